import Basics
import Bookkeeping
import Importing

/// The report that a person needs to check an import: a preview before it, and a summary after it.
struct ImportReport {
  let file: String
  let typed: TypedImport
  let ledger: String
  let reading: ImportReading
  var plan: ImportPlan
  let isDryRun: Bool
  /// The settings of the ledger.
  var settings: Ledger.Settings
  /// Whether the file is the first of the ledger, and so decides its currency.
  let isFirst: Bool
  /// The number of sample payments of `folio init` that the ledger had before the import.
  let sample: Int
  let removesSample: Bool
  /// Whether the file's payments are in no account, although other files or the ledger have accounts.
  let lacksAccount: Bool
  /// The number of the file's payments without a category that were joined with rows of a later file, as
  /// sides of a transfer or as the same payment.
  private var joinedLater = 0

  init(
    file: String, typed: TypedImport, ledger: String, reading: ImportReading, plan: ImportPlan,
    isDryRun: Bool, settings: Ledger.Settings, isFirst: Bool, sample: Int, removesSample: Bool,
    lacksAccount: Bool
  ) {
    self.file = file
    self.typed = typed
    self.ledger = ledger
    self.reading = reading
    self.plan = plan
    self.isDryRun = isDryRun
    self.settings = settings
    self.isFirst = isFirst
    self.sample = sample
    self.removesSample = removesSample
    self.lacksAccount = lacksAccount
  }

  /// The number of payments that lack a category.
  var missingCategories: Int { plan.categories.missing - joinedLater }

  /// The reports of files. Each counts its payments that were joined with rows of later files.
  static func afterJoins(_ reports: [Self]) -> [Self] {
    let joined = Set(
      reports.flatMap(\.plan.joins).flatMap { join in
        join.fields.ref.map { PaymentRef.parts(of: $0).map { ByteString($0) } } ?? []
      })
    return reports.map { report in
      var report = report
      report.joinedLater = report.plan.drafts.count { draft in
        draft.kind != .transfer && draft.category == nil
          && (draft.ref.map { joined.contains(ByteString($0)) } ?? false)
      }
      return report
    }
  }

  /// Whether the file was read as those before it, and nothing in it is in doubt.
  var isPlain: Bool {
    reading.isProfileKept && plan.refused.isEmpty && plan.doubtful.isEmpty && plan.uncertainMatches.isEmpty
      && plan.newAccount == nil && plan.mirrored.isEmpty && plan.misdated.isEmpty && plan.keptDoubles.isEmpty
      && plan.summed.isEmpty
      && plan.differentReading == nil && plan.oppositeReading == nil
      && plan.accountWithAllRows == nil && plan.foundElsewhere.isEmpty
      && plan.changes(for: .reversed).isEmpty && plan.changes(for: .redated).isEmpty
  }
}

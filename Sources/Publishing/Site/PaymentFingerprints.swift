import Basics
import Bookkeeping
import Templating

/// The fingerprints of payments' pages: numbers that change whenever a page's bytes do. A build renders only
/// pages with a new one, since nine of ten pages are payments', and hardly any changes.
///
/// A page is its template, filled with the names that the template uses. `inputs` lists what each name
/// depends on; a template that uses any other name has no fingerprints, and its pages are always rendered.
/// So a name that is missing there costs time and not truth. A wrong entry is found by
/// `PaymentFingerprintTests`, and by a build with `FOLIO_VERIFY=1`.
struct PaymentFingerprints: Sendable {
  private enum Input {
    /// The payment, and the names and addresses of its listings.
    case row
    /// The payments before and after it in the report.
    case neighbors
    /// The payee's page, its sums up to the payment, and its payments before and after it.
    case payee
    /// The states of attached files; unknown if there are any.
    case files
    /// The other pieces of the payment; unknown if it was split.
    case pieces
  }

  private static let inputs: [String: Input] = {
    let names: [(Input, String)] = [
      (
        .row,
        """
        id url name date shortDay longDate isoDate amount currency kind kindLabel isIncome isExpense isTransfer
        isRefund isPlanned takenOff category categoryTrail categoryHead categoryTail categoryUrl
        categoryLevels address memo hasTags tags account accountUrl to toUrl month
        """
      ),
      (.neighbors, "newer older"), (.payee, "payee"), (.files, "attachments hasFiles"),
      (.pieces, "pieces hasPieces"),
    ]
    let pairs = names.flatMap { input, names in
      names.split { $0 == " " || $0 == "\n" }.map { (String($0), input) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  private let model: ReportModel
  private let inputs: Set<Input>
  /// The digest of all that is the same for all pages: the program, the template, the words, the formats.
  private let common: UInt64
  private let rows: [UInt64]
  private let series: [UInt64]
  private let links: [UInt64]
  private let sums: PayeePages.RunningTotals

  /// - Returns: `nil` for a copy, and for a template that uses names with unknown inputs.
  init?(_ template: PageTemplate) {
    let model = template.model
    guard model.copy == nil, let slots = template.template.slotsOfInnermostLevel else { return nil }
    let inputs = slots.map { Self.inputs[TransactionValues.shape.names[$0]] }
    guard !inputs.contains(nil) else { return nil }
    self.model = model
    self.inputs = Set(inputs.compactMap(\.self))
    common = Digest.of { digest in
      digest.add(FileStates.Program.fingerprint)
      digest.add(template.template.fingerprint)
      digest.add(model.report.settings.locale)
      for text in model.words.entries { digest.add(text) }
    }
    let listings = model.listings
    let links = listings.all.indices.map { index in
      Digest.of { digest in
        for listing in listings.lineage(of: index).map({ listings.all[$0] }) {
          digest.add(listing.name)
          digest.add(listing.path)
        }
      }
    }
    self.links = links
    rows = concurrentChunks(of: model.report.transactions.count, size: 1024) { range in
      range.map { index in Digest.of { Self.add(index, of: model, links, to: &$0) } }
    }.flatMap(\.self)
    series = model.recurring.series.map { series in
      Digest.of {
        $0.add(RecurringPage.SummaryValues.SeriesValues(model: model, root: template.root, series: series))
      }
    }
    sums = model.figures(of: PayeePages.self)
  }

  /// The fingerprint of a payment's page, by the payment's index in the report; `nil` if it is unknown.
  subscript(index: Int) -> UInt64? {
    let transaction = model.report.transactions[index]
    if inputs.contains(.files), !transaction.attachments.isEmpty { return nil }
    if inputs.contains(.pieces), transaction.split != nil { return nil }
    return Digest.of { digest in
      digest.add(common)
      digest.add(rows[index])
      if inputs.contains(.neighbors) {
        digest.add(index > 0 ? rows[index - 1] : 0)
        digest.add(index + 1 < rows.count ? rows[index + 1] : 0)
      }
      if inputs.contains(.payee) { addPayee(of: index, to: &digest) }
    }
  }

  private func addPayee(of index: Int, to digest: inout Digest) {
    let payment = TransactionValues(model: model, root: RootPrefix(ofPageAt: ""), index: index)
    guard let listing = payment.listing(of: PayeePages.self) else { return }
    digest.add(links[listing])
    digest.add(sums.numbers[index])
    digest.add(sums.income[index])
    digest.add(sums.spending[index])
    digest.add(model.recurring.number(ofSeriesOfTransactionAt: index).map { series[$0] } ?? 0)
    let card = PayeePages.CardValues(payment: payment, listing: model.listings.all[listing])
    for near in [card.earlier, card.later] {
      digest.add(near.count)
      for index in near { digest.add(rows[index]) }
    }
  }

  private static func add(_ index: Int, of model: ReportModel, _ links: [UInt64], to digest: inout Digest) {
    let transaction = model.report.transactions[index]
    digest.add(transaction.id)
    digest.add(transaction.name)
    digest.add(transaction.category)
    digest.add(transaction.address)
    digest.add(transaction.memo)
    digest.add(transaction.account)
    digest.add(transaction.to)
    digest.add(transaction.amount.currency.code)
    digest.add(transaction.amount.minorUnits)
    digest.add(transaction.kind.rawValue)
    digest.add(model.report.roles[index].rawValue)
    digest.add(model.report.categories.role(of: transaction).rawValue)
    digest.add(transaction.date.daysSinceEpoch)
    digest.add(model.texts.path(of: index))
    let listings = model.listings
    func add(link listing: Int?) { digest.add(listing.map { links[$0] } ?? 0) }
    add(link: listings.index(of: MonthPages.self, containing: index))
    add(link: listings.index(of: CategoryPages.self, containing: index))
    for account in [transaction.account, transaction.to] {
      add(link: account.flatMap { listings.index(of: Listing.Key(AccountPages.self, $0)) })
    }
    for tag in transaction.tags {
      digest.add(tag)
      add(link: listings.index(of: Listing.Key(TagPages.self, tag)))
    }
  }
}

/// A hash of texts, numbers and records, one after the other.
private struct Digest {
  private(set) var hash: UInt64 = 0

  static func of(_ add: (inout Digest) -> Void) -> UInt64 {
    var digest = Digest()
    add(&digest)
    return digest.hash
  }

  mutating func add(_ number: UInt64) {
    let product = (hash ^ number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    hash = (product.high ^ product.low) &+ 0xC2B2_AE3D_27D4_EB4F
  }

  mutating func add(_ number: some FixedWidthInteger) { add(UInt64(truncatingIfNeeded: number)) }

  mutating func add(_ text: String?) {
    guard let text else { return add(.max as UInt64) }
    text.withBytes { add(XXH64.hash(UnsafeRawBufferPointer($0))) }
  }

  /// Adds all texts, addresses and flags of a record.
  mutating func add(_ record: some Record) {
    for slot in type(of: record).shape.names.indices {
      if case .flag(true) = record.value(at: slot) { add(1 as UInt64) }
      let bytes = ByteBuffer.array { record.write(slot, as: .unescaped, to: &$0) }
      add(XXH64.hash(bytes))
    }
  }
}

import Basics
import Bookkeeping
import Templating

/// One transaction: a row of a list, or the content of its own page.
///
/// It does not own the model or the transaction: all threads share one model, and counting references to it
/// would take longer than writing a page. The site that is being rendered owns the model, which owns the
/// transactions.
struct TransactionValues: PageRecord {
  unowned(unsafe) let model: ReportModel
  unowned(unsafe) let transaction: Transaction
  let root: RootPrefix
  private let ownIndex: Int32
  private let ownListing: Int32

  /// - Parameter listing: The listing in which it is a row, if its rows differ from those in other listings.
  init(model: ReportModel, root: RootPrefix, index: Int, in listing: Int? = nil) {
    self.model = model
    self.root = root
    transaction = model.report.transactions[index]
    ownIndex = Int32(index)
    ownListing = Int32(listing ?? -1)
  }

  var scope: PageScope { PageScope(model: model, root: root) }
  var index: Int { Int(ownIndex) }
  var listing: Int? { ownListing < 0 ? nil : Int(ownListing) }

  static let fields = Fields<Self>(
    facts + texts + links + PageKinds.all.flatMap { $0.transactionFields })

  private static let facts: [Field<Self>] = [
    .datum("id") { $0.transaction.id },
    .url("url") { $0.url },
    .text("anchor") { $0.model.places.names[$0.index] },
    .datum("name") { $0.transaction.name },
    .text("date") { $0.date },
    .text("shortDay") { $0.shortDay },
    .text("longDate") { $0.model.texts.longDay(of: $0.index) },
    .text("isoDate") { $0.isoDate },
    .text("amount") { $0.amount }.figure,
    .text("currency") { $0.transaction.amount.currency.code },
    .text("kind") { $0.kind },
    .text("kindLabel") { $0.model.label(of: $0.transaction) },
    .flag("isIncome") { $0.transaction.kind == .income },
    .flag("isExpense") { $0.transaction.kind == .expense },
    .flag("isTransfer") { $0.transaction.kind == .transfer },
    .flag("isRefund") { $0.role == .refund },
    .flag("isDeduction") { $0.role == .deduction },
    .flag("isPlanned") { $0.model.report.roles[$0.index] == .planned },
    .text("takenOff") { $0.takenOff }.figure,
    .flag("isOlder") { $0.model.recent.isOlder($0.index) },
    .datum("category") { $0.transaction.category },
    .datum("categoryTrail") { $0.categoryText?.trail },
    .datum("categoryHead") { $0.categoryText?.head },
    .datum("categoryTail") { $0.categoryText?.tail },
  ]

  private static let texts: [Field<Self>] = PaymentText.allCases.map { text in
    text.isMarkdown
      ? .html(text.rawValue) { $0.transaction.texts[text].map(Markdown.render(memo:)) }
      : .datum(text.rawValue) { $0.transaction.texts[text] }
  }

  private static let links: [Field<Self>] = [
    .list("attachments", of: Attachments.FileValues.self) { values in
      values.transaction.attachments.map { Attachments.FileValues(scope: values.scope, path: $0) }
    },
    .flag("hasFiles") { values in
      values.transaction.attachments.contains { !values.model.missingAttachments.contains(ByteString($0)) }
    },
    .flag("hasPieces") { !$0.pieces.isEmpty },
    .list("pieces", of: PaymentLinkValues.self) { $0.paymentLinks(to: $0.pieces) },
    .record("newer", of: PaymentLinkValues.self) { $0.neighbor(at: $0.index - 1) },
    .record("older", of: PaymentLinkValues.self) { $0.neighbor(at: $0.index + 1) },
  ]

  /// The other pieces of the payment that it was split from.
  private var pieces: [Int] { model.pieces.otherPieces(of: index) }

  var categoryText: CategoryTexts.Text? { model.categoryTexts[index] }

  /// The role of the transaction on its day.
  private var role: Report.Role { model.report.categories.role(of: transaction) }

  /// `income`, `refund`, `expense`, `deduction` or `transfer`.
  var kind: String {
    switch role {
    case .refund: "refund"
    case .deduction: "deduction"
    case .income, .spending, .transfer, .planned: transaction.kind.rawValue
    }
  }

  /// A sentence that says which spending a refund reduces, or which income a deduction reduces.
  private var takenOff: String? {
    guard role == .refund || role == .deduction,
      let category = transaction.category.flatMap(Category.init)
    else { return nil }
    let name = category.trail
    return text(role == .refund ? .takenOff(category: name) : .takenOffIncome(category: name))
  }

  var amount: String { model.texts.amount(of: index) }

  var date: String { model.texts.shortDate(of: index) }
  var isoDate: String { arrivalHere?.iso ?? model.texts.isoDay(of: index) }
  private var shortDay: String {
    arrivalHere.map(model.formats.dayOfMonth.string) ?? model.texts.shortDay(of: index)
  }
  var url: Address { model.places.link(to: index, from: root) }

  /// The innermost listing of a kind that the transaction belongs to.
  func listing(of kind: any ListingKind.Type) -> Int? {
    model.listings.index(of: kind, containing: index)
  }

  private func neighbor(at index: Int) -> PaymentLinkValues? {
    guard model.report.transactions.indices.contains(index) else { return nil }
    return PaymentLinkValues(row: TransactionValues(model: model, root: root, index: index))
  }
}

/// Another transaction, with a link to its page: the one before or after, a piece of the same payment, or the
/// first or last of a listing.
struct PaymentLinkValues: Record {
  let row: TransactionValues

  static let fields: Fields<Self> = [
    .url("url") { $0.row.url },
    .datum("name") { $0.row.transaction.name },
    .text("date") { $0.row.date },
    .text("isoDate") { $0.row.isoDate },
    .text("amount") { $0.row.amount },
    .text("kind") { $0.row.kind },
    .datum("category") { $0.row.categoryText?.trail },
  ]
}

extension PageRecord {
  func paymentLinks(to indices: some Sequence<Int>) -> [PaymentLinkValues] {
    transactions(indices).map(PaymentLinkValues.init)
  }
}

extension TransactionValues {
  /// The texts of all categories, made once for each.
  final class CategoryTexts: Sendable {
    struct Text: Sendable {
      /// All levels, as people read them.
      let trail: String
      /// The outermost level, and the levels inside it; `nil` if there are none inside.
      let head: String
      let tail: String?

      fileprivate init(_ category: ByteString) {
        let levels = category.text.parts(between: ":")
        trail = Category.trail(category.text)
        head = levels.first ?? category.text
        tail = levels.count > 1 ? levels.dropFirst().joined(separator: " › ") : nil
      }
    }

    private let texts: [Text]
    /// The number of a transaction's text, by the transaction's index in the report; -1 for none.
    private let textNumbers: [Int32]

    init(of report: Report) {
      var numbers = Interner<ByteString>()
      textNumbers = report.transactions.map { transaction in
        transaction.category.map { Int32(numbers.number(of: ByteString($0))) } ?? -1
      }
      texts = numbers.keys.map(Text.init)
    }

    subscript(transaction: Int) -> Text? {
      let number = Int(textNumbers[transaction])
      return number < 0 ? nil : texts[number]
    }
  }

  /// The transactions that are pieces of one payment.
  struct SplitPieces: Sendable {
    /// The groups of pieces, each as indices in the report.
    private var groups: [[Int]] = []
    private var groupOf: [Int: Int] = [:]

    /// The number of pieces shown; a page must not grow with the ledger.
    private static let mostShown = 20

    init(of report: Report) {
      var numbers = Interner<ByteString>()
      for (index, transaction) in report.transactions.enumerated() {
        guard let split = transaction.split else { continue }
        let number = numbers.number(of: ByteString(split))
        if number == groups.count { groups.append([]) }
        groups[number].append(index)
        groupOf[index] = number
      }
    }

    /// The other pieces of the payment that a transaction belongs to.
    func otherPieces(of index: Int) -> [Int] {
      guard let group = groupOf[index] else { return [] }
      return Array(groups[group].lazy.filter { $0 != index }.prefix(Self.mostShown))
    }
  }
}

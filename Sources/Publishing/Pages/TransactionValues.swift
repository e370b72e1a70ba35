import Bookkeeping
import Templating

/// One transaction: a row of a list, or the subject of its own page.
///
/// It does not own what it shows: all threads share one model, and to count references to it would take longer
/// than to write a page. The site that is being rendered owns the model, and the model the transactions.
struct TransactionValues: Record {
  unowned(unsafe) let model: ReportModel
  unowned(unsafe) let transaction: Transaction
  let root: RootPrefix
  private let ownPlace: Int32

  init(model: ReportModel, root: RootPrefix, place: Int) {
    self.model = model
    self.root = root
    transaction = model.report.transactions[place]
    ownPlace = Int32(place)
  }

  private var place: Int { Int(ownPlace) }

  static let fields: Fields<Self> = [
    .datum("id") { $0.transaction.id },
    .url("url") { $0.url },
    .datum("name") { $0.transaction.name },
    .text("date") { $0.date },
    .text("longDate") { $0.model.days.long(ofTransactionAt: $0.place) },
    .text("isoDate") { $0.model.days.iso(ofTransactionAt: $0.place) },
    .text("amount") { $0.model.formats.string($0.transaction.signedAmount, sign: .always) },
    .text("currency") { $0.transaction.amount.currency.code },
    .text("kind") { $0.transaction.kind.rawValue },
    .text("kindLabel") { $0.isIncome ? $0.model.incomeLabel : $0.model.expenseLabel },
    .flag("isIncome") { $0.isIncome },
    .flag("isExpense") { !$0.isIncome },
    .flag("isOlder") { $0.model.recent.isOlder($0.place) },
    .datum("category") { $0.transaction.category },
    .url("categoryUrl") { $0.categoryURL },
    .record("month", of: ScopeLinkValues.self) { $0.month },
    .datum("address") { $0.transaction.address },
    .html("memo") { $0.transaction.memo.map(Markdown.render(memo:)) },
    .flag("hasTags") { !$0.transaction.tags.isEmpty },
    .list("tags", of: LinkValues.self) { $0.transaction.tags.map($0.tag) },
    .list("attachments", of: AttachmentValues.self) { values in
      values.transaction.attachments.map {
        AttachmentValues(path: $0, model: values.model, root: values.root)
      }
    },
    .record("newer", of: NeighbourValues.self) { $0.neighbour(at: $0.place - 1) },
    .record("older", of: NeighbourValues.self) { $0.neighbour(at: $0.place + 1) },
  ]

  private var isIncome: Bool { transaction.kind == .income }
  var date: String { model.days.short(ofTransactionAt: place) }
  var url: Address { root.link(to: model.transactionPaths[place]) }

  private var categoryURL: Address? {
    model.index.categoryPlace(ofTransactionAt: place).map { root.link(to: model.scopePaths[$0]) }
  }

  private var month: ScopeLinkValues? {
    model.index.monthPlace(ofTransactionAt: place).map {
      ScopeLinkValues(model: model, root: root, place: Int32($0))
    }
  }

  private func tag(_ name: String) -> LinkValues {
    model.index.place(of: .tag(name)).map { LinkValues(to: $0, in: model, from: root) }
      ?? LinkValues(name: name, url: nil)
  }

  private func neighbour(at place: Int) -> NeighbourValues? {
    guard model.report.transactions.indices.contains(place) else { return nil }
    return NeighbourValues(row: TransactionValues(model: model, root: root, place: place))
  }
}

/// The transaction before or behind another.
struct NeighbourValues: Record {
  let row: TransactionValues

  static let fields: Fields<Self> = [
    .url("url") { $0.row.url },
    .datum("name") { $0.row.transaction.name },
    .text("date") { $0.row.date },
  ]
}

import Bookkeeping
import Templating

/// One transaction: a row of a list, or the subject of its own page.
struct TransactionValues: Record {
  let model: ReportModel
  let root: RootPrefix
  let place: Int

  static let fields: [Field<Self>] = [
    .datum("id") { $0.transaction.id },
    .url("url") { $0.url },
    .datum("name") { $0.transaction.name },
    .text("date") { $0.model.formats.shortDate.string($0.transaction.date) },
    .text("longDate") { $0.model.formats.longDate.string($0.transaction.date) },
    .text("isoDate") { $0.transaction.date.iso },
    .text("amount") { $0.model.formats.string($0.transaction.signedAmount, sign: .always) },
    .text("currency") { $0.transaction.amount.currency.code },
    .text("kind") { $0.transaction.kind.rawValue },
    .text("kindLabel") { $0.isIncome ? "Income" : "Expense" },
    .flag("isIncome") { $0.isIncome },
    .flag("isExpense") { !$0.isIncome },
    .flag("isOlder") { $0.model.recent.isOlder($0.place) },
    .datum("category") { $0.transaction.category },
    .datum("address") { $0.transaction.address },
    .html("memo") { $0.transaction.memo.map(Markdown.render(memo:)) },
    .list("tags") { $0.transaction.tags.map(TagValues.init) },
    .list("attachments") { values in
      values.transaction.attachments.map {
        AttachmentValues(path: $0, model: values.model, root: values.root)
      }
    },
    .record("newer") { $0.neighbour(at: $0.place - 1) },
    .record("older") { $0.neighbour(at: $0.place + 1) },
  ]

  var transaction: Transaction { model.report.transactions[place] }
  private var isIncome: Bool { transaction.kind == .income }
  var url: String { root.link(to: model.transactionPaths[place]) }

  private func neighbour(at place: Int) -> NeighbourValues? {
    guard model.report.transactions.indices.contains(place) else { return nil }
    return NeighbourValues(row: TransactionValues(model: model, root: root, place: place))
  }
}

/// The transaction before or behind another.
struct NeighbourValues: Record {
  let row: TransactionValues

  static let fields: [Field<Self>] = [
    .url("url") { $0.row.url },
    .datum("name") { $0.row.transaction.name },
    .text("date") { $0.row.model.formats.shortDate.string($0.row.transaction.date) },
  ]
}

struct TagValues: Record {
  let name: String

  static let fields: [Field<Self>] = [
    .datum("name") { $0.name }
  ]
}

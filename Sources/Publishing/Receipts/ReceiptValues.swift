import Bookkeeping
import Templating

/// A receipt: a tile of the gallery, or the subject of its own page.
struct ReceiptValues: Record {
  let model: ReportModel
  /// Nil where no rows are shown.
  let rows: RowMarkup?
  let root: RootPrefix
  let index: Int

  private var receipt: ReceiptGallery.Receipt { model.gallery.receipts[index] }

  static let fields: Fields<Self> = [
    .datum("name") { $0.receipt.name },
    .url("url") { $0.root.link(to: $0.receipt.page) },
    .url("fileUrl") { $0.root.link(to: $0.receipt.path) },
    .flag("isImage") { ReceiptGallery.isImage($0.receipt.path) },
    .text("width") { values in values.receipt.size.map { "\($0.width)" } },
    .text("height") { values in values.receipt.size.map { "\($0.height)" } },
    .text("type") { $0.receipt.type },
    .datum("payee") { $0.model.report.transactions[$0.receipt.payments[0]].name },
    .text("date") {
      $0.model.formats.shortDate.string($0.model.report.transactions[$0.receipt.payments[0]].date)
    },
    .text("isoDate") { $0.model.report.transactions[$0.receipt.payments[0]].date.iso },
    .text("amount") { values in
      let transaction = values.model.report.transactions[values.receipt.payments[0]]
      return values.model.formats.string(transaction.amount)
    },
    .html("rows") { $0.rows?.markup(of: $0.receipt.payments[...], for: $0.root) },
    .list("payments", of: TransactionValues.self) { values in
      values.receipt.payments.map {
        TransactionValues(model: values.model, root: values.root, index: $0)
      }
    },
    .record("newer", of: LinkValues.self) { $0.neighbour(-1) },
    .record("older", of: LinkValues.self) { $0.neighbour(1) },
  ]

  private func neighbour(_ offset: Int) -> LinkValues? {
    guard model.gallery.receipts.indices.contains(index + offset) else { return nil }
    let other = model.gallery.receipts[index + offset]
    return LinkValues(name: other.name, url: root.link(to: other.page))
  }
}

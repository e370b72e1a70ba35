import Bookkeeping
import Templating

/// One page of the gallery of receipts.
struct GalleryValues: Record {
  let model: ReportModel
  let rows: RowMarkup?
  let root: RootPrefix
  let page: Int

  static let fields: Fields<Self> = [
    .text("receiptCount") { $0.model.formats.string($0.model.gallery.receipts.count) },
    .list("receiptMonths", of: MonthValues.self) { $0.months },
    .text("missingCount") { values in
      let count = values.model.gallery.missing.count
      return count == 0 ? nil : values.model.formats.string(count)
    },
    .html("missingRows") { values in
      values.rows?.markup(of: values.model.gallery.missing.prefix(mostMissing), for: values.root)
    },
    .flag("hasMoreMissing") { $0.model.gallery.missing.count > mostMissing },
    .flag("isFirstPage") { $0.page == 0 },
    .flag("hasPages") { $0.model.gallery.pageCount > 1 },
    .text("pageNumber") { $0.model.formats.string($0.page + 1) },
    .url("newerUrl") { $0.page > 0 ? $0.link(toPage: $0.page - 1) : nil },
    .url("olderUrl") { $0.page + 1 < $0.model.gallery.pageCount ? $0.link(toPage: $0.page + 1) : nil },
  ]

  /// No page grows with the ledger.
  private static let mostMissing = 100

  private func link(toPage page: Int) -> Address {
    root.link(to: ReceiptPages.IndexPage.path(ofPage: page))
  }

  private var months: [MonthValues] {
    var months: [MonthValues] = []
    for index in model.gallery.range(ofPage: page) {
      let month = Month(of: model.report.transactions[model.gallery.receipts[index].payments[0]].date)
      if months.last?.month != month {
        months.append(MonthValues(gallery: self, month: month, range: index..<index))
      }
      months[months.count - 1].range = months[months.count - 1].range.lowerBound..<index + 1
    }
    return months
  }
}

extension GalleryValues {
  /// The receipts of one month on a page.
  struct MonthValues: Record {
    let gallery: GalleryValues
    let month: Month
    fileprivate(set) var range: Range<Int>

    static let fields: Fields<Self> = [
      .text("id") { $0.month.id },
      .datum("name") { $0.gallery.model.name(of: .month($0.month)) },
      .list("receipts", of: ReceiptValues.self) { values in
        values.range.map {
          ReceiptValues(model: values.gallery.model, rows: nil, root: values.gallery.root, index: $0)
        }
      },
    ]
  }
}

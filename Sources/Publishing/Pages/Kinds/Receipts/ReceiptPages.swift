import Basics
import Bookkeeping
import Templating

/// `[receipt].md`: the files attached to payments, those of the newest payments first.
enum ReceiptPages: PageKind {
  static let contentName = PageKinds.Name.each("receipt")
  static var shapes: [Shape] { [ReceiptValues.shape] }

  static func figures(of basis: ReportModel.Basis) -> ReceiptGallery {
    ReceiptGallery(of: basis)
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    for (index, receipt) in template.model.gallery.receipts.enumerated() {
      plan.add(.page(template, item: index, part: 0), at: receipt.page, from: template.source)
      if let tile = receipt.tile, let file = receipt.large { plan.addThumbnail(of: file, at: tile.path) }
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(ReceiptValues(scope: template.scope, index: item), into: &buffer)
  }
}

extension ReceiptPages {
  /// `receipts.md`: a grid of all receipts; left out if there are no receipts and none are expected.
  enum IndexPage: PageKind {
    static let path = "receipts.html"
    static let contentName = PageKinds.Name.single(path)
    static var shapes: [Shape] { [GalleryValues.shape] }

    fileprivate static func path(ofPage page: Int, of gallery: ReceiptGallery) -> String {
      page == 0 ? path : "receipts.\(gallery.number(ofPage: page)).html"
    }

    static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
      model.gallery.isEmpty
        ? nil
        : Navigation.Entry(part: .more, word: .receipts, path: path, kinds: [Self.self, ReceiptPages.self])
    }

    static let siteFields: [Field<SiteValues>] = [
      .url("receiptsUrl") { values in
        values.model.gallery.isEmpty ? nil : values.root.link(to: path)
      },
      .record("gallery", of: GalleryValues.self) { values in
        values.model.gallery.receipts.isEmpty ? nil : GalleryValues(scope: values.scope, page: 0)
      },
    ]

    static func need(in values: SiteValues) -> NeedValues? {
      NeedValues(
        .receiptsMissing, Phrase.needReceipts, values.model.gallery.missing.count, in: values, at: path)
    }

    static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
      let gallery = template.model.gallery
      guard !gallery.isEmpty else { return }
      for page in 0..<gallery.pageCount {
        plan.add(
          .page(template, item: 0, part: page), at: path(ofPage: page, of: gallery), from: template.source)
      }
    }

    static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
      template.render(GalleryValues(scope: template.scope, page: part), into: &buffer)
    }
  }
}

extension ReceiptPages {
  /// One page of the gallery of receipts.
  struct GalleryValues: PageRecord {
    let scope: PageScope
    let page: Int

    static let fields: Fields<Self> = [
      .text("receiptCount") { $0.string($0.model.gallery.receipts.count) },
      .text("receiptsNewest") { values in
        let count = values.model.gallery.receipts.count
        return count == 0 ? nil : values.text(.receiptsNewest(count: count))
      },
      .list("receipts", of: ReceiptValues.self) { values in
        values.model.gallery.range(ofPage: values.page).map {
          ReceiptValues(scope: values.scope, index: $0)
        }
      },
      .text("missingCount") { values in
        let count = values.model.gallery.missing.count
        return count == 0 ? nil : values.model.formats.string(count)
      },
      .html("missingRows") { values, output in
        values.scope.rows?.append(
          values.model.gallery.missing.prefix(mostMissing), for: values.root, to: &output)
      },
      .flag("hasMoreMissing") { $0.model.gallery.missing.count > mostMissing },
      .flag("isFirstPage") { $0.page == 0 },
      .flag("hasPages") { $0.model.gallery.pageCount > 1 },
      .text("pageLabel") {
        $0.text(.pageNumber(number: $0.string($0.model.gallery.number(ofPage: $0.page))))
      },
      .url("newerUrl") { $0.page > 0 ? $0.link(toPage: $0.page - 1) : nil },
      .url("olderUrl") { $0.page + 1 < $0.model.gallery.pageCount ? $0.link(toPage: $0.page + 1) : nil },
    ]

    /// The number of rows shown; a page must not grow with the ledger.
    private static let mostMissing = 100

    private func link(toPage page: Int) -> Address {
      root.link(to: ReceiptPages.IndexPage.path(ofPage: page, of: model.gallery))
    }
  }
}

extension ReceiptPages {
  /// A receipt: a tile of the gallery, or the content of its own page.
  struct ReceiptValues: PageRecord {
    let scope: PageScope
    let index: Int

    private var receipt: ReceiptGallery.Receipt { model.gallery.receipts[index] }
    /// The newest payment of the receipt.
    private var payment: Transaction { model.report.transactions[receipt.payments[0]] }

    static let fields: Fields<Self> = [
      .datum("name") { $0.receipt.name },
      .url("url") { $0.root.link(to: $0.receipt.page) },
      .url("fileUrl") { $0.root.link(to: $0.receipt.path) },
      .flag("isImage") { ReceiptGallery.isImage($0.receipt.path) },
      .text("width") { values in values.receipt.size.map { "\($0.width)" } },
      .text("height") { values in values.receipt.size.map { "\($0.height)" } },
      .text("type") { $0.receipt.type },
      .text("fileSize") { $0.fileSize },
      .url("tileUrl") { values in values.receipt.tile.map { values.root.link(to: $0.path) } },
      .text("tileWidth") { values in values.receipt.tile.map { "\($0.size.width)" } },
      .text("tileHeight") { values in values.receipt.tile.map { "\($0.size.height)" } },
      .datum("payee") { $0.payment.name },
      .text("date") { $0.model.formats.shortDate.string($0.payment.date) },
      .text("isoDate") { $0.payment.date.iso },
      .text("amount") { $0.model.formats.string($0.payment.amount) },
      .html("rows") { $0.scope.rows?.append($0.receipt.payments[...], for: $0.root, to: &$1) },
      .list("payments", of: TransactionValues.self) { $0.transactions($0.receipt.payments) },
      .record("newer", of: LinkValues.self) { $0.neighbor(-1) },
      .record("older", of: LinkValues.self) { $0.neighbor(1) },
    ]

    private var fileSize: String {
      let (kilobytes, tenths) = (
        max(1, (receipt.byteCount + 500) / 1000), (receipt.byteCount + 50_000) / 100_000
      )
      return kilobytes < 1000
        ? text(.fileKilobytes(number: string(kilobytes)))
        : text(.fileMegabytes(number: model.formats.string(tenths: tenths)))
    }

    private func neighbor(_ offset: Int) -> LinkValues? {
      guard model.gallery.receipts.indices.contains(index + offset) else { return nil }
      let other = ReceiptPages.ReceiptValues(scope: scope, index: index + offset)
      return LinkValues(name: other.payment.name, url: root.link(to: other.receipt.page))
    }
  }
}

extension ReportModel {
  fileprivate var gallery: ReceiptGallery { figures(of: ReceiptPages.self) }
}

import Basics
import Bookkeeping
import Templating

/// `[payments].md`: the payments of each month, if `site.json` puts them on pages of months. This takes a
/// hundredth of the files, for hosts with limits.
enum PaymentsPages: PageKind {
  static let contentName = PageKinds.Name.each("payments")
  static var shapes: [Shape] { [MonthValues.shape] }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    for (index, page) in template.model.places.pages.enumerated() {
      plan.add(.page(template, item: index, part: 0), at: page.path, from: template.source)
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(MonthValues(scope: template.scope, index: item), into: &buffer)
  }

  /// A page of payments.
  struct MonthValues: PageRecord {
    let scope: PageScope
    /// The number of the page among all, newest first.
    let index: Int

    private var page: PaymentPlaces.Page { model.places.pages[index] }

    static let fields: Fields<Self> = [
      .text("name") { $0.model.name(of: $0.page.period) },
      .text("pageLabel") { $0.page.number > 1 ? $0.label : nil },
      .url("listingUrl") { $0.link(to: $0.page.period) },
      .list("payments", of: TransactionValues.self) { $0.transactions($0.page.payments) },
      .record("newer", of: LinkValues.self) { $0.neighbor(-1) },
      .record("older", of: LinkValues.self) { $0.neighbor(1) },
    ]

    private var label: String { text(.pageNumber(number: string(page.number))) }

    private func neighbor(_ offset: Int) -> LinkValues? {
      guard model.places.pages.indices.contains(index + offset) else { return nil }
      let other = MonthValues(scope: scope, index: index + offset)
      let name = model.name(of: other.page.period)
      return LinkValues(
        name: other.page.period == page.period ? other.label : name, url: root.link(to: other.page.path))
    }
  }
}

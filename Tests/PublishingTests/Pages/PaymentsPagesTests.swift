import Foundation
import Testing

@testable import Publishing

/// The payments of a month on one page, in place of a page for each.
struct PaymentsPagesTests {
  private static func site(_ payments: [String], copy: String? = nil) throws -> PlannedSite {
    try PlannedSite(payments, allPayees: true, paymentsAreInMonths: true, copy: copy)
  }

  private static func pages(of site: PlannedSite) -> [String] {
    site.site.paths.filter { $0.hasPrefix("transactions/") }
  }

  private static func payment(_ id: String, _ date: String, _ more: String = "") -> String {
    """
    { "id": "\(id)", "date": "\(date)", "type": "expense", "name": "Shop \(id)", "amount": "12.30"\(more) }
    """
  }

  @Test func eachRowLeadsToItsPaymentOnThePageOfItsMonth() throws {
    let site = try Self.site([
      Self.payment("a", "2026-03-05", #", "memo": "*Two* loaves", "tags": ["home"]"#),
      Self.payment("b?/1", "2026-03-31"), Self.payment("c", "2026-05-01"),
    ])
    #expect(Self.pages(of: site).sorted() == ["transactions/2026-03.html", "transactions/2026-05.html"])
    let march = try site.page("transactions/2026-03.html")
    #expect(march.contains("<h1>March 2026</h1>"))
    let first = try #require(march.range(of: #"<section class="expense" id="a">"#))
    #expect(march[first.upperBound...].contains("<em>Two</em> loaves"))
    #expect(march[first.upperBound...].contains(#"<a href="../tags/home.html">"#))
    #expect(
      march.contains(#"rel="next" href="2026-05.html"><span class="hidden">Newer: </span><bdi>May 2026"#))
    #expect(try site.page("index.html").contains(#"href="transactions/2026-03.html#a""#))
    for path in site.site.paths where path.hasSuffix(".html") {
      for link in try site.page(path).matches(of: /href="(?:[^"#]*transactions\/)([^"#]*)#([^"]*)"/) {
        let page = try site.page("transactions/\(link.output.1)")
        #expect(page.contains(#"id="\#(link.output.2)""#), "\(path) leads to \(link.output.0)")
      }
    }
  }

  /// A new payment moves none of those before it to another page, whose address somebody may have.
  @Test func aLongMonthHasPagesFilledFromItsOldestPayment() throws {
    func places(_ count: Int) throws -> [String: String] {
      let site = try Self.site(
        (0..<count).map { Self.payment("p\($0)", "2026-03-\($0 < 110 ? "01" : "02")") })
      let model = site.site.model
      let ids = model.report.transactions.map(\.id)
      return Dictionary(uniqueKeysWithValues: ids.indices.map { (ids[$0], model.places.path(of: $0)) })
    }
    let (before, after) = (try places(201), try places(202))
    #expect(
      Set(before.values)
        == ["transactions/2026-03.html", "transactions/2026-03-2.html", "transactions/2026-03-3.html"])
    #expect(before.values.count { $0 == "transactions/2026-03.html" } == 100)
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    #expect(after["p201"] == "transactions/2026-03-3.html")
  }

  @Test func aCopyWhoseRowsTellTheirYearsHasPagesOfYears() throws {
    let site = try Self.site(
      [Self.payment("a", "2026-03-05"), Self.payment("b", "2026-09-05"), Self.payment("c", "2025-09-05")],
      copy: #"{ "dates": "year" }"#)
    #expect(Self.pages(of: site).sorted() == ["transactions/2025.html", "transactions/2026.html"])
    #expect(try site.page("transactions/2026.html").contains("<h1>2026</h1>"))
  }

  @Test func withoutPaymentsThereAreNoPages() throws {
    #expect(Self.pages(of: try Self.site([])) == [])
  }
}

import SiteOutput
import Testing

@testable import Publishing

/// Checks which files change when something else does: who publishes a report uploads no more than that.
struct PagesThatStayTests {
  /// A household's payments, the oldest first: each month, rent and wages, and a payee of its own with those
  /// that come often.
  private static func payments(months: Int) -> [String] {
    (0..<months).flatMap { number in
      let month = 2026 * 12 + 9 - (months - 1 - number)
      let date = "\(month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)"
      return [
        payment("\(date)-01", "Harbor Homes", "900", "Housing:Rent"),
        payment("\(date)-02", "Studio", "2400", "Work", type: "income"),
      ]
        + (3..<9).map { payment("\(date)-0\($0)", "Corner Bakery", "\($0).10", "Food:Groceries") }
        + ["10", "20"].map { payment("\(date)-\($0)", "Shop \(number % 40)", "12.40", "Food:Extras") }
    }
  }

  private static func payment(
    _ date: String, _ name: String, _ amount: String, _ category: String, type: String = "expense"
  ) -> String {
    """
    { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)",
      "category": "\(category)" }
    """
  }

  private static let coffee = payment("2026-10-21", "Corner Bakery", "3.20", "Food:Groceries")

  /// The paths of the files that one of two sites lacks, or has with other bytes.
  private func changed(from old: PlannedSite, to new: PlannedSite) throws -> [String] {
    let (old, new) = (try files(of: old), try files(of: new))
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  private func files(of site: PlannedSite) throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: site.site.paths.enumerated().map { ($1, try site.site.bytes(of: $0)) })
  }

  private func corrected(_ rows: [String], at index: Int) -> [String] {
    var rows = rows
    rows[index] = rows[index].replacing(/"amount": "\d+/) { _ in "\"amount\": \"77" }
    return rows
  }

  /// It is the 101st of its year: its month moves to a page of its own.
  @Test func aNewPaymentTouchesOnlyWhatCountsIt() throws {
    let rows = Self.payments(months: 14)
    let changed = try changed(from: PlannedSite(rows), to: PlannedSite(rows + [Self.coffee]))
    let expected = """
        categories/Food-Groceries.csv categories/Food-Groceries.html categories/Food.csv
        categories/Food.html categories/index.html flow.html index.html lists/spending.csv
        lists/spending.html lists/transactions.csv lists/transactions.html months/2026-10.csv
        months/2026-10.html months/index.html payees/corner-bakery.csv payees/corner-bakery.html
        payees/index.html review/2026.html search/2026.js search/places.js spans/2026-10-everyday.html spans/2026-10.html
        transactions/2026-10-06-corner-bakery.html transactions/2026-10-07-corner-bakery.html
        transactions/2026-10-08-corner-bakery.html transactions/2026-10-20-shop-13.html
        transactions/2026-10-21-corner-bakery.html years/2026.1.html years/2026.2.html years/2026.csv
        years/2026.html
      """
    #expect(changed == expected.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// The months after it compare themselves with it, and the years after it begin with what was kept.
  @Test func aCorrectionTouchesItsYearAndTwelveMonths() throws {
    let rows = Self.payments(months: 30)
    let changed = try changed(from: PlannedSite(rows), to: PlannedSite(corrected(rows, at: 108)))
    let expected = """
        categories/Food-Extras.csv categories/Food-Extras.html categories/Food.1.html categories/Food.csv
        categories/Food.html categories/index.html flow.html index.html lists/spending.1.html
        lists/spending.csv lists/spending.html lists/transactions.csv lists/transactions.html months/2025-03.csv months/2025-03.html
        months/2025-04.html months/2025-05.html months/2025-06.html months/2025-07.html months/2025-08.html
        months/2025-09.html months/2025-10.html months/2025-11.html months/2025-12.html months/2026-01.html
        months/2026-02.html months/2026-03.html months/index.html payees/index.html payees/shop-10.csv
        payees/shop-10.html review/2025.html review/2026.html search.html search/2025.js spans/2025.html
        transactions/2025-03-10-shop-10.html transactions/2025-03-20-shop-10.html years/2025.1.html
        years/2025.csv years/2025.html years/2026.html
      """
    #expect(changed == expected.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// A ledger three times as long has no more files that change.
  @Test func theNumberOfChangesDoesNotGrow() throws {
    let counts = try [40, 120].map { months in
      let rows = Self.payments(months: months)
      let site = try PlannedSite(rows)
      return [
        try changed(from: site, to: PlannedSite(rows + [Self.coffee])).count,
        try changed(from: site, to: PlannedSite(corrected(rows, at: rows.count - 192))).count,
      ]
    }
    #expect(counts[1][0] <= counts[0][0] + 3 && counts[1][1] <= counts[0][1] + 6, "\(counts)")
    #expect(counts[1][0] <= 45 && counts[1][1] <= 60, "\(counts)")
  }

  @Test func aNewDayLeavesWhatHappenedAsItIs() throws {
    let rows =
      Self.payments(months: 14) + [Self.payment("2026-11-02", "Corner Bakery", "3", "Food:Groceries")]
    let changed = try changed(
      from: PlannedSite(rows, today: "2026-11-20"), to: PlannedSite(rows, today: "2026-11-21"))
    let folders = Set(changed.map { $0.prefix { $0 != "/" } })
    #expect(folders.isDisjoint(with: ["transactions", "payees", "categories", "lists"]), "\(changed)")
  }

  @Test func aNewMonthLeavesThePayeesOfOthersAsTheyAre() throws {
    let rows = Self.payments(months: 14)
    let next = Self.payment("2026-11-02", "Corner Bakery", "3", "Food:Groceries")
    let changed = try changed(from: PlannedSite(rows), to: PlannedSite(rows + [next]))
    #expect(changed.contains("payees/corner-bakery.html"))
    #expect(!changed.contains { $0.hasPrefix("payees/shop") || $0 == "categories/Work.html" }, "\(changed)")
  }

  @Test func aNewYearLeavesTheFullPagesOfTheLast() throws {
    let rows = (1...12).flatMap { month in
      (0..<50).map {
        Self.payment("2025-\(month < 10 ? "0" : "")\(month)-\(10 + $0 % 10)", "Shop", "1", "Food")
      }
    }
    let next = Self.payment("2026-01-02", "Shop", "3", "Food")
    let changed = try changed(from: PlannedSite(rows), to: PlannedSite(rows + [next]))
    #expect(changed.contains("years/2025.html") && !changed.contains("years/2025.1.html"), "\(changed)")
  }

  /// Whatever is added, full pages stay; the newest four of them get links to later ones.
  @Test func fullPagesStay() throws {
    let all = Self.payments(months: 260)
    func pages(_ count: Int) throws -> [[UInt8]] {
      let site = try PlannedSite(Array(all[..<count]))
      return try (1...3).map { number in
        let path = try #require(site.site.paths.firstIndex(of: "lists/transactions.\(number).html"))
        return try site.site.bytes(of: path)
      }
    }
    let before = try pages(2_200)
    for count in [2_201, 2_400, 2_600] { #expect(try pages(count) == before, "\(count)") }
  }
}

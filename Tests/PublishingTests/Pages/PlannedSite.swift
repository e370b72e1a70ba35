import Bookkeeping
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// The default theme's site of a small ledger, in memory.
struct PlannedSite {
  let site: Site

  /// - Parameters:
  ///   - settings: The ledger's members besides its transactions, each followed by a comma.
  ///   - row: The theme's row, if it is not the default theme's.
  init(
    _ transactions: [String], settings: String = "", row: String? = nil, allPayees: Bool = false,
    paymentsAreInMonths: Bool = false, copy: String? = nil, today: String = "2026-11-20"
  ) throws {
    let folder = try TemporaryFolder()
    let text = "{ \(settings) \"transactions\": [\(transactions.joined(separator: ",\n"))] }"
    try folder.write(text, to: "ledger.json")
    if let row { try folder.write(row, to: "themes/default/partials/row.html") }
    let today = try CalendarDate(parsing: today)
    var settings = BuildSettings(
      root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
      today: today)
    settings.allPayees = allPayees
    settings.paymentsAreInMonths = paymentsAreInMonths
    if let copy {
      try folder.write("{ \"copy\": \(copy) }", to: "content/copies.json")
      settings = settings.making(try Copy.named("copy", in: folder.url))
    }
    site = try SitePlanner.plan(settings)
  }

  func page(_ path: String) throws -> String {
    let index = try #require(site.paths.firstIndex(of: path))
    return String(decoding: try site.bytes(of: index), as: UTF8.self)
  }

  static func expense(
    _ date: String, _ category: String, _ amount: String = "1234.56", currency: String = "USD"
  ) -> String {
    """
    { "date": "\(date)", "type": "expense", "name": "A name of common length", "amount": "\(amount)",
      "currency": "\(currency)", "category": "\(category)" }
    """
  }
}

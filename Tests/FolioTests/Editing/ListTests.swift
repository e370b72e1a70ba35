import Bookkeeping
import Foundation
import TestSupport
import Testing

@testable import folio

struct ListTests {
  private static let ledger = """
    {
      "currency": "USD", "locale": "en_US",
      "transactions": [
        { "id": "984E55F4-40EC-5624-BCA6-283F6345D35A", "date": "2026-03-01", "type": "income", "name": "Studio",
          "amount": "2500.00", "category": "Work", "account": "Checking" },
        { "date": "2026-03-05", "type": "expense", "name": "Corner Bakery", "amount": "12.40", "memo": "Two loaves",
          "category": "Food:Groceries", "account": "Amex", "tags": ["a, b", "c"] },
        { "date": "2026-03-05", "type": "expense", "name": "Hotel Möwe, Kiel", "amount": "200.00", "currency": "EUR" }
      ]
    }
    """

  @Test func aPipeGetsWholeRowsAndNothingElse() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio("list", "--ledger", "ledger.json")
    #expect(
      run
        == .done(
          """
          2026-03-05  2026-03-05-hotel-mowe-kiel            Hotel Möwe, Kiel                             -200.00 EUR
          2026-03-05  2026-03-05-corner-bakery              Corner Bakery     Food:Groceries  Amex        -12.40 USD
          2026-03-01  984E55F4-40EC-5624-BCA6-283F6345D35A  Studio            Work            Checking  +2500.00 USD

          """,
          errors: """
            3 payments, 2026-03-01 to 2026-03-05
            income 2500.00 USD, spending 12.40 USD, kept 2487.60 USD
            income 0.00 EUR, spending 200.00 EUR, kept -200.00 EUR

            """))
  }

  @Test func sumsAreOfAllThatIsFound() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio("list", "--ledger", "ledger.json", "2026-03", "--limit", "1")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors.hasPrefix("and 2 more\n3 payments, 2026-03-01 to 2026-03-05\n"))
    let none = try project.folio("list", "--ledger", "ledger.json", "nobody")
    #expect(none == .done("", errors: "no payments\n"))
  }

  @Test(arguments: [
    (["corner"], ["Corner Bakery"]), (["category:food", ">10"], ["Corner Bakery"]),
    (["-12.4"], ["Corner Bakery"]),
    (["no:category"], ["Hotel Möwe, Kiel"]), (["mowe kiel"], ["Hotel Möwe, Kiel"]),
    (["account:check"], ["Studio"]),
    (["type:income"], ["Studio"]), (["\"corner bakery\""], ["Corner Bakery"]), (["kiel", "bakery"], []),
  ])
  func wordsMayBeOneArgumentOrSeveral(query: [String], names: [String]) throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio(["list", "--ledger", "ledger.json", "--json"] + query)
    let ledger = try LedgerDocument(Array(run.output.replacing(/,\s*"sums"[^\]]*\]/, with: "").utf8)).ledger
    #expect(ledger.transactions.map(\.name) == names, "\(run)")
  }

  @Test func jsonIsWhatALedgerIsMadeOf() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio("list", "--ledger", "ledger.json", "--json", "bakery")
    #expect(
      run
        == .done(
          """
          {
            "transactions": [
              { "id": "2026-03-05-corner-bakery", "date": "2026-03-05", "type": "expense", "name": "Corner Bakery", \
          "amount": "12.40", "currency": "USD", "category": "Food:Groceries", "memo": "Two loaves", \
          "tags": ["a, b", "c"], "account": "Amex", "role": "spending" }
            ],
            "sums": [
              { "currency": "USD", "count": 1, "income": "0.00", "refunds": "0.00", \
          "spending": "12.40", "kept": "-12.40" }
            ]
          }

          """))
    let empty = try project.folio("list", "--ledger", "ledger.json", "--json", "nobody")
    #expect(empty.output == "{\n  \"transactions\": [],\n  \"sums\": []\n}\n")
  }

  @Test func csvIsThatOfTheReportWithoutItsByteOrderMark() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.folio("list", "--ledger", "ledger.json", "--csv")
    #expect(try project.folio("build", "--ledger", "ledger.json", "--output", "site", "--quiet").code == 0)
    #expect(try project.read("site/lists/transactions.csv") == "\u{FEFF}" + run.output)
    #expect(run.output.utf8.contains(0x0D))
  }

  @Test func anIDInTheListIsOneThatEditTakes() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let rows = try project.folio("list", "--ledger", "ledger.json").output.split(separator: "\n")
    for row in rows {
      let id = try #require(row.split(separator: " ").dropFirst().first)
      let run = try project.folio("edit", String(id), "--ledger", "ledger.json", "--memo", "seen")
      #expect(run.code == 0, "\(run)")
    }
  }

  @Test(
    .needs(.script), arguments: [40, 60, 72, 100, 200])
  func fitsTheTerminal(columns: Int) throws {
    let long = Self.ledger.replacing(
      "Corner Bakery", with: "さくら食堂 and a very long name that no terminal shows as a whole")
    let project = try LedgerProject(ledger: long)
    let run = try project.run([
      Tool.script.path, "-qec", "stty cols \(columns); \(LedgerProject.binary) list --ledger ledger.json",
      "/dev/null",
    ])
    let rows = run.output.replacing("\r\n", with: "\n").split(separator: "\n").prefix(4)
    #expect(rows.first?.hasPrefix("Date        ID") ?? false, "\(run)")
    #expect(rows.contains { $0.contains("984E ") && $0.contains("+2500.00 USD") }, "\(run)")
    if columns >= 72 { #expect(rows.allSatisfy { Terminal.Width.of($0) <= columns }, "\(run)") }
    if columns <= 100 { #expect(rows.contains { $0.contains("…") }, "\(run)") }
    #expect(run.output.contains("3 payments, 2026-03-01 to 2026-03-05\r\n"))
  }

  @Test func aReaderThatLeavesIsNoError() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let run = try project.run([
      "/bin/sh", "-c", "\(LedgerProject.binary) list --ledger ledger.json --csv | head -n 1",
    ])
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("date,type,name"))
  }

  @Test func textCannotSteerATerminal() throws {
    let hostile = Self.ledger.replacing("Corner Bakery", with: "A\\u001B[31m\\u202E B")
    let project = try LedgerProject(ledger: hostile)
    let run = try project.folio("list", "--ledger", "ledger.json", "food")
    #expect(run.output.contains("A\u{FFFD}[31m\u{FFFD} B"))
  }
}

import Testing

@testable import Bookkeeping

/// Reads tax tables, and finds them by name.
struct TaxTableTests {
  @Test func allThatAreShippedAreValid() throws {
    #expect(embeddedFiles.count == TaxTables.shipped.count && TaxTables.shipped.count >= 8)
    for file in embeddedFiles {
      let (table, warnings) = try TaxTable.read(Array(file.text.utf8))
      #expect(warnings.isEmpty && !table.sources.isEmpty)
      #expect(file.path.hasSuffix("/\(table.slug).json"))
    }
  }

  @Test(
    arguments: [
      ("UK 2023/24", "uk-2023-24"), ("  Österreich, 2025 ", "österreich-2025"), ("///", "tax"),
      ("US federal 2025, single", "us-federal-2025-single"),
    ])
  func namesBecomeAddresses(name: String, slug: String) { #expect(TaxTable.slug(of: name) == slug) }

  @Test(
    arguments: [
      ("uk-2023-24", "UK 2023/24"), ("UK 2023/24", "UK 2023/24"), ("scotland", "Scotland 2023/24"),
      ("us-2025-single", "US federal 2025, single"), ("stamp-duty", "Stamp duty land tax 2025/26"),
      ("simplified", "UK simplified"),
    ])
  func partOfANameWillDo(text: String, name: String) {
    guard case .one(let table) = TaxTables().find(text) else { return #expect(Bool(false), "\(text)") }
    #expect(table.name == name)
  }

  @Test func whatFitsSeveralIsAmbiguous() {
    #expect(
      TaxTables().find("us-2025") == .several(["us-federal-2025-joint", "us-federal-2025-single"]))
    #expect(TaxTables().find("atlantis") == .several([]))
  }

  @Test(
    arguments: [
      ("0", "0"), ("20", "20"), ("100", "100"), ("100.000000", "100"), ("13.25", "13.25"), ("07.50", "7.5"),
      ("0.000001", "0.000001"),
    ])
  func ratesAreExact(text: String, decimal: String) { #expect(TaxTable.Rate(text)?.decimal == decimal) }

  @Test(arguments: [
    "", "-1", "100.000001", "101", "1000", "20 %", "20%", "1e1", ".5", "5.", "0.0000001", "+5", "٣",
  ])
  func whatIsNoRateIsRefused(text: String) { #expect(TaxTable.Rate(text) == nil) }

  @Test func aLedgerListsTables() throws {
    let text = """
      { "currency": "GBP", "taxes": [ "uk-2023-24",
        { "table": "uk-2024-25", "name": "Mine", "income": [" Work : Salary "], "paid": ["Taxes"] },
        { "name": "Own", "levies": [ { "name": "Levy", "base": "gross", "bands": [ { "rate": "10" } ] } ] } ],
        "transactions": [] }
      """
    let taxes = try LedgerReader.read(Array(text.utf8)).settings.taxes
    #expect(taxes.map(\.slug) == ["uk-2023-24", "mine", "own"])
    #expect(taxes[1].income == ["Work:Salary"] && taxes[1].paid == ["Taxes"])
    #expect(taxes[1].period?.lowerBound.iso == "2024-04-06" && taxes[1].levies.count == 2)
    #expect(taxes[2].currency.code == "GBP" && taxes[2].period == nil)
  }

  @Test func anUnknownFieldOfALedgersTableIsAWarning() throws {
    let text = """
      { "taxes": [ { "name": "Own", "alowance": {}, "levies": [
        { "name": "Levy", "base": "gross", "bands": [ { "rate": "10" } ] } ] } ], "transactions": [] }
      """
    let ledger = try LedgerReader.read(Array(text.utf8))
    #expect(ledger.warnings.count == 1 && ledger.settings.taxes.count == 1)
  }

  /// Each text replaces a part of a whole table, and causes the given problem.
  @Test(
    arguments: [
      ("{ \"rate\": \"20\" }", "{ \"rate\": 20 }", "wrongType"),
      ("{ \"rate\": \"20\" }", "{ \"to\": \"5\", \"rate\": \"20\" }", "closedBand"),
      ("{ \"rate\": \"20\" }", "{ \"rate\": \"20\" }, { \"rate\": \"30\" }", "openBand"),
      ("{ \"rate\": \"20\" }", "{ \"to\": \"0\", \"rate\": \"20\" }, { \"rate\": \"30\" }", "descendingBand"),
      (
        "{ \"rate\": \"20\" }",
        "{ \"to\": \"9\", \"rate\": \"2\" }, { \"to\": \"9\", \"rate\": \"2\" }, { \"rate\": \"3\" }",
        "descendingBand"
      ),
      ("{ \"rate\": \"20\" }", "", "empty"), ("{ \"rate\": \"20\" }", "{ }", "missing"),
      ("\"gross\"", "\"net\"", "unknownChoice"), ("\"GBP\"", "\"XXX\"", "unknownCurrency"),
      ("\"T\"", "\" \"", "blank"), ("\"currency\": \"GBP\", ", "", "missing"),
      ("\"GBP\"", "\"GBP\", \"from\": \"2025-02-30\", \"to\": \"2025-03-01\"", "malformedDate"),
      ("\"GBP\"", "\"GBP\", \"from\": \"2025-04-06\", \"to\": \"2025-04-05\"", "endsBeforeStart"),
      ("\"GBP\"", "\"GBP\", \"from\": \"2025-04-06\"", "missing"),
      ("\"GBP\"", "\"GBP\", \"allowance\": { \"amount\": \"-1\" }", "malformedAmount"),
      ("\"GBP\"", "\"GBP\", \"allowance\": { \"amount\": \"1.005\" }", "malformedAmount"),
      ("\"GBP\"", "\"GBP\", \"allowance\": [ ]", "notATable"),
    ])
  func whatIsWrongIsRefused(part: String, replacement: String, kind: String) {
    let whole = """
      { "name": "T", "currency": "GBP", "levies": [ { "name": "L", "base": "gross", "bands": [ { "rate": "20" } ] } ] }
      """
    #expect((try? TaxTable.read(Array(whole.utf8))) != nil)
    let text = whole.replacing(part, with: replacement)
    #expect {
      try TaxTable.read(Array(text.utf8))
    } throws: { error in
      let first = (error as? TaxTable.Invalid)?.problems.first.map { "\($0.reason)" }
      return first?.contains(kind) ?? false
    }
  }

  @Test func aFileHasALimit() {
    let text = "{ \"note\": \"\(String(repeating: "x", count: TaxTable.Limit.fileBytes))\" }"
    #expect(throws: TaxTable.Invalid.self) { try TaxTable.read(Array(text.utf8)) }
  }
}

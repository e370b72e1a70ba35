import Basics
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
      ("{ \"rate\": \"20\" }", "{ \"rate\": 20 }", "rate must be a string (found a number)"),
      ("{ \"rate\": \"20\" }", "{ \"to\": \"5\", \"rate\": \"20\" }", "the last band must not end"),
      (
        "{ \"rate\": \"20\" }", "{ \"rate\": \"20\" }, { \"rate\": \"30\" }",
        "only the last band has no \"to\""
      ),
      (
        "{ \"rate\": \"20\" }", "{ \"to\": \"0\", \"rate\": \"20\" }, { \"rate\": \"30\" }",
        "a band must end above 0.00, where it begins"
      ),
      (
        "{ \"rate\": \"20\" }",
        "{ \"to\": \"9\", \"rate\": \"2\" }, { \"to\": \"9\", \"rate\": \"2\" }, { \"rate\": \"3\" }",
        "a band must end above 9.00, where it begins"
      ),
      ("{ \"rate\": \"20\" }", "", "bands must not be empty"),
      ("{ \"rate\": \"20\" }", "{ }", "\"rate\" is missing"),
      ("\"gross\"", "\"net\"", "base must be \"gross\" or \"taxable\" (found \"net\")"),
      ("\"GBP\"", "\"XXX\"", "\"XXX\" is not an ISO 4217 currency"),
      ("\"T\"", "\" \"", "name must not be blank"),
      ("\"currency\": \"GBP\", ", "", "\"currency\" is missing"),
      ("\"GBP\"", "\"GBP\", \"from\": \"2025-02-30\", \"to\": \"2025-03-01\"", "2025-02-30 does not exist"),
      (
        "\"GBP\"", "\"GBP\", \"from\": \"2025-04-06\", \"to\": \"2025-04-05\"",
        "the table ends before it begins"
      ),
      ("\"GBP\"", "\"GBP\", \"from\": \"2025-04-06\"", "\"to\" is missing"),
      ("\"GBP\"", "\"GBP\", \"allowance\": { \"amount\": \"-1\" }", "amount is not an amount (found \"-1\")"),
      (
        "\"GBP\"", "\"GBP\", \"allowance\": { \"amount\": \"1.005\" }",
        "amount is not an amount (found \"1.005\")"
      ),
      ("\"GBP\"", "\"GBP\", \"allowance\": [ ]", "this must be an object (found an array)"),
    ])
  func whatIsWrongIsRefused(part: String, replacement: String, message: String) {
    let whole = """
      { "name": "T", "currency": "GBP", "levies": [ { "name": "L", "base": "gross", "bands": [ { "rate": "20" } ] } ] }
      """
    #expect((try? TaxTable.read(Array(whole.utf8))) != nil)
    let text = whole.replacing(part, with: replacement)
    #expect {
      try TaxTable.read(Array(text.utf8))
    } throws: { error in
      (error as? Problems)?.problems.first?.message == message
    }
  }

  @Test func aFileHasALimit() {
    let text = "{ \"note\": \"\(String(repeating: "x", count: TaxTable.Limit.fileBytes))\" }"
    #expect(throws: Problems.self) { try TaxTable.read(Array(text.utf8)) }
  }
}

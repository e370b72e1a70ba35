import Bookkeeping
import Foundation
import TestSupport
import Testing

/// Compares Folio's figures of an imported journal with those that hledger computes from it.
struct HLedgerTests {
  private static let journals = URL(filePath: #filePath).appending(path: "../../../Fixtures/hledger")
    .standardized

  @Test(.needs(.hledger), arguments: ["household", "currencies", "edges"])
  func totalsEqualThoseOfTheIncomeStatement(_ name: String) throws {
    let journal = Self.journals.appending(path: "\(name).journal").path()
    let project = try LedgerProject(ledger: LedgerProject.emptyLedger)
    try project.write(try Self.run(["-f", journal, "print", "-O", "json"]), to: "books.json")
    // The sign of yen is that of yuan, too.
    let yen = name == "currencies" ? ["--currency", "JPY"] : []
    let run = try project.folio(["import", "books.json", "--ledger", "ledger.json"] + yen)
    #expect(run.code == 0 && run.errors == "", "\(run)")
    let ledger = try LedgerReader.read(
      Array(try Data(contentsOf: project.folder.appending(path: "ledger.json"))))
    let csv = try Self.run(["-f", journal, "incomestatement", "-O", "csv", "--layout", "bare"])
    #expect(Self.balances(of: ledger) == Self.balances(inStatement: csv))

    let before = try project.ledger
    let again = try project.folio(["import", "books.json", "--ledger", "ledger.json"] + yen)
    #expect(
      again.output.hasPrefix("books.json: 0 added to ledger.json, \(ledger.transactions.count) already there")
    )
    #expect(try project.ledger == before)
  }

  @Test(.needs(.hledger))
  func tellsOfAccountsThatItDoesNotKnow() throws {
    let journal = Self.journals.appending(path: "foreign.journal").path()
    let project = try LedgerProject(currency: "USD")
    let books = try Self.run(["-f", journal, "print", "-O", "json"]).replacing(journal, with: "my.journal")
    try project.write(books, to: "books.json")
    let run = try project.folio("import", "books.json", "--dry-run")
    let place = { (line: Int) in "my.journal:\(line): warning: not taken:" }
    let doubt = "could be an expense, income or a transfer"
    #expect(
      run
        == .done(
          """
          Date        Type        Amount  Name    Category
          2026-03-01  expense   3.00 USD  Shop    Food
          2026-03-04  expense   4.00 USD  Bakery  food
          2026-03-05  expense   6.00 USD  Bakery  food
          2026-03-06  transfer  5.00 USD  Move
          books.json: 4 to add to content/ledger.json, 3 not taken
            2026-03-01 to 2026-03-05, in 0.00 USD, out 9.00 USD
            Visa: 2026-03-04, in 0.00 USD, out 4.00 USD
            card: 2026-03-06, in 0.00 USD, out 0.00 USD, transferred 5.00 USD
            categories: 3 from the file
            signs: as hledger defines them

          """,
          errors: """
            \(place(2)) "Ausgaben:Miete" 5.00 $ in 2026-03-01 "Shop" \(doubt)
            \(place(7)) "Ausgaben:Miete" 5.50 $ in 2026-03-02 "Rent" \(doubt)
            \(place(13)) "Vermögen:Bank" 5 $, "Geld" -5 $ in 2026-03-03 "Move" \(doubt)
              correct such rows in the file and import it again, which adds nothing twice, or enter them with folio add
            books.json: warning: no such account is known: "Ausgaben", "Vermögen", "Geld"
              Folio knows Income, Revenues, Expenses, Assets, Liabilities and Equity; \
            rename others: hledger print -O json --alias Ausgaben=Expenses

            """))
  }

  @Test func mapsPostings() throws {
    let project = try LedgerProject(currency: "USD")
    let posting = { (account: String, mantissa: String) in
      #"{"paccount":"\#(account)","pcomment":"","pamount":[{"acommodity":"$","aquantity":{"decimalMantissa":\#(mantissa),"decimalPlaces":3}}]}"#
    }
    let transaction = { (date: String, text: String, postings: [String]) in
      #"{"tdate":"\#(date)","tdescription":"\#(text)","tsourcepos":[{"sourceName":"a.journal","sourceLine":7}],"tpostings":[\#(postings.joined(separator: ","))]}"#
    }
    let journal = [
      transaction(
        "2026-01-02", "Shop | shoes", [posting("Expenses:Clothes:Shoes", "59900"), posting("a:b", "-59900")]),
      transaction(
        "2026-01-03", "Shop", [posting("expenses:clothes", "-9990"), posting("expenses:tiny", "5")]),
      transaction("2026-01-04", "Move", [posting("assets:a", "1000"), posting("assets:b", "-1000")]),
    ]
    try project.write("[\(journal.joined(separator: ",\n"))]", to: "books.json")
    let run = try project.folio("import", "books.json", "--dry-run")
    #expect(
      run
        == .done(
          """
          Date        Type         Amount  Name  Category
          2026-01-02  expense   59.90 USD  Shop  Clothes:Shoes
          2026-01-03  income     9.99 USD  Shop  clothes
          2026-01-04  transfer   1.00 USD  Move
          books.json: 3 to add to content/ledger.json, 1 not taken
            b: 2026-01-02 to 2026-01-04, in 0.00 USD, out 59.90 USD, transferred 1.00 USD
            2026-01-03, in 9.99 USD, out 0.00 USD
            categories: 2 from the file
            signs: as hledger defines them

          """,
          errors: """
            a.journal:7: warning: not taken: 0.005 has too many decimal places: USD has 2
              correct such rows in the file and import it again, which adds nothing twice, or enter them with folio add

            """))
  }

  /// Net income by currency, in minor units.
  private static func balances(of ledger: Ledger) -> [String: Int64] {
    ledger.transactions.filter { $0.kind != .transfer }.reduce(into: [:]) {
      $0[$1.amount.currency.code, default: 0] += $1.signedAmount.minorUnits
    }
  }

  /// The last rows, such as `"Net:","EUR","12.40"`, one for each commodity.
  private static func balances(inStatement csv: String) -> [String: Int64] {
    let rows = csv.split(separator: "\n").map { line in
      line.dropFirst().dropLast().components(separatedBy: "\",\"")
    }
    var balances: [String: Int64] = [:]
    for row in rows where row[0] == "Net:" && row.count == 3 {
      guard let currency = Currency.Symbols.currencies(row[1]).first else { continue }
      balances[currency.code, default: 0] += minorUnits(row[2], currency)
    }
    return balances
  }

  private static func minorUnits(_ text: String, _ currency: Currency) -> Int64 {
    var digits = text.drop { $0 == "-" }.replacing(",", with: ".")
    while digits.contains("."), digits.hasSuffix("0") { digits.removeLast() }
    if digits.hasSuffix(".") { digits.removeLast() }
    let magnitude = try? DecimalNumber.minorUnits(String(digits), of: currency)
    return (text.hasPrefix("-") ? -1 : 1) * (magnitude ?? 0)
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: Tool.hledger.path)
    process.arguments = arguments
    process.environment = ["LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}

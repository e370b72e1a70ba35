import Bookkeeping
import Foundation
import Testing

/// Checks that Folio reads the tables that it writes for spreadsheets.
struct FolioTableTests {
  private static let ledger = """
    {
      "currency": "EUR",
      "transactions": [
        { "id": "t1", "date": "2026-03-05", "type": "expense", "name": "=Bakery", "amount": "12.40",
          "category": "Food:Out", "address": "12 Mill Lane, Leeds", "memo": "Two\\n'loaves'", "tags": ["a", "new york", "\\"b\\" c"],
          "account": "Amex" },
        { "id": "t2", "date": "2026-03-06", "type": "income", "name": "Studio", "amount": "1500", "currency": "JPY" },
        { "id": "t3", "date": "2026-03-28", "type": "transfer", "name": "Card payment", "amount": "450.00",
          "account": "Checking", "to": "Amex" },
        { "id": "t4", "date": "2026-03-28", "type": "transfer", "name": "Card payment", "amount": "9.00",
          "account": "Checking", "to": "Amex" },
        { "id": "t5", "date": "2026-03-29", "type": "transfer", "name": "Gift", "amount": "5.00", "to": "Purse" }
      ]
    }

    """

  @Test func whatAListSaysComesBack() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let table = try project.folio("list", "--csv", "--ledger", "ledger.json")
    try project.write(table.output, to: "list.csv")
    try project.write(#"{ "currency": "EUR", "transactions": [] }"#, to: "new.json")
    let run = try project.folio("import", "list.csv", "--ledger", "new.json", "--yes")
    #expect(run.code == 0, "\(run)")
    let read = try rows(of: project.read("new.json"))
    #expect(try read == rows(of: Self.ledger))
    #expect(read.count == 5)
  }

  /// A list of the report begins with a byte order mark.
  @Test func whatTheReportSaysComesBack() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let build = try project.folio(
      "build", "--ledger", "ledger.json", "--output", "site", "--now", "2026-04-01", "--quiet")
    #expect(build.code == 0, "\(build)")
    try project.write(#"{ "currency": "EUR", "transactions": [] }"#, to: "new.json")
    let run = try project.folio("import", "site/lists/transactions.csv", "--ledger", "new.json", "--yes")
    #expect(run.code == 0, "\(run)")
    #expect(try rows(of: project.read("new.json")) == rows(of: Self.ledger))
  }

  @Test func whatIsThereIsNotTakenTwice() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    try project.write(
      try project.folio("list", "--csv", "--ledger", "ledger.json").output, to: "list.csv")
    let run = try project.folio("import", "list.csv", "--ledger", "ledger.json", "--yes")
    #expect(run.code == 0, "\(run)")
    #expect(try project.ledger == Self.ledger)
  }

  /// Anybody may make a file with these headings.
  @Test func memosWithMarkdownAreSaid() throws {
    let project = try LedgerProject(ledger: Self.ledger)
    let table = """
      date,type,name,amount,currency,category,address,memo,tags,id,account,to
      2026-03-05,expense,Bank,1.00,USD,,,"**Due:** [log in](https://x.example/)",,,A,
      2026-03-06,expense,Bank,1.00,USD,,,Nothing,,,A,

      """
    try project.write(table, to: "list.csv")
    let run = try project.folio("import", "list.csv", "--ledger", "ledger.json", "--yes")
    #expect(
      run.output.contains(
        "\n  the memo of 1 row is read as Markdown, since the file has the headings of Folio's own tables\n"),
      "\(run)")
  }

  /// The fields that the table has for each row.
  private func rows(of ledger: String) throws -> [[String?]] {
    try LedgerDocument(Array(ledger.utf8)).ledger.transactions.map {
      [
        $0.date.iso, $0.kind.rawValue, $0.name, $0.amount.decimal, $0.amount.currency.code, $0.category,
        $0.address,
        $0.memo, $0.tags.joined(separator: "|"), $0.account, $0.to,
      ]
    }.sorted { $0.description < $1.description }
  }
}

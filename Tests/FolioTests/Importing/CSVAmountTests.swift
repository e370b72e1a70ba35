import Testing

/// Checks that amounts are not mistaken for amounts a thousand times as large.
struct CSVAmountTests {
  @Test(arguments: [
    ("Amount,Currency\n-4.50,USD\n-1.234,KWD\n-500,JPY\n", [], "4.50 USD, 1.234 KWD, 500 JPY"),
    ("Amount\n-4.50\nKWD -1.234\n", [], "4.50 USD, 1.234 KWD"),
    ("Amount,Currency\n-1.234,KWD\n-0.750,KWD\n", [], "1.234 KWD, 0.750 KWD"),
    ("Amount,Currency\n-1.234,JPY\n-5.000,JPY\n", [], "1234 JPY, 5000 JPY"),
    ("Amount,Currency\n-1.234,KWD\n\"-4,50\",EUR\n", [], "1234.000 KWD, 4.50 EUR"),
    ("Amount,Currency\n-1.234,KWD\n", ["--decimal", "comma"], "1234.000 KWD"),
    // The ledger's locale settles what is ambiguous in the file.
    ("Amount,Currency\n-5,USD\n-1.234,KWD\n-2.375,KWD\n", [], "5.00 USD, 1.234 KWD, 2.375 KWD"),
    ("Amount\n-5\nKWD -1.234\n", [], "5.00 USD, 1.234 KWD"),
  ])
  func eachRowIsReadInItsOwnCurrency(_ example: (csv: String, flags: [String], amounts: String)) throws {
    let run = try Self.preview(example.csv, example.flags)
    let amounts = run.previewedRows.map { line in
      line.split(separator: " ")[2...3].joined(separator: " ")
    }
    #expect(amounts.joined(separator: ", ") == example.amounts, "\(run)")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("Amount\n-4.50\n-1.234\n", "3", #""-1.234" is not written like "-4.50" in line 2"#),
    (
      "Amount\n\"-1,234,567.89\"\n\"-1,50\"\n", "3",
      #""-1,50" is not written like "-1,234,567.89" in line 2"#
    ),
    (
      "Amount\n\"-1,50\"\n-3.20\n-4.10\n", "2", #""-1,50" is not written like "-3.20" in line 3"#
    ),
  ])
  func namesTheAmountThatIsInDoubt(_ example: (csv: String, line: String, message: String)) throws {
    let run = try Self.preview(example.csv)
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("bank.csv:\(example.line): error: \(example.message)\n"), "\(run)")
    #expect(run.errors.contains("--decimal comma or --decimal point\n"))
  }

  @Test func namesTheDateThatIsUnlikeTheOthers() throws {
    let run = try Self.preview("Amount\n-1\n", dates: ["13/01/2026"])
    #expect(run.code == 0)
    let mixed = try Self.preview("Amount\n-1\n-2\n-3\n", dates: ["13/01/2026", "01/13/2026", "14/01/2026"])
    #expect(
      mixed
        == LedgerProject.Run(
          code: 65, output: "",
          errors: """
            bank.csv:3: error: "01/13/2026" is not written like "13/01/2026" in line 2
              correct one of them, or choose one: folio import bank.csv --dry-run --date-format DD/MM/YYYY or --date-format MM/DD/YYYY

            """))
  }

  /// Previews a file whose first columns are the date and the payee, followed by these columns.
  private static func preview(
    _ csv: String, _ flags: [String] = [], dates: [String] = []
  ) throws -> LedgerProject.Run {
    let project = try LedgerProject(currency: "USD")
    let rows = csv.split(separator: "\n").enumerated().map { index, cells in
      let date = dates.indices.contains(index - 1) ? dates[index - 1] : "2026-03-01"
      return (index == 0 ? "Date,Name," : "\(date),A,") + cells + "\n"
    }
    try project.write(rows.joined(), to: "bank.csv")
    return try project.folio(["import", "bank.csv", "--dry-run"] + flags)
  }
}

import Testing

@testable import Bookkeeping

/// Tests which payees are hardly worth a question.
struct SmallPayeesTests {
  private func small(_ rows: [(date: String, name: String, amount: String, kind: String)]) throws -> [String]
  {
    let texts = rows.map { date, name, amount, kind in
      transaction([
        "date": "\"\(date)\"", "name": JSONText.quoted(name), "amount": "\"\(amount)\"",
        "type": "\"\(kind)\"",
        "category": name == "Rent" ? "\"Home\"" : nil,
      ])
    }
    let ledger = try LedgerReader.read("[\(texts.joined(separator: ",\n"))]")
    let merchants = RuleSuggestions(of: ledger, with: RuleBook()).merchants
    return SmallPayees(among: merchants, in: ledger).merchants.map { merchants[$0].text }.sorted()
  }

  private let rents = ["2026-01-01", "2026-03-01", "2026-04-01"].map { ($0, "Rent", "1000.00", "expense") }

  /// Of 1,200 in March, 60 may stay open, and of April's 1,030, 51.
  @Test func areAtMostATwentiethOfEachMonth() throws {
    let rows = [
      ("2026-03-05", "Kiosk", "20.00", "expense"), ("2026-03-06", "Cinema", "40.00", "expense"),
      ("2026-03-07", "Tailor", "41.00", "expense"), ("2026-03-08", "Dentist", "99.00", "expense"),
      ("2026-04-07", "Locksmith", "30.00", "expense"),
    ]
    #expect(try small(rents + rows) == ["Cinema", "Kiosk", "Locksmith"])
  }

  @Test func arePaidOnceInALedgerThatGoesBackFurther() throws {
    let rows = [
      ("2026-02-05", "Too Early", "1.00", "expense"), ("2026-03-05", "Twice", "1.00", "expense"),
      ("2026-03-06", "Twice", "1.00", "expense"), ("2026-03-07", "Payer", "1.00", "income"),
      ("2026-03-08", "Kiosk", "1.00", "expense"),
    ]
    #expect(try small(rents + rows) == ["Kiosk"])
  }
}

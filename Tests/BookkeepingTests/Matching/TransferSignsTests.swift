import TestSupport
import Testing

@testable import Bookkeeping

/// Distinguishes certain transfers from pairs that may be a purchase here and a refund there.
struct TransferSignsTests {
  private static func rows(
    _ out: String, _ arrival: String, date: String = "2026-03-05", to: String = "Amex Gold",
    end: String? = nil
  ) -> [String] {
    let end = end.map { " *\($0)" } ?? ""
    return [
      transaction([
        "id": "\"\(date) out\"", "date": "\"\(date)\"", "name": JSONText.quoted(out),
        "account": "\"Checking\"",
        "ref": JSONText.quoted("\(date) -12.40 USD | \(PaymentRef.folded(out))"),
      ]),
      transaction([
        "id": "\"\(date) in\"", "date": "\"\(date)\"", "type": "\"income\"", "name": JSONText.quoted(arrival),
        "account": "\"\(to)\"",
        "ref": JSONText.quoted("\(date) 12.40 USD\(end) | \(PaymentRef.folded(arrival))"),
      ]),
    ]
  }

  private func doubts(_ rows: [String]) throws -> [[MatchProposal.Doubt]] {
    MatchProposal.all(in: try LedgerReader.read("[\(rows.joined(separator: ","))]")).map(\.doubts)
  }

  @Test(arguments: [
    ("AMEX EPAYMENT ACH PMT", "PAYMENT RECEIVED - THANK YOU", true), ("Autopay", "Thank you", true),
    ("Überweisung an mich", "UMBUCHUNG", true), ("UEBERWEISUNG", "Übertrag", true),
    ("VIREMENT INTERNE", "Virement reçu", true), ("Kreditkartenabrechnung", "Ihre Zahlung, danke", true),
    ("振替", "入金 振替", true), ("Перевод между счетами", "перевод", true),
    ("To Amex  gold", "whatever", true), ("Something", "from CHECKING", true),
    ("GREEN CITY MARKET", "NORDSTROM", false), ("CARD PAYMENT TO TESCO", "NORDSTROM", false),
    ("GREEN CITY MARKET", "PAYMENT RECEIVED", false), ("Thank you", "Merci", false),
    ("AMEX TRAVEL", "Gold shop", false), ("Spaymentor", "Transferability", false),
    ("Recheckings", "Rechecking", false),
    ("TRANSFER TO J SMITH", "TRANSFER FROM M JONES", false),
    ("Überweisung an Jana Weiß", "Überweisung von Max Kohl", false),
    ("VIREMENT A MARIE DUPONT", "VIREMENT DE PAUL MARTIN", false),
    ("TRANSFER TO J SMITH", "TRANSFER FROM SMITH JANE", true),
    ("TRANSFER TO SAVINGS", "TRANSFER FROM M JONES", true),
    ("TRANSFER TO ALLY BANK", "TRANSFER FROM CHASE", true), ("TRANSFER TO J SMITH", "TRANSFER", true),
  ])
  func bothNamesSaySoOrOneNamesTheOther(out: String, arrival: String, isSaid: Bool) throws {
    #expect(try doubts(Self.rows(out, arrival)) == [isSaid ? [] : [.unsaid]])
  }

  @Test func theNumberOfTheOtherAccountSaysSo() throws {
    #expect(try doubts(Self.rows("ACH 004321 CO", "Credit", end: "4321")) == [[.unsaid]])
    #expect(try doubts(Self.rows("ACH ...4321", "Credit", end: "4321")) == [[]])
  }

  /// A transfer is known from a person, from a rule, or because both sides were joined before.
  @Test func aKnownTransferSaysSo() throws {
    let ref = "\"2026-02-05 -12.40 USD | sweep || 2026-02-05 12.40 USD | swept\""
    let before = transaction([
      "id": "\"before\"", "date": "\"2026-02-05\"", "type": "\"transfer\"", "name": "\"Sweep\"",
      "account": "\"Checking\"", "to": "\"Amex Gold\"", "ref": ref,
    ])
    #expect(try doubts(Self.rows("SWEEP", "Swept")) == [[.unsaid]])
    #expect(try doubts([before] + Self.rows("SWEEP", "Swept")) == [[]])
    #expect(try doubts([before] + Self.rows("SWEEP", "Swept", to: "Visa")) == [[.unsaid]])
    #expect(try doubts([before] + Self.rows("SWEEP", "Nordstrom")) == [[.unsaid]])
    let ruled = Self.rows("Market", "Nordstrom").map {
      $0.contains("expense") ? $0.replacing("expense", with: "transfer") : $0
    }
    #expect(try doubts(ruled) == [[]])
  }

  @Test func growsWithTheRows() throws {
    let growth = try Growth.measure(size: 500) { count in
      let rows = (0..<count).flatMap { number in
        Self.rows("Sweep \(number)", "Swept", date: "20\(10 + number % 90)-03-05")
      }
      return try LedgerReader.read("[\(rows.joined(separator: ",").replacing("\"id\"", with: "\"x\""))]")
    } work: {
      _ = MatchProposal.all(in: $0)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

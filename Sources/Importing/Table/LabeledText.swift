import Basics
import Bookkeeping

/// A cell in which a bank labels the other party and the purpose, as comdirect does:
/// `Auftraggeber: ACME GMBH Buchungstext: LOHN 05/26 Ref. 3F/26`, or
/// `Empfänger: ANNA LEEKto/IBAN: DE12 … BLZ/BIC: … Buchungstext: Rent Ref. 4G/2`.
struct LabeledText {
  let party: String
  /// The rest of the text, each part in a line.
  let rest: String
  /// The number of the other party's account.
  let account: String?

  /// Fails unless the text begins with the label of a party, and has one of a purpose.
  init?(_ text: String) {
    guard let first = Self.parties.first(where: { text.begins(withBytesOf: $0) }) else { return nil }
    let body = text.droppingFirst(bytes: first.utf8.count)
    let parts = Self.others.compactMap { label in
      byteRange(of: label, in: body).map { (label: label, range: $0) }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard let next = parts.first, let purpose = parts.first(where: { Self.purposes.contains($0.label) })
    else {
      return nil
    }
    party = withoutNeedlessBlanks(String(body[..<next.range.lowerBound]))
    if party.isEmpty { return nil }
    let account = parts.first { Self.accounts.contains($0.label) }.flatMap { part in
      let end = parts.first { $0.range.lowerBound > part.range.lowerBound }?.range.lowerBound
      return IBAN.plain(String(body[part.range.upperBound..<(end ?? body.endIndex)].drop { $0 == " " }))
    }
    let said = withoutNeedlessBlanks(String(body[purpose.range.upperBound...]))
    rest = [said, account ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    self.account = account
  }

  private static let parties = [
    "Auftraggeber:", "Empfänger:", "Empfaenger:", "Zahlungsempfänger:", "Zahlungspflichtiger:",
    "Auftraggeber/Empfänger:", "Begünstigter:",
  ]
  private static let purposes = ["Buchungstext:", "Verwendungszweck:"]
  private static let accounts = ["Kto/IBAN:", "Konto/IBAN:"]
  private static let others = purposes + accounts + ["BLZ/BIC:"]
}

extension HLedgerStatement {
  /// What the postings of a transaction share.
  struct Header {
    let date: String
    let code: String
    let description: String
    /// Before a `|` in the description, or all of it.
    let payee: String
    let note: String
    let place: Statement.Place

    /// - Parameter number: Counted from 1; it stands in for the line where there is no source.
    init(_ transaction: JSONTree, number: Int) {
      date = transaction["tdate"]?.string ?? ""
      code = transaction["tcode"]?.string ?? ""
      description = transaction["tdescription"]?.string ?? ""
      let parts = description.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      payee = trimmed(parts.first ?? "")
      note = parts.count > 1 ? trimmed(parts[1]) : ""
      // Older versions have one position, newer ones the first and the last.
      let position = transaction["tsourcepos"].flatMap { $0.elements.first ?? $0 }
      let line = position?["sourceLine"]?.scalar.flatMap { Int($0) }
      place = Statement.Place(file: line == nil ? nil : position?["sourceName"]?.string, line: line ?? number)
    }
  }

  struct Posting {
    let account: String
    let kind: AccountKind
    /// Of a budget, say: no money moves.
    let isVirtual: Bool
    /// Nil for the top account itself.
    let category: String?
    let comment: String
    /// Where it differs from the transaction's.
    let date: String?
    let amounts: [JSONTree]

    init?(_ posting: JSONTree) {
      guard let account = posting["paccount"]?.string else { return nil }
      let levels = account.split(separator: ":", omittingEmptySubsequences: false)
      self.account = account
      kind = AccountKind(topAccount: levels.first ?? "")
      isVirtual = posting["ptype"]?.string.map { $0 != "RegularPosting" } ?? false
      let rest = levels.dropFirst().joined(separator: ":")
      category = rest.isEmpty ? nil : rest
      comment = trimmed(posting["pcomment"]?.string ?? "")
      date = posting["pdate"]?.string
      amounts = posting["pamount"]?.elements ?? []
    }
  }
}

/// An amount of hledger's: an integer and the number of its decimals, so nothing is lost.
struct HLedgerQuantity {
  let commodity: String
  let isNegative: Bool
  /// Without a sign: `12.40`.
  let magnitude: String

  init?(_ amount: JSONTree) {
    guard let commodity = amount["acommodity"]?.string,
      let mantissa = amount["aquantity"]?["decimalMantissa"]?.scalar,
      let places = amount["aquantity"]?["decimalPlaces"]?.scalar.flatMap({ Int($0) }),
      (0...255).contains(places)
    else { return nil }
    self.commodity = commodity
    isNegative = mantissa.hasPrefix("-")
    let digits = isNegative ? mantissa.dropFirst() : mantissa[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    magnitude = places == 0 ? padded : "\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  var isZero: Bool { magnitude.utf8.allSatisfy { !(0x31...0x39).contains($0) } }
  var decimal: String { (isNegative ? "-" : "") + magnitude }
}

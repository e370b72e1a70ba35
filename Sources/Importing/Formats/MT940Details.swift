import Basics
import Bookkeeping

/// Field 86. Each country has its own way to name the payee and the purpose there.
struct MT940Details {
  /// The other party.
  private(set) var name = ""
  /// The bank's name for the movement.
  private(set) var kind = ""
  /// The purpose of the payment; the whole text if it has no structure.
  private(set) var purpose = ""
  private(set) var isFree = false
  /// The number of the other party's account.
  private(set) var account: String?

  /// - Parameter isNumbered: Whether this is the field NS of some banks, in which a number at the start of
  ///   each line gives its meaning.
  init(_ lines: [String], isNumbered: Bool = false) {
    if isNumbered {
      readNumbered(lines)
      return
    }
    let joined = lines.joined()
    if let fields = Self.subfields(of: joined) {
      readSubfields(fields)
    } else if let fields = Self.keywords(of: joined) {
      readKeywords(fields)
    } else {
      isFree = true
      let text = Self.joinedFree(lines)
      name = Self.labeled(text)
      purpose = withoutNeedlessBlanks(text)
    }
  }

  // MARK: Numbered: `166?00GUTSCHRIFT?20Rechnung 17?32ANNA MUSTER`

  private struct Subfields {
    var values: [Int: String] = [:]
    let separator: UInt8

    /// Joins parts. A part that fills its 27 characters continues in the next, possibly in the middle of a
    /// word.
    func joined(_ numbers: some Sequence<Int>) -> String {
      var text = ""
      var isFull = true
      for part in numbers.compactMap({ values[$0] }) where !part.isBlank {
        text += (isFull ? "" : " ") + part
        isFull = part.unicodeScalars.count >= 27
      }
      return withoutNeedlessBlanks(text)
    }
  }

  /// Returns `nil` unless the text begins with a separator and two digits, perhaps after a code of three
  /// digits.
  private static func subfields(of text: String) -> Subfields? {
    var bytes = Array(text.utf8)[...]
    while bytes.first == 0x20 { bytes.removeFirst() }
    let hasCode = bytes.count > 3 && bytes.prefix(3).allSatisfy(\.isASCIIDigit)
    if hasCode { bytes = bytes.dropFirst(3) }
    while bytes.first == 0x20 { bytes.removeFirst() }
    guard let separator = bytes.first, (hasCode ? "?<>~^@!|#$%*+" : "?<~^@").utf8.contains(separator),
      bytes.dropFirst().number(digits: 2) != nil
    else { return nil }
    var fields = Subfields(separator: separator)
    var key = 0
    for part in bytes.dropFirst().split(separator: separator, omittingEmptySubsequences: false) {
      let next = part.number(digits: 2)
      key = next ?? key
      // A separator without a number belongs to the text.
      let text = next == nil ? [separator] + part : part.dropFirst(2)
      fields.values[key, default: ""] += String(decoding: text, as: UTF8.self)
    }
    return fields
  }

  private mutating func readSubfields(_ fields: Subfields) {
    name = fields.joined(32...33)
    kind = fields.joined([0])
    // Polish banks, with other separators, write the other party into 27 and 28. Triodos continues the text
    // there.
    let isNameInside =
      name.isEmpty && fields.values[20] != nil && !"?>".utf8.contains(fields.separator)
    if isNameInside { name = fields.joined(27...28) }
    let text = fields.joined(Array(20...29).filter { !isNameInside || $0 < 27 } + Array(60...63))
    purpose = Self.purpose(text)
    // Triodos begins the text with the bank and the account of the other party.
    if name.isEmpty, fields.separator == UInt8(ascii: ">"), let code = fields.values[21],
      CellContent.isCode(code)
    {
      name = MT940Statement.beginning(of: fields.joined(22...29))
    }
    account =
      [fields.values[31], Self.value(of: "IBAN+", in: text)].lazy.compactMap { $0.flatMap(IBAN.plain) }.first
    if name.isEmpty, let party = Self.value(of: "ABWA+", in: text) { name = party }
  }

  /// The value of SVWZ if a text has SEPA keywords.
  private static func purpose(_ text: String) -> String { value(of: "SVWZ+", in: text) ?? text }

  private static func value(of key: String, in text: String) -> String? {
    guard let start = byteRange(of: key, in: text) else { return nil }
    let rest = text[start.upperBound...]
    let ends = [
      "EREF+", "KREF+", "MREF+", "CRED+", "DEBT+", "COAM+", "OAMT+", "SVWZ+", "ABWA+", "ABWE+", "IBAN+",
      "BIC+",
    ]
    .compactMap { byteRange(of: $0, in: rest)?.lowerBound }
    let value = trimmed(rest[..<(ends.min() ?? rest.endIndex)])
    return value.isEmpty ? nil : value
  }

  /// Lines 01 to 14 are the purpose, 15 and 16 the other party, 17 the bank's name for the movement.
  private mutating func readNumbered(_ lines: [String]) {
    var fields = Subfields(separator: UInt8(ascii: "?"))
    for line in lines {
      guard let number = Array(line.utf8)[...].number(digits: 2) else { continue }
      fields.values[number, default: ""] += String(line.utf8.dropFirst(2)) ?? ""
    }
    name = fields.joined(15...16)
    kind = fields.joined([17])
    purpose = fields.joined(1...14)
  }

  // MARK: Keywords: `/TRTP/SEPA/NAME/J. JANSEN/REMI/Factuur 17/EREF/X`

  private static let keywords: Set = [
    "ACCW", "ADDR", "BENM", "BIC", "BTCH", "CHGS", "CNTP", "CSID", "EREF", "EXCH", "IBAN", "ID", "INDX",
    "ISDT", "KREF",
    "MARF", "NAME", "NRTX", "OCMT", "ORDP", "PREF", "PURP", "REMI", "RTRN", "RREF", "SUBF", "SVCL", "TRCD",
    "TRTP",
    "TRN", "ULTC", "ULTD", "ULTB", "IREF", "SVWZ", "CREF",
  ]

  private static func keywords(of text: String) -> [(key: String, value: String)]? {
    guard text.utf8.first(where: { $0 != 0x20 }) == UInt8(ascii: "/") else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    // Citibank's words are too short to be looked for in the texts of others.
    let keywords = ["PT", "PY"].contains(parts.dropFirst().first) ? keywords.union(["PT", "PY"]) : keywords
    guard parts.count > 2, trimmed(parts[0]).isEmpty, keywords.contains(parts[1]) else { return nil }
    var fields: [(key: String, value: String)] = []
    for part in parts.dropFirst() {
      if keywords.contains(part) {
        fields.append((part, ""))
      } else if !fields.isEmpty {
        let before = fields[fields.count - 1].value
        fields[fields.count - 1].value =
          before.isEmpty && part.isEmpty ? "/" : before + (before.isEmpty ? "" : "/") + part
      }
    }
    return fields
  }

  private mutating func readKeywords(_ fields: [(key: String, value: String)]) {
    func value(_ key: String) -> String {
      let value =
        fields.first { $0.key == key && $0.value.utf8.contains { $0 != UInt8(ascii: "/") } }?.value ?? ""
      return withoutNeedlessBlanks(String(value.utf8.trimming { $0 == UInt8(ascii: "/") }) ?? "")
    }
    // Account, BIC, name, city.
    let party = value("CNTP").split(separator: "/", omittingEmptySubsequences: false)
    let candidates = [value("NAME"), party.count > 2 ? String(party[2]) : "", value("BENM"), value("ORDP")]
    name = candidates.first { !$0.isEmpty } ?? ""
    account = [value("IBAN"), party.first.map { String($0) } ?? ""].lazy.compactMap(IBAN.plain).first
    kind = value("TRTP")
    let remittance = ["REMI", "PY"].lazy.map(value).first { !$0.isEmpty } ?? ""
    let plain = ["USTD//", "STRD/"].first(where: remittance.hasPrefix).map {
      String(remittance.dropFirst($0.count))
    }
    purpose = plain ?? remittance
  }

  // MARK: Free

  /// Joins lines. A line of full width continues in the next.
  private static func joinedFree(_ lines: [String]) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += line
      let width = line.unicodeScalars.count
      if index < lines.count - 1, width < 65 { text += "\n" }
    }
    return text
  }

  private static let labels = [
    "/NAAM:", "NAAM:", "Naam:", "NAME:", "Name:", "NOM:", "; OD:", "; DLA:", "NADAWCA:", "ODBIORCA:",
    "AUFTRAGGEBER:", "BENEFICIARY:", "Beneficiary:", "NAMN:", "NAVN:",
  ]

  /// The text after a label for the name, up to the next field.
  private static func labeled(_ text: String) -> String {
    for label in labels {
      guard let start = byteRange(of: label, in: text) else { continue }
      let rest = text[start.upperBound...].drop { $0 == " " }
      var end = rest.firstIndex { $0 == ";" || $0.isNewline } ?? rest.endIndex
      if let gap = byteRange(of: "  ", in: rest[..<end]) { end = gap.lowerBound }
      // The next label: a word that ends in a colon.
      if let colon = rest[..<end].firstIndex(of: ":") {
        end = rest[..<colon].lastIndex(of: " ") ?? end
      }
      let name = withoutNeedlessBlanks(String(rest[..<end]))
      if !name.isEmpty, name.unicodeScalars.count <= 70 { return name }
    }
    return ""
  }
}

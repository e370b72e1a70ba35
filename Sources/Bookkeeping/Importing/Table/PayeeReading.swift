import Basics

/// Reads who was paid, or who paid, in the rows of a table.
struct PayeeReading: Sendable {
  private let roles: ColumnRoles
  private let options: ImportOptions
  /// The name that stands in nearly every row beside another: the account's owner.
  private let owner: String?

  /// - Parameter sample: Rows that tell who the owner is.
  init(_ roles: ColumnRoles, sample: [TextTable.Row], _ options: ImportOptions) {
    self.roles = roles
    self.options = options
    owner = Self.owner(roles, sample)
  }

  /// - Returns: Nil where no cell says who was paid, or who paid.
  func payee(of row: TextTable.Row, _ direction: SignedAmount.Direction) -> String? {
    var names: [String] = []
    if let sender = roles.sender, let recipient = roles.recipient {
      let (from, to) = (row[sender], row[recipient])
      let isOwner: (String) -> Bool = { name in owner.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
      if isOwner(from) || isOwner(to) {
        names = [isOwner(from) ? to : from]
      } else {
        names = direction == .out ? [to, from] : [from, to]
      }
    }
    names += roles.payees.lazy.map { row[$0] }
    if let category = roles.category, options.columns[.name] != nil || roles.payees.isEmpty {
      names.append(row[category])
    }
    return names.lazy.map(Self.singleSpaced).first {
      !$0.isBlank && !($0.utf8.count == 1 && ($0.hasPrefix("/") || $0.hasPrefix("-")))
    }
  }

  private static func owner(_ roles: ColumnRoles, _ rows: [TextTable.Row]) -> String? {
    guard let sender = roles.sender, let recipient = roles.recipient, rows.count > 1 else { return nil }
    var counts: [ByteString: Int] = [:]
    var both = 0
    for row in rows where !row[sender].isEmpty && !row[recipient].isEmpty {
      both += 1
      for name in Set([ByteString(row[sender]), ByteString(row[recipient])]) { counts[name, default: 0] += 1 }
    }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value >= 3,
      most.value * 3 >= both * 2,
      counts.count(where: { $0.value == most.value }) == 1
    else { return nil }
    return most.key.text
  }

  /// Line breaks and runs of blanks are one blank.
  static func singleSpaced(_ text: String) -> String {
    var isDouble = false
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte < 0x20 || (byte == 0x20 && last == 0x20) { isDouble = true }
      last = byte
    }
    guard isDouble else { return text }
    let words = text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

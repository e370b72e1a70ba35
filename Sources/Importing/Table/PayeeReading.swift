import Basics
import Bookkeeping

/// Reads the payee or payer in each row of a table.
struct PayeeReading: Sendable {
  private let roles: ColumnRoles
  private let options: ImportOptions
  /// The account's owner: the name that appears in nearly every row next to another.
  private let owner: String?

  /// - Parameter sample: The rows from which the owner is found.
  init(_ roles: ColumnRoles, sample: [TextTable.Row], _ options: ImportOptions) {
    self.roles = roles
    self.options = options
    owner = Self.owner(roles, sample)
  }

  /// The candidates for the name of the payee or payer, best first.
  func names(of row: TextTable.Row, _ direction: SignedAmount.Direction) -> [String] {
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
    return Self.meaningful(names)
  }

  /// The texts of a row, except those in columns that name accounts.
  func names(of row: TextTable.Row, besides accounts: [Int]) -> [String] {
    Self.meaningful(roles.payees.filter { !accounts.contains($0) }.map { row[$0] })
  }

  private static func meaningful(_ names: [String]) -> [String] {
    // Comparing long texts as characters takes quadratic time where marks are stacked on a letter.
    names.map(withoutNeedlessBlanks).filter { $0.utf8.count > 1 || !["", "-", "/"].contains($0) }
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
}

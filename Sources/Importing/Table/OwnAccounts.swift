import Basics
import Bookkeeping

/// The accounts of an app's export in which each row names the account that money came from and the one it
/// went to.
///
/// One of the two is the user's own, and the other a shop or an employer; if both are the user's own, the row
/// is a transfer. A column for each of the two says which one is the user's, or a type that is always
/// withdrawal, deposit or transfer. A bank's own types are more varied, and its transfers may go to anybody.
struct OwnAccounts: Sendable {
  private struct Side: Sendable {
    let name: Int
    /// The column with the kind of this account.
    let kind: Int?
  }

  private let from: Side
  private let to: Side
  private let type: Int?
  /// Whether a row names an account only if it is the user's own.
  private let namesOwnAlone: Bool

  init?(headings: [String], roles: ColumnRoles, rows: [TextTable.Row]) {
    let texts = headings.map { HeadingText($0).plain }
    func side(_ words: [String], _ fallback: Int?) -> Side? {
      func column(_ ends: [String]) -> Int? {
        texts.firstIndex { text in
          words.contains { word in ends.contains { text == ($0.isEmpty ? word : "\(word) \($0)") } }
        }
      }
      return (column(["name", "account name", "account", ""]) ?? fallback).map {
        Side(name: $0, kind: column(["type", "account type", "kind"]))
      }
    }
    if let (from, to) = Self.sides(roles, rows) {
      self.from = from
      self.to = to
      type = nil
      namesOwnAlone = true
      return
    }
    guard let from = side(StatementWords.list("account left"), roles.sender),
      let to = side(StatementWords.list("account reached"), roles.recipient), from.name != to.name
    else { return nil }
    self.from = from
    self.to = to
    let areAccounts = [from, to].allSatisfy { HeadingMeaning(headings[$0.name]).has(.account) }
    let hasPayees = roles.payees.contains { $0 != from.name && $0 != to.name }
    namesOwnAlone =
      (areAccounts || hasPayees)
      && Self.areOwn(
        rows.prefix(Self.mostRead).map { ($0[from.name], $0[to.name]) }, areAccounts: areAccounts)
    type = roles.types.first { column in
      let texts = Set(rows.lazy.map { ByteString($0[column]) }.prefix(Self.mostRead)).map(\.text)
      let kinds = texts.filter { !$0.isEmpty && !Self.isBalance($0) }.map(Self.kind)
      return roles.meaning(column).has(.type) && !kinds.contains(nil) && Set(kinds).count > 1
        && kinds.contains(.transfer)
    }
    if type == nil, !namesOwnAlone, from.kind == nil || to.kind == nil { return nil }
  }

  /// The columns of the accounts that money left and reached, under headings such as Expense and Income. A
  /// row fills one of them, or both for a transfer.
  private static func sides(_ roles: ColumnRoles, _ rows: [TextTable.Row]) -> (from: Side, to: Side)? {
    let texts = roles.columns.filter { $0.holds(.texts, .codes) && !$0.hasAny(.currency, .amount, .type) }
    let (out, into) = (
      texts.filter { $0.has(.debit) && !$0.has(.credit) }, texts.filter { $0.has(.credit) && !$0.has(.debit) }
    )
    guard out.count == 1, into.count == 1, let from = out.first?.number, let to = into.first?.number else {
      return nil
    }
    let fills = rows.prefix(mostRead).map { (from: !$0[from].isEmpty, to: !$0[to].isEmpty) }
    guard fills.allSatisfy({ $0.from || $0.to }), fills.contains(where: { $0.from != $0.to }) else {
      return nil
    }
    return (Side(name: from, kind: nil), Side(name: to, kind: nil))
  }

  /// Whether two columns name own accounts alone: some rows fill only one of the two, and some account is in
  /// both. Columns such as *From* and *To* may name anybody, so most of their rows must have only one.
  private static func areOwn(_ names: [(from: String, to: String)], areAccounts: Bool) -> Bool {
    let from = Set(names.map { ByteString($0.from) }.filter { !$0.text.isEmpty })
    let to = Set(names.map { ByteString($0.to) }.filter { !$0.text.isEmpty })
    // A bank names both accounts of some payments, by their numbers.
    if from.union(to).contains(where: { OwnAccountNumbers.isNumber($0.text) }) { return false }
    let oneSided = names.count { $0.from.isEmpty != $0.to.isEmpty }
    return !from.isDisjoint(with: to) && oneSided > 0 && (areAccounts || oneSided * 2 > names.count)
  }

  private static let mostRead = 20_000

  /// The kind of a row and its accounts; `nil` if the row does not say.
  func flow(of row: TextTable.Row) -> (kind: Transaction.Kind, account: String?, to: String?, payee: String)?
  {
    let (source, target) = (name(row, from), name(row, to))
    let isFromOwn = from.kind.flatMap { Self.isOwn(row[$0]) }
    let isToOwn = to.kind.flatMap { Self.isOwn(row[$0]) }
    var kind = isFromOwn.flatMap { from in isToOwn.flatMap { Self.kind(isFromOwn: from, isToOwn: $0) } }
    kind = kind ?? type.flatMap { Self.kind(of: row[$0]) }
    if namesOwnAlone, type.map({ !Self.isBalance(row[$0]) }) ?? true {
      kind = kind ?? Self.kind(isFromOwn: source != nil, isToOwn: target != nil)
    }
    switch kind {
    case .transfer:
      guard let source, let target, !source.utf8.elementsEqual(target.utf8) else { return nil }
      return (.transfer, source, target, target)
    case .expense: return (.expense, source, nil, row[to.name])
    case .income: return (.income, target, nil, row[from.name])
    case nil: return nil
    }
  }

  /// Returns `nil` if neither of the two accounts is the user's own.
  private static func kind(isFromOwn: Bool, isToOwn: Bool) -> Transaction.Kind? {
    isFromOwn && isToOwn ? .transfer : isFromOwn ? .expense : isToOwn ? .income : nil
  }

  /// Whether a row is the opening balance of an account.
  func isOpening(_ row: TextTable.Row) -> Bool {
    type.map { Self.isBalance(row[$0]) } ?? false
      || from.kind.map { HeadingText(row[$0]).words.contains("initial") } ?? false
  }

  /// The columns that name accounts; they are not the payees of a transfer.
  var columns: [Int] { [from.name, to.name] }

  private func name(_ row: TextTable.Row, _ side: Side) -> String? {
    let name = GroupName.canonicalized(row[side.name])
    return name.isEmpty ? nil : name
  }

  private static func kind(of type: String) -> Transaction.Kind? {
    isTransfer(type) ? .transfer : isBalance(type) ? nil : CellWords.direction(type)?.kind
  }

  private static func isBalance(_ type: String) -> Bool {
    !isTransfer(type)
      && (CellWords.summary(type) == .balance || HeadingText(type).words == ["reconciliation"])
  }

  /// Whether a type means a transfer between own accounts, at least in a file that names both of them.
  static func isTransfer(_ type: String) -> Bool {
    transfers.contains(HeadingText(type).plain)
  }

  private static let transfers = Set(StatementWords.list("transfer"))

  /// Returns `nil` if the cell says nothing.
  private static func isOwn(_ kind: String) -> Bool? {
    let words = HeadingText(kind).words
    guard !words.isEmpty else { return nil }
    return words.contains { own.contains($0) }
  }

  private static let own = Set(StatementWords.list("own account"))
}

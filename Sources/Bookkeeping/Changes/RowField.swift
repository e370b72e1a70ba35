import Basics

/// A field of a row by which its states are told apart, in the order in which changes are listed.
///
/// `ref` is none of them: it is what an import knows a payment by, and no page shows it.
package enum RowField: CaseIterable, Sendable {
  case date, type, name, amount, category, account, to, address, memo, tags, attachments, split, id

  /// The parts of the field's value; none where the row does not have it. An amount comes with its currency.
  package func parts(of row: Transaction) -> [String] {
    switch self {
    case .date: [row.date.iso]
    case .type: [row.kind.rawValue]
    case .name: [row.name]
    case .amount: [row.amount.decimal, row.amount.currency.code]
    case .category: [row.category].compactMap(\.self)
    case .account: [row.account].compactMap(\.self)
    case .to: [row.to].compactMap(\.self)
    case .address: [row.address].compactMap(\.self)
    case .memo: [row.memo].compactMap(\.self)
    case .tags: row.tags
    case .attachments: row.attachments
    case .split: [row.split].compactMap(\.self)
    case .id: [row.id]
    }
  }

  /// Whether two states of a row have the same bytes in the field. An id that Folio derived follows from other fields,
  /// so it tells nothing of its own.
  package func isSame(in old: Transaction, _ new: Transaction) -> Bool {
    switch self {
    case .date: old.date == new.date
    case .type: old.kind == new.kind
    case .name: Self.isSame(old.name, new.name)
    case .amount: old.amount == new.amount
    case .category: Self.isSame(old.category, new.category)
    case .account: Self.isSame(old.account, new.account)
    case .to: Self.isSame(old.to, new.to)
    case .address: Self.isSame(old.address, new.address)
    case .memo: Self.isSame(old.memo, new.memo)
    case .tags: old.tags.elementsEqual(new.tags, by: Self.isSame)
    case .attachments: old.attachments.elementsEqual(new.attachments, by: Self.isSame)
    case .split: Self.isSame(old.split, new.split)
    case .id: Self.isSame(old.id, new.id) || (old.hasDerivedID && new.hasDerivedID)
    }
  }

  private static func isSame(_ old: String, _ new: String) -> Bool { old.utf8.elementsEqual(new.utf8) }

  private static func isSame(_ old: String?, _ new: String?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return isSame(old, new)
  }
}

extension Transaction {
  /// Whether the id is one that Folio would derive; then it changes with the date and the name.
  var hasDerivedID: Bool {
    let stem = DerivedID.stem(date: date, name: name)
    guard id.begins(withBytesOf: stem) else { return false }
    let rest = id.utf8.dropFirst(stem.utf8.count)
    return rest.isEmpty
      || (rest.first == UInt8(ascii: "-") && rest.count > 1 && rest.dropFirst().allSatisfy(\.isASCIIDigit))
  }
}

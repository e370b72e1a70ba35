import Bookkeeping

/// Which expenses should have a receipt, as `content/site.json` says: those of a category above an amount.
package struct ExpectedReceipts: Equatable, Sendable {
  private struct Rule: Equatable, Sendable {
    /// All of them where there is none.
    let category: Category?
    let above: Bookkeeping.Rule.DecimalBound?
  }

  private var rules: [Rule] = []

  package var isEmpty: Bool { rules.isEmpty }

  package init() {}

  /// - Parameter value: `{ "expected": [ { "category": "Work", "above": "25.00" } ] }`
  /// - Throws: What of it is not understood.
  init(_ value: JSONValue, in bytes: [UInt8]) throws(Stray) {
    guard value.kind == .object else { throw Stray(value: value) }
    for member in value.members(in: bytes) {
      guard member.key.string(in: bytes) == "expected" else { throw Stray(value: member.key) }
      guard member.value.kind == .array else { throw Stray(value: member.value) }
      for element in member.value.elements(in: bytes) { rules.append(try Self.rule(element, in: bytes)) }
    }
  }

  struct Stray: Error {
    let value: JSONValue
  }

  private static func rule(_ value: JSONValue, in bytes: [UInt8]) throws(Stray) -> Rule {
    guard value.kind == .object else { throw Stray(value: value) }
    var (category, above): (Category?, Bookkeeping.Rule.DecimalBound?) = (nil, nil)
    for member in value.members(in: bytes) {
      guard member.value.kind == .string else { throw Stray(value: member.value) }
      let text = member.value.string(in: bytes)
      switch member.key.string(in: bytes) {
      case "category":
        category = Category(text)
        if category == nil { throw Stray(value: member.value) }
      case "above":
        above = Bookkeeping.Rule.DecimalBound(text)
        if above == nil { throw Stray(value: member.value) }
      default: throw Stray(value: member.key)
      }
    }
    if category == nil, above == nil { throw Stray(value: value) }
    return Rule(category: category, above: above)
  }

  /// Whether a payment lacks a receipt.
  func lacks(_ transaction: Transaction) -> Bool {
    guard transaction.kind == .expense, transaction.attachments.isEmpty else { return false }
    let levels = transaction.category.flatMap(Category.init)?.levels ?? []
    return rules.contains { rule in
      levels.starts(with: rule.category?.levels ?? [])
        && rule.above?.admits(transaction.amount, in: .over) ?? true
    }
  }

  /// Of the transactions of a report, the newest first.
  func missing(in report: Report) -> [Int] {
    isEmpty ? [] : report.transactions.indices.filter { lacks(report.transactions[$0]) }
  }
}

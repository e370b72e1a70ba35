import Basics
import Foundation

/// The folded texts of one transaction after the other, each folded only when it is asked for.
struct SearchedTexts {
  private let folding: SearchFolding
  private var transaction: Transaction?
  /// All texts, with a byte between them that no text has.
  private var bytes: [UInt8] = []
  /// Where each field's text lies in `bytes`.
  private var ranges: [Range<Int>] = Array(repeating: 0..<0, count: Query.Field.allCases.count)
  private var isFolded = false
  private var known: [String: [UInt8]] = [:]

  init(folding: SearchFolding) { self.folding = folding }

  mutating func open(_ transaction: Transaction) {
    self.transaction = transaction
    isFolded = false
  }

  mutating func contain(_ text: [UInt8]) -> Bool {
    fold()
    return Self.find(text, in: bytes[...])
  }

  mutating func contain(_ text: [UInt8], in field: Query.Field) -> Bool {
    fold()
    return Self.find(text, in: bytes[ranges[field.rawValue]])
  }

  /// Whether a name of the field, or a level of it, begins with the text.
  mutating func begin(with text: [UInt8], in field: Query.Field) -> Bool {
    fold()
    let own = bytes[ranges[field.rawValue]]
    if own.starts(with: text) { return true }
    switch field {
    case .category: return Self.find([UInt8(ascii: ":")] + text, in: own)
    case .tags: return Self.find(Array(", ".utf8) + text, in: own)
    default: return false
    }
  }

  func isEmpty(_ field: Query.Field) -> Bool {
    transaction.map { Self.text(field, of: $0)?.isEmpty ?? true } ?? true
  }

  private mutating func fold() {
    guard !isFolded, let transaction else { return }
    isFolded = true
    bytes.removeAll(keepingCapacity: true)
    for field in Query.Field.allCases {
      let start = bytes.count
      if let text = Self.text(field, of: transaction) { folding.append(text, to: &bytes, known: &known) }
      ranges[field.rawValue] = start..<bytes.count
      bytes.append(0xFF)
    }
    // What occurs once is not worth keeping.
    if known.count > 10_000 { known.removeAll() }
  }

  private static func text(_ field: Query.Field, of transaction: Transaction) -> String? {
    switch field {
    case .name: transaction.name
    case .category: transaction.category
    case .address: transaction.address
    case .memo: transaction.memo
    case .tags:
      transaction.tags.count > 1 ? transaction.tags.joined(separator: ", ") : transaction.tags.first
    case .account: transaction.account
    case .to: nil
    case .currency: transaction.amount.currency.code
    }
  }

  private static func find(_ text: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    guard text.count <= bytes.count else { return false }
    return text.withUnsafeBytes { text in
      bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, let word = text.baseAddress else { return text.isEmpty }
        // Linear, whatever is searched for.
        return memmem(start, bytes.count, word, text.count) != nil
      }
    }
  }
}

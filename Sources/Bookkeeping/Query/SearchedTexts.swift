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

  mutating func contain(_ pattern: BytePattern) -> Bool {
    fold()
    return pattern.occurs(in: bytes[...])
  }

  mutating func contain(_ pattern: BytePattern, in field: Query.Field) -> Bool {
    fold()
    return pattern.occurs(in: bytes[ranges[field.rawValue]])
  }

  /// Whether a name of the field, or a level of it, begins with the text.
  mutating func begin(with name: NamePattern, in field: Query.Field) -> Bool {
    fold()
    let own = bytes[ranges[field.rawValue]]
    return own.starts(with: name.start) || name.behindSeparator?.occurs(in: own) ?? false
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
    case .to: transaction.destination
    case .currency: transaction.amount.currency.code
    }
  }
}

extension SearchedTexts {
  /// The beginning of a name in a field that may hold several.
  struct NamePattern: Sendable {
    let start: [UInt8]
    /// Nil for a field with one name.
    let behindSeparator: BytePattern?

    init(_ text: [UInt8], in field: Query.Field) {
      start = text
      switch field {
      case .category: behindSeparator = BytePattern([UInt8(ascii: ":")] + text)
      case .tags: behindSeparator = BytePattern(Array(", ".utf8) + text)
      default: behindSeparator = nil
      }
    }
  }
}

/// The folded texts of one transaction at a time, folded only when they are needed.
struct SearchedTexts {
  private let folding: SearchFolding
  private var transaction: Transaction?
  /// All texts, with 0xFF between them, which no text contains.
  private var bytes: [UInt8] = []
  /// The range of each field's text in `bytes`.
  private var ranges: [Range<Int>] = Array(repeating: 0..<0, count: Query.Field.allCases.count)
  private var isFolded = false
  private var known: FoldedText.Cache = [:]

  init(folding: SearchFolding) { self.folding = folding }

  mutating func open(_ transaction: Transaction) {
    self.transaction = transaction
    isFolded = false
  }

  /// - Parameter field: The field to search, or all if `nil`.
  mutating func contain(_ pattern: Pattern, in field: Query.Field? = nil) -> Bool {
    fold()
    return pattern.occurs(in: field.map { bytes[range(of: $0)] } ?? bytes[...])
  }

  /// Whether a name in the field, or a level of it, begins with the text.
  mutating func begin(with name: NamePattern, in field: Query.Field) -> Bool {
    fold()
    return name.begins(bytes[range(of: field)])
  }

  /// Whether the name of a file that the transaction was imported from begins with the text.
  mutating func isFrom(_ name: NamePattern) -> Bool {
    guard let file = transaction?.file else { return false }
    var folded: [UInt8] = []
    folding.append(file, to: &folded, known: &known)
    return name.begins(folded[...])
  }

  func isEmpty(_ field: Query.Field) -> Bool {
    transaction.map { Self.text(field, of: $0)?.isEmpty ?? true } ?? true
  }

  private mutating func fold() {
    guard !isFolded, let transaction else { return }
    isFolded = true
    bytes.removeAll(keepingCapacity: true)
    for (place, field) in Query.Field.allCases.enumerated() {
      let start = bytes.count
      if let text = Self.text(field, of: transaction) { folding.append(text, to: &bytes, known: &known) }
      ranges[place] = start..<bytes.count
      bytes.append(0xFF)
    }
  }

  private func range(of field: Query.Field) -> Range<Int> { ranges[Self.places[field] ?? 0] }

  private static let places = Dictionary(uniqueKeysWithValues: zip(Query.Field.allCases, 0...))

  private static func text(_ field: Query.Field, of transaction: Transaction) -> String? {
    switch field {
    case .name: transaction.name
    case .category: transaction.category
    case .text(let text): transaction.texts[text].map(text.plain)
    case .tags:
      transaction.tags.count > 1 ? transaction.tags.joined(separator: ", ") : transaction.tags.first
    case .account: transaction.account
    case .to: transaction.destination
    case .currency: transaction.amount.currency.code
    }
  }
}

extension SearchedTexts {
  /// The beginning of a name, in a field that may contain several names.
  struct NamePattern: Sendable {
    let start: [UInt8]
    /// The beginning after a separator; `nil` for a field with one name.
    let afterSeparator: Pattern?

    init(_ text: String, in field: Query.Field) {
      start = Array(text.utf8)
      switch field {
      case .category: afterSeparator = Pattern(":\(text)".utf8)
      case .tags: afterSeparator = Pattern(", \(text)".utf8)
      default: afterSeparator = nil
      }
    }

    func begins(_ text: ArraySlice<UInt8>) -> Bool {
      text.starts(with: start) || afterSeparator?.occurs(in: text) ?? false
    }
  }

  /// Bytes to find in others, in time linear in the length of both (Knuth, Morris and Pratt).
  struct Pattern: Sendable {
    let bytes: [UInt8]
    /// For each prefix, the length of its longest proper prefix that is also its suffix.
    private let borders: [Int]

    init(_ bytes: some Sequence<UInt8>) {
      let bytes = Array(bytes)
      var borders = Array(repeating: 0, count: bytes.count)
      var length = 0
      for index in bytes.indices.dropFirst() {
        while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
        if bytes[index] == bytes[length] { length += 1 }
        borders[index] = length
      }
      self.bytes = bytes
      self.borders = borders
    }

    func occurs(in text: ArraySlice<UInt8>) -> Bool {
      guard !bytes.isEmpty else { return true }
      return text.withUnsafeBufferPointer { text in
        var length = 0
        for byte in text {
          while length > 0, byte != bytes[length] { length = borders[length - 1] }
          if byte == bytes[length] { length += 1 }
          if length == bytes.count { return true }
        }
        return false
      }
    }
  }
}

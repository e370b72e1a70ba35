/// Gives every transaction an id of its own, and refuses one that is taken.
struct TransactionIdentities {
  /// What a transaction without an id is known by.
  struct Content {
    let date: CalendarDate
    let kind: Transaction.Kind
    let name: String
    let amount: Money
    let category: String?
    let address: String?
    let memo: String?
  }

  struct Taken: Error {
    let id: String
    /// Where the first one stands.
    let offset: Int
  }

  /// By UTF-8: two ids that are canonically equivalent as `String` are still two.
  private var owners: [Key: Int]

  init(capacity: Int) { owners = Dictionary(minimumCapacity: capacity) }

  mutating func claim(_ given: String?, content: Content, at offset: Int) -> Result<String, Taken> {
    if let given {
      if let owner = owners[Key(given)] { return .failure(Taken(id: given, offset: owner)) }
      owners[Key(given)] = offset
      return .success(given)
    }
    let derived = Self.derive(from: content)
    var id = derived
    var copy = 1
    while owners[Key(id)] != nil {
      copy += 1
      id = "\(derived)-\(copy)"
    }
    owners[Key(id)] = offset
    return .success(id)
  }

  /// The same content has the same id, whatever other transactions come and go.
  private static func derive(from content: Content) -> String {
    let parts = [
      content.date.iso, content.kind.rawValue, content.name, content.amount.decimal,
      content.amount.currency.code, content.category ?? "", content.address ?? "", content.memo ?? "",
    ]
    let hash = Fingerprint.of(parts)
    return "\(content.date.iso)-\(hash)"
  }

  private struct Key: Hashable {
    private let text: String
    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

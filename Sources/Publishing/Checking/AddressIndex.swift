/// Where addresses stand in the text of a template: any number of them are found for the cost of reading it once.
struct AddressIndex {
  private let text: [UInt8]
  /// Places where an address may begin, by what stands between there and the next byte that may end one.
  private var starts: [UInt64: [Int]] = [:]

  /// An address with a space or a bracket in it is told from others that begin like it only as long as they are few.
  private static let mostAlike = 16

  init(_ text: [UInt8]) {
    self.text = text
    let hashes = RollingHash(text)
    var ends = text.indices.filter { Self.endsAddress(text[$0]) }[...]
    for start in Self.starts(in: text) {
      while let end = ends.first, end < start { ends.removeFirst() }
      let end = ends.first ?? text.count
      if end > start, starts[hashes[start..<end], default: []].count < Self.mostAlike {
        starts[hashes[start..<end], default: []].append(start)
      }
    }
  }

  /// The first place where an address stands by itself, with nothing before or behind that belongs to it too.
  func range(of address: [UInt8]) -> Range<Int>? {
    let first = address.prefix { !Self.endsAddress($0) }
    for start in starts[RollingHash.hash(of: first), default: []] {
      let end = start + address.count
      guard end <= text.count, end == text.count || Self.endsAddress(text[end]) else { continue }
      if text[start..<end].elementsEqual(address) { return start..<end }
    }
    return nil
  }

  private static func endsAddress(_ byte: UInt8) -> Bool { "\"'>)] \t\r\n\\".utf8.contains(byte) }

  /// Where an address begins, or has nothing before it but tags that show nothing of it.
  private static func starts(in text: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var tag = TagBefore()
    for index in text.indices {
      let isStart: Bool
      switch index > 0 ? text[index - 1] : 0x20 {
      case UInt8(ascii: "}"): isStart = tag.isTransparent
      case let before: isStart = "\"'<([]:= \t\n".utf8.contains(before)
      }
      if isStart { starts.append(index) }
      tag.pass(text[index], isStart: isStart)
    }
    return starts
  }
}

/// The tag that ends where a text is being read.
private struct TagBefore {
  /// The first bytes of what stands in it, without blanks.
  private var name: [UInt8] = []
  private var isOpen = false
  private var isInBraces = false
  /// Whether an address could begin where the tag does.
  private var beginsAtStart = false

  /// Whether it shows nothing itself, or only the way to the root.
  var isTransparent: Bool {
    guard isOpen else { return true }
    if name.elementsEqual("root".utf8) { return true }
    return name.first.map("#^/!".utf8.contains) ?? false ? beginsAtStart : false
  }

  mutating func pass(_ byte: UInt8, isStart: Bool) {
    if byte == UInt8(ascii: "{") {
      if !isInBraces { beginsAtStart = isStart }
      (isOpen, isInBraces, name) = (true, true, [])
    } else {
      isInBraces = false
      if byte != UInt8(ascii: "}"), byte != 0x20, name.count <= "root".utf8.count { name.append(byte) }
    }
  }
}

/// Fingerprints of all parts of a text, each at the same cost. What it finds must be compared.
private struct RollingHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Of the first bytes of the text.
  private var prefixes: [UInt64] = [0]
  private var powers: [UInt64] = [1]

  init(_ text: [UInt8]) {
    prefixes.reserveCapacity(text.count + 1)
    powers.reserveCapacity(text.count + 1)
    for (index, byte) in text.enumerated() {
      prefixes.append(Self.hash(prefixes[index], byte))
      powers.append(powers[index] &* Self.base)
    }
  }

  subscript(range: Range<Int>) -> UInt64 {
    prefixes[range.upperBound] &- prefixes[range.lowerBound] &* powers[range.count]
  }

  static func hash(of bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0, hash) }

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { hash &* base &+ UInt64(byte) &+ 1 }
}

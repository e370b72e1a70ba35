/// A path that is told from others by its bytes, as Linux tells files apart. `String` takes a letter with an
/// accent for one that is followed by the accent.
struct ExactPath: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  static func < (one: Self, other: Self) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

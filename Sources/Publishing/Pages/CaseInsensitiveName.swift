/// A name as file systems see it that do not tell `A` from `a`.
///
/// There is one for every page, and `lowercased()` walks over characters: it is asked only when two names have
/// the same fingerprint.
struct CaseInsensitiveName: Hashable, Sendable {
  private let name: String
  private let fingerprint: UInt64

  init(_ name: String) {
    self.name = name
    var isASCII = true
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 {
      isASCII = isASCII && byte < 0x80
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      hash = (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01b3
    }
    // Letters beyond ASCII have cases, too: all such names share a fingerprint, and are compared whole.
    fingerprint = isASCII ? hash : 0
  }

  static func == (left: Self, right: Self) -> Bool {
    left.fingerprint == right.fingerprint && left.name.lowercased() == right.name.lowercased()
  }

  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

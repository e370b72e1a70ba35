import Basics
import Foundation

/// Safe file names for the ids of a ledger, whatever characters these have.
enum FileName {
  /// Returns a name for each id, in order: the wish if every file system accepts it, or else the harmless
  /// characters of the id with a fingerprint. No two names differ only in case.
  ///
  /// - Parameters:
  ///   - ids: The ids, all different.
  ///   - wishes: The best name for each id, by default the id itself. Several ids may have the same wish.
  static func names(for ids: [String], wishing wishes: [String]? = nil) -> [String] {
    let wished = zip(ids, wishes ?? ids).map { id, wish in isSafe(wish) ? wish : fingerprinted(id) }
    var owners = Table(capacity: wished.count)
    var names = wished
    // Indices of names that more than one id wishes for. All other names are unique.
    var clashing: [Int] = []
    for index in wished.indices {
      if let owner = owners.insert(index, of: { wished[$0] }) { clashing += [owner, index] }
    }
    var isChanged = Array(repeating: false, count: wished.count)
    while let index = clashing.popLast() {
      guard !isChanged[index] else { continue }
      isChanged[index] = true
      names[index] = fingerprinted(ids[index])
      // An id may equal the fingerprinted name of another one; it then gets a fingerprint, too.
      if let owner = owners.owner(of: names[index], { wished[$0] }) { clashing.append(owner) }
    }
    return names
  }

  private static let maximalLength = 80

  private static func isSafe(_ id: String) -> Bool {
    (1...maximalLength).contains(id.utf8.count)
      && id.utf8.first != UInt8(ascii: "-")
      && id.utf8.allSatisfy(isHarmless)
      && !isReserved(id)
  }

  /// Replaces colons and spaces with hyphens, for names that people give: these rarely clash.
  static func hyphenated(_ id: String) -> String {
    let bytes = id.utf8.map { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") ? UInt8(ascii: "-") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func fingerprinted(_ id: String) -> String {
    var slug: [UInt8] = []
    for byte in id.utf8 where slug.count < maximalLength / 2 {
      if isHarmless(byte), byte != UInt8(ascii: "-") {
        slug.append(byte)
      } else if let last = slug.last, last != UInt8(ascii: "-") {
        slug.append(UInt8(ascii: "-"))
      }
    }
    if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
    return String(decoding: slug, as: UTF8.self) + Fingerprint.text(of: id)
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether a name is that of a device on Windows, with any extension, or of a folder's index page.
  private static func isReserved(_ id: String) -> Bool {
    guard id.utf8.count <= 5 else { return false }
    return reserved.contains(id.lowercased())
  }

  private static let reserved = Set(
    ["con", "prn", "aux", "nul", "index"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

extension FileName {
  /// The owners of names, compared as on file systems that distinguish neither `A` from `a` nor the two
  /// spellings of `é`.
  ///
  /// Every page has a name, so this is a table of fingerprints. Names are compared with `lowercased()`, and
  /// so by characters, only if their fingerprints are equal.
  struct Table {
    private var table: Fingerprint.Table

    init(capacity: Int = 8) { table = Fingerprint.Table(capacity: capacity) }

    /// Gives a name to an owner, unless another owner has it.
    /// - Parameter name: Returns the name of an owner.
    /// - Returns: The owner that already has the name.
    mutating func insert(_ owner: Int, of name: (Int) -> String) -> Int? {
      let own = name(owner)
      return table.insert(owner, fingerprint: Self.fingerprint(of: own)) { Self.areSame(own, name($0)) }
    }

    func owner(of text: String, _ name: (Int) -> String) -> Int? {
      table.index(of: Self.fingerprint(of: text)) { Self.areSame(text, name($0)) }
    }

    private static func areSame(_ left: String, _ right: String) -> Bool {
      left.lowercased() == right.lowercased()
    }

    /// A hash of the name in lower case, equal for canonically equivalent names.
    private static func fingerprint(of name: String) -> UInt64 {
      var name = name
      return name.withUTF8 { bytes in
        bytes.allSatisfy { $0 < 0x80 } ? hash(of: bytes.map(\.lowercasedASCII)) : nil
      } ?? hash(of: Array(name.lowercased().decomposedStringWithCanonicalMapping.utf8))
    }

    private static func hash(of bytes: [UInt8]) -> UInt64 {
      bytes.withUnsafeBytes(Fingerprint.Table.hash)
    }
  }
}

import Basics

/// The id of a transaction without an id in the file: its date and name, numbered from the second equal one
/// on.
///
/// The transaction's page is named by it, so it does not depend on the amount or other fields that may be
/// edited.
package enum DerivedID {
  /// The part that equal transactions share, such as `2026-03-05-corner-bakery`: the date and the name in
  /// lower case without accents, with hyphens for everything but letters and digits. Letters of non-Latin
  /// scripts are kept.
  package static func stem(date: CalendarDate, name: String) -> String {
    var writer = Writer(date.iso)
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in name.utf8 { writer.add(ascii: byte) }
    } else {
      for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars { writer.add(scalar) }
    }
    return writer.text
  }

  /// The id with a number: `2026-03-05-corner-bakery-2` for the second equal transaction.
  static func numbered(_ stem: String, _ number: Int) -> String { "\(stem)-\(number)" }

  private struct Writer {
    private var bytes: [UInt8]
    private let room: Int
    private var isBetweenWords = true

    /// The limit in bytes. An ASCII id with its number is then short enough to name a file as it is.
    private static let longestName = 48

    init(_ date: String) {
      bytes = Array(date.utf8)
      room = bytes.count + 1 + Self.longestName
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(ascii byte: UInt8) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        append(CollectionOfOne(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(CollectionOfOne(byte | 0x20))
      // "Joe's" counts as one word.
      case UInt8(ascii: "'"): break
      default: isBetweenWords = true
      }
    }

    mutating func add(_ scalar: Unicode.Scalar) {
      // Decomposing letters is slow, and most of a long name does not fit.
      if isFull { return }
      if scalar.isASCII { return add(ascii: UInt8(truncatingIfNeeded: scalar.value)) }
      if let letters = Self.spelled[scalar] { return append(letters.utf8) }
      let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
      if base.isASCII, base != scalar { return add(base) }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber:
        append(scalar.properties.lowercaseMapping.utf8)
      case .nonspacingMark, .spacingMark, .enclosingMark:
        // Marks on Latin letters are dropped like accents; other scripts need theirs.
        if let last = bytes.last, last >= 0x80, !isBetweenWords { append(String(scalar).utf8) }
      case .format: break
      default: isBetweenWords = isBetweenWords || scalar != "\u{2019}"
      }
    }

    private mutating func append(_ letter: some Collection<UInt8>) {
      guard bytes.count + letter.count + (isBetweenWords ? 1 : 0) <= room else { return isFull = true }
      guard !isFull else { return }
      if isBetweenWords { bytes.append(UInt8(ascii: "-")) }
      isBetweenWords = false
      bytes += letter
    }

    /// Whether a letter did not fit; nothing may follow it.
    private var isFull = false

    /// Latin letters that Unicode does not decompose.
    private static let spelled: [Unicode.Scalar: String] = [
      "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
      "Ł": "l",
      "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i",
    ]
  }
}

extension DerivedID {
  /// A hash table of the ids and their transactions. The hashes are computed by the threads that read the
  /// transactions; afterward the table is filled in one go.
  struct Table {
    private var owners: [(transaction: Transaction, offset: Int)] = []
    private var table: Fingerprint.Table

    init(capacity: Int) {
      owners.reserveCapacity(capacity)
      table = Fingerprint.Table(capacity: capacity)
    }

    /// Returns the offset of the transaction with the same id, if there is one; otherwise inserts this one.
    mutating func insert(_ transaction: Transaction, hash: UInt64, at offset: Int) -> Int? {
      let owner = table.insert(owners.count, fingerprint: hash) {
        owners[$0].transaction.id.utf8.elementsEqual(transaction.id.utf8)
      }
      if let owner { return owners[owner].offset }
      owners.append((transaction, offset))
      return nil
    }

    /// Hashes the UTF-8, because ids that are canonically equivalent as `String` are still different.
    static func hash(_ id: String) -> UInt64 {
      var id = id
      return id.withUTF8 { Fingerprint.Table.hash(UnsafeRawBufferPointer($0)) }
    }
  }
}

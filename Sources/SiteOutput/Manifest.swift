import Basics

/// The list of the files that Folio wrote into an output folder, with their hashes. It depends on the site
/// alone, so it can be committed with the site.
///
/// Each file has a line "HASH SIZE PATH"; the lines are in the order of the paths' bytes, between a heading
/// and a last line with the hash of all lines before it. A manifest that was cut short or edited is rejected,
/// because it must not decide what to remove.
struct Manifest {
  struct Entry {
    var hash: UInt64
    var size: Int64
    /// The position of the path in `text`.
    var path: Range<Int>
  }

  private(set) var text: [UInt8]
  private(set) var entries: [Entry]

  private static let title = "folio manifest "
  private static let heading = title + "1\n"
  static let empty = Manifest(text: [], entries: [])

  static func isOfAnotherVersion(_ text: [UInt8]) -> Bool {
    text.starts(with: title.utf8) && !text.starts(with: heading.utf8)
  }

  func path(_ entry: Entry) -> String { String(decoding: text[entry.path], as: UTF8.self) }

  func hasFile(where isFound: (ArraySlice<UInt8>) -> Bool) -> Bool {
    entries.contains { isFound(text[$0.path]) }
  }

  /// The files of both manifests. A path may then be listed twice, with different content.
  func joined(with other: Manifest) -> Manifest {
    let all = entries + other.entries
    let paths = SitePath.List(entries.map(path) + other.entries.map(other.path))
    var order: [Int] = []
    for index in paths.sortedIndices() {
      let isListed = order.reversed().prefix { paths.bytes($0).isEqual(to: paths.bytes(index)) }
        .contains { all[$0].hash == all[index].hash && all[$0].size == all[index].size }
      if !isListed { order.append(index) }
    }
    return Manifest(paths, order: order) { (all[$0].hash, all[$0].size) }
  }
}

// MARK: Text

extension Manifest {
  /// Returns `nil` for a text that no build has written, or one with a path that no build would write to.
  init?(parsing text: [UInt8]) {
    let entries = text.withUnsafeBufferPointer { Self.entries(in: $0) }
    guard let entries else { return nil }
    self.init(text: text, entries: entries)
  }

  private static let footerCount = 19

  private static func entries(in text: UnsafeBufferPointer<UInt8>) -> [Entry]? {
    let end = text.count - footerCount
    guard end >= heading.utf8.count, text.starts(with: heading.utf8) else { return nil }
    var footer = LineScanner(UnsafeBufferPointer(rebasing: text[end...]))
    guard footer.skip("= "), let hash = footer.hexWord(), footer.skip("\n"),
      hash == XXH64.hash(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[..<end]))
    else { return nil }

    var entries: [Entry] = []
    entries.reserveCapacity(end / 48)
    var scanner = LineScanner(UnsafeBufferPointer(rebasing: text[..<end]))
    _ = scanner.skip(heading)
    while !scanner.isAtEnd {
      guard let hash = scanner.hexWord(), scanner.skip(" "), let size = scanner.decimal(), scanner.skip(" "),
        let path = scanner.restOfLine(), SitePath.isSafe(UnsafeBufferPointer(rebasing: text[path]))
      else { return nil }
      entries.append(Entry(hash: hash, size: size, path: path))
    }
    return entries
  }

  /// Lists the paths whose numbers are in `order`, which must be sorted; `content` returns the hash and size
  /// of each.
  init(
    _ paths: borrowing SitePath.List, order: [Int], content: (Int) throws -> (hash: UInt64, size: Int64)
  ) rethrows {
    var text = ByteBuffer(capacity: Self.heading.utf8.count + order.count * 96 + Self.footerCount)
    text.append(Self.heading)
    var entries: [Entry] = []
    entries.reserveCapacity(order.count)
    for index in order {
      let (hash, size) = try content(index)
      Hexadecimal.append(hash, to: &text)
      text.append(UInt8(ascii: " "))
      text.append(decimal: Int(size))
      text.append(UInt8(ascii: " "))
      let start = text.count
      text.append(contentsOf: paths.bytes(index))
      entries.append(Entry(hash: hash, size: size, path: start..<text.count))
      text.append(UInt8(ascii: "\n"))
    }
    let hash = text.withBytes { XXH64.hash(UnsafeRawBufferPointer($0)) }
    text.append("= ")
    Hexadecimal.append(hash, to: &text)
    text.append(UInt8(ascii: "\n"))
    self.init(text: text.array, entries: entries)
  }
}

/// Reads the lines of a manifest.
private struct LineScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  mutating func skip(_ expected: String) -> Bool {
    guard text[position...].starts(with: expected.utf8) else { return false }
    position += expected.utf8.count
    return true
  }

  /// Reads sixteen lowercase hexadecimal digits.
  mutating func hexWord() -> UInt64? {
    guard position + 16 <= text.count else { return nil }
    var word: UInt64 = 0
    for byte in text[position..<position + 16] {
      guard let value = byte.hexValue, !(0x41...0x46).contains(byte) else { return nil }
      word = word << 4 | UInt64(value)
    }
    position += 16
    return word
  }

  mutating func decimal() -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < text.count, text[position].isASCIIDigit {
      guard position - start < 18 else { return nil }
      value = value * 10 + Int64(text[position] - 48)
      position += 1
    }
    return position > start ? value : nil
  }

  /// The positions of the bytes up to the end of the line; the line break is skipped.
  mutating func restOfLine() -> Range<Int>? {
    guard let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { position = end + 1 }
    return position..<end
  }
}

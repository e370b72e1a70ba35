import Bookkeeping
import Templating

extension Manifest {
  /// Returns `nil` for a text that no build has written, or with a path that no build would write to.
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

  /// Lists the paths with the numbers in `order`, which are sorted; `content` tells hash and size of each.
  init(
    _ paths: borrowing PathList, order: [Int], content: @Sendable (Int) -> (hash: UInt64, size: Int64)
  ) {
    let middle = order.count / 2
    let (first, second) = inParallel {
      Self.lines(of: paths, order[..<middle], content)
    } _: {
      Self.lines(of: paths, order[middle...], content)
    }
    var text: [UInt8] = []
    text.reserveCapacity(Self.heading.utf8.count + first.text.count + second.text.count + Self.footerCount)
    text.append(contentsOf: Self.heading.utf8)
    var entries: [Entry] = []
    entries.reserveCapacity(order.count)
    for half in [first, second] {
      let start = text.count
      text.append(contentsOf: half.text)
      entries.append(
        contentsOf: half.entries.lazy.map { entry in
          let path = entry.path.lowerBound + start..<entry.path.upperBound + start
          return Entry(hash: entry.hash, size: entry.size, path: path)
        })
    }
    var footer = ByteBuffer(capacity: Self.footerCount)
    footer.append("= ")
    footer.appendHex(XXH64.hash(text))
    footer.append(UInt8(ascii: "\n"))
    footer.withBytes { text.append(contentsOf: $0) }
    self.init(text: text, entries: entries)
  }

  private static func lines(
    of paths: borrowing PathList, _ order: ArraySlice<Int>, _ content: (Int) -> (hash: UInt64, size: Int64)
  ) -> (text: [UInt8], entries: [Entry]) {
    var text = ByteBuffer(capacity: order.count * 96)
    var entries: [Entry] = []
    entries.reserveCapacity(order.count)
    for index in order {
      let (hash, size) = content(index)
      text.appendHex(hash)
      text.append(UInt8(ascii: " "))
      DecimalDigits.append(Int(size), to: &text)
      text.append(UInt8(ascii: " "))
      let start = text.count
      text.append(contentsOf: paths.bytes(index))
      entries.append(Entry(hash: hash, size: size, path: start..<text.count))
      text.append(UInt8(ascii: "\n"))
    }
    return (text.array, entries)
  }
}

extension ByteBuffer {
  fileprivate mutating func appendHex(_ word: UInt64) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
      append(digit < 10 ? 48 + digit : 87 + digit)
    }
  }
}

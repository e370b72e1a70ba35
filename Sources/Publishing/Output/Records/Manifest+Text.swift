import Templating

extension Manifest {
  /// Returns `nil` for a text that no build has written, or with a path that no build would write to.
  init?(parsing text: [UInt8]) {
    let entries = text.withUnsafeBufferPointer { Self.entries(in: $0) }
    guard let entries else { return nil }
    self.init(text: text, entries: entries)
  }

  private static func entries(in text: UnsafeBufferPointer<UInt8>) -> [Entry]? {
    let footerCount = 19
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
  init(_ paths: borrowing PathList, order: [Int], content: (Int) -> (hash: UInt64, size: Int64)) {
    var text = ByteBuffer(capacity: (order.count + 1) * 96)
    var entries: [Entry] = []
    text.append(Self.heading)
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
    let hash = text.withBytes { XXH64.hash(UnsafeRawBufferPointer($0)) }
    text.append("= ")
    text.appendHex(hash)
    text.append(UInt8(ascii: "\n"))
    self.init(text: text.array, entries: entries)
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

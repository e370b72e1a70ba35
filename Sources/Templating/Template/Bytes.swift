import Basics

extension [UInt8] {
  func range(of pattern: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = pattern.first else { return nil }
    var index = start
    while index + pattern.count <= count {
      if self[index] == first, self[index..<index + pattern.count].elementsEqual(pattern) {
        return index..<index + pattern.count
      }
      index += 1
    }
    return nil
  }

  /// The whole line, with its end, if there is nothing but blanks beside `range`.
  func line(heldBy range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start > 0, self[start - 1].isSpaceOrTab { start -= 1 }
    guard start == 0 || self[start - 1] == .lineFeed else { return nil }

    var end = range.upperBound
    while end < count, self[end].isSpaceOrTab { end += 1 }
    if end < count, self[end] == .carriageReturn { end += 1 }
    guard end < count else { return start..<end }
    return self[end] == .lineFeed ? start..<end + 1 : nil
  }
}

extension ArraySlice<UInt8> {
  func trimmingBlanks() -> ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
      return []
    }
    return self[first...last]
  }
}

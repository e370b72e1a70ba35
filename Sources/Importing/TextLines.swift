import Bookkeeping

/// The lines of a text, ended by LF, CR or CRLF, numbered from 1.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
    guard !rest.isEmpty else { return nil }
    let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
    rest = rest.dropFirst(line.count)
    let isReturn = rest.popFirst() == 0x0D
    if isReturn, rest.first == 0x0A { rest = rest.dropFirst() }
    number += 1
    return (number, line)
  }
}

import Basics

extension JSONReader {
  /// Passes over a number; its text stays as it is written, since no binary float may touch money.
  mutating func skipNumber() throws(JSONProblem) {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") {
      position += 1
      if let byte = next, byte.isASCIIDigit { throw JSONProblem(.leadingZero, at: start) }
    } else {
      try skipDigits(of: start)
    }
    if next == UInt8(ascii: ".") {
      position += 1
      try skipDigits(of: start)
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try skipDigits(of: start)
    }
  }

  private mutating func skipDigits(of start: Int) throws(JSONProblem) {
    guard let byte = next, byte.isASCIIDigit else { throw JSONProblem(.malformedNumber, at: start) }
    while let byte = next, byte.isASCIIDigit { position += 1 }
  }
}

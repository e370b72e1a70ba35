/// The beginning of a file, to find the profile that fits it.
package struct StatementHead {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = Array(bytes.prefix(Self.longest)) }

  private static let longest = 32768
  private static let mostLines = 100

  /// Whether the headings stand in one of the first lines, or the first line has as many columns.
  package func fits(_ profile: ImportProfile) -> Bool {
    if profile.headings.isEmpty {
      return profile.width.map { hasWidth($0, profile.delimiter) } ?? false
    }
    let wanted = Self.reduced(profile.headings.joined())
    guard !wanted.isEmpty else { return false }
    let lines = lines(profile.encoding).map(Self.reduced)
    return lines.indices.contains { index in
      // A heading may hold a line break of its own.
      (1...3).contains { lines[index..<min(index + $0, lines.count)].joined() == wanted }
    }
  }

  /// Letters and digits alone: neither quotes nor separators, and no marks that an encoding could spoil.
  private static func reduced(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
      ))
  }

  private func lines(_ encoding: TextEncoding?) -> [String] {
    var end = bytes.count
    // The last character may be cut off.
    while end > 0, end + 4 > bytes.count, String(validating: bytes[..<end], as: UTF8.self) == nil { end -= 1 }
    let head = Array(bytes[..<end])
    let encodings = [nil, encoding, .windows1252]
    let text = encodings.lazy.compactMap { try? TextEncoding.decode(head, as: $0) }.first ?? ""
    return text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.prefix(Self.mostLines)
      .map { String($0) }
  }

  private func hasWidth(_ width: Int, _ delimiter: Character?) -> Bool {
    guard let line = lines(nil).first, line.unicodeScalars.contains(where: { ("0"..."9").contains($0) })
    else {
      return false
    }
    let given: [Unicode.Scalar]? = delimiter?.unicodeScalars.first.map { [$0] }
    let signs: [Unicode.Scalar] = given ?? [",", ";", "\t", "|"]
    return signs.contains { sign in
      var (count, isQuoted) = (1, false)
      for scalar in line.unicodeScalars {
        if scalar == "\"" { isQuoted.toggle() }
        if scalar == sign, !isQuoted { count += 1 }
      }
      return count == width
    }
  }
}

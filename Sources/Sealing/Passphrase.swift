import Basics
import Foundation

/// The text that opens a sealed site, and how hard it is to guess.
package struct Passphrase: Sendable {
  /// The strength that resists guessing for as long as books are private: seven words of the list, or six
  /// that dice choose from a list of 7,776.
  package static let sufficientBits = 77
  package static let mostBytes = 4096

  let text: String

  /// As UTF-8 in the composed form (NFC), since keyboards differ in how they spell é.
  var bytes: [UInt8] { Array(text.utf8) }

  /// - Parameter file: The contents of a file; a line break at the end is not part of the passphrase.
  /// - Returns: `nil` for a text that is empty, is not UTF-8 or has several lines.
  package init?(file: [UInt8]) {
    // Some editors begin a file with a byte order mark, which nobody types.
    var bytes = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty, !bytes.contains(where: { $0 < 0x20 }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self.text = text.precomposedStringWithCanonicalMapping
  }
}

// MARK: - Proposals

extension Passphrase {
  /// 2,048 short English words: each is worth 11 bits.
  static let wordList =
    embeddedFiles.first { $0.path.ends(withBytesOf: "words.txt") }?
    .text.split(whereSeparator: \.isWhitespace).map(String.init) ?? []

  static let words = Set(wordList)

  /// Words chosen at random that are strong enough together, such as `oak-lamp-river-…`.
  package static func proposal(using generator: inout some RandomNumberGenerator) -> String {
    wordList.shuffled(using: &generator).prefix(sufficientBits / 11).joined(separator: "-")
  }
}

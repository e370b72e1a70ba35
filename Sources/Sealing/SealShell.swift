import Basics
import Foundation

/// The page that opens a sealed site, with its script and its look. It tells nothing of the site.
package enum SealShell {
  package static let folder = "sealed"
  private static let page = "index.html"

  /// The files of a site beside those that are sealed, by path.
  ///
  /// - Parameter first: The file that a site begins with, which the right passphrase finds.
  package static func files(_ seal: Seal, first: String) -> [(path: String, text: String)] {
    let folder = "Sources/Sealing/Shell/"
    return embeddedFiles.filter { $0.path.begins(withBytesOf: folder) }.map { file in
      let text = file.text.replacing("{{salt}}", with: Seal.hexadecimal(seal.salt))
        .replacing("{{rounds}}", with: "\(seal.rounds)").replacing("{{first}}", with: seal.name(of: first))
      return (file.path.droppingFirst(bytes: folder.utf8.count), text)
    }
  }

  /// The salt of the sealed site in a folder; nil if there is none.
  package static func salt(ofSiteIn folder: String) -> [UInt8]? {
    guard let file = try? SourceFile(at: "\(folder)/\(page)", named: page),
      let text = try? file.contents(atMost: 1 << 16),
      let match = String(decoding: text, as: UTF8.self).firstMatch(of: /data-salt="(?<digits>[0-9a-f]{32})"/)
    else { return nil }
    let digits = match.digits.utf8.compactMap(\.hexValue)
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

/// A text file of this repository that is compiled into the binary.
struct EmbeddedFile {
  let path: String
  let text: String
}

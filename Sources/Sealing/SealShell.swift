import Basics
import Foundation

/// The page that opens a sealed site, with its script and its look. It reveals only the site's language.
package enum SealShell {
  package static let folder = "sealed"
  private static let page = "index.html"

  /// The path of a sealed file, by its name (`Seal.name`), whose first digits name a folder, since some hosts
  /// and disks are slow with a hundred thousand files in one folder.
  package static func path(ofFileNamed name: String) -> String { "\(folder)/\(name.prefix(2))/\(name).js" }

  /// Whether a path belongs to a sealed file, or to one of an older Folio, which put all into one folder. An
  /// open site may have other files in a folder of this name.
  @Sendable package static func isSealedFile(_ path: ArraySlice<UInt8>) -> Bool {
    guard path.starts(with: "\(folder)/".utf8) else { return false }
    var name = path.dropFirst(folder.utf8.count + 1)
    if let slash = name.firstIndex(of: UInt8(ascii: "/")) {
      let digits = name[..<slash]
      name = name[(slash + 1)...]
      guard digits.count == 2, name.starts(with: digits) else { return false }
    }
    return name.count == 35 && name.prefix(32).allSatisfy { $0.hexValue != nil }
      && name.suffix(3).elementsEqual(".js".utf8)
  }

  /// The files of a site besides those that are sealed, by path.
  ///
  /// - Parameters:
  ///   - first: The file that a site begins with, which the right passphrase finds.
  ///   - markup: The language, its direction and the words of the page, by the names of its holes, escaped.
  package static func files(
    _ seal: Seal, first: String, markup: (String) -> String?
  ) -> [(path: String, text: String)] {
    let folder = "Sources/Sealing/Shell/"
    let own = [
      "salt": Seal.hexadecimal(seal.salt), "rounds": "\(seal.rounds)", "first": seal.name(of: first),
    ]
    return embeddedFiles.filter { $0.path.begins(withBytesOf: folder) }.map { file in
      let path = file.path.droppingFirst(bytes: folder.utf8.count)
      guard path == page else { return (path, file.text) }
      // In one pass, so that no word is taken for a hole.
      let text = file.text.replacing(/\{\{(?<name>[A-Za-z]+)\}\}/) { hole in
        let name = String(hole.name)
        return own[name] ?? markup(name) ?? name
      }
      return (path, text)
    }
  }

  /// The salt of the sealed site in a folder; `nil` if there is none.
  package static func salt(ofSiteIn folder: String) -> [UInt8]? {
    guard let file = try? SourceFile(at: "\(folder)/\(page)", named: page),
      let text = try? file.contents(atMost: 1 << 24),
      let match = String(decoding: text, as: UTF8.self).firstMatch(of: /data-salt="(?<digits>[0-9a-f]{32})"/)
    else { return nil }
    let digits = match.digits.utf8.compactMap(\.hexValue)
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

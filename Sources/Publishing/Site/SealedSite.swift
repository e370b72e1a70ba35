import Basics
import Sealing
import SiteOutput
import Templating

/// A site in which only a passphrase finds anything: each file is sealed on its way to the writer, under a
/// name that does not tell its path, next to a page that opens them.
package struct SealedSite: SiteWriter.Contents {
  package let paths: [String]
  private let site: Site
  private let seal: Seal
  private let shell: [(path: String, text: String)]

  /// The largest file that a browser can open in one piece.
  private static let mostBytes = 64 << 20

  package init(_ site: Site, by seal: Seal) {
    self.site = site
    self.seal = seal
    let words = site.model.words
    shell = SealShell.files(seal, first: "index.html") { words.markup(onSeal: $0) }
    paths =
      zip(site.paths, site.sources).map { path, source in
        HostFiles.contains(path, from: source) ? path : "\(SealShell.folder)/\(seal.name(of: path)).js"
      } + shell.map(\.path)
  }

  package func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    if index >= site.paths.count {
      buffer.append(shell[index - site.paths.count].text)
    } else {
      let file = try site.openCopied(index)
      let bytes = try file?.contents(atMost: Self.mostBytes) ?? site.bytes(of: index)
      let isOpen = paths[index] == site.paths[index]
      buffer.append(try isOpen ? bytes : seal.script(bytes, at: site.paths[index]))
    }
  }

  /// The note names attachments and is kept in the site's folder, so it is sealed, too.
  package func note() -> [UInt8]? {
    site.note().flatMap { try? seal.sealed($0, at: BuildMemory.notePath) }
  }
}

extension Words {
  /// The markup for a hole of the page that opens a sealed report. It depends on the language of the words
  /// alone: the locale would tell the country, too.
  fileprivate func markup(onSeal name: String) -> String? {
    text(onSeal: name).map { String(decoding: HTMLEscaping.escaped(Array($0.utf8)), as: UTF8.self) }
  }

  private func text(onSeal name: String) -> String? {
    switch name {
    case "language": language
    case "direction": LocaleFormats.isRightToLeft(language) ? "rtl" : "ltr"
    default: Key(rawValue: name).map { self[$0] } ?? Phrase(rawValue: name).map { text($0, [:]) }
    }
  }
}

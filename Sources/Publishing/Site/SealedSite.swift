import Basics
import Sealing
import SiteOutput
import Synchronization
import Templating

/// A site that only a passphrase opens: each file is sealed on its way to the writer, under a name that does
/// not tell its path, next to a page that opens them.
package struct SealedSite: SiteWriter.Contents {
  package let paths: [String]
  private let site: Site
  private let seal: Seal
  private let shell: [(path: String, text: String)]
  /// The index of each file in the site, in the order of the sealed names. Files are written in this order,
  /// so their times do not tell which pages are next to each other.
  private let order: [Int]

  /// The largest file that a browser can open in one piece.
  static let mostBytes = 64 << 20
  /// The size from which files are sealed one at a time, so that several do not fill the memory.
  private static let large = 4 << 20
  private let turn = Turn()

  package init(_ site: Site, by seal: Seal) {
    self.site = site
    self.seal = seal
    let words = site.model.words
    shell = SealShell.files(seal, first: "index.html") { words.markup(onSeal: $0) }
    let names = zip(site.paths, site.sources).map { path, source in
      HostFiles.contains(path, from: source) ? path : SealShell.path(ofFileNamed: seal.name(of: path))
    }
    order = names.indices.sorted { ByteString(names[$0]) < ByteString(names[$1]) }
    paths = order.map { names[$0] } + shell.map(\.path)
  }

  package func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    if index >= order.count {
      buffer.append(shell[index - order.count].text)
    } else {
      let page = order[index], path = site.paths[page]
      let file = try site.openCopied(page)
      try turn.run(exclusivelyIf: file.map { $0.size > Self.large } ?? false) {
        let bytes = try file?.contents(atMost: Self.mostBytes) ?? site.bytes(of: page)
        buffer.append(try paths[index] == path ? bytes : seal.script(sealable(bytes, of: page), at: path))
      }
    }
  }

  private func sealable(_ bytes: [UInt8], of page: Int) -> [UInt8] {
    site.isStyleSheet(page) ? SealedStyleSheet.bytes(of: bytes, at: site.paths[page]) : bytes
  }

  package var occasionalPaths: [String] {
    site.occasionalPaths.map { SealShell.path(ofFileNamed: seal.name(of: $0)) }
  }

  /// The note is sealed, so that a build with another passphrase cannot read it.
  package func makeNote() -> [UInt8]? {
    site.makeNote().flatMap { try? seal.sealed($0, at: BuildMemory.notePath) }
  }
}

/// Lets only one thread at a time do work that takes much memory.
private final class Turn: Sendable {
  private let mutex = Mutex(())

  func run(exclusivelyIf isNeeded: Bool, _ work: () throws -> Void) rethrows {
    isNeeded ? try mutex.withLock { _ in try work() } : try work()
  }
}

extension Words {
  /// The markup for a hole of the page that opens a sealed report. It depends on the language of the words
  /// alone: the locale would tell the country, too.
  fileprivate func markup(onSeal name: String) -> String? {
    let word =
      switch name {
      case "language": language
      case "direction": LocaleFormats.isRightToLeft(language) ? "rtl" : "ltr"
      default: Key(rawValue: name).map { self[$0] } ?? Phrase.Key(rawValue: name).map { self[$0] }
      }
    return word.map(Escaper.text.escaped)
  }
}

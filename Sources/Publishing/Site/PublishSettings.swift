import Basics
import Bookkeeping

/// The place to which `folio publish` copies the report: `"publish"` in `content/site.json`.
package struct PublishSettings: Equatable, Sendable {
  package enum Destination: Equatable, Sendable {
    /// A branch that has one commit, which each report replaces.
    case git(url: String, branch: String)
    /// A folder on another machine, such as `example.org:/var/www/books`, or on this one.
    case rsync(String)
    case folder(String)

    /// The text that identifies the place.
    package var id: String {
      switch self {
      case .git(let url, let branch): "git \(url) \(branch)"
      case .rsync(let place): "rsync \(place)"
      case .folder(let path): "folder \(path)"
      }
    }
  }

  package var destination: Destination
  /// Whether anybody may read the report there.
  package var isOpen = false
  /// The file with the passphrase of a sealed report.
  package var passphraseFile: String?

  /// Whether others can read the report there, unless something else keeps them from it.
  package var isPublic: Bool { if case .folder = destination { false } else { true } }

  package static let example = #""publish": { "git": "git@github.com:you/books.git", "branch": "gh-pages" }"#
}

// MARK: - Reading

extension PublishSettings {
  private enum Key: String, CaseIterable {
    case git, branch, rsync, folder, open, passphraseFile
  }

  /// Reports mistakes, and returns `nil` if they leave no place to publish to.
  init?(_ value: JSONValue, _ json: inout ObjectReader) {
    guard value.kind == .object else {
      json.report("\"publish\" must be an object", "write \(Self.example)", at: value)
      return nil
    }
    var (texts, isOpen): ([Key: String], Bool) = ([:], false)
    var hasProblem = false
    for (key, value) in json.members(of: value, Key.allCases) {
      if key == .open {
        isOpen = json.boolean(value, of: key.rawValue) ?? false
      } else if let text = json.visibleText(value, of: key.rawValue) {
        if let problem = Self.problem(of: text, key) {
          json.report(problem, at: value)
          hasProblem = true
        }
        texts[key] = text
      } else {
        hasProblem = true
      }
    }
    let places: [Destination] = [
      texts[.git].map { .git(url: $0, branch: texts[.branch] ?? "gh-pages") },
      texts[.rsync].map(Destination.rsync), texts[.folder].map(Destination.folder),
    ].compactMap(\.self)
    if places.count != 1, !hasProblem {
      json.report("\"publish\" must name one place: git, rsync or folder", "write \(Self.example)", at: value)
    } else if texts[.branch] != nil, texts[.git] == nil, !hasProblem {
      json.report("only \"git\" has a branch", "remove \"branch\"", at: value)
    }
    guard places.count == 1, !hasProblem else { return nil }
    (destination, self.isOpen, passphraseFile) = (places[0], isOpen, texts[.passphraseFile])
  }

  private static func problem(of text: String, _ key: Key) -> Problem? {
    switch key {
    case .git where !isAddress(text) || hasHelper(text):
      Problem(
        "\"git\" must be the address of a repository",
        "use an address such as git@github.com:you/books.git, https://… or a path")
    case .branch where !isBranch(text):
      Problem("\"branch\" must be the name of a branch", "use a name such as gh-pages")
    case .rsync where !isAddress(text):
      Problem(
        "\"rsync\" must be a folder for rsync", "use a place such as example.org:/var/www/books, or a path")
    default: nil
    }
  }

  /// Whether no program can take an address, or the name of a host in it, for an option.
  private static func isAddress(_ text: String) -> Bool {
    let isVisible = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    // A host begins after a user's name, in brackets or after a scheme.
    let parts =
      text.parts(between: "/").prefix(4)
      + text.parts(between: "@").flatMap { $0.parts(between: "[") }
    return isVisible && !parts.contains { $0.utf8.first == UInt8(ascii: "-") }
  }

  /// Whether git would run a program of its own for the address (`ext::sh -c …`).
  private static func hasHelper(_ text: String) -> Bool {
    text.wholeMatch(of: /(?s)[A-Za-z0-9+.-]*::.*/) != nil
  }

  /// Whether a text is the name of a branch; git-check-ref-format(1) allows more.
  private static func isBranch(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*/) != nil
      && !text.contains("..") && !text.hasSuffix(".lock") && !text.hasSuffix(".")
  }
}

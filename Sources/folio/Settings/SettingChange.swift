import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

/// A command that changes settings, and shows the lines that it writes.
protocol SettingCommand: LedgerCommand {
  var dryRun: Bool { get }
}

/// A change of settings, in the ledger or in another file.
enum SettingChange {
  /// The files besides the ledger.
  enum File: Sendable {
    case site, copies

    var name: String {
      switch self {
      case .site: SiteSettings.path
      case .copies: Copy.path
      }
    }

    /// - Throws: The problems of a text that would not be valid.
    func check(_ bytes: [UInt8], in root: String) throws {
      switch self {
      case .site: _ = try SiteSettings(bytes, in: URL(filePath: root, directoryHint: .isDirectory))
      case .copies: _ = try Copy.all(bytes)
      }
    }
  }
}

extension SettingCommand {
  /// Changes the settings in the ledger.
  ///
  /// - Parameter change: Makes the change, and returns a sentence about it: `Set the title to "Home"`.
  func changeLedger(
    _ editor: LedgerEditor, _ change: (inout SettingsText, Ledger) throws -> String
  ) throws {
    func edit(_ document: LedgerDocument) throws -> (LedgerEdit, (words: String, lines: String)) {
      var text = SettingsText(document.bytes)
      let words = try change(&text, document.ledger)
      let lines = ChangedLines(from: document.bytes, to: text.bytes).text(in: editor.file.name)
      let edit = document.replacingSettings(by: text)
      try editor.checkCopies(of: document.ledger, after: edit)
      return (edit, (words, lines))
    }
    if dryRun {
      let (edit, said) = try edit(editor.existingDocument())
      _ = try editor.ledger(after: edit)
      return try say(said)
    }
    try say(try editor.update(edit).result)
  }

  /// Changes the settings in another file of the project.
  func change(
    _ file: SettingChange.File, _ editor: LedgerEditor, _ change: (inout SettingsText) throws -> String
  ) throws {
    let other = editor.file(named: file.name.suffix(afterLast: "/"))
    try checkLinks(to: other.name)
    var said = (words: "", lines: "")
    func changed(_ bytes: [UInt8]?) throws -> [UInt8] {
      if let bytes { try file.check(bytes, in: editor.console.root) }
      var text = SettingsText(bytes)
      said.words = try change(&text)
      do {
        try file.check(text.bytes, in: editor.console.root)
      } catch let error as Problems {
        // The text was never written, so no place in it is shown.
        throw Problems(error.problems.map { Problem($0.message, $0.hint, exit: .usage).at(other.name) })
      }
      said.lines = ChangedLines(from: bytes ?? [], to: text.bytes).text(in: other.name)
      return text.bytes
    }
    if dryRun {
      try editor.console(for: other).reportingProblems { _ = try changed(other.read()) }
    } else {
      try editor.updateAlone(other) { try changed($0) }
    }
    try say(said)
  }

  /// Fails if the path is a link: whoever made the project must not decide which of the user's files is
  /// changed.
  private func checkLinks(to path: String) throws {
    let folder = path.part(beforeLast: "/") ?? "."
    for place in [path, folder] where FileStatus(at: place, followingLinks: false)?.kind == .symbolicLink {
      throw Problem(
        at: place, "this is a link, through which no setting is written", "put what it leads to in its place")
    }
  }

  private func say(_ said: (words: String, lines: String)) throws {
    if said.lines.isEmpty { return try Terminal.print("\(said.words) (as it was)\n") }
    try Terminal.print(
      "\(said.words)\n\(said.lines)" + (dryRun ? "Nothing was changed: --dry-run\n" : ""),
      consequence: dryRun ? nil : .ledgerIsChanged)
  }
}

/// The lines in which two texts differ, as a person who opens the file finds them.
struct ChangedLines {
  private let removed: [Substring]
  private let added: [Substring]
  /// The number of the first of these lines, counted from 1.
  private let line: Int

  private static let most = 12
  private static let longest = 200

  init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    removed = Array(old[start..<old.count - end])
    added = Array(new[start..<new.count - end])
    line = start + 1
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The changed lines, below the file's name; empty if there are none.
  func text(in name: String) -> String {
    let lines = removed.map { "- \(Self.shown($0))\n" } + added.map { "+ \(Self.shown($0))\n" }
    if lines.isEmpty { return "" }
    return "\(shortened(name)):\(line)\n" + lines.prefix(Self.most).map { "  \($0)" }.joined()
      + andMore(lines.count - Self.most)
  }

  private static func shown(_ line: Substring) -> String {
    let text = trimmed(String(line))
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    return printable(start) + (start.utf8.count < text.utf8.count ? "…" : "")
  }
}

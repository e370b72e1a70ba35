import Basics
import Bookkeeping
import Foundation
import Publishing

/// Writes diagnostics the way compilers do, so that editors can jump to the place.
struct DiagnosticWriter {
  /// Whether to use the colours of a terminal.
  let isColored: Bool
  /// The files that diagnostics point into.
  let files: SourceFiles

  /// - Parameter contents: Of the files that diagnostics point into.
  init(isColored: Bool, contents: @escaping (String) -> [UInt8]?) {
    self.init(isColored: isColored, files: SourceFiles(contents))
  }

  init(isColored: Bool, files: SourceFiles) {
    self.isColored = isColored
    self.files = files
  }

  func text(of diagnostics: [Diagnostic]) -> String {
    text(of: Shortlist(diagnostics, severity: \.severity, kind: { _ in nil }))
  }

  func text(of shortlist: Shortlist<Diagnostic>) -> String {
    let parts = shortlist.entries.map { entry in
      text(of: entry.item) + (entry.alike > 0 ? "  and \(entry.alike) more like this\n" : "")
    }
    return parts.joined() + (shortlist.rest > 0 ? "and \(shortlist.rest) more\n" : "")
  }

  private func text(of diagnostic: Diagnostic) -> String {
    var lines: [String] = []
    var place = "folio: "
    if let source = diagnostic.place {
      let file = printable(source.file)
      place = "\(file): "
      if let range = source.range, let table = files.lines(of: source.file) {
        let excerpt = SourceExcerpt(of: range, in: table)
        place = "\(file):\(excerpt.line):\(excerpt.column): "
        lines = excerpt.lines
      }
    }
    let severity = "\(diagnostic.severity.rawValue): "
    let message = printable(diagnostic.message)
    lines.insert(bold(place) + color(severity, diagnostic.severity) + bold(message), at: 0)
    if let hint = diagnostic.hint {
      // Some list what there is, a line for each.
      lines += hint.split(separator: "\n").map { "  " + printable(String($0)) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private func color(_ text: String, _ severity: Diagnostic.Severity) -> String {
    guard isColored else { return text }
    return "\u{1B}[1;\(severity == .error ? 31 : 35)m\(text)\u{1B}[0m"
  }
}

/// Diagnostics as a JSON array for editors and scripts, one object on each line.
struct DiagnosticList {
  /// The contents of the files that diagnostics point into.
  let contents: (String) -> [UInt8]?

  /// Lines and columns are counted from 1, columns in Unicode scalars; the end is the first place behind.
  private struct Entry: Encodable {
    let severity: String
    let message: String
    let hint: String?
    let file: String?
    var line: Int?
    var column: Int?
    var endLine: Int?
    var endColumn: Int?
  }

  func text(of diagnostics: [Diagnostic]) throws -> String {
    guard !diagnostics.isEmpty else { return "[]\n" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try entries(for: diagnostics).map { entry in
      "  " + String(decoding: try encoder.encode(entry), as: UTF8.self)
    }
    return "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  private func entries(for diagnostics: [Diagnostic]) -> [Entry] {
    let files = SourceFiles(contents)
    return diagnostics.map { diagnostic in
      var entry = Entry(
        severity: diagnostic.severity.rawValue, message: diagnostic.message, hint: diagnostic.hint,
        file: diagnostic.place?.file)
      guard let place = diagnostic.place, let range = place.range,
        let table = files.lines(of: place.file)
      else { return entry }
      let (start, end) = (table.position(of: range.lowerBound), table.position(of: range.upperBound))
      (entry.line, entry.column) = (start.line, start.column)
      (entry.endLine, entry.endColumn) = (end.line, end.column)
      return entry
    }
  }
}

/// What is shown of many findings: errors before warnings, few of a kind of warning, and not more than a screen holds.
struct Shortlist<Item> {
  struct Entry {
    let item: Item
    /// How many warnings of the same kind are left out behind it.
    var alike = 0
  }

  private(set) var entries: [Entry] = []
  /// How many more there are, of which nothing is said.
  private(set) var rest = 0

  /// - Parameters:
  ///   - limit: How many are shown at most.
  ///   - kind: Says of a warning which others are like it; nil where none is.
  init(
    _ items: [Item], limit: Int = 20, severity: (Item) -> Diagnostic.Severity, kind: (Item) -> String?
  ) {
    for item in items where severity(item) == .error { add(item, limit: limit) }
    var shown: [String: (count: Int, last: Int)] = [:]
    for item in items where severity(item) == .warning {
      let kind = kind(item)
      let known = kind.flatMap { shown[$0] } ?? (0, 0)
      if known.count == mostAlike {
        entries[known.last].alike += 1
      } else if add(item, limit: limit), let kind {
        shown[kind] = (known.count + 1, entries.count - 1)
      }
    }
  }

  /// The same entries as something else.
  func map<Other>(_ transform: (Item) -> Other) -> Shortlist<Other> {
    Shortlist<Other>(
      entries: entries.map { Shortlist<Other>.Entry(item: transform($0.item), alike: $0.alike) }, rest: rest)
  }

  private init(entries: [Entry], rest: Int) {
    self.entries = entries
    self.rest = rest
  }

  @discardableResult
  private mutating func add(_ item: Item, limit: Int) -> Bool {
    guard entries.count < limit else {
      rest += 1
      return false
    }
    entries.append(Entry(item: item))
    return true
  }

  /// How many warnings of a kind are shown.
  private var mostAlike: Int { 3 }
}

extension Problem {
  var severity: Diagnostic.Severity {
    switch self {
    case .ledger(let problem): problem.severity == .error ? .error : .warning
    case .link(let problem): problem.isWarning ? .warning : .error
    case .template, .settings, .site: .error
    }
  }

  /// What it has in common with those that say the same of other places.
  var kind: String? {
    switch self {
    case .ledger(let problem): problem.reason.likeness
    case .link(let problem): problem.reason.kind.rawValue
    case .template, .settings, .site: nil
    }
  }
}

extension LedgerProblem.Reason {
  /// A name that is misspelt once must not be lost among a thousand of another.
  fileprivate var likeness: String {
    switch self {
    case .unknownField(let name, _): "\(kind.rawValue) \(name)"
    case .account(let problem): "\(kind.rawValue) \(problem.kind.rawValue)"
    default: kind.rawValue
    }
  }
}

import Basics
import Foundation

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

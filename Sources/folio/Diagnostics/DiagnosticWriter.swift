/// Text as a terminal may get it: controls would move the cursor or run commands, and those for the direction of text
/// would turn around what stands beside it.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.actsOnTerminals) else { return text }
  return text.unicodeScalars.map { $0.actsOnTerminals ? "\u{FFFD}" : String($0) }.joined()
}

extension Unicode.Scalar {
  fileprivate var actsOnTerminals: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// Writes diagnostics the way compilers do, so that editors can jump to the place.
struct DiagnosticWriter {
  /// Whether to use the colours of a terminal.
  let isColored: Bool
  /// The contents of the files that diagnostics point into.
  let contents: (String) -> [UInt8]?

  static let mostShown = 20

  func text(of diagnostics: [Diagnostic]) -> String {
    var text = diagnostics.prefix(Self.mostShown).map(self.text(of:)).joined()
    let rest = diagnostics.count - Self.mostShown
    if rest > 0 { text += "and \(rest) more\n" }
    return text
  }

  private func text(of diagnostic: Diagnostic) -> String {
    var lines: [String] = []
    var place = "folio: "
    if let source = diagnostic.place {
      let file = printable(source.file)
      place = "\(file): "
      if let range = source.range, let bytes = contents(source.file) {
        let excerpt = SourceExcerpt(of: range, in: bytes)
        place = "\(file):\(excerpt.line):\(excerpt.column): "
        lines = excerpt.lines
      }
    }
    let severity = "\(diagnostic.severity.rawValue): "
    let message = printable(diagnostic.message)
    lines.insert(bold(place) + color(severity, diagnostic.severity) + bold(message), at: 0)
    if let hint = diagnostic.hint {
      // Some list what there is, a line for each.
      lines.append("  " + hint.split(separator: "\n").map { printable(String($0)) }.joined(separator: "\n"))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private func color(_ text: String, _ severity: Diagnostic.Severity) -> String {
    guard isColored else { return text }
    return "\u{1B}[1;\(severity == .error ? 31 : 35)m\(text)\u{1B}[0m"
  }
}

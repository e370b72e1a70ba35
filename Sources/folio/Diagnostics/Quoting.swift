/// A text of the user's in a message: never longer than a line, never able to disturb a terminal.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

func shortened(_ text: String) -> String {
  let safe = text.unicodeScalars.prefix(61).map { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: String(scalar)
    }
  }
  return safe.prefix(60).joined() + (safe.count > 60 ? "…" : "")
}

/// Text as a terminal may get it: controls would move the cursor or run commands, and those for the direction of text
/// would turn around what stands beside it.
func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
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

/// A word of a command to copy: in quotes where a shell would take it for something else.
func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "/._-=".utf8.contains(byte)
  }
  return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
}

/// Quotes a user's text for a message: never longer than a line, and unable to disturb a terminal.
package func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

package func shortened(_ text: String) -> String {
  let safe = text.unicodeScalars.prefix(61).map { scalar in
    scalar == "\n" ? " " : scalar.actsOnTerminals ? "\u{FFFD}" : String(scalar)
  }
  return safe.prefix(60).joined() + (safe.count > 60 ? "…" : "")
}

/// Makes text safe for a terminal: control characters would move the cursor or run commands, and
/// bidirectional ones would reorder the text around them.
package func printable(_ text: String) -> String {
  replaced(in: text) { $0.actsOnTerminals ? "\u{FFFD}" : nil }
}

extension Unicode.Scalar {
  /// Whether it controls or reorders what a terminal shows. The zero-width non-joiner and joiner are allowed,
  /// since Persian words and families of emoji need them.
  package var actsOnTerminals: Bool {
    if (0x20..<0x7F).contains(value) || (0x200C...0x200D).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// A word of a command that the user may copy: in quotes if a shell would misread it.
package func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "/._-=".utf8.contains(byte)
  }
  return isPlain ? word : inQuotesForShell(word)
}

/// A word in single quotes, where a shell expands nothing.
package func inQuotesForShell(_ word: String) -> String {
  "'\(replaced(in: word) { $0 == "'" ? "'\\''" : nil })'"
}

/// Replaces some scalars of a text. `String.replacing` compares characters: an accent after a quote would
/// hide the quote.
package func replaced(in text: String, by replacement: (Unicode.Scalar) -> String?) -> String {
  guard text.unicodeScalars.contains(where: { replacement($0) != nil }) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    result.append(contentsOf: replacement(scalar)?.unicodeScalars ?? String(scalar).unicodeScalars)
  }
  return String(result)
}

/// The first ten texts, one per line, and the number of the others.
package func lines(of texts: [String]) -> String {
  let most = 10
  let rest = texts.count > most ? ["and \(texts.count - most) more"] : []
  return (texts.prefix(most).map(shortened) + rest).joined(separator: "\n")
}

/// The first of some words, and how many more there are: `a, b and 3 more`
package func listed(_ words: some Collection<String>, most: Int) -> String {
  words.prefix(most).joined(separator: ", ")
    + (words.count > most ? " and \(words.count - most) more" : "")
}

/// `1 payment`, `2 payments`
package func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

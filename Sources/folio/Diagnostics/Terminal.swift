import ArgumentParser
import Basics
import Foundation

/// The output of a command: results go to stdout, everything else to stderr. Either may be full, closed, or
/// without a reader; a command still finishes its work.
enum Terminal {
  /// Must be called before anything is opened. Otherwise a closed stream's descriptor could become that of a
  /// file, and the next message would be written into a ledger.
  static func prepare() {
    // A write to a reader that has left is then an error, and does not end the process.
    signal(SIGPIPE, SIG_IGN)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
      // Opened in the wrong direction, so that it stays useless. `open` takes the lowest free descriptor.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes text in which nothing can control a terminal. A reader that stops early, such as `head`, is not
  /// an error.
  ///
  /// - Parameter consequence: The effects that the command had, for the message if the result cannot be
  ///   written.
  /// - Throws: `ExitCode`, after reporting the problem.
  static func print(_ text: String, terminator: String = "\n", consequence: Consequence? = nil) throws {
    try printResult(plain(text) + terminator, consequence: consequence)
  }

  /// Writes JSON. Characters that could control a terminal are escaped, wherever it goes; the JSON stays
  /// equivalent.
  ///
  /// - Throws: `ExitCode`, after reporting the problem.
  static func print(json text: String) throws {
    let safe = replaced(in: text) { scalar in
      guard isUnsafe(scalar) else { return nil }
      return String(scalar).utf16.map { "\\u" + Hexadecimal.string(UInt64($0)).suffix(4) }.joined()
    }
    try printResult(safe)
  }

  /// Writes a file's contents: byte for byte, except at a terminal.
  ///
  /// - Throws: `ExitCode`, after reporting the problem.
  static func print(file text: String) throws {
    try printResult(isatty(STDOUT_FILENO) == 1 ? plain(text.replacing("\r\n", with: "\n")) : text)
  }

  private static func printResult(_ text: String, consequence: Consequence? = nil) throws {
    let error = write(text, to: STDOUT_FILENO)
    guard error != 0, error != EPIPE else { return }
    let diagnostic = Diagnostic(
      "cannot write the result to standard output: \(String(cString: strerror(error)))",
      consequence?.rawValue)
    printStyled(DiagnosticWriter(isColored: errorsAreColored) { _ in nil }.text(of: [diagnostic]))
    throw ExitCode.failure
  }

  /// Writes a message. If that fails, it is lost: there is no other place for it.
  static func printError(_ text: String) { printStyled(plain(text)) }

  /// Writes text with colors or cursor movements, whose parts have been made safe one by one.
  static func printStyled(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Whether to color errors; see no-color.org.
  static var errorsAreColored: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// - Returns: 0, or the error that kept part of the text from being written.
  private static func write(_ text: String, to stream: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = Foundation.write(stream, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Another process made the stream nonblocking.
          var ready = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  private static func plain(_ text: String) -> String {
    replaced(in: text) { isUnsafe($0) ? "\u{FFFD}" : nil }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    scalar.actsOnTerminals && scalar != "\n" && scalar != "\t"
  }
}

extension Terminal {
  /// The number of spaces between the columns of a table.
  static let gap = 2

  /// Lines of cells, each column as wide as its widest cell.
  static func table(_ lines: [[String]], rightAligned: Int? = nil) -> String {
    let columns = lines.first?.indices ?? 0..<0
    let widths = columns.map { column in lines.map { Width.of($0[column]) }.max() ?? 0 }
    return lines.map { line in
      let cells = line.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - Width.of(text))
        return column == rightAligned ? space + text : text + space
      }
      let text = cells.joined(separator: String(repeating: " ", count: gap))
      return String(text[...(text.lastIndex { $0 != " " } ?? text.startIndex)]) + "\n"
    }.joined()
  }

  /// A progress line on a terminal during long work; nothing if there is no terminal.
  struct Progress: Sendable {
    let verb: String
    /// The things that are counted.
    let noun: String
    private let isShown: Bool

    init(verb: String, noun: String, isWanted: Bool = true) {
      self.verb = verb
      self.noun = noun
      isShown = isWanted && isatty(STDERR_FILENO) == 1
    }

    func show(_ count: Int, of total: Int? = nil) {
      guard isShown else { return }
      Terminal.printStyled("\r\(verb) \(count)\(total.map { " of \($0)" } ?? "") \(noun) …")
    }

    func clear() {
      if isShown { Terminal.printStyled("\r\u{1B}[K") }
    }
  }

  /// The width in columns of the terminal that shows a command's results; nil if they go to a file or another
  /// program.
  static var columns: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.map { max(1, $0) } ?? 80
  }

  /// Asks for missing arguments, if there is anyone to ask.
  enum Prompt {
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

    /// Returns the answer, or nil at the end of the input.
    static func ask(_ question: String) -> String? {
      Terminal.printError(question)
      return readLine()
    }

    /// - Parameter isUsual: Whether Enter alone means yes.
    static func confirm(_ question: String, isUsual: Bool = false) -> Bool {
      let answer = ask("\(question) \(isUsual ? "[Y/n]" : "[y/N]") ")?.trimmingCharacters(in: .whitespaces)
        .lowercased()
      return answer == "y" || answer == "yes" || isUsual && answer?.isEmpty == true
    }

    /// Asks about a new name if it is nearly a known one.
    static func confirmNew(_ name: String, among known: [String]) -> Bool {
      Suggestion.typo(name, of: known).map {
        confirm("\(quoted(name)) is new: did you mean \(quoted($0))? Take the new one?")
      } ?? true
    }
  }

  /// The number of columns that text takes on a terminal, so that a mark is right under the marked text.
  enum Width {
    static func of(_ characters: some Sequence<Character>) -> Int {
      characters.reduce(0) { $0 + $1.unicodeScalars.reduce(0) { max($0, width(of: $1)) } }
    }

    static func of(_ text: String) -> Int {
      text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : of(text[...])
    }

    /// Truncates a text to at most `width` columns, with `…` for the rest.
    static func cut(_ text: String, to width: Int) -> String {
      guard of(text) > width else { return text }
      var (kept, used) = ("", 0)
      for character in text {
        used += of(CollectionOfOne(character))
        if used >= width { break }
        kept.append(character)
      }
      return kept + "…"
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: 0
      default: wide.contains { $0.contains(scalar.value) } ? 2 : 1
      }
    }

    /// The blocks whose characters are all wide (Unicode TR 11): Chinese, Japanese, Korean, emoji.
    private static let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD,
    ]
  }
}

// MARK: - Words that a terminal may get

/// Quotes a user's text for a message: never longer than a line, and unable to disturb a terminal.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

func shortened(_ text: String) -> String {
  let safe = text.unicodeScalars.prefix(61).map { $0.actsOnTerminals ? "\u{FFFD}" : String($0) }
  return safe.prefix(60).joined() + (safe.count > 60 ? "…" : "")
}

/// Makes text safe for a terminal: control characters would move the cursor or run commands, and
/// bidirectional ones would reorder the text around them.
func printable(_ text: String) -> String {
  replaced(in: text) { $0.actsOnTerminals ? "\u{FFFD}" : nil }
}

extension Unicode.Scalar {
  var actsOnTerminals: Bool {
    if (0x20..<0x7F).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// Makes a word of a command to copy: in quotes if a shell would misread it.
func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "/._-=".utf8.contains(byte)
  }
  return isPlain ? word : inQuotesForShell(word)
}

/// A word in quotes in which a shell expands nothing.
func inQuotesForShell(_ word: String) -> String { "'\(replaced(in: word) { $0 == "'" ? "'\\''" : nil })'" }

/// Replaces the scalars of a text for which there is a replacement. `String.replacing` compares characters:
/// an accent after a quote would hide it.
func replaced(in text: String, by replacement: (Unicode.Scalar) -> String?) -> String {
  guard text.unicodeScalars.contains(where: { replacement($0) != nil }) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    result.append(contentsOf: replacement(scalar)?.unicodeScalars ?? String(scalar).unicodeScalars)
  }
  return String(result)
}

/// `1 payment`, `2 payments`
func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

import ArgumentParser
import Basics
import Bookkeeping
import Foundation

/// The output of a command: results go to stdout, everything else to stderr. Either may be full, closed, or
/// without a reader; a command still finishes its work.
enum Terminal {
  /// Occupies the descriptors of closed streams, before anything else is opened. Otherwise one could become a
  /// file's, and the next message would be written into a ledger.
  static func prepare() {
    // A write to a reader that has left is then an error, and does not end the process.
    signal(SIGPIPE, SIG_IGN)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
      // Opened in the wrong direction, so that it stays useless. `open` takes the lowest free descriptor.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes lines, without anything that could control a terminal. The last line break may be left out. A
  /// reader that stops early, such as `head`, is not an error.
  ///
  /// - Parameter consequence: The effects that the command had, for the message if the result cannot be
  ///   written.
  /// - Throws: `ExitCode`, after reporting the problem.
  static func print(_ text: String, consequence: Consequence? = nil) throws {
    let isEnded = text.isEmpty || text.utf8.last == UInt8(ascii: "\n")
    try printResult(plain(text) + (isEnded ? "" : "\n"), consequence: consequence)
  }

  /// Writes JSON. Characters that could control a terminal are escaped, even in a file; the JSON stays
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
    let diagnostic = Problem(
      "cannot write the result to standard output: \(String(cString: strerror(error)))",
      consequence?.rawValue)
    printStyled(DiagnosticWriter(isColored: errorsAreColored).text(of: [diagnostic]))
    throw ExitCode.failure
  }

  /// Writes a message. If that fails, it is lost: there is no other place for it.
  static func printError(_ text: String) { printStyled(plain(text)) }

  /// Writes text with colors or cursor movements. The caller has made the other parts safe.
  static func printStyled(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Whether to color errors; see no-color.org.
  static var errorsAreColored: Bool {
    errorsAreControlled && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// Whether errors go to a terminal that knows colors and cursor movements.
  private static var errorsAreControlled: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
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
  /// A progress line on a terminal during long work; nothing if there is no terminal.
  struct Progress: Sendable {
    let verb: String
    /// The things that are counted.
    let noun: String
    private let isShown: Bool

    init(verb: String, noun: String, isWanted: Bool = true) {
      self.verb = verb
      self.noun = noun
      isShown = isWanted && errorsAreControlled
    }

    func show(_ count: Int, of total: Int? = nil) {
      guard isShown else { return }
      Terminal.printStyled("\r\(verb) \(count)\(total.map { " of \($0)" } ?? "") \(noun) …")
    }

    func clear() {
      if isShown { Terminal.printStyled("\r\u{1B}[K") }
    }
  }

  /// The width in columns of the terminal that shows a command's results; `nil` if they go to a file or
  /// another program.
  static var columns: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.map { max(1, $0) } ?? 80
  }

  /// The currency of the country in the user's settings, to be offered and never taken without asking.
  static var usualCurrency: Currency? {
    let settings = ProcessInfo.processInfo.environment
    let name = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { settings[$0] }.first { !$0.isEmpty }
    let locale = name?.prefix { $0 != "." && $0 != "@" }
    return locale.flatMap { Locale(identifier: String($0)).currency }.flatMap {
      Currency(code: $0.identifier)
    }
  }

  /// Asks for missing arguments, if there is anyone to ask.
  enum Prompt {
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

    /// Returns the answer, or `nil` at the end of the input.
    static func ask(_ question: String) -> String? {
      Terminal.printError(question)
      return readLine()
    }

    /// - Parameter isUsual: Whether Enter alone means yes.
    static func confirm(_ question: String, isUsual: Bool = false) -> Bool {
      let text = ask("\(question) \(isUsual ? "[Y/n]" : "[y/N]") ").map(trimmed)
      return text.flatMap(answer) ?? (isUsual && text?.isEmpty == true)
    }

    /// Whether an answer means yes; `nil` if it means neither yes nor no.
    static func answer(_ text: String) -> Bool? {
      ["y": true, "yes": true, "n": false, "no": false][text.lowercased()]
    }

    /// Asks about a new name if it is nearly a known one.
    static func confirmNew(_ name: String, among known: [String]) -> Bool {
      Suggestion.typo(name, of: known).map {
        confirm("\(quoted(name)) is new: did you mean \(quoted($0))? Take the new one?")
      } ?? true
    }
  }
}

/// The line after a list that leaves out `count` elements; empty if it leaves out none.
func andMore(_ count: Int) -> String { count > 0 ? "and \(count) more\n" : "" }

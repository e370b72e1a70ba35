import ArgumentParser
import Basics
import Foundation

/// Where a command's words go: results to stdout, everything else to stderr. Either may be full, closed, or read
/// by nobody any more; that never ends a command before its work is done.
enum Terminal {
  /// Comes before anything is opened: a stream that was closed must not become the number of a file, or the next
  /// message would be written into a ledger.
  static func prepare() {
    // A reader that has left is an error of a write then, and not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
      // In the wrong direction, so that it is as useless as it was. It takes the lowest number that is free.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a result, in which control characters cannot steer a terminal. A reader that has had enough, such as
  /// `head`, is no problem.
  ///
  /// - Parameter consequence: What has happened all the same, for who does not get to read the result.
  /// - Throws: `ExitCode`, with the problem already told.
  static func print(_ text: String, terminator: String = "\n", consequence: String? = nil) throws {
    try printResult(plain(text) + terminator, consequence: consequence)
  }

  /// Writes a file's contents: byte for byte, except at a terminal.
  ///
  /// - Throws: `ExitCode`, with the problem already told.
  static func print(file text: String) throws {
    try printResult(isatty(STDOUT_FILENO) == 1 ? plain(text.replacing("\r\n", with: "\n")) : text)
  }

  private static func printResult(_ text: String, consequence: String? = nil) throws {
    let error = write(text, to: STDOUT_FILENO)
    guard error != 0, error != EPIPE else { return }
    let diagnostic = Diagnostic(
      message: "cannot write the result to standard output: \(String(cString: strerror(error)))",
      hint: consequence)
    printError(DiagnosticWriter(isColored: errorsAreColored, contents: { _ in nil }).text(of: [diagnostic]))
    throw ExitCode.failure
  }

  /// Words that cannot be told are lost: there is no other place for them.
  static func printError(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// See no-color.org.
  static var errorsAreColored: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// - Returns: 0, or the number of the error that kept a part of the text from being written.
  private static func write(_ text: String, to stream: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = Foundation.write(stream, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Somebody else made the stream one that does not wait.
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
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: text.unicodeScalars.map { isUnsafe($0) ? "\u{FFFD}" : $0 })
    return String(plain)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": false
    default: scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
    }
  }
}

extension Terminal {
  /// A line on a terminal that says how far long work has come; nothing where there is no terminal.
  struct Progress: Sendable {
    let verb: String
    /// What is counted.
    let noun: String
    private let isShown: Bool

    init(verb: String, noun: String, isWanted: Bool = true) {
      self.verb = verb
      self.noun = noun
      isShown = isWanted && isatty(STDERR_FILENO) == 1
    }

    func show(_ count: Int, of total: Int? = nil) {
      guard isShown else { return }
      Terminal.printError("\r\(verb) \(count)\(total.map { " of \($0)" } ?? "") \(noun) …")
    }

    func clear() {
      if isShown { Terminal.printError("\r\u{1B}[K") }
    }
  }
}

extension Terminal {
  /// How wide a terminal is that gets a command's results.
  enum Size {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// In columns; nil where results go to a file or another program.
    static var columns: Int? {
      guard isTerminal else { return nil }
      var size = winsize()
      if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
      return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.map { max(1, $0) } ?? 80
    }
  }
}

extension Terminal {
  /// Asks for what a command was not told, if there is somebody to ask.
  enum Prompt {
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

    /// The answer, or nil at the end of the input.
    static func ask(_ question: String) -> String? {
      Terminal.printError(question)
      return readLine()
    }

    static func confirm(_ question: String) -> Bool {
      let answer = ask("\(question) [y/N] ")?.trimmingCharacters(in: .whitespaces).lowercased()
      return answer == "y" || answer == "yes"
    }
  }
}

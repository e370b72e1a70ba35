import Foundation

/// A line on a terminal that says how far long work has come; nothing where there is no terminal.
struct Progress: Sendable {
  let verb: String
  private let isShown = isatty(STDERR_FILENO) == 1

  func show(_ count: Int) {
    if isShown { Terminal.printError("\r\(verb) \(count) rows …") }
  }

  func clear() {
    if isShown { Terminal.printError("\r\u{1B}[K") }
  }
}

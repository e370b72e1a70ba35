import Foundation

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

import Foundation

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

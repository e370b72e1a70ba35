import ArgumentParser

/// Checks of arguments. The parser prints what they throw between `Error: ` and the usage.
enum Arguments {
  /// The value of an option.
  ///
  /// - Throws: The error that its text is none.
  static func required<Value>(_ value: Value?, else message: String) throws -> Value {
    guard let value else { throw ValidationError(message) }
    return value
  }

  /// Refuses unknown options where a negative number is an argument, so that the parser refuses nothing.
  ///
  /// - Returns: The arguments without the `--` after which nothing is an option.
  static func withoutOptions(_ words: [String]) throws -> [String] {
    let before = words.prefix { $0 != "--" }
    if let option = before.first(where: { $0.hasPrefix("--") }) {
      throw ValidationError("Unknown option '\(option)'")
    }
    return Array(before) + words.dropFirst(before.count + 1)
  }
}

import ArgumentParser

/// Checks of arguments. The parser prints what they throw between `Error: ` and the usage.
enum Arguments {
  /// The value of an option.
  ///
  /// - Throws: An error with the message, if there is no value.
  static func required<Value>(_ value: Value?, else message: String) throws -> Value {
    guard let value else { throw ValidationError(message) }
    return value
  }

  /// Refuses unknown options of a command that takes negative numbers: its parser lets all options through.
  ///
  /// - Returns: The arguments without the `--` that ends the options.
  static func withoutOptions(_ words: [String]) throws -> [String] {
    let before = words.prefix { $0 != "--" }
    if let option = before.first(where: { $0.hasPrefix("--") }) {
      throw ValidationError("Unknown option '\(option)'")
    }
    return Array(before) + words.dropFirst(before.count + 1)
  }
}

/// The rules of `rules.json`, which stands beside the ledger and is written by people.
package struct RuleBook: Sendable {
  package static let fileName = "rules.json"

  /// In the order of the file.
  package let rules: [Rule]
  /// Suggestions whose category nobody has filled in yet: they say nothing.
  package let unfinished: [Rule]

  /// What there is without a file.
  package init() { (rules, unfinished) = ([], []) }

  /// - Throws: every problem of the file.
  package init(_ bytes: [UInt8]) throws(Invalid) {
    var reader = RuleBookReader(bytes)
    reader.read()
    guard reader.problems.isEmpty else {
      throw Invalid(problems: reader.problems.sorted { $0.offset < $1.offset })
    }
    (rules, unfinished) = (reader.rules, reader.unfinished)
  }
}

extension RuleBook {
  package enum Limit {
    /// The texts of all rules are looked for at once, and what finds them grows with the file.
    package static let fileBytes = 256 << 10
  }
}

extension RuleBook {
  /// All problems of the rules, in the order of the file.
  package struct Invalid: Error, Equatable, Sendable {
    package let problems: [RuleProblem]
  }
}

// MARK: - Writing

extension RuleBook {
  /// The text of a file of rules with more of them, each on a line of its own.
  ///
  /// - Parameter bytes: A list that has been read without a problem; nil for a new file.
  package static func text(_ bytes: [UInt8]?, adding rules: [[UInt8]]) -> [UInt8] {
    let comma = Array(",\n".utf8)
    let lines = Array(rules.map { Array("  ".utf8) + $0 }.joined(separator: comma))
    guard let bytes, var reader = try? JSONReader(bytes), let list = try? reader.readValue() else {
      return Array("[\n".utf8) + lines + Array("\n]\n".utf8)
    }
    if rules.isEmpty { return bytes }
    if let last = list.elements(in: bytes).last {
      return bytes[..<last.end] + comma + lines + bytes[last.end...]
    }
    return bytes[...list.start] + [0x0A] + lines + [0x0A] + bytes[(list.end - 1)...]
  }
}

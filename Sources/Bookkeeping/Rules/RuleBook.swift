import Basics

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
  package init(_ bytes: [UInt8]) throws(InvalidRules) {
    var reader = RuleBookReader(bytes)
    reader.read()
    guard reader.problems.isEmpty else {
      throw InvalidRules(problems: reader.problems.sorted { $0.offset < $1.offset })
    }
    (rules, unfinished) = (reader.rules, reader.unfinished)
  }
}

package enum RuleLimit {
  /// The texts of all rules are looked for at once, and what finds them grows with the file.
  package static let fileBytes = 256 << 10
}

/// What is wrong with a file of rules, and where.
package struct RuleProblem: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case syntax(JSONProblem.Reason)
    case tooLarge(bytes: Int)
    case notAList(JSONKind)
    case notAnObject(JSONKind)
    case duplicateKey(String)
    case unknownField(String, known: [String])
    case missing(String)
    case wrongType(String, found: JSONKind)
    /// A rule without a condition.
    case meetsAll
    case setsNothing
    case blank(String)
    case longText(String, bytes: Int)
    case nullCharacter(String)
    case tooManyLevels(Int)
    case tooManyTags(Int)
    case unknownType(String)
    case unknownCurrency(String)
    case malformedAmount(String)
    /// Warnings: a rule is right, and yet it does nothing.
    case unmet
    case hidden(behind: [Range<Int>])
    case unfinished(count: Int)
  }

  package let reason: Reason
  /// In bytes from the start of the file.
  package let offset: Int
  package let length: Int

  package var isWarning: Bool {
    switch reason {
    case .unmet, .hidden, .unfinished: true
    default: false
    }
  }

  init(_ reason: Reason, at range: Range<Int>) {
    (self.reason, offset, length) = (reason, range.lowerBound, range.count)
  }
}

/// All problems of the rules, in the order of the file.
package struct InvalidRules: Error, Equatable, Sendable {
  package let problems: [RuleProblem]
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

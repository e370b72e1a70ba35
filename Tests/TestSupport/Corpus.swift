import Foundation
import Testing

/// A public collection that tests Folio. It is not part of the repository, so a test that uses one is
/// skipped, with the reason, if it is missing: `@Test(.needs(.mustacheSpec))`.
package struct Corpus: Sendable {
  package let url: URL
  /// The environment variable that names another folder than the one next to the repository.
  private let variable: String

  /// JSON files: github.com/nst/JSONTestSuite.
  package static let jsonTestSuite = corpus("jsontestsuite/test_parsing")
  package static let mustacheSpec = corpus("mustache-spec/specs")
  package static let commonMarkSpec = corpus("commonmark-spec/spec-0.30.txt")
  package static let naughtyStrings = corpus("naughty-strings/blns.json")
  /// JSON files: github.com/C2SP/wycheproof.
  package static let wycheproof = corpus("wycheproof")
  /// Exports of banks and apps, with an `expected.json` that contains what a careful bookkeeper reads in
  /// them.
  package static let statements = corpus("statements")
  package static let statementScorer = Corpus("score_statements.py", in: "tools", or: "FOLIO_TOOLS")
  package static let favaHuge = Corpus("fava-huge.json", in: "ledgers", or: "FOLIO_LEDGERS")

  private static func corpus(_ path: String) -> Corpus { Corpus(path, in: "corpora", or: "FOLIO_CORPORA") }

  private init(_ path: String, in folder: String, or variable: String) {
    let named = ProcessInfo.processInfo.environment[variable].map { URL(filePath: $0) }
    url = (named ?? Repository.root.appending(path: "../shared/\(folder)")).appending(path: path).standardized
    self.variable = variable
  }

  package var exists: Bool { FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) }

  /// The data of the corpus itself, or of a file in it.
  package func data(_ path: String? = nil) throws -> Data {
    try Data(contentsOf: path.map { url.appending(path: $0) } ?? url)
  }

  fileprivate var reasonToSkip: Comment {
    "\(url.lastPathComponent) is missing: set \(variable) to the folder that has it"
  }
}

extension Trait where Self == ConditionTrait {
  package static func needs(_ corpus: Corpus) -> Self { .enabled(if: corpus.exists, corpus.reasonToSkip) }
}

import Bookkeeping
import Foundation
import TestSupport
import Testing

/// Checks that the schemas of rules and copies name each text of a payment. `FOLIO_RECORD=1` writes them, so
/// that a new text takes no edit of theirs.
struct PaymentTextDocsTests {
  @Test func theSchemaOfRulesNamesEachText() throws {
    let texts = PaymentText.allCases.map(\.rawValue).map { name in
      """
                "\(name)": {
                  "title": "\(name.capitalized)",
                  "description": "The \(name) of the payment.",
                  "$ref": "#/$defs/condition"
                },

      """
    }
    try checkSchema(
      "docs/rules.schema.json",
      after: "statement had it.\",\n            \"$ref\": \"#/$defs/condition\"\n          },\n",
      has: texts.joined(), before: "          \"account\": {\n")
  }

  @Test func theSchemaOfCopiesNamesEachText() throws {
    let texts = PaymentText.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    try checkSchema(
      "docs/copies.schema.json", after: "\"enum\": [\n", has: "              \(texts),\n",
      before: "              \"tags\", ")
  }

  /// Checks what a schema has between two of its lines.
  private func checkSchema(_ path: String, after start: String, has lines: String, before end: String) throws
  {
    let file = Repository.root.appending(path: path)
    let schema = try String(contentsOf: file, encoding: .utf8)
    let last = try #require(schema.range(of: end))
    let first = try #require(
      schema.range(of: start, options: .backwards, range: schema.startIndex..<last.lowerBound))
    try Golden(file: file).check(schema[..<first.upperBound] + lines + schema[last.lowerBound...])
  }
}

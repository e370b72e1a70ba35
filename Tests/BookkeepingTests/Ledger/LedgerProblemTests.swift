import Testing

@testable import Bookkeeping

/// Makes one problem at a time, and checks its kind, its place, and its transaction.
@Suite struct LedgerProblemTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let field: String
    let value: String
    let reason: LedgerProblem.Reason
    var severity = LedgerProblem.Severity.error
    /// The part of the value that is marked, if not all of it.
    var part: String?
    var name: String? = "Bakery"

    var testDescription: String { "\(field): \(value.prefix(40))" }
  }

  @Test(arguments: [
    Example(field: "date", value: "\"tomorrow\"", reason: .malformedDate(.date, "tomorrow")),
    Example(field: "date", value: "\"2026-02-30\"", reason: .nonexistentDate("2026-02-30")),
    Example(field: "date", value: "20260305", reason: .wrongType(.date, found: .number)),
    Example(field: "date", value: "null", reason: .missing(.date)),
    Example(field: "type", value: "\"gift\"", reason: .unknownType("gift", .string)),
    Example(field: "typeNum", value: "2", reason: .unknownType("2", .number)),
    Example(field: "type", value: "true", reason: .wrongType(.type, found: .true)),
    Example(field: "name", value: "\" \"", reason: .blank(.name), name: " "),
    Example(field: "name", value: "\"a\\u0000\"", reason: .nullCharacter(.name), name: "a\0"),
    Example(field: "name", value: "7", reason: .wrongType(.name, found: .number), name: nil),
    Example(field: "amount", value: "-5", reason: .amount(.notPositive, found: "-5", currency: .usDollar)),
    Example(
      field: "amount", value: "\"1.005\"",
      reason: .amount(.tooManyDecimals, found: "1.005", currency: .usDollar)),
    Example(
      field: "amount", value: "\"five\"", reason: .amount(.notANumber, found: "five", currency: .usDollar)),
    Example(field: "amount", value: "1e30", reason: .amount(.tooLarge, found: "1e30", currency: .usDollar)),
    Example(field: "amount", value: "[1]", reason: .wrongType(.amount, found: .array)),
    Example(field: "currency", value: "\"usd\"", reason: .field(.unknownCurrency("usd"))),
    Example(field: "currency", value: "\"P\u{212A}R\"", reason: .field(.unknownCurrency("P\u{212A}R"))),
    Example(field: "category", value: "{}", reason: .wrongType(.category, found: .object)),
    Example(field: "tags", value: "\"weekly\"", reason: .wrongType(.tags, found: .string)),
    Example(field: "tags", value: "[\"a\", false]", reason: .wrongType(.tags, found: .false), part: "false"),
    Example(field: "tags", value: "[\"a\", \"\"]", reason: .blank(.tags), part: "\"\""),
    Example(
      field: "memo", value: "\"\(String(repeating: "é", count: 301))\"", reason: .longMemo(characters: 301),
      severity: .warning),
    Example(
      field: "memo", value: "\"\(String(repeating: "[", count: 10_001))\"",
      reason: .oversizedMemo(bytes: 10_001)),
  ])
  func `a problem is reported at its value`(example: Example) {
    let isType = example.field == "typeNum"
    let text = "[\(transaction([isType ? "type" : example.field: nil, example.field: example.value]))]"
    let value = TextRange(of: "\"\(example.field)\": \(example.value)", in: text)
    let range = TextRange(
      of: example.part ?? example.value,
      in: String(decoding: text.utf8.dropFirst(value.offset), as: UTF8.self))
    let expected = LedgerProblem(
      example.reason, at: value.offset + range.offset, length: range.length, severity: example.severity,
      subject: LedgerProblem.Subject(number: 1, name: example.name))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test(arguments: [
    "/etc/passwd", "../x", "a/../../x", "a/..", ".", "./a", "a//b", "a/", "..\\\\x", "C:x", "file:x", "..",
  ])
  func `an attachment cannot leave the ledger's folder`(path: String) {
    let text = "[\(transaction(["attachments": "[\"a.jpg\", \"\(path)\"]"]))]"
    let range = TextRange(of: "\"\(path)\"", in: text)
    let expected = LedgerProblem(
      .attachmentOutside(path.replacing("\\\\", with: "\\")), at: range.offset, length: range.length,
      subject: LedgerProblem.Subject(number: 1, name: "Bakery"))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test(arguments: [Ledger.Field.date, .type, .name, .amount])
  func `what is missing is reported at the opening brace`(field: Ledger.Field) {
    let text = "[\(transaction([field.rawValue: nil]))]"
    let subject = LedgerProblem.Subject(number: 1, name: field == .name ? nil : "Bakery")
    #expect(LedgerReader.problems(in: text) == [LedgerProblem(.missing(field), at: 1, subject: subject)])
  }

  @Test func `an unknown field is only a warning, with the names to choose from`() {
    let text = "[\(transaction(["nmae": "1"]))]"
    let range = TextRange(of: "\"nmae\"", in: text)
    let known = Ledger.Field.transaction.map(\.rawValue)
    let expected = LedgerProblem(
      .field(.unknownField("nmae", known: known)), at: range.offset, length: range.length, severity: .warning,
      subject: LedgerProblem.Subject(number: 1, name: "Bakery"))
    #expect(LedgerReader.problems(in: text) == [expected])
  }
}

import Testing

@testable import Bookkeeping

/// Each mistake alone: what is said, where, and about which transaction.
@Suite struct LedgerProblemTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let field: String
    let value: String
    let reason: LedgerProblem.Reason
    var severity = LedgerProblem.Severity.error
    /// The part of the value to point at, if not all of it.
    var part: String?
    var name: String? = "Bakery"

    var testDescription: String { "\(field): \(value.prefix(40))" }
  }

  @Test(arguments: [
    Mistake(field: "date", value: "\"tomorrow\"", reason: .malformedDate("tomorrow")),
    Mistake(field: "date", value: "\"2026-02-30\"", reason: .nonexistentDate("2026-02-30")),
    Mistake(field: "date", value: "20260305", reason: .wrongType(.date, found: .number)),
    Mistake(field: "date", value: "null", reason: .missing(.date)),
    Mistake(field: "type", value: "\"gift\"", reason: .unknownType("gift", .string)),
    Mistake(field: "typeNum", value: "2", reason: .unknownType("2", .number)),
    Mistake(field: "type", value: "true", reason: .wrongType(.type, found: .true)),
    Mistake(field: "name", value: "\" \"", reason: .blank(.name), name: " "),
    Mistake(field: "name", value: "\"a\\u0000\"", reason: .nullCharacter(.name), name: "a\0"),
    Mistake(field: "name", value: "7", reason: .wrongType(.name, found: .number), name: nil),
    Mistake(field: "amount", value: "-5", reason: .amount(.notPositive, found: "-5", currency: .usDollar)),
    Mistake(
      field: "amount", value: "\"1.005\"",
      reason: .amount(.tooManyDecimals, found: "1.005", currency: .usDollar)),
    Mistake(
      field: "amount", value: "\"five\"", reason: .amount(.notANumber, found: "five", currency: .usDollar)),
    Mistake(field: "amount", value: "1e30", reason: .amount(.tooLarge, found: "1e30", currency: .usDollar)),
    Mistake(field: "amount", value: "[1]", reason: .wrongType(.amount, found: .array)),
    Mistake(field: "currency", value: "\"usd\"", reason: .unknownCurrency("usd")),
    Mistake(field: "currency", value: "\"P\u{212A}R\"", reason: .unknownCurrency("P\u{212A}R")),
    Mistake(field: "category", value: "{}", reason: .wrongType(.category, found: .object)),
    Mistake(field: "tags", value: "\"weekly\"", reason: .wrongType(.tags, found: .string)),
    Mistake(field: "tags", value: "[\"a\", false]", reason: .wrongType(.tags, found: .false), part: "false"),
    Mistake(field: "tags", value: "[\"a\", \"\"]", reason: .blank(.tags), part: "\"\""),
    Mistake(
      field: "memo", value: "\"\(String(repeating: "é", count: 301))\"", reason: .longMemo(characters: 301),
      severity: .warning),
    Mistake(
      field: "memo", value: "\"\(String(repeating: "[", count: 10_001))\"",
      reason: .oversizedMemo(bytes: 10_001)),
  ])
  func `a mistake is reported at its value`(mistake: Mistake) {
    let isType = mistake.field == "typeNum"
    let text = "[\(transaction([isType ? "type" : mistake.field: nil, mistake.field: mistake.value]))]"
    let value = Place(of: "\"\(mistake.field)\": \(mistake.value)", in: text)
    let place = Place(
      of: mistake.part ?? mistake.value,
      in: String(decoding: text.utf8.dropFirst(value.offset), as: UTF8.self))
    let expected = LedgerProblem(
      mistake.reason, at: value.offset + place.offset, length: place.length, severity: mistake.severity,
      subject: LedgerProblem.Subject(number: 1, name: mistake.name))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test(arguments: [
    "/etc/passwd", "../x", "a/../../x", "a/..", ".", "./a", "a//b", "a/", "..\\\\x", "C:x", "file:x", "..",
  ])
  func `an attachment cannot leave the ledger's folder`(path: String) {
    let text = "[\(transaction(["attachments": "[\"a.jpg\", \"\(path)\"]"]))]"
    let place = Place(of: "\"\(path)\"", in: text)
    let expected = LedgerProblem(
      .attachmentOutside(path.replacing("\\\\", with: "\\")), at: place.offset, length: place.length,
      subject: LedgerProblem.Subject(number: 1, name: "Bakery"))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test(arguments: [LedgerField.date, .type, .name, .amount])
  func `what is missing is reported at the opening brace`(field: LedgerField) {
    let text = "[\(transaction([field.rawValue: nil]))]"
    let subject = LedgerProblem.Subject(number: 1, name: field == .name ? nil : "Bakery")
    #expect(LedgerReader.problems(in: text) == [LedgerProblem(.missing(field), at: 1, subject: subject)])
  }

  @Test func `an unknown field is only a warning, with the names to choose from`() {
    let text = "[\(transaction(["nmae": "1"]))]"
    let place = Place(of: "\"nmae\"", in: text)
    let known = LedgerField.transaction.map(\.rawValue)
    let expected = LedgerProblem(
      .unknownField("nmae", known: known), at: place.offset, length: place.length, severity: .warning,
      subject: LedgerProblem.Subject(number: 1, name: "Bakery"))
    #expect(LedgerReader.problems(in: text) == [expected])
  }
}

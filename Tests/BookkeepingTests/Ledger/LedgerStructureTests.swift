import Testing

@testable import Bookkeeping

/// Tests problems of the ledger as a whole, and between its transactions.
@Suite struct LedgerStructureTests {
  @Test(arguments: [
    ("7", LedgerProblem.Reason.notALedger(.number), 0, 1),
    (" \"a\"", .notALedger(.string), 1, 1),
    ("{}", .noTransactions, 0, 1),
    (#"{"transactions": {}}"#, .wrongType(.transactions, found: .object), 17, 2),
    (#"{"title": " ", "transactions": []}"#, .blank(.title), 10, 3),
    (#"{"currency": "XYZ", "transactions": []}"#, .field(.unknownCurrency("XYZ")), 13, 5),
    (#"{"locale": "english", "transactions": []}"#, .malformedLocale("english"), 11, 9),
    (#"{"transactions": [], "title": 1}"#, .wrongType(.title, found: .number), 30, 1),
    ("[1,]", .field(.syntax(.trailingComma)), 2, 1),
    ("", .field(.syntax(.unexpectedEnd(.value))), 0, 1),
  ])
  func `a problem outside of the transactions is located`(
    text: String, reason: LedgerProblem.Reason, offset: Int, length: Int
  ) {
    #expect(LedgerReader.problems(in: text) == [LedgerProblem(reason, at: offset, length: length)])
  }

  @Test func `an element that is not a transaction is counted among them`() {
    let text = "[\(transaction()), 5]"
    let expected = LedgerProblem(
      .wrongType(.transactions, found: .number), at: TextRange(of: "5]", in: text).offset,
      subject: LedgerProblem.Subject(number: 2, name: nil))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test func `a duplicate key is an error that shows both`() {
    let text = "[\(transaction(["n\\u0061me": "\"Other\""]))]"
    let first = TextRange(of: "\"name\"", in: text)
    let second = TextRange(of: "\"n\\u0061me\"", in: text)
    let expected = LedgerProblem(
      .field(.duplicateKey("name", firstAt: first.offset)), at: second.offset, length: second.length)
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test func `two names of one field are an error that shows both`() {
    let text = "[\(transaction(["typeNum": "1"]))]"
    let second = TextRange(of: "\"typeNum\"", in: text)
    let expected = LedgerProblem(
      .field(.duplicateKey("typeNum", firstAt: TextRange(of: "\"type\"", in: text).offset)),
      at: second.offset,
      length: second.length, subject: LedgerProblem.Subject(number: 1, name: "Bakery"))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test func `a duplicate id is an error that shows both`() {
    let text = "[\(transaction(["id": "\"a\""])), \(transaction(["paymentId": "\"\\u0061\""]))]"
    let second = TextRange(of: "\"\\u0061\"", in: text)
    let expected = LedgerProblem(
      .duplicateID("a", firstAt: TextRange(of: "\"a\"", in: text).offset), at: second.offset,
      length: second.length, subject: LedgerProblem.Subject(number: 2, name: "Bakery"))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test func `the amount that makes a sum too large is the one reported`() {
    let (most, rest) = ("\"92233720368547758.06\"", "\"0.02\"")
    let amounts = [most, "\"0.01\"", rest]
    let euros = transaction(["amount": most, "currency": "\"EUR\""])
    let text = "[\(euros), \(amounts.map { transaction(["amount": $0]) }.joined(separator: ", "))]"
    let range = TextRange(of: rest, in: text)
    let expected = LedgerProblem(
      .totalTooLarge(.usDollar), at: range.offset, length: range.length,
      subject: LedgerProblem.Subject(number: 4, name: "Bakery"))
    #expect(LedgerReader.problems(in: text) == [expected])
  }

  @Test func `a file whose offsets would not fit is refused`() {
    let expected = Ledger.Invalid(problems: [LedgerProblem(.fileTooLarge, at: 0)])
    #expect(throws: expected) { try LedgerReader.read(Array("[ ]".utf8), limit: 2) }
    #expect(throws: Never.self) { try LedgerReader.read(Array("[ ]".utf8), limit: 3) }
  }

  @Test func `twelve problems are reported in the order of the file`() {
    let text = """
      { "titel": "x", "locale": "?", "transactions": [
        \(transaction(["date": "1"])), \(transaction(["type": "\"x\""])), \(transaction(["name": "\"\""])),
        \(transaction(["amount": "0"])), \(transaction(["currency": "\"?\""])), 4,
        \(transaction(["id": "\"a\""])), \(transaction(["id": "\"a\""])), \(transaction(["tags": "1"])),
        \(transaction(["attachments": "[\"/\"]"])), \(transaction(["memos": "1"]))
      ] }
      """
    let problems = LedgerReader.problems(in: text)
    #expect(
      problems.map(\.reason) == [
        .field(.unknownField("titel", known: Ledger.Field.settings.map(\.rawValue))),
        .malformedLocale("?"), .wrongType(.date, found: .number), .unknownType("x", .string), .blank(.name),
        .amount(.notPositive, found: "0", currency: .usDollar), .field(.unknownCurrency("?")),
        .wrongType(.transactions, found: .number),
        .duplicateID("a", firstAt: TextRange(of: "\"a\"", in: text).offset),
        .wrongType(.tags, found: .number),
        .attachmentOutside("/"),
        .field(.unknownField("memos", known: Ledger.Field.transaction.map(\.rawValue))),
      ])
    #expect(problems.map(\.offset) == problems.map(\.offset).sorted())
    #expect(problems.map { $0.subject?.number } == [nil, nil, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11])
  }
}

import TestSupport
import Testing

@testable import Bookkeeping

/// Makes random changes to ledgers in random layouts: the change takes effect, and every other byte is
/// unchanged.
struct RandomEditTests {
  @Test(arguments: Share.of(0..<120, few: 20))
  func keepsEveryUntouchedByte(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var document = try LedgerDocument(RandomLedger(using: &generator).text)
    for step in 0..<6 {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: document = try add(step, to: document, &generator)
      case 1: document = try edit(document, &generator)
      default: document = try remove(from: document, &generator)
      }
    }
  }

  private func add(
    _ step: Int, to document: LedgerDocument, _ generator: inout SeededGenerator
  ) throws -> LedgerDocument {
    let day = Int.random(in: 1...28, using: &generator)
    let date = try #require(CalendarDate(year: 2026, month: 1, day: day))
    let amount = Money(minorUnits: 1234, currency: document.ledger.settings.currency)
    var draft = Transaction.Draft(date: date, kind: .income, name: "New \"\(step)\"\n", amount: amount)
    draft.id = "new-\(step)-\(UInt32.random(in: 0...UInt32.max, using: &generator))"
    draft.memo = Bool.random(using: &generator) ? "memo" : nil
    let bytes = document.adding([draft]).bytes
    let result = try LedgerDocument(bytes)
    let index = try result.index(ofID: draft.id)
    let added = result.ledger.transactions[index]
    #expect(added.name == draft.name && added.amount == amount && added.memo == draft.memo)
    #expect(added.date == date && added.kind == .income)
    if !document.ledger.transactions.isEmpty {
      #expect(isSubsequence(document.bytes, of: bytes))
      #expect(result.removing([index]).bytes == document.bytes)
      #expect(untouched(document, besides: nil) == untouched(result, besides: index))
    }
    return result
  }

  private func edit(
    _ document: LedgerDocument, _ generator: inout SeededGenerator
  ) throws -> LedgerDocument {
    guard let index = document.ledger.transactions.indices.randomElement(using: &generator) else {
      return document
    }
    let old = document.ledger.transactions[index]
    var change = Transaction.Change()
    change.values[.name] = .text("Changed")
    if Bool.random(using: &generator) { change.cleared = [.memo, .tags] }
    if Bool.random(using: &generator) { change.values[.address] = .text("Somewhere") }
    let result = try LedgerDocument(document.changing(index, change).bytes)
    let new = result.ledger.transactions[index]
    #expect(new.id == old.id && new.name == "Changed" && new.amount == old.amount && new.date == old.date)
    #expect(new.memo == (change.cleared.isEmpty ? old.memo : nil))
    #expect(new.address == (change.values[.address] == nil ? old.address : "Somewhere"))
    #expect(untouched(document, besides: index) == untouched(result, besides: index))
    #expect(document.changing(index, Transaction.Change()).bytes == document.bytes)
    return result
  }

  private func remove(
    from document: LedgerDocument, _ generator: inout SeededGenerator
  ) throws -> LedgerDocument {
    guard let index = document.ledger.transactions.indices.randomElement(using: &generator) else {
      return document
    }
    let bytes = document.removing([index]).bytes
    let result = try LedgerDocument(bytes)
    #expect(isSubsequence(bytes, of: document.bytes))
    #expect(untouched(result, besides: nil) == untouched(document, besides: index))
    return result
  }

  /// The texts of all other transactions, and the text around the list.
  private func untouched(_ document: LedgerDocument, besides changed: Int?) -> [[UInt8]] {
    let objects = document.ledger.transactions.indices.filter { $0 != changed }.map {
      Array(document.text(of: $0))
    }
    let list = document.list
    return objects + [Array(document.bytes[..<list.lowerBound]), Array(document.bytes[list.upperBound...])]
  }

  /// Whether `whole` results from `part` by inserting bytes.
  private func isSubsequence(_ part: [UInt8], of whole: [UInt8]) -> Bool {
    var rest = part[...]
    for byte in whole where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

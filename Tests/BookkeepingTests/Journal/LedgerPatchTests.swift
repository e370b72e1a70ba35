import TestSupport
import Testing

@testable import Bookkeeping

struct LedgerPatchTests {
  /// Ledgers in random layouts, several changes at once, from the plainest to those that leave nothing as it was.
  @Test(arguments: 0..<120)
  func leadsBackByteForByte(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let old = try LedgerDocument(RandomLedger(using: &generator).text)
    var new = old
    for step in 0..<Int.random(in: 1...5, using: &generator) { new = try changed(new, step, &generator) }
    let patch = LedgerPatch(from: old.side, to: new.side)
    #expect(patch.applied(to: new.bytes) == old.bytes)
    let record = ChangeJournal.Record(
      command: "folio \u{1F4B0}\n", time: 7, counts: patch.counts,
      before: ChangeJournal.Record.Fingerprint(of: old.bytes),
      after: ChangeJournal.Record.Fingerprint(of: new.bytes))
    let file = record.json(with: patch)
    #expect(ChangeJournal.Record.patch(in: file)?.hunks == patch.hunks)
    let read = try #require(ChangeJournal.Record(head: file))
    #expect(read.command == record.command && read.time == 7 && read.counts == patch.counts)
    #expect(read.before == record.before && read.after == record.after)
  }

  private func changed(
    _ document: LedgerDocument, _ step: Int, _ generator: inout SeededGenerator
  ) throws -> LedgerDocument {
    let indices = document.ledger.transactions.indices
    guard let index = indices.randomElement(using: &generator), step % 3 > 0 else {
      let date = try #require(
        CalendarDate(year: 2026, month: 1, day: Int.random(in: 1...28, using: &generator)))
      let amount = Money(minorUnits: 1234, currency: document.ledger.settings.currency)
      var draft = Transaction.Draft(date: date, kind: .income, name: "N\u{301}ew \(step) é", amount: amount)
      draft.id = "new-\(step)-\(UInt32.random(in: 0...UInt32.max, using: &generator))"
      return try LedgerDocument(document.adding([draft]))
    }
    if step % 3 == 1 { return try LedgerDocument(document.removing(index)) }
    var change = Transaction.Change()
    change.values[.name] = .text(["ä", "ö", "\u{1F4B0}"].randomElement(using: &generator) ?? "")
    change.values[.category] = .text("Ä:Ö")
    return try LedgerDocument(document.changing(index, change))
  }

  /// A category for each of 2,000 payments costs a few bytes for each of them, and no copy of the ledger.
  @Test func isAsLongAsWhatChanged() throws {
    let payments = (0..<2_000).map { number in
      #"{"date":"2026-03-05","type":"expense","name":"Shop \#(number)","amount":"1.00"}"#
    }
    let old = try LedgerDocument(Array("[\(payments.joined(separator: ","))]".utf8))
    var change = Transaction.Change()
    change.values[.category] = .text("Food")
    let changes = old.ledger.transactions.indices.map { (index: $0, change: change) }
    let new = try LedgerDocument(old.applying(changes, adding: []))
    let patch = LedgerPatch(from: old.side, to: new.side)
    #expect(patch.applied(to: new.bytes) == old.bytes)
    #expect(patch.counts == LedgerPatch.Counts(added: 0, changed: 2_000, removed: 0))
    #expect(patch.hunks.map(\.former.count).reduce(0, +) < 10_000)
  }

  @Test func growsWithTheLedger() throws {
    let growth = try Growth.measure(size: 1_000) { count in
      let payments = (0..<count).map { number in
        #"{"id":"i\#(number)","date":"2026-03-05","type":"expense","name":"Shop","amount":"1.00"}"#
      }
      let old = try LedgerDocument(Array("[\(payments.joined(separator: ",\n"))]".utf8))
      var change = Transaction.Change()
      change.values[.category] = .text("Food")
      let changes = stride(from: 0, to: count, by: 3).map { (index: $0, change: change) }
      let removed = Set(stride(from: 1, to: count, by: 3))
      return (old: old, new: try LedgerDocument(old.applying(changes, removing: removed)))
    } work: { step in
      let patch = LedgerPatch(from: step.old.side, to: step.new.side)
      #expect(patch.applied(to: step.new.bytes) == step.old.bytes)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func refusesATextThatItCannotBelongTo() {
    let hunk = LedgerPatch.Hunk(range: 5..<9, former: [])
    #expect(LedgerPatch(hunks: [hunk]).applied(to: Array("short".utf8)) == nil)
    #expect(LedgerPatch(hunks: [hunk, hunk]).applied(to: Array("long enough".utf8)) == nil)
    #expect(ChangeJournal.Record.patch(in: Array("{}\n[[1,2]]".utf8)) == nil)
    #expect(ChangeJournal.Record.patch(in: Array("{}\n[[-1,2,\"\"]]".utf8)) == nil)
    #expect(
      ChangeJournal.Record(head: Array(#"{"folio":2,"command":"","before":"","after":""}"#.utf8) + [10])
        == nil)
  }
}

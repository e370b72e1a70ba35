import TestSupport
import Testing

@testable import Bookkeeping

struct LedgerPatchTests {
  /// Makes several changes in a row to ledgers in random layouts: each can be undone.
  @Test(arguments: Share.of(0..<120, few: 20))
  func leadsBackByteForByte(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var old = try LedgerDocument(RandomLedger(using: &generator).text)
    for step in 0..<Int.random(in: 1...5, using: &generator) {
      let edit = try edit(of: old, step, &generator)
      let patch = LedgerPatch(of: edit.inverse)
      #expect(patch.edit(of: edit.bytes).edit.bytes == old.bytes)
      let new = try LedgerDocument(edit.bytes)
      #expect(
        new.ledger.transactions.count - old.ledger.transactions.count
          == edit.counts.added - edit.counts.removed)
      try checkRecord(of: edit, patch, old)
      old = new
    }
  }

  /// If there is no file yet, undoing leads to a different empty ledger than the one with which the edit
  /// began.
  @Test func leadsBackToAnotherBeginning() throws {
    let draft = Transaction.Draft(
      date: try #require(CalendarDate(year: 2026, month: 1, day: 2)), kind: .income, name: "A",
      amount: Money(minorUnits: 1, currency: .usDollar))
    let edit = try LedgerDocument(Array("[]".utf8)).adding([draft])
    let patch = LedgerPatch(of: edit.starting(from: LedgerDocument.empty()).inverse)
    #expect(patch.edit(of: edit.bytes).edit.bytes == LedgerDocument.empty())
  }

  private static let payments = [
    #"  { "date": "2026-01-05", "type": "expense", "name": "Streaming Service", "amount": "99.90", "tags": ["tv"] }"#,
    #"  { "date": "2026-02-05", "type": "expense", "name": "Streaming Service", "amount": "9.99", "tags": ["tv"] }"#,
    #"  { "date": "2026-02-09", "type": "expense", "name": "Bakery", "amount": "4.20", "tags": ["tv"] }"#,
  ]

  private static func ledger(_ rows: [String]) -> [UInt8] {
    Array("{ \"transactions\": [\n\(rows.joined(separator: ",\n"))\n] }\n".utf8)
  }

  /// A change of one payment is taken back in no other that has the same value in the same place.
  @Test(arguments: [("\"99.90\"", "\"9.99\""), ("[\"tv\"]", "[\"private\"]")])
  func leadsBackInNoOtherPayment(old: String, new: String) throws {
    var rows = Self.payments
    if old != "\"99.90\"" { rows[1] = rows[1].replacing(old, with: new) }
    let changed = [rows[0].replacing(old, with: new), rows[1], rows[2]]
    let patch = LedgerPatch(of: LedgerEdit(from: Self.ledger(rows), to: Self.ledger(changed)).inverse)
    #expect(patch.edit(of: Self.ledger(changed)).edit.bytes == Self.ledger(rows))
    // The payment was removed by hand.
    let removed = Self.ledger(Array(changed[1...]))
    let (edit, left) = patch.edit(of: removed)
    #expect(edit.bytes == removed && left.count == 1)
    // It was moved, or the others were.
    for order in [[1, 0, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]] {
      let moved = patch.edit(of: Self.ledger(order.map { changed[$0] }))
      #expect(moved.edit.bytes == Self.ledger(order.map { rows[$0] }) && moved.left.isEmpty, "\(order)")
    }
    // Something else of it was edited.
    let edited = changed.map { $0.replacing("expense\"", with: #"expense", "memo": "By hand""#) }
    let kept = patch.edit(of: Self.ledger([edited[0], changed[1], changed[2]]))
    #expect(kept.edit.bytes == Self.ledger([edited[0].replacing(new, with: old), changed[1], changed[2]]))
  }

  private func checkRecord(of edit: LedgerEdit, _ patch: LedgerPatch, _ old: LedgerDocument) throws {
    let record = ChangeJournal.Record(
      command: "folio \u{1F4B0}\n", time: 7, counts: edit.counts,
      before: ChangeJournal.Record.fingerprint(of: old.bytes),
      after: ChangeJournal.Record.fingerprint(of: edit.bytes))
    let file = ChangeJournal.Recorded(record: record, patch: patch, files: []).json
    #expect(ChangeJournal.Recorded(file)?.patch == patch)
    let read = try #require(ChangeJournal.Record(head: file))
    #expect(read.command == record.command && read.time == 7 && read.counts == edit.counts)
    #expect(read.before == record.before && read.after == record.after)
  }

  private func edit(
    of document: LedgerDocument, _ step: Int, _ generator: inout SeededGenerator
  ) throws -> LedgerEdit {
    let indices = document.ledger.transactions.indices
    guard let index = indices.randomElement(using: &generator), step % 3 > 0 else {
      let date = try #require(
        CalendarDate(year: 2026, month: 1, day: Int.random(in: 1...28, using: &generator)))
      let amount = Money(minorUnits: 1234, currency: document.ledger.settings.currency)
      var draft = Transaction.Draft(date: date, kind: .income, name: "N\u{301}ew \(step) é", amount: amount)
      draft.id = "new-\(step)-\(UInt32.random(in: 0...UInt32.max, using: &generator))"
      return document.adding([draft])
    }
    if step % 3 == 1 { return document.removing([index]) }
    var change = Transaction.Change()
    change.values[.name] = .text(["ä", "ö", "\u{1F4B0}"].randomElement(using: &generator) ?? "")
    change.values[.category] = .text("Ä:Ö")
    let others = Set(indices.filter { $0 != index && $0.isMultiple(of: 2) })
    return document.applying([(index, change)], removing: others)
  }

  /// Setting a category on each of 2,000 payments takes a few bytes per payment, not a copy of the ledger.
  @Test func isAsLongAsWhatChanged() throws {
    let payments = (0..<2_000).map { number in
      #"{"date":"2026-03-05","type":"expense","name":"Shop \#(number)","amount":"1.00"}"#
    }
    let old = try LedgerDocument(Array("[\(payments.joined(separator: ","))]".utf8))
    var change = Transaction.Change()
    change.values[.category] = .text("Food")
    let changes = old.ledger.transactions.indices.map { (index: $0, change: change) }
    let edit = old.applying(changes, adding: [])
    let patch = LedgerPatch(of: edit.inverse)
    #expect(patch.edit(of: edit.bytes).edit.bytes == old.bytes)
    #expect(edit.counts == LedgerEdit.Counts(added: 0, changed: 2_000, removed: 0))
    #expect(patch.hunks.map(\.new.count).reduce(0, +) < 10_000)
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
      return (old: old, changes: changes, removed: removed)
    } work: { step in
      let edit = step.old.applying(step.changes, removing: step.removed)
      #expect(LedgerPatch(of: edit.inverse).edit(of: edit.bytes).edit.bytes == step.old.bytes)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  private func patch(_ old: String, _ new: String) -> LedgerPatch {
    LedgerPatch(of: LedgerEdit(from: Array(old.utf8), to: Array(new.utf8)).inverse)
  }

  @Test(arguments: [
    // Edited before, after, and in other lines.
    ("x1,a,b", "x1,a,NEW,b", "long before x1,a,NEW,b", "long before x1,a,b"),
    ("x1,a,b", "x1,a,NEW,b", "x1,a,NEW,b and more", "x1,a,b and more"),
    // Removed text comes back where it was.
    ("one two three", "one three", "0 one three", "0 one two three"),
    // An edited part is left.
    ("x1,a,b", "x1,a,NEW,b", "x1,a,OTHER,b", nil),
    ("é", "è", "x è", "x é"),
  ])
  func findsItsPlaceInATextThatWasEdited(old: String, new: String, edited: String, expected: String?) {
    let (edit, left) = patch(old, new).edit(of: Array(edited.utf8))
    #expect(left.isEmpty == (expected != nil))
    if let expected { #expect(edit.bytes == Array(expected.utf8)) }
  }

  /// Of equal places, none is taken where nothing tells which is meant.
  @Test func takesNoPlaceByChance() {
    let row = #"{ "amount": "1.00", "memo": "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm" }"#
    let changed = row.replacing("1.00", with: "2.00")
    let filler = (0..<40).map { "row \($0) is a line of its own" }.joined(separator: "\n")
    let patch = patch("\(row)\n\(filler)\n\(row)", "\(row)\n\(filler)\n\(changed)")
    let (edit, left) = patch.edit(of: Array("\(changed) and\n\(changed) or".utf8))
    #expect(edit.replacements.isEmpty && left.count == 1)
  }

  @Test func refusesATextThatItCannotBelongTo() {
    let text = Array("long enough".utf8)
    let hunks = LedgerPatch(of: LedgerEdit(of: text, [.removal(of: 5..<9)])).hunks
    #expect(LedgerPatch(hunks: hunks).edit(of: Array("short".utf8)).left == hunks)
    #expect(LedgerPatch(hunks: hunks + hunks).edit(of: text).left == hunks)
    func record(_ version: Int, _ patch: String) -> [UInt8] {
      Array("{\"folio\":\(version),\"command\":\"\",\"before\":\"\",\"after\":\"\"}\n\(patch)\n".utf8)
    }
    #expect(ChangeJournal.Recorded(record(1, "[]"))?.patch != nil)
    #expect(ChangeJournal.Recorded(record(1, "[[1,2]]"))?.patch == nil)
    #expect(ChangeJournal.Recorded(record(1, "[[-1,2,\"\"]]"))?.patch == nil)
    #expect(ChangeJournal.Record(head: record(2, "[]")) == nil)
  }

  /// Earlier versions wrote the fingerprint of another file after the change, too.
  @Test(arguments: ["\"rules.json\",\"0a\"", "\"rules.json\",\"0a\",\"0b\""])
  func readsTheChangesOfOtherFiles(texts: String) throws {
    let head = "{\"folio\":1,\"command\":\"\",\"before\":\"\",\"after\":\"\"}"
    let entry = try #require(ChangeJournal.Recorded(Array("\(head)\n[]\n[[\(texts)],[]]\n".utf8)))
    #expect(entry.files.map(\.name) == ["rules.json"] && entry.files.map(\.before) == ["0a"])
    #expect(ChangeJournal.Recorded(entry.json)?.files.map(\.before) == ["0a"])
  }
}

import TestSupport
import Testing

@testable import Bookkeeping

struct LedgerChangesTests {
  private func changes(_ old: [String], _ new: [String]) throws -> LedgerChanges {
    LedgerChanges(from: try rows(old), to: try rows(new))
  }

  private func rows(_ rows: [String]) throws -> [Transaction] {
    try LedgerReader.read("[" + rows.joined(separator: ",\n") + "]").transactions
  }

  private func row(
    _ date: String, _ name: String, _ amount: String, _ more: String = "", type: String = "expense"
  ) -> String {
    #"{ "date": "\#(date)", "type": "\#(type)", "name": "\#(name)", "amount": "\#(amount)"\#(more) }"#
  }

  private func figures(_ changes: LedgerChanges) throws -> [String] {
    let report = try Report(Ledger(settings: .init(), transactions: [], warnings: []))
    return LedgerChanges.Comparison(changes, in: report).effects.map {
      "\($0.currency.code) \($0.income) \($0.spending) \($0.kept)"
    }
  }

  /// The example in the feature's description.
  @Test func saysWhatChangesDoToTheFigures() throws {
    let interest = row("2026-10-31", "Interest", "21.37", type: "income")
    let changes = try changes(
      [row("2026-10-01", "Corner Bakery", "12.40"), interest, row("2026-10-02", "Rent", "800")],
      [
        row("2026-10-01", "Corner Bakery", "13.40"), row("2026-10-02", "Rent", "800"),
        row("2026-11-01", "Coffee", "5"),
      ])
    #expect(changes.added.map(\.name) == ["Coffee"])
    #expect(changes.removed.map(\.name) == ["Interest"])
    #expect(changes.changed.map(\.new.name) == ["Corner Bakery"])
    #expect(try figures(changes) == ["USD -2137 600 -2737"])
  }

  @Test func nothingChangesWithTheOrderOrWithDerivedIDs() throws {
    let (one, two) = (row("2026-10-01", "Coffee", "3"), row("2026-10-01", "Coffee", "4"))
    #expect(try changes([one, two], [two, one]).isEmpty)
    #expect(try changes([one, one, two], [two, one, one]).isEmpty)
    // Writing down an id that was derived before changes nothing.
    let named = row("2026-10-01", "Coffee", "3", #", "id": "2026-10-01-coffee""#)
    #expect(try changes([one], [named]).isEmpty)
    #expect(try changes([], []).isEmpty)
  }

  @Test func aRowOfSeveralEqualsIsTheOneThatIsGone() throws {
    let rows = ["3", "4", "5"].map { row("2026-10-01", "Coffee", $0) }
    let changes = try changes(rows, Array(rows.dropFirst()))
    #expect(changes.removed.map(\.amount.minorUnits) == [300])
    #expect(changes.added.isEmpty && changes.changed.isEmpty)
  }

  @Test func pairsByIDBeforeAnythingElse() throws {
    let id = #", "id": "a""#
    let changes = try changes(
      [row("2026-01-01", "A", "1", id), row("2026-05-05", "B", "2")],
      [row("2026-05-05", "B", "2", id), row("2026-01-01", "A", "1")])
    #expect(changes.changed.map { "\($0.old.name)\($0.new.name)" } == ["AB"])
    #expect(changes.removed.map(\.name) == ["B"])
    #expect(changes.added.map(\.name) == ["A"])
  }

  @Test func pairsByDateAndNameThenByNameAndAmountWithinAWeek() throws {
    let sameDay = try changes(
      [row("2026-01-05", "Café", "1")], [row("2026-01-05", "CAFÉ", "2", type: "income")])
    #expect(sameDay.changed.count == 1)
    #expect(try figures(sameDay) == ["USD 200 -100 300"])
    let week = try changes([row("2026-01-05", "A", "1")], [row("2026-01-12", "A", "1")])
    #expect(week.changed.count == 1)
    #expect(try figures(week).isEmpty)
    let longer = try changes([row("2026-01-05", "A", "1")], [row("2026-01-13", "A", "1")])
    #expect(longer.added.count == 1 && longer.removed.count == 1 && longer.changed.isEmpty)
    let both = try changes([row("2026-01-05", "A", "1")], [row("2026-01-06", "A", "2")])
    #expect(both.added.count == 1 && both.removed.count == 1)
  }

  @Test func everyFieldCounts() throws {
    let old = row("2026-01-05", "A", "1", #", "id": "a", "ref": "r1""#)
    let changed: [(Ledger.Field, String)] = [
      (.date, row("2026-01-06", "A", "1", #", "id": "a""#)),
      (.type, row("2026-01-05", "A", "1", #", "id": "a""#, type: "transfer")),
      (.name, row("2026-01-05", "B", "1", #", "id": "a""#)),
      (.amount, row("2026-01-05", "A", "1", #", "id": "a", "currency": "EUR""#)),
      (.category, row("2026-01-05", "A", "1", #", "id": "a", "category": "C""#)),
      (.account, row("2026-01-05", "A", "1", #", "id": "a", "account": "C""#)),
      (.address, row("2026-01-05", "A", "1", #", "id": "a", "address": "C""#)),
      (.memo, row("2026-01-05", "A", "1", #", "id": "a", "memo": "C""#)),
      (.tags, row("2026-01-05", "A", "1", #", "id": "a", "tags": ["C"]"#)),
      (.attachments, row("2026-01-05", "A", "1", #", "id": "a", "attachments": ["C"]"#)),
      (.split, row("2026-01-05", "A", "1", #", "id": "a", "split": "C""#)),
      (.id, row("2026-01-05", "A", "1", #", "id": "b""#)),
    ]
    for (field, new) in changed {
      let changes = try changes([old], [new]).changed
      #expect(changes.count == 1, "\(field)")
      let found = LedgerChanges.fields.filter { !changes[0].old.isSame(as: changes[0].new, in: $0) }
      #expect(found == [field])
    }
    #expect(try changes([old], [row("2026-01-05", "A", "1", #", "id": "a""#)]).isEmpty, "a ref is on no page")
  }

  /// For any two ledgers, the changes lead from one to the other, and add up to the difference of their
  /// figures.
  @Test(arguments: Share.of(0..<1000, few: 100))
  func leadsFromTheOldToTheNew(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in randomRow(&random) }
    var new = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    for index in new.indices where Int.random(in: 0..<3, using: &random) == 0 {
      new[index] = randomRow(&random, like: new[index])
    }
    new += (0..<Int.random(in: 0...4, using: &random)).map { _ in randomRow(&random) }
    if seed.isMultiple(of: 2) { new.shuffle(using: &random) }
    let (before, after) = (try rows(named(old)), try rows(named(new)))
    let changes = LedgerChanges(from: before, to: after)

    var applied = before.map(text)
    for row in changes.removed + changes.changed.map(\.old) {
      applied.remove(at: try #require(applied.firstIndex(of: text(row))))
    }
    applied += (changes.added + changes.changed.map(\.new)).map(text)
    #expect(applied.sorted() == after.map(text).sorted())

    func report(_ rows: [Transaction]) throws -> Report {
      try Report(Ledger(settings: .init(), transactions: rows, warnings: []))
    }
    let (older, newer) = (try report(before), try report(after))
    let effect = LedgerChanges.Comparison(changes, in: newer).effects.first { $0.currency == .usDollar }
    let (was, now) = (older.totals.main, newer.totals.main)
    #expect(effect?.income ?? 0 == Int128(now.income.minorUnits - was.income.minorUnits))
    #expect(effect?.spending ?? 0 == Int128(now.spending.minorUnits - was.spending.minorUnits))

    // The recorded changes give the same result, and so do the rows that the record does not have.
    let record = RowRecord(of: after, .init())
    let former = RowRecord(of: before, .init()).bytes
    let left = record.difference(from: former)
    #expect(left.patch.applied(to: former) == record.bytes)
    for again in [
      LedgerChanges(from: changes.old, to: changes.new),
      LedgerChanges(from: try LedgerReader.read(left.older).transactions, to: Array(after[left.rows])),
    ] {
      #expect(again.added.map(text) == changes.added.map(text))
      #expect(again.removed.map(text) == changes.removed.map(text))
      #expect(
        again.changed.map { text($0.old) + text($0.new) }
          == changes.changed.map { text($0.old) + text($0.new) })
    }
  }

  /// An expense of $20.00 turns a present of $50.00, which nobody touched, into a refund.
  @Test func theEffectIsTheDifferenceOfTwoWholeReports() throws {
    let old = [
      row("2026-02-05", "Aunt", "50.00", #", "category": "Gifts""#, type: "income"),
      row("2026-02-06", "Shop", "40.00", #", "category": "Gifts""#),
    ]
    let new = old + [row("2026-02-07", "Florist", "20.00", #", "category": "Gifts""#)]
    func effects(
      _ old: [String], _ new: [String], _ settings: Ledger.Settings? = nil
    ) throws -> [String] {
      let report = try Report(Ledger(settings: .init(), transactions: try rows(new), warnings: []))
      let older = Ledger(settings: settings ?? .init(), transactions: try rows(old), warnings: [])
      let comparison = LedgerChanges.Comparison(
        LedgerChanges(from: older, to: report.transactions), in: report)
      return comparison.effects.map { "\($0.currency.code) \($0.income) \($0.spending) \($0.kept)" }
    }
    #expect(try effects(old, new) == ["USD -5000 -3000 -2000"])
    #expect(try effects(new, old) == ["USD 5000 3000 2000"])
    let foreign = { (rows: [String], code: String) in
      rows.map {
        $0.replacing(#""category""#, with: #""currency": "\#(code)", "category""#).replacing(".00", with: "")
      }
    }
    #expect(try effects(foreign(old, "JPY"), foreign(new, "JPY")) == ["JPY -50 -30 -20"])
    #expect(try effects(foreign(old, "KWD"), foreign(new, "KWD")) == ["KWD -50000 -30000 -20000"])
    // The older report had its own kinds of categories.
    var settings = Ledger.Settings()
    settings.categoryKinds = ["Gifts": .both]
    #expect(try effects(new, new + [row("2026-02-08", "Shop", "1.00")], settings) == ["USD -5000 -4900 -100"])
    #expect(
      try effects(old, new.map { $0.replacing("2026-02-07", with: "9999-12-31") }) == [
        "USD -5000 -3000 -2000"
      ])
  }

  @Test func aRecordKeepsTheKindsOfCategories() throws {
    var settings = Ledger.Settings()
    settings.categoryKinds = ["Gifts": .both, "Home:Sam \"x\"": .income]
    let record = RowRecord(of: try rows([row("2026-01-01", "A", "1")]), settings)
    #expect(try LedgerReader.read(record.bytes).settings.categoryKinds == settings.categoryKinds)
    let former = RowRecord(of: try rows([row("2026-01-01", "A", "1")]), .init()).bytes
    let difference = record.difference(from: former)
    #expect(difference.rows.count == 1 && difference.patch.applied(to: former) == record.bytes)
  }

  @Test func onlyRowsNearAnEditAreReadAgain() throws {
    let lines = (1...9).map { row("2026-01-0\($0)", "A", "\($0)") }
    func left(_ new: [String], _ currency: Currency = .usDollar) throws -> [[String]] {
      var settings = Ledger.Settings()
      settings.currency = currency
      let record = RowRecord(of: try rows(new), settings)
      let former = RowRecord(of: try rows(lines), .init()).bytes
      let left = record.difference(from: former)
      #expect(left.patch.applied(to: former) == record.bytes)
      return [Array(new[left.rows]), try LedgerReader.read(left.older).transactions.map(\.name)]
    }
    var new = lines
    #expect(try left(new) == [[], []])
    new[4] = row("2026-01-05", "B", "5")
    #expect(try left(new) == [[new[4]], ["A"]])
    new.remove(at: 4)
    #expect(try left(new) == [[], ["A"]])
    new.insert(row("2026-01-05", "C", "5"), at: 8)
    #expect(try left(new) == [Array(new[4...8]), Array(repeating: "A", count: 5)])
    #expect(try left(lines + [new[8]]) == [[new[8]], []])
    #expect(try left([]) == [[], Array(repeating: "A", count: 9)])
    // The rows after the first begin with a comma.
    #expect(try left(Array(lines.dropFirst())) == [[lines[1]], ["A", "A"]])
    #expect(try left(lines, try #require(Currency(code: "EUR"))).map(\.count) == [9, 9])
  }

  /// Leaves out the ids that Folio derives.
  private func text(_ row: Transaction) -> String {
    LedgerChanges.fields.filter { $0 != .id || !row.hasDerivedID }.map { "\(row.parts(of: $0))" }
      .joined()
  }

  private struct Row {
    var id: String?
    var day: Int
    var name: String
    var amount: Int
    var type: String
  }

  private func randomRow(_ random: inout SeededGenerator, like row: Row? = nil) -> Row {
    var new = Row(
      id: Int.random(in: 0..<3, using: &random) == 0 ? "id\(Int.random(in: 0..<9, using: &random))" : nil,
      day: Int.random(in: 1...20, using: &random),
      name: ["A", "B", "b"].randomElement(using: &random) ?? "A",
      amount: Int.random(in: 1...3, using: &random),
      type: ["income", "expense", "transfer"].randomElement(using: &random) ?? "expense")
    if let row {
      if Bool.random(using: &random) { new.id = row.id }
      if Bool.random(using: &random) { (new.day, new.name) = (row.day, row.name) }
      if Bool.random(using: &random) { (new.name, new.amount) = (row.name, row.amount) }
    }
    return new
  }

  /// Renames ids so that none appears twice.
  private func named(_ rows: [Row]) -> [String] {
    var ids: Set<String> = []
    return rows.map { item in
      let id = item.id.flatMap { ids.insert($0).inserted ? $0 : nil }
      let day = item.day < 10 ? "0\(item.day)" : "\(item.day)"
      return row(
        "2026-01-\(day)", item.name, "\(item.amount)", id.map { #", "id": "\#($0)""# } ?? "", type: item.type)
    }
  }
}

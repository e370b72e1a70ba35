import TestSupport
import Testing

@testable import Bookkeeping

struct PairFinderTests {
  private func row(_ index: Int, day: Int, account: String = "A", cents: Int64 = 100) throws -> PairFinder.Row
  {
    let date = try #require(CalendarDate(year: 2026, month: 1 + day / 28, day: 1 + day % 28))
    return PairFinder.Row(
      index: index, amount: Money(minorUnits: cents, currency: .usDollar), date: date, group: account)
  }

  private func pairs(_ left: [PairFinder.Row], _ right: [PairFinder.Row]) -> [PairFinder.Pair] {
    PairFinder.pairs(left, right) { abs($0.date.daysSinceEpoch - $1.date.daysSinceEpoch) }
  }

  /// The nearest rows form a pair. A weekly transfer is certain, although last week's is near too.
  @Test func aWeeklyTransferIsCertain() throws {
    let left = try (0..<4).map { try row($0, day: $0 * 7) }
    let right = try (0..<4).map { try row(10 + $0, day: $0 * 7 + 3, account: "B") }
    let found = pairs(left, right)
    #expect(found.map(\.left.index) == [0, 1, 2, 3])
    #expect(found.map(\.right.index) == [10, 11, 12, 13])
    let certain = found.allSatisfy(\.isOnlyOne)
    #expect(certain)
  }

  @Test func equalRowsAreAsGoodAsEachOther() throws {
    let two = try [row(0, day: 1), row(1, day: 1)]
    let same = try pairs(two, [row(2, day: 2, account: "B"), row(3, day: 2, account: "B")])
    let isCertain = same.allSatisfy(\.isOnlyOne)
    #expect(same.count == 2 && isCertain)
    let others = try pairs(two, [row(2, day: 2, account: "B"), row(3, day: 2, account: "C")])
    let isInDoubt = others.allSatisfy { !$0.isOnlyOne }
    #expect(others.count == 2 && isInDoubt, "which went where, nobody knows")
    let one = try pairs([row(0, day: 1)], [row(2, day: 1, account: "B"), row(3, day: 4, account: "B")])
    #expect(one.map(\.isOnlyOne) == [false], "the other may be it")
  }

  /// A row of two files is there twice, so pairs may be alike in all but their groups: no order of a
  /// dictionary may decide between them.
  @Test func theOrderOfEqualPairsIsThatOfTheRows() throws {
    func rows(_ start: Int, _ accounts: [String]) throws -> [PairFinder.Row] {
      try (0..<40).flatMap { index in
        try accounts.map { try row(start + index, day: index, account: $0, cents: Int64(100 + index)) }
      }
    }
    for accounts in [["A", "B"], ["B", "A"]] {
      let found = try pairs(rows(0, accounts), rows(100, ["C", "D"]))
      #expect(found.map(\.left.index) == (0..<40).flatMap { [$0, $0] })
      #expect(found.map(\.left.group) == (0..<40).flatMap { _ in accounts })
      #expect(found.map(\.right.group) == (0..<40).flatMap { _ in ["C", "D"] })
    }
  }

  /// Tries many rows of one amount on one day.
  @Test func growsWithTheRows() throws {
    let growth = try Growth.measure(size: 2_000) { count in
      try (
        left: (0..<count).map { try row($0, day: 3) },
        right: (0..<count).map { try row($0, day: 4, account: "B") }
      )
    } work: { rows in
      _ = pairs(rows.left, rows.right)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

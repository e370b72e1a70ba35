import TestSupport
import Testing

@testable import Bookkeeping

/// Compares the totals by group, which are added up over plain numbers, with a walk over the transactions.
struct GroupIndexTests {
  @Test(arguments: 0..<20)
  func `totals by group are those of a walk over the transactions`(seed: UInt64) throws {
    var writer = LedgerWriter(seed: seed)
    var random = SeededGenerator(seed: seed)
    let currencies = [
      Currency.usDollar, try #require(Currency(code: "JPY")), try #require(Currency(code: "EUR")),
    ]
    let transactions = try (0..<60).map { try writer.transaction(number: $0, currencies: currencies) }
    let report = try Report(Ledger(settings: .init(), transactions: transactions, warnings: []))
    let groups = (0..<7).map { _ in
      report.transactions.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    }
    let index = GroupIndex(of: groups, transactionCount: report.transactions.count)
    let members = report.transactions.indices.filter { _ in Bool.random(using: &random) }

    for members in [members, Array(members.prefix(1))] {
      let expected = groups.enumerated().compactMap { number, group -> (Int, Totals.ByCurrency)? in
        var totals = Totals.ByCurrency(main: .usDollar)
        let common = members.filter(group.contains)
        for member in common { totals.add(report.row(member)) }
        return common.isEmpty ? nil : (number, totals)
      }
      let found = report.totals(of: members, by: index)
      #expect(found.map(\.group) == expected.map(\.0) && found.map(\.totals) == expected.map(\.1))
    }
  }

  @Test func `a group may have all transactions, or none`() throws {
    let report = try Report(try LedgerReader.read("[\(transaction())]"))
    let index = GroupIndex(of: [[], [0]], transactionCount: 1)
    let totals = report.totals(of: [0], by: index)
    #expect(totals.map(\.group) == [1] && totals.map(\.totals.main.spending.minorUnits) == [1240])
    #expect(report.totals(of: [], by: index).isEmpty)
  }
}

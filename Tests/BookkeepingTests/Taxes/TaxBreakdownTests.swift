import Foundation
import TestSupport
import Testing

@testable import Bookkeeping

/// Compares the results of tax tables with published figures and with calculations on paper.
struct TaxBreakdownTests {
  private func breakdown(_ slug: String, _ gross: String) throws -> TaxBreakdown {
    let table = try #require(TaxTables.shipped.first { $0.slug == slug })
    let amount = try DecimalNumber.minorUnits(gross, of: table.currency)
    return try #require(TaxBreakdown(of: amount, by: table))
  }

  /// The arguments are the gross amount, the levies, and the net amount.
  @Test(
    arguments: [
      ("uk-2023-24", "12570", ["0.00", "0.00"], "12570.00"),
      ("uk-2023-24", "50270", ["7540.00", "4524.00"], "38206.00"),
      ("uk-2023-24", "60000", ["11432.00", "4718.60"], "43849.40"),
      ("uk-2023-24", "100003", ["27433.60", "5518.66"], "67050.74"),
      ("uk-2023-24", "110000", ["33432.00", "5718.60"], "70849.40"),
      ("uk-2023-24", "150000", ["53703.00", "6518.60"], "89778.40"),
      ("uk-2024-25", "60000", ["11432.00", "3210.60"], "45357.40"),
      ("uk-2025-26", "125140", ["42516.00", "4513.40"], "78110.60"),
      ("scotland-2023-24", "50000", ["9038.48", "4491.60"], "36469.92"),
      ("scotland-2023-24", "150000", ["57560.88", "6518.60"], "85920.52"),
      ("uk-simplified", "100000", ["29946.00", "13000.00"], "57054.00"),
      ("us-federal-2025-single", "100000", ["13449.00"], "86551.00"),
      ("us-federal-2025-joint", "100000", ["7743.00"], "92257.00"),
      ("stamp-duty-land-tax-2025-26", "350000", ["7500.00"], "342500.00"),
      ("stamp-duty-land-tax-2025-26", "2000000", ["153750.00"], "1846250.00"),
    ] as [(String, String, [String], String)])
  func knownAmounts(slug: String, gross: String, levies: [String], net: String) throws {
    let found = try breakdown(slug, gross)
    #expect(found.levies.map(\.amount.decimal) == levies)
    #expect(found.net.decimal == net)
  }

  /// An allowance shrinks by half of each unit above, so half pennies remain until the levy is rounded.
  @Test(arguments: ["", #", "roundUp": "0""#])
  func theTaperIsExact(roundUp: String) throws {
    let path = Repository.root.appending(path: "Sources/Bookkeeping/Taxes/Tables/uk-2023-24.json")
    let exact = try String(contentsOf: path, encoding: .utf8).replacing(#", "roundUp": "1""#, with: roundUp)
    let table = try TaxTable.read(Array(exact.utf8)).table
    func breakdown(_ gross: Int64) throws -> TaxBreakdown { try #require(TaxBreakdown(of: gross, by: table)) }
    let odd = try breakdown(100_003_01)
    // 100,003.01 − (12,570 − 1.505) = 87,434.515, of which 49,734.515 at 40% are 19,893.806.
    #expect(odd.levies[0].amount.decimal == "27433.81")
    #expect(odd.allowance.decimal == "12568.50" && odd.taxable.decimal == "87434.51")
    #expect(try breakdown(125_140_00).allowance.decimal == "0.00")
    #expect(try breakdown(125_139_99).allowance.decimal == "0.01")
  }

  /// Income Tax Act 2007, section 35(3): what is left is rounded up to whole pounds.
  @Test(
    arguments: ["uk-2023-24", "uk-2024-25", "uk-2025-26", "scotland-2023-24"],
    [
      ("100000", "12570.00"), ("100000.01", "12570.00"), ("100001", "12570.00"), ("100002", "12569.00"),
      ("100003", "12569.00"), ("100004.01", "12568.00"), ("125138", "1.00"), ("125139.99", "1.00"),
      ("125140", "0.00"),
    ])
  func whatIsLeftOfAnAllowanceIsRoundedUp(slug: String, amounts: (gross: String, allowance: String)) throws {
    let found = try breakdown(slug, amounts.gross)
    #expect(found.allowance.decimal == amounts.allowance)
    let taxable = try DecimalNumber.minorUnits(amounts.gross, of: found.gross.currency)
    #expect(found.taxable.minorUnits == taxable - found.allowance.minorUnits)
  }

  @Test func tablesOfIncomeSayWhatTheyLeaveOut() {
    let saying = TaxTables.shipped.filter { $0.leavesOut != nil }.map(\.slug).sorted()
    #expect(
      saying == [
        "scotland-2023-24", "uk-2023-24", "uk-2024-25", "uk-2025-26", "us-federal-2025-joint",
        "us-federal-2025-single",
      ])
  }

  @Test func theNextHundredShowsTheTaper() throws {
    let table = try #require(TaxTables.shipped.first { $0.slug == "uk-2023-24" })
    let costs = [5_000_000, 6_000_000, 11_000_000, 15_000_000].map {
      table.cost(ofNextHundredAbove: $0)?.decimal
    }
    #expect(costs == ["32.00", "42.00", "62.00", "47.00"])
  }

  @Test func nothingIsTakenOfNothing() throws {
    for table in TaxTables.shipped {
      #expect(TaxBreakdown(of: 0, by: table)?.total.minorUnits == 0)
      #expect(TaxBreakdown(of: -1, by: table) == nil && TaxBreakdown(of: .max, by: table) == nil)
    }
  }

  /// Checks random amounts: the parts add up, and nobody keeps less by earning more, but for the rounding.
  ///
  /// Each levy is rounded by itself, so two levies can both round up for one more cent: a table of n levies
  /// may take up to n − 1 cents more than was earned, and a table of one levy never does.
  @Test func partsAddUp() throws {
    for table in TaxTables.shipped {
      var generator = SeededGenerator(seed: 7)
      var gross: Int64 = 1
      var net: Int64 = 0
      while gross < 3_000_000_00 {
        let found = try #require(TaxBreakdown(of: gross, by: table))
        for (levy, rule) in zip(found.levies, table.levies) {
          #expect(levy.bands.reduce(0) { $0 + $1.amount.minorUnits } == levy.amount.minorUnits)
          let base = rule.base == .gross ? found.gross : found.taxable
          #expect(levy.bands.reduce(0) { $0 + $1.taxed.minorUnits } == base.minorUnits)
        }
        #expect(found.net.minorUnits >= net - Int64(table.levies.count - 1))
        net = found.net.minorUnits
        gross += Int64.random(in: 1...60_000, using: &generator)
      }
    }
  }

  /// Two levies whose halves of a cent round up at the same amount.
  @Test func eachLevyIsRoundedByItself() throws {
    let text = """
      {"name": "a", "currency": "USD", "levies": [
        {"name": "x", "base": "gross", "bands": [{"rate": "50"}]},
        {"name": "y", "base": "gross", "bands": [{"rate": "50"}]}]}
      """
    let halves = try TaxTable.read(Array(text.utf8)).table
    #expect((0...3).map { TaxBreakdown(of: $0, by: halves)?.net.minorUnits } == [0, -1, 0, -1])
  }

  @Test func thereIsRoomForTheLargestAmount() throws {
    let rows = (1...TaxTable.Limit.levies).map {
      "{\"name\":\"\($0)\",\"base\":\"taxable\",\"bands\":[{\"rate\":\"100\"}]}"
    }
    let text = """
      {"name":"a","currency":"USD","allowance":{"amount":"1","taper":{"above":"0.01","rate":"99.999999"}},
       "levies":[\(rows.joined(separator: ","))]}
      """
    let table = try TaxTable.read(Array(text.utf8)).table
    let found = try #require(TaxBreakdown(of: TaxTable.Limit.gross, by: table))
    #expect(found.total.minorUnits == TaxTable.Limit.gross * Int64(TaxTable.Limit.levies))
    #expect(TaxBreakdown(of: TaxTable.Limit.gross + 1, by: table) == nil)
  }
}

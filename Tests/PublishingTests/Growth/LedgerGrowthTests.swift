import Basics
import Bookkeeping
import Foundation
import Templating
import TestSupport
import Testing

@testable import Publishing

/// Checks that the cost of a ledger is proportional to its length, whatever it has many of.
struct LedgerGrowthTests {
  /// Something of which a ledger may have many.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let size: Int
    /// Makes one of the given number of transactions.
    let transaction: @Sendable (Int, Int) -> String
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "months", size: 120) { number, _ in payment(month: number) },
    Row(name: "months of one category", size: 120) { number, _ in
      payment(month: number, ["category": "\"Food\"", "tags": "[\"weekly\"]"])
    },
    Row(name: "years", size: 80) { number, _ in payment(month: number * 12) },
    Row(name: "categories", size: 150) { number, _ in
      payment(month: number % 12, ["category": "\"Group \(number)\""])
    },
    Row(name: "categories below one", size: 150) { number, _ in
      payment(month: number % 12, ["category": "\"Food:Kind \(number)\""])
    },
    Row(name: "categories of a month each", size: 120) { number, _ in
      payment(month: number, ["category": "\"Group \(number)\"", "tags": "[\"t\(number)\"]"])
    },
    Row(name: "tags", size: 150) { number, _ in payment(month: number % 12, ["tags": "[\"t\(number)\"]"]) },
    Row(name: "payees", size: 150) { number, _ in
      payment(month: number % 12, ["name": "\"Payee \(number / 2)\""])
    },
    Row(name: "accounts", size: 150) { number, _ in
      payment(month: number % 12, ["account": "\"Account \(number)\""])
    },
    Row(name: "transfers between accounts", size: 150) { number, _ in
      payment(
        month: number % 12,
        ["type": "\"transfer\"", "account": "\"Account \(number)\"", "to": "\"Account \(number + 1)\""])
    },
    Row(name: "levels of each category", size: 30) { number, _ in
      payment(month: 1, ["category": "\"\((0..<16).map { "\(number) \($0)" }.joined(separator: ":"))\""])
    },
    Row(name: "payments of a month", size: 800) { _, _ in payment(month: 1) },
    Row(name: "payments of a month in each currency", size: 320) { number, _ in
      payment(
        month: 1, ["amount": "12", "currency": "\"\(Currency.codes[number % Currency.codes.count])\""])
    },
    Row(name: "equals without an id", size: 500) { number, _ in payment(month: 1, ["id": nil]) },
    Row(name: "attachments", size: 500) { number, _ in
      payment(month: 1, ["attachments": "[\"receipts/\(number).jpg\"]"])
    },
    Row(name: "attachments of one payment", size: 500) { number, count in
      let list = (0..<(number == 0 ? count : 0)).map { "\"receipts/\($0).jpg\"" }.joined(separator: ",")
      return payment(month: 1, ["attachments": "[\(list)]"])
    },
  ]

  static let plainRows = rows.filter { !$0.name.hasPrefix("attachments") && !$0.name.hasPrefix("equals") }

  @Test(arguments: Share.of(rows, few: 6))
  func readingAndAddingUp(row: Row) throws {
    let growth = try Growth.measure(size: row.size * 2) {
      Self.ledger(row, $0)
    } work: { bytes in
      var settings = TemplateDocs.noSettings
      settings.today = try CalendarDate(parsing: "9999-12-31")
      let figures = ReportModel.Figures(of: try LedgerReader.read(bytes), settings)
      let listings = Listings(
        ReportModel.Basis(of: figures, words: Words(), settings: settings, folders: Self.folders))
      let transactions = figures.report.transactions
      let paths = FileName.names(for: transactions.map(\.id))
      #expect(listings.all.count > 3 && paths.count == transactions.count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Tests the lists of pages of months, categories and the rest, without the markup around them.
  @Test(arguments: Share.of(plainRows, few: 4))
  func takingListingsApart(row: Row) throws {
    let growth = try Growth.measure(size: row.size * 4, repetitions: 2) { count in
      try PlannedSite((0..<count).map { row.transaction($0, count) }).site.model
    } work: { model in
      var lineCount = 0
      for index in model.listings.all.indices {
        let listing = model.listings.all[index]
        let scope = PageScope(model: model, root: RootPrefix(ofPageAt: listing.path))
        let values = ListingValues(of: index, in: scope)
        for kind in ListingValues.breakdownKinds.indices { lineCount += values.lines(by: kind).count }
        lineCount += values.lines(by: MonthPages.self, in: values.recentlyCoveredMonths).count
        for months in [values.coveredMonths, values.recentlyCoveredMonths] {
          lineCount += values.title(of: months).utf8.count
        }
        for rows in listing.pages.flatMap(\.groups) {
          let part = listing.part(at: rows.lowerBound, in: model.report)
          lineCount += listing.totals(of: part, rows: rows, in: model.report).main.count
        }
      }
      #expect(lineCount > 0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Tests recurring payments, reviews of years, money flows, budgets and changes.
  @Test(arguments: Share.of(plainRows, few: 4))
  func answering(row: Row) throws {
    let growth = try Growth.measure(size: row.size * 4, repetitions: 2) { count in
      let ledger = try LedgerReader.read(Self.ledger(row, count))
      return Report(ledger, asOf: try #require(ledger.transactions.map(\.date).max()))
    } work: { report in
      let recurring = RecurringPayments(of: report)
      var answers = recurring.series.count + report.budgets.series.count
      for year in report.breakdown.years {
        answers += YearReview(report.calendar.year(year.key), of: report, recurring)?.matrix.count ?? 0
        answers +=
          MoneyFlow(of: year.selection.indices, in: report, report.settings.currency)?.uses.count ?? 0
      }
      answers += LedgerChanges(from: [], to: report.transactions).added.count
      #expect(answers > 0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(
    arguments: rows.filter { ["months of one category", "categories of a month each"].contains($0.name) })
  func renderingPages(row: Row) throws {
    let growth = try Growth.measure(size: 190, factor: 2, repetitions: 2) { count in
      try PlannedSite((0..<count).map { row.transaction($0, count) }).site
    } work: { site in
      var buffer = ByteBuffer(capacity: 1 << 16)
      for index in site.paths.indices where !site.paths[index].begins(withBytesOf: "transactions/") {
        buffer.removeAll()
        try site.render(index, into: &buffer)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Tests the check of a ledger that has as many labels as payments: it renders a page for each and follows
  /// its links.
  @Test(
    arguments: rows.filter {
      ["categories", "tags", "accounts", "levels of each category"].contains($0.name)
    })
  func checkingPages(row: Row) throws {
    try Concurrency.$isWanted.withValue(false) {
      let size = row.size / 5
      let growth = try Growth.measure(size: size, factor: 2, repetitions: 2) { count in
        try PlannedSite((0..<count).map { row.transaction($0, count) }).site
      } work: { site in
        let survey = try LinkSurvey(of: site, LinkMarks())
        #expect(survey.results().deadLinks.isEmpty && site.pageCount > 2 * size)
      }
      #expect(growth.isLinear, "\(growth)")
    }
  }

  /// A template asks for each line of a table whether the table has a column, and here it has none.
  @Test func askingForTheColumnsOfATable() throws {
    let slots = try ["hasTrend", "hasChange"].map { try #require(RankedTable.shape.slot(of: $0)).slot }
    let growth = try Growth.measure(size: 100) { count in
      let rows = (0..<count).map { Self.payment(month: 1, ["category": "\"Food:Kind \($0)\""]) }
      let model = try PlannedSite(rows).site.model
      let whole = try #require(model.listings.index(of: ListPages.all))
      let scope = PageScope(model: model, root: RootPrefix(ofPageAt: "index.html"))
      return ListingValues.breakdownKinds.indices.flatMap {
        ListingValues(of: whole, in: scope).ranking(by: $0)
      }
    } work: { tables in
      for table in tables {
        for _ in table.lines { for slot in slots { _ = RankedTable.fields.value(at: slot, of: table) } }
      }
      #expect(tables.contains { $0.lines.count > 50 && !$0.hasTrend && !$0.hasChange })
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Each id is written like the name that the one before it would get after a clash.
  @Test func namesOfFilesThatClashInAChain() {
    let growth = Growth.measure(size: 300) { count in
      var ids = ["a", "A"]
      while ids.count < count { ids.append(FileName.names(for: [ids[ids.count - 1] + "/"])[0]) }
      return ids.flatMap { [$0, "\($0)/"] }
    } work: { ids in
      #expect(Set(FileName.names(for: ids)).count == ids.count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  private static let folders = PageKinds.listings.reduce(into: PageKinds.Folders()) { folders, kind in
    folders[kind] = "\(kind.plural)/"
  }

  private static func ledger(_ row: Row, _ count: Int) -> [UInt8] {
    Array("[\((0..<count).map { row.transaction($0, count) }.joined(separator: ","))]".utf8)
  }

  private static func payment(month: Int, _ changes: KeyValuePairs<String, String?> = [:]) -> String {
    let (year, month) = (1 + month / 12, 1 + month % 12)
    let digits = String(10_000 + year).dropFirst()
    var fields: [String: String] = [
      "date": "\"\(digits)-\(month < 10 ? "0" : "")\(month)-05\"", "type": "\"expense\"",
      "name": "\"Bakery\"",
      "amount": "12.40",
    ]
    for (name, value) in changes { fields[name] = value }
    return "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}

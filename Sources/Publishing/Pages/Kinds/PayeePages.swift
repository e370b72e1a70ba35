import Basics
import Bookkeeping
import Templating

/// `[payee].md`: the payees by name. A payee that occurs once has no page, unless the settings ask for all.
enum PayeePages: ListingKind {
  static let name = "payee"
  static let plural = "payees"
  static let grouping = Listing.Grouping.groups
  static let mostRanked = 12
  static let coversAllRows = false
  static let placeInSearch: Int? = 1

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.payees.compactMap { group in
      guard basis.settings.allPayees || group.selection.indices.count > 1 else { return nil }
      // The spelling of the name may change with each payment, but the address should not.
      return Listing.Item(group.key.key, name: group.key.name, group.selection)
    }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    indexEntry(.payees, of: .more, in: model)
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod }

  /// The fields of a payee's listing that other listings do not have.
  static let listingFields: [Field<ListingValues>] = [
    .list("payeeCategories", of: CategoryPages.PathValues.self) {
      paths($0, categories(of: $0).prefix(most))
    }.own,
    .list("otherCategories", of: CategoryPages.PathValues.self) {
      paths($0, categories(of: $0).dropFirst(most))
    }.own,
    .list("payeeSeries", of: Shown<RecurringSeries>.self) { Array(series(of: $0).prefix(most)) },
    .list("otherSeries", of: Shown<RecurringSeries>.self) { Array(series(of: $0).dropFirst(most)) },
    .flag("hasOtherFacts") { max(categories(of: $0).count, series(of: $0).count) > most },
    .list("visits", of: VisitValues.self) { values in
      values.listing.kind == Self.self ? VisitValues.all(of: values) : []
    }.own,
    .flag("hasPayeeCategories") { !categories(of: $0).isEmpty }.own,
  ]

  /// The number of series, and of categories, that are shown first. The others are in lists of their own.
  private static let most = 3

  /// The series of a payee. Those that have ended come last.
  private static func series(of values: ListingValues) -> [Shown<RecurringSeries>] {
    guard values.listing.kind == Self.self else { return [] }
    let all = values.model.recurring.series(of: values.listing.name)
    return values.shown(all.filter { $0.state != .ended } + all.filter { $0.state == .ended })
  }

  /// The listings of the categories of a payee's transactions, in the order of their newest transactions.
  private static func categories(of values: ListingValues) -> [Int] {
    guard values.listing.kind == Self.self else { return [] }
    var known: Set<Int> = []
    return values.listing.selection.indices.compactMap { transaction in
      values.model.listings.index(of: CategoryPages.self, containing: transaction)
    }.filter { known.insert($0).inserted }
  }

  private static func paths(
    _ values: ListingValues, _ categories: ArraySlice<Int>
  ) -> [CategoryPages.PathValues] {
    categories.map { CategoryPages.PathValues(to: $0, in: values.model, from: values.root) }
  }

  static let transactionFields: [Field<TransactionValues>] = [
    .record("payee", of: CardValues.self) { transaction in
      transaction.listing(of: PayeePages.self).map {
        CardValues(payment: transaction, listing: transaction.model.listings.all[$0])
      }
    }
  ]

  static func paymentInputs(_ digests: PaymentDigests) -> PaymentFingerprints.Inputs? {
    let model = digests.model
    let sums = model.figures(of: Self.self)
    let scope = PageScope(model: model, root: digests.root)
    let series = model.recurring.series.map { series in Digest.of { $0.add(Shown(series, in: scope)) } }
    return { payment, digest in
      guard let listing = payment.listing(of: Self.self) else { return }
      let index = payment.index
      digest.add(digests.link(to: listing))
      digest.add(sums.numbers[index])
      digest.add(sums.income[index])
      digest.add(sums.spending[index])
      digest.add(model.recurring.number(ofSeriesOfTransactionAt: index).map { series[$0] } ?? 0)
      let card = CardValues(payment: payment, listing: model.listings.all[listing])
      for near in [card.earlier, card.later] {
        digest.add(near.count)
        for index in near { digest.add(digests.rows[index]) }
      }
    }
  }

  static func figures(of basis: ReportModel.Basis) -> RunningTotals { RunningTotals(of: basis.report) }
}

extension PayeePages {
  /// The number and the average amount of the payments of this year, or of last year.
  struct VisitValues: Record {
    let year: String
    let text: SafeHTML
    let withoutOneOffs: String?

    static let fields: Fields<Self> = [
      .text("year") { $0.year },
      .html("text") { $0.text },
      .text("withoutOneOffs") { $0.withoutOneOffs },
    ]

    static func all(of values: ListingValues) -> [Self] {
      let model = values.model
      let year = model.calendar.period(.year, containing: model.today)
      let report = model.report
      return model.totals(of: values.index, by: .year).compactMap { part in
        guard [year, year.previous].contains(part.period) else { return nil }
        let rows = report.rows(values.listing.selection.indices, on: part.period.days)
        let totals = report.oneOffs.isEmpty ? part.totals.main : report.totals(of: report.usual(rows))
        let spent = totals.averageSpending.map { (count: totals.spendingCount, amount: $0) }
        guard let visits = spent ?? totals.averageReceived else { return nil }
        return VisitValues(
          year: model.name(of: part.period),
          text: model.html(.visits(count: visits.count, amount: visits.amount)),
          withoutOneOffs: model.withoutOneOffs(
            report.oneOffCount(
              among: rows, as: spent == nil ? [.income, .deduction, .refund] : [.spending, .refund])))
      }
    }
  }
}

extension PayeePages {
  /// The sums of a payee's payments in a year, up to each payment. So a payment's page does not change when
  /// later payments are added, or when a payment of another year is corrected. It is a class, since every
  /// payment's page needs it, and copying a struct would count references.
  final class RunningTotals: Sendable {
    /// The number of each payment among its payee's payments of the year, from 1; 0 for a planned payment.
    let numbers: [Int32]
    /// The payee's income and spending of the year, up to and with each payment, in its currency.
    let income: [Int64]
    let spending: [Int64]

    init(of report: Report) {
      let count = report.transactions.count
      var numbers = Array(repeating: Int32(0), count: count)
      var income = Array(repeating: Int64(0), count: count)
      var spending = income
      for payee in report.breakdown.payees {
        var sums: [Currency: Totals] = [:]
        var (year, number) = (0, Int32(0))
        for index in payee.selection.happened.reversed() {
          let row = report.row(index)
          let amount = row.amount
          let own = report.calendar.index(.year, of: report.dates[index])
          if own != year { (year, number, sums) = (own, 0, [:]) }
          sums[amount.currency, default: Totals(amount.currency)].add(row)
          number += 1
          numbers[index] = number
          income[index] = sums[amount.currency]?.income.minorUnits ?? 0
          spending[index] = sums[amount.currency]?.spending.minorUnits ?? 0
        }
      }
      (self.numbers, self.income, self.spending) = (numbers, income, spending)
    }
  }

  /// The payee of a transaction, as on the transaction's page.
  struct CardValues: Record {
    let payment: TransactionValues
    let listing: Listing

    static let fields: Fields<Self> = [
      .datum("name") { $0.payment.transaction.name },
      .url("url") { $0.payment.root.link(to: $0.listing.path) },
      .text("number") { card in
        let number = card.totals.numbers[card.payment.index]
        return number > 0 ? card.payment.model.formats.string(Int(number)) : nil
      },
      .text("paymentsSoFar") { $0.label(Phrase.paymentsSoFar) },
      .text("income") { $0.amount($0.totals.income) },
      .text("receivedSoFar") { $0.label(Phrase.receivedSoFar) },
      .text("spending") { $0.amount($0.totals.spending) },
      .text("spentSoFar") { $0.label(Phrase.spentSoFar) },
      .record("series", of: Shown<RecurringSeries>.self) { card in
        card.payment.shown(card.payment.model.recurring.series(ofTransactionAt: card.payment.index))
      },
      .flag("hasEarlier") { card in card.happened.last.map { $0 > card.payment.index } ?? false },
      .list("earlier", of: PaymentLinkValues.self) { $0.payment.paymentLinks(to: $0.earlier) },
      .flag("hasLater") { card in card.happened.first.map { $0 < card.payment.index } ?? false },
      .list("later", of: PaymentLinkValues.self) { $0.payment.paymentLinks(to: $0.later) },
    ]

    /// The number of the payee's payments that are shown before and after the transaction.
    private static let most = 3

    private var totals: RunningTotals { payment.model.figures(of: PayeePages.self) }
    private var happened: ArraySlice<Int> { listing.selection.happened }

    /// The payments before the transaction, newest first.
    var earlier: ArraySlice<Int> {
      happened[happened.partitioningIndex { $0 > payment.index }...].prefix(Self.most)
    }

    /// The payments after the transaction, newest first.
    var later: ArraySlice<Int> {
      happened[..<happened.partitioningIndex { $0 >= payment.index }].suffix(Self.most)
    }

    private func label(_ phrase: (_ year: any PhraseValue) -> Phrase) -> String {
      let model = payment.model
      return payment.text(
        phrase(model.name(of: model.calendar.period(.year, containing: payment.transaction.date))))
    }

    private func amount(_ sums: [Int64]) -> String? {
      payment.model.amount(
        Money(minorUnits: sums[payment.index], currency: payment.transaction.amount.currency))
    }
  }
}

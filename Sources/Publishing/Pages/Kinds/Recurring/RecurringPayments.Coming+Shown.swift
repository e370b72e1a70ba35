import Bookkeeping
import Templating

/// All recurring payments by state: due, late or ended; also the payments of the next days, and the cost of a
/// year.
extension RecurringPayments.Coming: Showable {
  static let fields: Fields<Shown<Self>> = [
    .url("url") { RecurringPage.link(in: $0.model, from: $0.root) },
    .url("csvUrl") { values in
      RecurringPage.exists(in: values.model) ? values.root.link(to: RecurringPage.csvPath) : nil
    },
    .url("calendarUrl") { values in
      RecurringPage.hasCalendar(in: values.model) ? values.root.link(to: RecurringPage.calendarPath) : nil
    },
    .text("question") { $0.words[.comingUp] },
    .text("withoutOneOffs") { values in
      let series = values.model.recurring.series.filter { $0.state != .ended }
      return values.model.withoutOneOffs(series.reduce(0) { $0 + $1.oneOffCount })
    },
    .flag("hasNews") { !$0.occurrences.isEmpty || !$0.lapsed.isEmpty },
    .list("sums", of: RecurringPage.SumValues.self) { $0.sumsOfCurrencies },
    .flag("hasComing") { !$0.occurrences.isEmpty },
    .list("coming", of: Shown<Occurrence>.self) { $0.shown($0.occurrences.prefix(mostListed)) },
    .html("comingRest") { $0.model.andMore($0.occurrences.count - mostListed) },
    .list("first", of: Shown<Occurrence>.self) { $0.shown($0.first) },
    .html("more") { $0.model.andMore($0.occurrences.count - $0.first.count, at: $0.comingURL) },
    .flag("hasDue") { !$0.series(in: .due).isEmpty },
    .list("due", of: Shown<RecurringSeries>.self) { $0.listed(in: .due) },
    .flag("hasLate") { !$0.series(in: .late).isEmpty },
    .list("late", of: Shown<RecurringSeries>.self) { $0.listed(in: .late) },
    .flag("hasLongAmounts") { values in
      let shown = RecurringSeries.State.allCases.flatMap(values.listed)
      return shown.contains { $0.amounts.contains { $0.isLonger(than: 11) } }
    },
    .flag("hasEnded") { !$0.series(in: .ended).isEmpty },
    .list("ended", of: Shown<RecurringSeries>.self) { $0.listed(in: .ended) },
    .flag("hasLapsed") { !$0.lapsed.isEmpty },
    .list("lapsed", of: Shown<RecurringSeries>.self) { $0.shown($0.lapsed.prefix(mostLate)) },
    .html("rest") { values in
      let rest = RecurringSeries.State.allCases.map { values.series(in: $0).count - mostListed }
      return values.model.andMore(
        rest.reduce(0) { $0 + max(0, $1) }, at: values.root.link(to: RecurringPage.csvPath))
    },
    .record("fixedCosts", of: Shown<FixedCosts>.self) {
      $0.shown($0.model.ahead.fixedCosts)
    },
    .flag("hasYears") { !$0.sumsOfYear.isEmpty },
    .list("years", of: Shown<Totals>.self) { $0.shown($0.sumsOfYear) },
  ]

  /// The largest numbers: of payments on the dashboard that are not late, of late payments there, and of
  /// payments of each state on the page, which must not grow with the ledger.
  fileprivate static let (mostShown, mostLate, mostListed) = (3, 2, 40)
}

extension RecurringPage {
  /// The sum of payments due in the next days, in one currency.
  struct SumValues: Record {
    let text: SafeHTML
    let totals: Shown<Totals>

    static let fields: Fields<Self> = [
      .text("currency") { $0.totals.currency.code },
      .html("text") { $0.text },
      .record("totals", of: Shown<Totals>.self) { $0.totals },
    ]
  }
}

extension Shown<RecurringPayments.Coming> {
  /// A link to the payments behind the sums.
  fileprivate var comingURL: Address? { RecurringPage.link(in: model, from: root, fragment: "coming") }

  /// A few late payments, and a few that are not late.
  fileprivate var first: [RecurringPayments.Coming.Occurrence] {
    Array(subject.occurrences.filter(\.isLate).prefix(Subject.mostLate))
      + subject.occurrences.filter { !$0.isLate }.prefix(Subject.mostShown)
  }

  fileprivate func series(in state: RecurringSeries.State) -> [RecurringSeries] {
    model.recurring.series(in: state)
  }

  fileprivate func listed(in state: RecurringSeries.State) -> [Shown<RecurringSeries>] {
    shown(series(in: state).prefix(Subject.mostListed))
  }

  /// A sentence for each currency.
  fileprivate var sumsOfCurrencies: [RecurringPage.SumValues] {
    let end = formats.shortDate.string(subject.end)
    return subject.sums.map { totals in
      func value(_ money: Money) -> Phrase.Value { .link(formats.string(money), to: comingURL) }
      let (expense, income) = (totals.toPay, totals.toReceive)
      let phrase: Phrase =
        if income.minorUnits == 0 {
          .toPay(expense: value(expense), date: end)
        } else if expense.minorUnits == 0 {
          .toReceive(income: value(income), date: end)
        } else {
          .toPayAndReceive(expense: value(expense), income: value(income), date: end)
        }
      let text = html(phrase)
      return RecurringPage.SumValues(text: text, totals: Shown<Totals>(totals, in: scope))
    }
  }
}

/// A day on which a payment is due, or for which the ledger plans one.
extension RecurringPayments.Coming.Occurrence: Showable {
  static let fields: Fields<Shown<Self>> = [
    .datum("name") { $0.name },
    .url("url") { values in
      values.transaction.map(values.link(toTransaction:)) ?? values.shown(values.series)?.url
    },
    .datum("topic") { $0.shown($0.series)?.topic },
    .flag("isLate") { $0.isLate },
    .flag("isPlanned") { $0.transaction != nil },
    .text("date") { $0.formats.dayOfMonth.string($0.date) },
    .text("isoDate") { $0.date.iso },
    .text("signedAmount") { $0.formats.string($0.amount, as: $0.kind) },
  ]
}

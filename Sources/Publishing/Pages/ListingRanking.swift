import Bookkeeping
import Charts
import Templating

/// Ranks the lines of a listing's breakdown.
struct ListingRanking: Sendable {
  let listing: Listing
  let model: ReportModel
  private let comparison: Comparison?
  private let trendMonths: ClosedRange<Month>?

  /// The largest number of outermost lines in a table; a page must not grow with the ledger.
  static let mostLines = 200

  init(of listing: Listing, in model: ReportModel) {
    self.listing = listing
    self.model = model
    comparison = Comparison(of: listing.period, in: model)
    guard let first = model.report.firstWholeMonth, let newest = model.report.breakdown.months.first?.key
    else {
      trendMonths = nil
      return
    }
    let last = min(model.calendar.month(of: model.today), model.newestInCompany)
    let shown: ClosedRange<Month> =
      switch listing.period {
      case let period?:
        Self.year(to: (period.mainMonths ?? period.months).upperBound)
      case nil: Self.year(to: last)
      }
    trendMonths = first < newest && model.showsMonths ? shown : nil
  }

  /// The twelve months that end with `last`.
  private static func year(to last: Month) -> ClosedRange<Month> { last.advanced(by: -11)...last }

  func tables(of lines: [BreakdownLine], by kind: any ListingKind.Type) -> [RankedTable] {
    // All income and all spending are long lists; the parts of a category are on its own page.
    let lines = listing.kind.isList && !listing.isWhole ? lines.filter { $0.level == 1 } : lines
    let outside = listing.totals(outside: kind, in: model)
    var tables: [RankedTable] = []
    for currency in [listing.currency] + listing.selection.totals.others.map(\.currency) {
      for direction in [RankedTable.Direction.spending, .income] {
        let wanted = Self.lines(lines) { direction.amount(in: $0.totals, currency) != 0 }
        guard !wanted.isEmpty else { continue }
        tables.append(table(of: wanted, by: kind, direction, currency, outside: outside))
      }
    }
    for direction in [RankedTable.Direction.transfer, .payment] {
      let wanted = Self.lines(lines) { line in
        !line.totals.hasFigures && hasTransfers(line) == (direction == .transfer)
      }
      if !wanted.isEmpty { tables.append(table(of: wanted, by: kind, direction, listing.currency)) }
    }
    if !tables.isEmpty { tables[0].isFirst = true }
    return tables
  }

  /// Whether the listing of a line has transfers; a line for rows that two listings share has no listing.
  private func hasTransfers(_ line: BreakdownLine) -> Bool {
    guard case .listing(let index) = line.target else { return false }
    return model.listings.all[index].selection.transferCount > 0
  }

  /// The lines wanted, and the lines that contain a wanted one.
  ///
  /// - Parameter lines: The lines, each before those inside it.
  private static func lines(
    _ lines: [BreakdownLine], where isWanted: (BreakdownLine) -> Bool
  ) -> [BreakdownLine] {
    var inner = 0
    return lines.reversed().filter { line in
      guard isWanted(line) || line.level < inner else { return false }
      inner = line.level
      return true
    }.reversed()
  }

  private func table(
    of lines: [BreakdownLine], by kind: any ListingKind.Type, _ direction: RankedTable.Direction,
    _ currency: Currency, outside: Totals.ByCurrency? = nil
  ) -> RankedTable {
    let amounts = lines.map { direction.amount(in: $0.totals, currency) }
    let most = listing.isWhole ? Self.mostLines : kind.mostRanked
    let order = Self.ranked(lines.map(\.level), amounts)
    let outermost = lines.map(\.level).min() ?? 1
    var shown: [Int] = []
    var cut: [Int] = []
    var count = 0
    for index in order {
      if lines[index].level == outermost { count += 1 }
      if count <= most { shown.append(index) } else if lines[index].level == outermost { cut.append(index) }
    }
    let whole = Money(
      minorUnits: direction.amount(in: listing.selection.totals, currency), currency: currency)
    let rest = !direction.hasAmounts ? nil : rest(lines, amounts, shown, cut, by: kind, whole: whole)
    let all = amounts + [rest?.amount.minorUnits].compactMap(\.self)
    let parts = BreakdownParts(
      levels: lines.map(\.level), amounts: amounts, whole: whole.minorUnits,
      outside: outside.map { direction.amount(in: $0, currency) })
    let scale = RankedTable.Line.Scale(
      whole: whole, largest: all.max() ?? 1, hasNegative: parts.hasNegative || all.contains { $0 < 0 })
    var ranked = shown.map { line(lines[$0], amounts[$0], on: scale, direction) }
    // Each line comes after the one that contains it.
    var path: [(level: Int, name: String)] = []
    for place in ranked.indices {
      let level = ranked[place].level
      while let last = path.last, last.level >= level { path.removeLast() }
      ranked[place].outer = path.last?.name
      path.append((level, ranked[place].name))
    }
    if let rest {
      ranked.append(
        RankedTable.Line(
          model: model, name: rest.name, url: nil, level: outermost, amount: rest.amount, scale: scale))
    }
    return RankedTable(
      model: model, kind: kind, direction: direction, currency: currency, comparison: comparison,
      lines: ranked, hasCounts: ranked.contains { $0.count != nil },
      hasInner: ranked.contains { $0.outer != nil },
      hasTrend: ranked.contains { $0.trend != nil },
      hasChange: ranked.contains { $0.change != nil },
      hasBudget: ranked.contains { $0.budget != nil },
      oneOffCount: currency == listing.currency ? oneOffCount(direction) : 0, period: listing.period)
  }

  /// The number of one-offs in the two spans whose averages are compared.
  private func oneOffCount(_ direction: RankedTable.Direction) -> Int {
    guard let comparison, comparison.months != nil else { return 0 }
    let rows = model.report.rows(
      listing.selection.indices, on: comparison.before.lowerBound...comparison.now.upperBound)
    return model.report.oneOffCount(among: rows, as: direction.roles)
  }

  /// The name and the sum of what is not shown: the smallest lines, and items without a page.
  private func rest(
    _ lines: [BreakdownLine], _ amounts: [Int64], _ shown: [Int], _ cut: [Int],
    by kind: any ListingKind.Type, whole: Money
  ) -> (name: String, amount: Money)? {
    var amount = Money.zero(whole.currency)
    if !kind.coversAllRows {
      amount.minorUnits = shown.reduce(whole.minorUnits) { $0.saturatingSubtract(amounts[$1]) }
      return amount.minorUnits != 0 ? (model.words[.others], amount) : nil
    }
    guard !cut.isEmpty else { return nil }
    amount.minorUnits = Int64(clamping: cut.reduce(Int128(0)) { $0 + Int128(amounts[$1]) })
    return (model.textOfOthers(cut.count), amount)
  }

  private func line(
    _ line: BreakdownLine, _ amount: Int64, on scale: RankedTable.Line.Scale,
    _ direction: RankedTable.Direction
  ) -> RankedTable.Line {
    let currency = scale.whole.currency
    let part = direction.hasAmounts ? line.target.listing : nil
    let sums = part.flatMap { amounts(of: $0, direction, currency) }
    return RankedTable.Line(
      model: model, name: line.name, url: line.url, level: line.level,
      amount: Money(minorUnits: amount, currency: currency), scale: scale,
      hue: line.hue, trend: part.flatMap { trend(of: $0, direction, currency) },
      change: sums.flatMap { Ratio.growth(from: $0.before, to: $0.now) },
      average: sums.flatMap { sums in
        comparison?.months.map { Money(minorUnits: sums.now, currency: currency).divided(by: Int64($0)) }
      },
      budget: direction == .spending ? part.flatMap { budget(of: $0, currency) } : nil,
      count: direction.hasAmounts ? nil : count(of: line, direction))
  }

  /// The number of transfers or payments on the page that a line leads to; `nil` if the line stands for only
  /// some of them.
  private func count(of line: BreakdownLine, _ direction: RankedTable.Direction) -> Int? {
    guard case .listing(let index) = line.target else { return nil }
    let selection = model.listings.all[index].selection
    if direction == .transfer { return selection.transferCount }
    return line.totals.hasFigures ? nil : selection.happened.count
  }

  /// Orders lines by amount, the largest first, each before the lines inside it. Equal ones keep their order.
  static func ranked(_ levels: [Int], _ amounts: [Int64]) -> [Int] {
    var order: [Int] = []
    func rank(_ range: Range<Int>) {
      var heads: [Range<Int>] = []
      var start = range.lowerBound
      while start < range.upperBound {
        let end =
          levels[(start + 1)..<range.upperBound].firstIndex { $0 <= levels[start] } ?? range.upperBound
        heads.append(start..<end)
        start = end
      }
      heads.sort {
        (amounts[$1.lowerBound], $0.lowerBound) < (amounts[$0.lowerBound], $1.lowerBound)
      }
      for head in heads {
        order.append(head.lowerBound)
        rank(head.lowerBound + 1..<head.upperBound)
      }
    }
    rank(levels.indices)
    return order
  }
}

extension ListingRanking {
  private func trend(
    of part: Int, _ direction: RankedTable.Direction, _ currency: Currency
  ) -> SafeHTML? {
    guard let trendMonths else { return nil }
    var values = [Int64](repeating: 0, count: trendMonths.count)
    let months = model.totals(of: part, by: .month)
    let newest = months.partitioningIndex { $0.period.months.upperBound <= trendMonths.upperBound }
    for month in months[newest...] {
      let place = trendMonths.lowerBound.distance(to: month.period.months.lowerBound)
      if place < 0 { break }
      values[place] = direction.amount(in: month.totals, currency)
    }
    let running = model.calendar.month(of: model.today)
    let isRunning = trendMonths.contains(running) && model.today < running.lastDay
    return Sparkline.markup(
      values, running: isRunning ? trendMonths.lowerBound.distance(to: running) : nil,
      isRightToLeft: model.formats.isRightToLeft)
  }

  /// The amounts of the two spans that are compared.
  private func amounts(
    of part: Int, _ direction: RankedTable.Direction, _ currency: Currency
  ) -> (before: Int64, now: Int64)? {
    guard let comparison else { return nil }
    let rows = model.listings.all[part].selection.indices
    // Averages leave one-offs out; a period is compared as it was.
    let isAverage = comparison.months != nil
    func sum(_ days: ClosedRange<CalendarDate>) -> Int64 {
      let report = model.report
      let totals =
        isAverage ? report.usualTotals(of: rows, in: days) : report.currencyTotals(of: rows, in: days)
      return direction.amount(in: totals, currency)
    }
    return (sum(comparison.before), sum(comparison.now))
  }

  /// The amount that a category's budget for the listing's period makes available.
  private func budget(of part: Int, _ currency: Currency) -> Money? {
    let (item, budgets) = (model.listings.all[part].item, model.budgets)
    guard let period = listing.period, let category = Category(item.key) else { return nil }
    return budgets.series(of: category).lazy.compactMap { number in
      let series = budgets.series[number]
      guard series.kind == .expense, series.currency == currency, series.every == period.length else {
        return nil
      }
      return series.line(in: period)?.sums.available
    }.first
  }
}

extension ListingRanking {
  /// Two spans of time that are compared: a period and the one before it, or some months and as many months
  /// before. For a running period, its days so far are compared with the same days of the period before.
  struct Comparison: Sendable {
    let now: ClosedRange<CalendarDate>
    let before: ClosedRange<CalendarDate>
    /// The number of months in each span, for a listing that is not a period.
    let months: Int?

    /// Returns `nil` if nothing can be compared, or if the rows do not tell which span they are in.
    ///
    /// - Parameter day: The last day that counts; `nil` means today.
    init?(of period: Period?, in model: ReportModel, asOf day: CalendarDate? = nil) {
      guard let first = model.report.firstWholeMonth else { return nil }
      let last = model.report.wholeMonths?.upperBound ?? first.advanced(by: -1)
      self.init(of: period, first: first, last: last, asOf: day ?? model.today, in: model.calendar)
      let dates = model.report.settings.datesOfSums
      guard dates.canDetermine(now, in: model.calendar), dates.canDetermine(before, in: model.calendar) else {
        return nil
      }
    }

    /// Returns `nil` for a period that has not begun, or if the ledger does not cover the span before.
    ///
    /// - Parameters:
    ///   - first: The first whole month of the ledger.
    ///   - last: The last whole month of the ledger.
    init?(
      of period: Period?, first: Month, last: Month, asOf today: CalendarDate, in calendar: LedgerCalendar
    ) {
      switch period {
      case let period?:
        let previous = period.previous
        guard period.start <= today, first.firstDay <= previous.start,
          previous.start < period.start
        else { return nil }
        now = period.start...min(period.end, today)
        before = previous.start...previous.day(like: now.upperBound, of: period)
        months = nil
      case nil:
        let end = min(calendar.newestEndedMonth(on: today), last)
        let count = min(Self.mostMonths, (first.distance(to: end) + 1) / 2)
        guard count > 0 else { return nil }
        let start = end.advanced(by: 1 - count)
        now = (start...end).days
        before = (start.advanced(by: -count)...start.advanced(by: -1)).days
        months = count
      }
    }

    static let mostMonths = 12

    /// Whether the period has not ended.
    func isRunning(_ period: Period) -> Bool { now.upperBound < period.end }
  }
}

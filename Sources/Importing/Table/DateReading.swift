import Basics
import Bookkeeping

/// The pattern of a table's dates.
struct DateReading: Sendable {
  let pattern: DatePattern
  /// Whether only the ledger's locale could settle it.
  var byLocale = false

  /// Finds the one way to read all dates. Evidence is the column itself, another date column, the distance
  /// between the two dates of a row, or the locale.
  ///
  /// - Parameters:
  ///   - first: The column of the dates.
  ///   - others: Other columns of dates.
  ///   - order: Whether the day is first, if that must be settled otherwise.
  static func find(
    in rows: [TextTable.Row], _ first: Int, _ others: ArraySlice<Int>, _ preamble: Preamble,
    _ order: @autoclosure () -> DayOrder?, _ options: ImportOptions
  ) throws(ImportProblem) -> DateReading {
    if let pattern = options.dateFormat { return DateReading(pattern: pattern) }
    var patterns = DatePattern.common
    if let row = rows.first(where: { !$0[first].isEmpty }), DatePattern.isYearless(row[first]),
      !patterns.contains(where: { $0.date(row[first]) != nil })
    {
      guard let end = options.date ?? preamble.lastDay else {
        throw .datesWithoutYear(row.quoted(first))
      }
      patterns = DatePattern.yearless(until: end)
    }
    switch choose(for: first, in: rows, among: patterns) {
    case .success(let pattern): return DateReading(pattern: pattern)
    case .failure(.none):
      guard let row = rows.first(where: { !$0[first].isEmpty }) else {
        return DateReading(pattern: DatePattern.common[0])
      }
      throw .unknownDates(example: row[first], line: row.line)
    case .failure(.mixed(let patterns, let row, let other)):
      throw .mixedDates(patterns, rows[row].quoted(first), unlike: rows[other].quoted(first))
    case .failure(.ambiguous(let open, _)):
      let ofOthers = others.lazy.compactMap { column in
        (try? choose(for: column, in: rows, among: patterns).get()).flatMap { match($0, among: open) }
      }
      let proven =
        ofOthers.first ?? others.first.flatMap { nearest(open, in: rows, first, $0) }
        ?? only(open, reading: preamble.days)
      if let proven { return DateReading(pattern: proven) }
      if let order = order(), let pattern = open.first(where: { $0.dayIsFirst == order.dayIsFirst }) {
        return DateReading(pattern: pattern, byLocale: order.byLocale)
      }
      throw .undecided(Question.Open(open.map(ImportOptions.Choice.dateFormat)))
    }
  }

  /// The only pattern in whose order of day and month a date elsewhere in the file can be read.
  private static func only(_ open: [DatePattern], reading others: [String]) -> DatePattern? {
    let orders = Set(
      others.compactMap { text -> Bool? in
        let orders = Set(DatePattern.common.filter { $0.date(text) != nil }.map(\.dayIsFirst))
        return orders.count == 1 ? orders.first ?? nil : nil
      })
    guard orders.count == 1, let order = orders.first else { return nil }
    let fitting = open.filter { $0.dayIsFirst == order }
    return fitting.count == 1 ? fitting.first : nil
  }

  private static func match(_ pattern: DatePattern, among patterns: [DatePattern]) -> DatePattern? {
    if patterns.contains(pattern) { return pattern }
    guard let dayIsFirst = pattern.dayIsFirst else { return nil }
    return patterns.first { $0.dayIsFirst == dayIsFirst }
  }

  private static func choose(
    for column: Int, in rows: [TextTable.Row], among common: [DatePattern]
  ) -> Result<DatePattern, UnambiguousReading.Failure<DatePattern>> {
    var seen: Set<ByteString> = []
    var places: [Int] = []
    for (index, row) in rows.enumerated() where !row[column].isEmpty {
      if seen.insert(ByteString(day(row[column]))).inserted { places.append(index) }
    }
    let sample = places.prefix(200)
    let patterns = common.filter { pattern in
      sample.contains { pattern.date(rows[$0][column]) != nil }
    }
    func result(_ patterns: [DatePattern]) -> Result<DatePattern, UnambiguousReading.Failure<DatePattern>> {
      UnambiguousReading.choose(among: patterns, for: places) { $0.date(rows[$1][column]) }
    }
    let strict = result(patterns.isEmpty ? common : patterns)
    // `25/05/19` beside `26/05/2019` differ in nothing else.
    if case .failure(.mixed) = strict, case .success(let pattern) = result(DatePattern.mixed) {
      return .success(pattern)
    }
    return strict
  }

  /// The text without the time, so that the payments of one day are examined once.
  private static func day(_ text: String) -> String {
    guard text.utf8.count > 10, let end = text.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x54 }) else {
      return text
    }
    let day = text[..<end]
    return day.utf8.count >= 8 && text[end...].utf8.contains(UInt8(ascii: ":")) ? String(day) + " 0:0" : text
  }

  /// Prefers the pattern in which the two dates are close: a payment is booked days after it was made, not
  /// months.
  private static func nearest(
    _ patterns: [DatePattern], in rows: [TextTable.Row], _ first: Int, _ second: Int
  ) -> DatePattern? {
    let gaps = patterns.map { pattern in
      rows.reduce(0) { most, row in
        guard let one = pattern.date(row[first]), let other = pattern.date(row[second]) else { return most }
        return max(most, abs(one.daysSinceEpoch - other.daysSinceEpoch))
      }
    }
    guard let least = gaps.min(), least <= 12, gaps.count(where: { $0 <= 25 }) == 1 else { return nil }
    return gaps.firstIndex(of: least).map { patterns[$0] }
  }
}

extension DayOrder {
  /// The order that is usual where the payments of a table were made.
  init?(
    of rows: [TextTable.Row], _ roles: ColumnRoles, _ fileCurrency: Currency?, _ options: ImportOptions
  ) {
    let columns =
      roles.money.amounts.map(\.column) + [roles.money.debit, roles.money.credit].compactMap(\.self)
      + roles.money.balances
    let sample = rows.prefix(200)
    let amounts = sample.flatMap { row in columns.map { SignedAmount(row[$0]) } }
    let hasDecimalCommas = amounts.contains { amount in
      NumberNotation.comma.ledgerNotation(of: amount.number) != nil
        && NumberNotation.point.ledgerNotation(of: amount.number) == nil
    }
    let named = sample.lazy.map { row in row[roles.currency] }.first { !$0.isEmpty }
    let ofRows = named.flatMap { ColumnContent.currency($0, preferring: options.currency) }
    let ofCells = amounts.lazy.compactMap(\.currencySign).first
      .flatMap { Currency.Symbols.currency($0, preferring: options.currency) }
    let ofHeading = columns.lazy.compactMap {
      HeadingCurrency.currency(in: roles.columns[$0].heading, preferring: options.currency)
    }.first
    let currency =
      options.statedCurrency ?? ofRows ?? ofCells ?? ofHeading ?? fileCurrency ?? options.currency
    self.init(currency: currency, hasDecimalCommas: hasDecimalCommas, options)
  }
}

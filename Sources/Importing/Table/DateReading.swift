import Basics
import Bookkeeping

/// The pattern of a file's dates.
struct DateReading: Sendable {
  typealias Choice = Result<DatePattern, UnambiguousReading.Failure<DatePattern, ImportProblem.Cell>>

  typealias Evidence = Statement.DateEvidence

  let pattern: DatePattern
  /// `nil` if the dates settle it themselves, or the evidence goes without saying.
  var evidence: Evidence?

  init(_ pattern: DatePattern, by evidence: Evidence? = nil) {
    self.pattern = pattern
    self.evidence = evidence
  }

  /// - Parameters:
  ///   - example: A date of the file.
  ///   - resolve: Chooses among patterns that read the same dates differently.
  init(
    _ choice: Choice, example: ImportProblem.Cell, resolve: ([DatePattern]) -> DateReading?
  ) throws(ImportProblem) {
    switch choice {
    case .success(let pattern): self.init(pattern)
    case .failure(.none): throw .unknownDates(example: example.text, line: example.line)
    case .failure(.mixed(let patterns, let cell, let other)):
      throw .mixedDates(patterns, cell, unlike: other)
    case .failure(.ambiguous(let open)):
      guard let resolved = resolve(open) else {
        throw .undecided(Question.Open(open.map(ImportOptions.Choice.dateFormat)))
      }
      self = resolved
    }
  }

  /// The pattern in the usual order of day and month.
  init?(_ patterns: [DatePattern], in order: DayOrder?) {
    guard let order, let pattern = patterns.first(where: { $0.dayIsFirst == order.dayIsFirst }) else {
      return nil
    }
    self.pattern = pattern
    evidence = order.evidence
  }
}

extension DateReading {
  /// Finds the one way to read all dates of a table. Evidence is the column itself, another date column, the
  /// distance between the two dates of a row, the days in the references, or the locale.
  static func find(
    in rows: [TextTable.Row], _ roles: ColumnRoles, _ preamble: Preamble, _ options: ImportOptions
  ) throws(ImportProblem) -> DateReading {
    let years = StatementYears(options)
    if let pattern = options.dateFormat { return DateReading(pattern.limited(to: years)) }
    var patterns = DatePattern.common.map { $0.limited(to: years) }
    let first = roles.fullestDate ?? roles.dates[0]
    let others = roles.dates.filter { $0 != first }
    guard let example = rows.first(where: { !$0[first].isEmpty })?.quoted(first) else {
      return DateReading(patterns[0])
    }
    if DatePattern.isYearless(example.text), !patterns.contains(where: { $0.date(example.text) != nil }) {
      guard let end = options.date ?? preamble.lastDay else { throw .datesWithoutYear(example) }
      patterns = DatePattern.yearless(until: end)
    }
    let choice = choose(for: first, in: rows, among: patterns)
    let reading = try DateReading(choice, example: example) { open in
      let ofOthers = others.lazy.compactMap { column in
        (try? choose(for: column, in: rows, among: patterns).get()).flatMap { match($0, among: open) }
      }
      let proven =
        ofOthers.first ?? others.first.flatMap { nearest(open, in: rows, first, $0) }
        ?? only(open, reading: preamble.days)
      if let proven { return DateReading(proven) }
      if let pattern = ReferenceDays(rows, roles).pattern(among: open, for: first) {
        return DateReading(pattern, by: .references)
      }
      return DateReading(open, in: DayOrder(of: rows, roles, options))
    }
    if let other = likelier(than: reading.pattern, for: first, in: rows, options) {
      throw .undecided(Question.Open([other, reading.pattern].map(ImportOptions.Choice.dateFormat)))
    }
    return reading
  }

  /// The pattern with the year first, for dates such as `26/02/03`, if they lie years apart or years back
  /// when read with the year last. In other files, a year of two digits is last.
  private static func likelier(
    than pattern: DatePattern, for column: Int, in rows: [TextTable.Row], _ options: ImportOptions
  ) -> DatePattern? {
    guard let other = pattern.yearFirst?.limited(to: StatementYears(options)) else { return nil }
    func reach(_ pattern: DatePattern) -> Int? {
      let days = rows.prefix(200).filter { !$0[column].isEmpty }.map { pattern.date($0[column]) }
      guard !days.contains(nil), let range = days.compactMap({ $0?.daysSinceEpoch }).range else { return nil }
      let age = options.today.map { abs($0.daysSinceEpoch - range.upperBound) } ?? 0
      return range.upperBound - range.lowerBound + age
    }
    guard let near = reach(other), let far = reach(pattern), near * 4 < far, far > 366 else { return nil }
    return other
  }

  /// The only pattern with the order of day and month that dates elsewhere in the file prove.
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
  ) -> Choice {
    var seen: Set<ByteString> = []
    var cells: [ImportProblem.Cell] = []
    for row in rows where !row[column].isEmpty {
      if seen.insert(ByteString(day(row[column]))).inserted { cells.append(row.quoted(column)) }
    }
    let sample = cells.prefix(200)
    let patterns = common.filter { pattern in sample.contains { pattern.date($0.text) != nil } }
    func result(_ patterns: [DatePattern]) -> Choice {
      UnambiguousReading.choose(among: patterns, for: cells) { $0.date($1.text) }
    }
    let strict = result(patterns.isEmpty ? common : patterns)
    // A column may have both, years of two digits and of four: `25/05/19` and `26/05/2019`.
    let mixed = common.compactMap(\.takingShortYears)
    if case .failure(.mixed) = strict, case .success(let pattern) = result(mixed) {
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

  /// Prefers the pattern that puts the two dates close together: a payment is booked days after it was made,
  /// not months.
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
  init?(of rows: [TextTable.Row], _ roles: ColumnRoles, _ options: ImportOptions) {
    let columns = roles.money.columns
    let sample = rows.prefix(200)
    let amounts = sample.flatMap { row in columns.map { SignedAmount(row[$0]) } }
    let hasDecimalCommas = amounts.contains { NumberNotation.all(reading: $0.number) == [.comma] }
    let named = sample.lazy.map { row in row[roles.currency] }.first { !$0.isEmpty }
    let ofRows = named.map(CellContent.currencies)
    let ofCells = amounts.lazy.compactMap(\.currencySign).first.map(Currency.Symbols.currencies)
    let ofHeading = columns.lazy.map { roles.columns[$0].currencies }.first { !$0.isEmpty }
    let said = [ofRows, ofCells, ofHeading].lazy.compactMap { $0?.settled(preferring: options.currencies) }
      .first
    let currency = options.statedCurrency ?? said ?? options.currency
    self.init(currency: currency, hasDecimalCommas: hasDecimalCommas, options)
  }
}

import TestSupport

@testable import Bookkeeping

/// A ledger for tests of copies: each text and amount is unique.
struct SecretLedger {
  var rows: [SecretRow]
  /// In minor units: a balance of the first row's account, a budget of each category, and what is due next to
  /// the first row's payee.
  var balance, recurring: Int
  var budgets: [String: Int]
  /// Two people, of whom the first owns the first row's account, and the part of the first in a category.
  var people: [String]
  var share: Int

  init(count: Int, marker: String, using generator: inout SeededGenerator) {
    rows = (0..<count).map { SecretRow($0, marker: marker, using: &generator) }
    (balance, recurring) = (SecretRow.amount(using: &generator), SecretRow.amount(using: &generator))
    budgets = ["Home": SecretRow.amount(using: &generator), "Work": SecretRow.amount(using: &generator)]
    people = (0..<2).map { _ in SecretRow.secret(marker, using: &generator) }
    share = Int.random(in: 1...1000, using: &generator)
  }

  /// Changes all that a copy hides.
  func disguised(from copy: Copy, using generator: inout SeededGenerator) -> SecretLedger {
    var other = self
    other.rows = rows.flatMap { $0.disguised(from: copy, using: &generator) }
    other.rows.shuffle(using: &generator)
    let isFirstShown = rows.first.map { copy.shows($0) } ?? false
    if !isFirstShown || !copy.parts.isSuperset(of: [.balances, .account]) {
      other.balance = SecretRow.amount(using: &generator)
    }
    if !isFirstShown || !copy.parts.contains(.recurring) {
      other.recurring = SecretRow.amount(using: &generator)
    }
    for category in ["Home", "Work"]
    where !copy.parts.contains(.budgets) || category == "Work" && !copy.rows.isEmpty {
      other.budgets[category] = SecretRow.amount(using: &generator)
    }
    if !isFirstShown || !copy.parts.isSuperset(of: [.people, .account]) || !copy.showsAllRows {
      other.people = people.map { _ in SecretRow.secret("qx", using: &generator) }
      other.share = Int.random(in: 1...1000, using: &generator)
    }
    other.first =
      isFirstShown
      ? other.rows.first { $0.number == rows.first?.number } : SecretRow(99, marker: "qx", using: &generator)
    return other
  }

  /// The row that the balance and the recurring payment are about.
  private var first: SecretRow?

  var json: String {
    let first = first ?? rows.first
    let settings = first.map { row in
      """
      "people": [{ "name": "\(people[0])" }, { "name": "\(people[1])" }],
      "accounts": [{ "name": "\(row.account)", "kind": "bank", "owner": "\(people[0])" }],
      "categories": { "Home": { "shares": { "\(people[0])": \(share), "\(people[1])": 7 } } },
      "balances": [{ "date": "2026-01-01", "account": "\(row.account)", "amount": "\(balance.decimal)" }],
      "recurring": [{ "name": "\(row.name)", "every": "month", "amount": "\(recurring.decimal)" }],
      """
    }
    let entries = budgets.sorted { $0.key < $1.key }.map {
      "{ \"category\": \"\($0.key)\", \"amount\": \"\($0.value.decimal)\", \"from\": \"2025-01\" }"
    }
    return """
      { \(settings ?? "") "budgets": [\(entries.joined(separator: ", "))],
        "transactions": [\(rows.map(\.json).joined(separator: ",\n"))] }
      """
  }
}

/// A row, each field of which is unique.
struct SecretRow {
  private(set) var date: CalendarDate
  private let kind: String
  private(set) var name: String
  /// In minor units.
  private(set) var amount: Int
  let category: String?
  private var texts: [String]
  /// A text that no copy shows.
  private var file: String
  let number: Int
  private let marker: String

  init(
    _ number: Int, on date: CalendarDate? = nil, marker: String, using generator: inout SeededGenerator
  ) {
    let category = ["Home", "Home:Rent", "Work", nil].randomElement(using: &generator) ?? nil
    self.init(number, on: date ?? Self.date(using: &generator), marker: marker, category, using: &generator)
  }

  init(
    _ number: Int, on date: CalendarDate, marker: String, _ category: String?,
    using generator: inout SeededGenerator
  ) {
    (self.number, self.date, self.marker, self.category) = (number, date, marker, category)
    kind = ["expense", "expense", "income"].randomElement(using: &generator) ?? "expense"
    name = Self.secret(marker, using: &generator)
    amount = Self.amount(using: &generator)
    texts = (0..<6).map { _ in Self.secret(marker, using: &generator) }
    var other = SeededGenerator(seed: UInt64(number))
    file = Self.secret(marker, using: &other)
  }

  fileprivate static func secret(_ marker: String, using generator: inout SeededGenerator) -> String {
    marker + String(UInt64.random(in: 1 << 40...UInt64.max, using: &generator), radix: 36)
  }

  static func amount(using generator: inout SeededGenerator) -> Int {
    Int.random(in: 1_000_000_001...9_999_999_999, using: &generator)
  }

  private static func date(using generator: inout SeededGenerator) -> CalendarDate {
    CalendarDate(daysSinceEpoch: Int.random(in: 20_270...20_818, using: &generator))
  }

  var isAtHome: Bool { category?.hasPrefix("Home") ?? false }
  var account: String { texts[3] }

  /// The rows that a copy cannot tell from this one.
  func disguised(from copy: Copy, using generator: inout SeededGenerator) -> [SecretRow] {
    if copy.shows(self) { return [replaced(for: copy, using: &generator)] }
    if copy.foldsRest, copy.covers(date), date <= CopySecrecyTests.today {
      return pieces(for: copy, using: &generator)
    }
    return (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      var other = self
      other.conceal(using: &generator)
      other.amount = Self.amount(using: &generator)
      other.date = moved(for: copy, within: nil, using: &generator)
      return other
    }
  }

  /// This row, with other values for what a copy does not show of it.
  private func replaced(for copy: Copy, using generator: inout SeededGenerator) -> SecretRow {
    var row = self
    if copy.names != .shown { row.name = Self.secret(marker, using: &generator) }
    switch copy.amounts {
    case .exact: break
    case .rounded: row.amount += amount % 1000 < 500 ? 499 - amount % 1000 : 999 - amount % 1000
    case .shares: row.amount *= 3
    case .hidden: row.amount = Self.amount(using: &generator)
    }
    if copy.dates != .day { row.date = moved(for: copy, within: copy.dates, using: &generator) }
    let parts: [Copy.Part] = [.text(.address), .text(.memo), .tags, .account, .id, .attachments]
    for (index, part) in parts.enumerated() where !copy.parts.contains(part) {
      row.texts[index] = Self.secret(marker, using: &generator)
    }
    row.file = Self.secret(marker, using: &generator)
    return row
  }

  /// Two rows with the sum of this one.
  private func pieces(for copy: Copy, using generator: inout SeededGenerator) -> [SecretRow] {
    let scale = copy.amounts == .shares ? 3 : 1
    let part = Int.random(in: 1..<amount, using: &generator)
    return [part, amount - part].map { units in
      var piece = self
      piece.conceal(using: &generator)
      piece.amount = copy.amounts == .hidden ? Self.amount(using: &generator) : units * scale
      piece.date = moved(for: copy, within: copy.dates == .year ? .year : .month, using: &generator)
      return piece
    }
  }

  private mutating func conceal(using generator: inout SeededGenerator) {
    name = Self.secret(marker, using: &generator)
    texts = texts.map { _ in Self.secret(marker, using: &generator) }
  }

  /// A day on the same side of a copy's limits, in the same month or year if that is shown.
  private func moved(
    for copy: Copy, within dates: Copy.Dates?, using generator: inout SeededGenerator
  ) -> CalendarDate {
    while true {
      let other = Self.date(using: &generator)
      let isSameSide =
        copy.covers(other) == copy.covers(date)
        && (other <= CopySecrecyTests.today) == (date <= CopySecrecyTests.today)
      let isSamePeriod =
        switch dates {
        case nil: true
        case .year: other.year == date.year
        default: other.year == date.year && other.month == date.month
        }
      if isSameSide, isSamePeriod { return other }
    }
  }

  var json: String {
    """
    { "date": "\(date.iso)", "type": "\(kind)", "name": "\(name)", "amount": "\(amount.decimal)", \(
      category.map { "\"category\": \"\($0)\"," } ?? "")
      "address": "\(texts[0])", "memo": "\(texts[1])", "tags": ["\(texts[2])"], "account": "\(texts[3])",
      "id": "\(texts[4])", "attachments": ["\(texts[5]).pdf"], "file": "\(file)" }
    """
  }
}

extension Copy {
  fileprivate func covers(_ date: CalendarDate) -> Bool {
    (from.map { date >= $0 } ?? true) && (dates == .day || date <= CopySecrecyTests.today)
  }

  func shows(_ row: SecretRow) -> Bool { covers(row.date) && (rows.isEmpty || row.isAtHome) }
}

extension Int {
  /// Minor units as a decimal number.
  fileprivate var decimal: String { "\(self / 100).\(String(self % 100 + 100).dropFirst())" }
}

import Bookkeeping
import Templating

/// The words and sentences that Folio writes into a report, in one language. A theme replaces those that it
/// has in its `words.json`, for all languages, and in `words/de.json`.
struct Words: Sendable {
  /// The keys of `words/en.json`, except those of `Phrase`. Any other key in a theme is an error.
  enum Key: String, CaseIterable, Sendable {
    case overview, plan, more, everyday, kept, usually, howIsThisMonth
    case all, income, expense, expenses,
      transfer, transfers, refund, planned, balance, totalBalance, keptSoFar, keptOverTime,
      incomeAndSpendingByMonth
    case incomeByMonth, spendingByMonth, balanceOverTime, spendingByCategory, spendingByDay, others,
      notItemized
    case day, numbers, transactions, recentTransactions, allTransactions, payment, date, type, address, memo,
      id
    case receipt, year, years, month, months, category, categories, uncategorized, noSubcategory, tag
    case tags, comparedWith, show, incomeOnly, spendingOnly,
      refundOnly
    case showAll, noTransactions, noTags, noIncome, noSpending, begin, beginImport, beginAdd, newer, newest
    case older, pages, csv, colon, comma, separator, arrow, nearby
    case site, search, searchHint, searchExamples, searchNothing, searchFailed, searchMore
    case searchUnscripted, skip
    case account, accounts, accountBank, accountSavings, accountCard, accountCash, accountLoan
    case accountInvestment, accountClosed, closedAccounts, to, transferOnly, netWorth, assets, debts,
      netWorthOverTime,
      statedBalances,
      rowsAddUpTo,
      otherPieces
    case bankSays, missing
    case dayByDay, dayByDayHint, spending, twelveMonths, change
    case payee, payees, payments, average, firstPayment, lastPayment, noPayees
    case thisFar, recurs, earlier, later
    case recurring, comingUp, due, late, ended, lately, varies, lastPaid, nextDue, perYear
    case paidInYear, everyWeek, everyTwoWeeks
    case twiceAMonth, everyFourWeeks, everyMonth, everyTwoMonths, everyQuarter, everyHalfYear, everyYear
    case calendarFile, costOfYear, amount
    case needsYou, latePayments, withoutCategory, bankGaps, overspentBudgets
    case happened, stillDue, fixedCosts, aMonth, dearerSince, forecast, noForecastYet, expected, lowest,
      highest
    case trips, days, perDay
    case budget, budgets, whatIsLeft, allBudgets, budgetsOverTime, weeklyBudget, monthlyBudget,
      quarterlyBudget,
      yearlyBudget
    case notBudgeted, allSpending
    case carriedOver, spent, received, left, period
    case receipts, receiptsStripped, receiptsMissing
    case flow, flowOfMoney, comesFrom, goesTo, fromSavings
    case taxes, tax, allowance, taxable, taxBand, taxed, taken, afterTax, paidTax, dueTax, overpaidTax
    case effectiveRate, whatIf, whatIfEarned, taxPeriod, taxSources, taxDisclaimer
    case whatChanged, added, removed, changed, name, toAccount, arrived
    case review, bestMonth, worstMonth, dearestPayees, mostVisited, largestPayment, quietDays,
      longestQuiet
    case newRecurring, endedRecurring, refunds, total
    case display, colors, colorsAuto, colorsLight, colorsDark, hideAmounts, ignoreKeys, filterRows, nextRow
    case previousRow, openRow, close
    /// The words of the page that opens a sealed report.
    case sealedReport, reportIsSealed, sealedHint, passphrase, unseal, lock, sealedUnscripted
    case sealedElsewhere, wrongPassphrase, sealedUnshown, fileToSave
  }

  /// The language of the words: the name of a file in `words/`, such as `pt-BR`.
  let language: String
  let rule: Plural.Rule
  private let table: [String: String]
  /// Folio's own words in this language; nil if it has none.
  private let own: [String: String]?
  private let patterns: [Phrase: Phrase.Pattern]

  /// Makes an empty table.
  init() { (language, rule, table, own, patterns) = (Self.english, .one, [:], [:], [:]) }

  /// Reads the words of a language, over those in English.
  ///
  /// - Parameters:
  ///   - language: The language that the project wishes; `nil` for that of the locale.
  ///   - locale: The locale of the ledger.
  /// - Throws: The first problem of a table.
  init(
    theme: String, language: String? = nil, locale: String = english, in files: ProjectFiles
  ) throws(SiteProblem) {
    let known = Self.languages(in: files)
    let language = language ?? Self.language(of: locale, among: known)
    let english = "themes/\(Theme.defaultName)/words/\(Self.english).json"
    let defaults = try Self.read(ProjectFiles.Defaults.all[english] ?? "{}", at: english, defaults: [:])
    var table = defaults
    func add(_ text: String, at path: String) throws(SiteProblem) {
      table.merge(try Self.read(text, at: path, defaults: defaults)) { _, new in new }
    }
    let own = "themes/\(Theme.defaultName)/words/\(language).json"
    if let text = ProjectFiles.Defaults.all[own] {
      try add(text, at: own)
      self.own = table
    } else {
      self.own = nil
    }
    for name in Set([Theme.defaultName, theme]).sorted(by: { left, _ in left == Theme.defaultName }) {
      for path in ["themes/\(name)/words.json", "themes/\(name)/words/\(language).json"] {
        // The compiled-in words were added before, and must not replace those of the project.
        if let text = try files.text(at: path), path != own || files.url(of: path) != nil {
          try add(text, at: path)
        }
      }
    }
    (self.language, rule) = (language, Plural.Rule(language: language))
    self.table = table
    patterns = Phrase.allCases.reduce(into: [:]) { $0[$1] = Phrase.Pattern(table[$1.rawValue] ?? "") }
  }

  /// The language of the words that all others are translated from.
  static let english = "en"

  /// The languages for which the project or the binary has words.
  static func languages(in files: ProjectFiles) -> [String] {
    var unlisted: [SiteProblem] = []
    let names = files.pathsWithDefaults(under: "themes", &unlisted).compactMap { path -> String? in
      let parts = path.parts(between: "/")
      guard parts.count == 4, parts[2] == "words", path.ends(withBytesOf: ".json") else { return nil }
      return parts[3].droppingLast(bytes: 5)
    }
    return Set(names).sorted()
  }

  /// The language of a locale: of its region if there are words for it, else any of its languages.
  private static func language(of locale: String, among known: [String]) -> String {
    let tag = locale.replacing("_", with: "-").prefix { $0 != "@" }
    let language = tag.prefix { $0 != "-" }
    return known.first { $0 == tag } ?? known.first { $0 == language }
      ?? known.first { $0.prefix { $0 != "-" } == language } ?? english
  }

  subscript(key: Key) -> String { table[key.rawValue] ?? key.rawValue }

  /// The words and sentences that a report has without those of the project: Folio's own in this language, or
  /// in English, and all of a language that Folio does not have.
  var ownTexts: [String] { own.map { Array($0.values) } ?? Array(table.values) }
  /// The names and the texts of all words, in the order of the names.
  var entries: [String] { table.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] } }

  func pattern(_ phrase: Phrase) -> Phrase.Pattern { patterns[phrase] ?? Phrase.Pattern("") }

  /// The words for templates, under the name `words`.
  var values: Level { Level(words: self) }

  private static let names = Set(Key.allCases.map(\.rawValue) + Phrase.allCases.map(\.rawValue))

  /// - Parameter defaults: The table of the default theme. A phrase may use only its placeholders.
  private static func read(
    _ text: String, at path: String, defaults: [String: String]
  ) throws(SiteProblem) -> [String: String] {
    let bytes = Array(text.utf8)
    let file: WordsFile
    do throws(JSONProblem) {
      file = try WordsFile(bytes)
    } catch {
      throw .wordsAreNotJSON(error.reason, path: path, at: error.offset..<error.offset + max(1, error.length))
    }
    if let stray = file.stray { throw .malformedWords(path: path, at: stray.start..<stray.end) }
    var table: [String: String] = [:]
    for (name, word) in file.words {
      let (key, text) = (name.string(in: bytes), word.string(in: bytes))
      guard names.contains(key) else {
        throw .unknownWord(key, in: path, at: name.start..<name.end, known: names.sorted())
      }
      if let pattern = defaults[key].map(Phrase.Pattern.init), Phrase(rawValue: key) != nil {
        let (known, own) = (pattern.placeholders, Phrase.Pattern(text))
        let place = word.start..<word.end
        if own.isMalformed { throw .malformedPlural(path: path, at: place) }
        if let stranger = own.placeholders.first(where: { !known.contains($0) }) {
          let once = known.enumerated().filter { !known[..<$0.offset].contains($0.element) }.map(\.element)
          throw .unknownPlaceholder(stranger, in: path, at: place, known: once)
        }
      }
      table[key] = text
    }
    return table
  }
}

/// The words of a file, which is a JSON object of strings.
private struct WordsFile {
  private(set) var words: [(key: JSONValue, word: JSONValue)] = []
  /// The first value that is not a string, or the second occurrence of a key.
  private(set) var stray: JSONValue?

  init(_ bytes: [UInt8]) throws(JSONProblem) {
    var reader = try JSONReader(bytes)
    guard try reader.peekKind() == .object else {
      stray = try reader.readValue()
      try reader.readEnd()
      return
    }
    var object = try reader.openObject()
    while let key = try reader.nextKey(of: &object) {
      let value = try reader.readValue()
      if value.kind == .string { words.append((key, value)) } else { stray = stray ?? value }
    }
    try reader.readEnd()
    stray = stray ?? reader.duplicateKeys.first?.second
  }
}

extension Words {
  /// The outermost level of every template's context, with the words under the name `words`.
  struct Level: Values {
    let words: Words

    static let shape = Shape([
      ("words", .record(Shape(Words.Key.allCases.map { ($0.rawValue, .text) })))
    ])

    func value(at slot: Int) -> Value { .record(Table(words: words)) }

    private struct Table: Values {
      let words: Words

      func value(at slot: Int) -> Value { .text(words[Words.Key.allCases[slot]]) }
    }
  }
}

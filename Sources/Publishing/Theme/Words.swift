import Bookkeeping
import Templating

/// The words that Folio writes into a report. A theme's `words.json` replaces those it names.
struct Words: Sendable {
  /// The keys of `themes/default/words.json`. Another key in a theme is an error.
  enum Key: String, CaseIterable, Sendable {
    case all, income, expense, expenses, transfer, transfers, balance, totalBalance, net,
      incomeAndExpenseByMonth
    case incomeByMonth, expenseByMonth, balanceOverTime, spendingByCategory, spendingByDay, others, day
    case numbers, transactions, recentTransactions, allTransactions, payment, date, type, address, memo, id
    case receipt, year, years, month, months, category, categories, uncategorized, noSubcategory, tag
    case tags, currency, shareOfIncome, shareOfExpense, comparedWith, show, incomeOnly, expenseOnly
    case showAll, noTransactions, noTags, noIncome, noExpenses, newer, older, page, pages, csv, nearby
    case site, search, searchHint, searchExamples, searchNothing, searchFailed, searchMore
    case searchUnscripted, skip
    case account, accounts, accountBank, accountSavings, accountCard, accountCash, accountLoan
    case accountInvestment, to, transferOnly, netWorth, netWorthOverTime, statedBalances, rowsAddUpTo,
      otherPieces
    case bankSays, missing
  }

  private let table: [Key: String]

  static let file = "words.json"

  /// No words.
  init() { table = [:] }

  /// - Throws: The first problem of a table.
  init(theme: String, in files: ProjectFiles) throws(SiteProblem) {
    let defaultPath = "themes/\(Theme.defaultName)/\(Self.file)"
    var table = try Self.read(ProjectFiles.defaults[defaultPath] ?? "{}", at: defaultPath)
    for name in Set([Theme.defaultName, theme]).sorted(by: { left, _ in left == Theme.defaultName }) {
      let path = "themes/\(name)/\(Self.file)"
      guard let text = try files.text(at: path) else { continue }
      table.merge(try Self.read(text, at: path)) { _, new in new }
    }
    self.table = table
  }

  subscript(key: Key) -> String { table[key] ?? key.rawValue }

  /// The words as templates see them, under the name `words`.
  var values: WordValues { WordValues(self) }

  private static func read(_ text: String, at path: String) throws(SiteProblem) -> [Key: String] {
    let bytes = Array(text.utf8)
    let file: WordsFile
    do throws(JSONProblem) {
      file = try WordsFile(bytes)
    } catch {
      throw .wordsAreNotJSON(error.reason, path: path, at: error.offset..<error.offset + max(1, error.length))
    }
    if let stray = file.stray { throw .malformedWords(path: path, at: stray.start..<stray.end) }
    var table: [Key: String] = [:]
    for (name, word) in file.words {
      guard let key = Key(rawValue: name.string(in: bytes)) else {
        let known = Key.allCases.map(\.rawValue).sorted()
        throw .unknownWord(name.string(in: bytes), in: path, at: name.start..<name.end, known: known)
      }
      table[key] = word.string(in: bytes)
    }
    return table
  }
}

/// An object of strings.
private struct WordsFile {
  private(set) var words: [(key: JSONValue, word: JSONValue)] = []
  /// What is none, or stands twice.
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

/// The outermost level of every template's context: the words, under the name `words`.
struct WordValues: Values {
  private let words: Words

  init(_ words: Words) { self.words = words }

  static let shape = Shape([
    ("words", .record(Shape(Words.Key.allCases.map { ($0.rawValue, .text) })))
  ])

  func value(at slot: Int) -> Value { .record(Table(words: words)) }

  private struct Table: Values {
    let words: Words

    func value(at slot: Int) -> Value { .text(words[Words.Key.allCases[slot]]) }
  }
}

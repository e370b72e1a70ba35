import Basics

/// Reads a ledger and applies its rules. All problems are reported in one run.
package enum LedgerReader {
  /// - Throws: All problems of the file, or the syntax error where it stops being JSON.
  package static func read(
    _ bytes: [UInt8], limit: Int = Ledger.Limit.fileBytes
  ) throws(Ledger.Invalid) -> Ledger {
    try ledger(from: text(bytes, limit: limit))
  }

  static func text(
    _ bytes: [UInt8], limit: Int = Ledger.Limit.fileBytes
  ) throws(Ledger.Invalid) -> LedgerText {
    guard bytes.count <= limit else {
      throw Ledger.Invalid(problems: [LedgerProblem(.fileTooLarge, at: 0)])
    }
    do throws(JSONProblem) {
      return try LedgerText(bytes)
    } catch {
      let problem = LedgerProblem(.field(.syntax(error.reason)), at: error.offset, length: error.length)
      throw Ledger.Invalid(problems: [problem])
    }
  }

  static func ledger(from text: LedgerText) throws(Ledger.Invalid) -> Ledger {
    let settings = SettingsParser(text)
    let assembly = Assembly(
      text, currency: settings.amountCurrency, closed: settings.settings.closedAccounts, sums: settings.sums)
    let problems = (structureProblems(of: text) + settings.problems + assembly.problems)
      .sorted { $0.offset < $1.offset }
    if problems.contains(where: { $0.severity == .error }) { throw Ledger.Invalid(problems: problems) }
    var ledger = Ledger(
      settings: settings.settings, transactions: assembly.transactions, warnings: problems)
    let unused =
      ledger.unusedAccounts + ledger.unusedRecurringEntries + ledger.peopleWithoutAccounts
      + settings.categories.unused(by: ledger.transactions)
    if !unused.isEmpty { ledger.warnings = (problems + unused).sorted { $0.offset < $1.offset } }
    return ledger
  }

  /// The problems that do not depend on any value: parts of the wrong type, and equal keys.
  private static func structureProblems(of text: LedgerText) -> [LedgerProblem] {
    var problems: [LedgerProblem] = []
    switch text.root.kind {
    case .array: break
    case .object:
      if let value = text.setting(.transactions) {
        if !text.hasList {
          problems.append(LedgerProblem(.wrongType(.transactions, found: value.kind), at: value))
        }
      } else {
        problems.append(LedgerProblem(.noTransactions, at: text.root))
      }
    default: problems.append(LedgerProblem(.notALedger(text.root.kind), at: text.root))
    }
    problems += text.strays.map { number, value in
      LedgerProblem(
        .wrongType(.transactions, found: value.kind), at: value,
        subject: LedgerProblem.Subject(number: number, name: nil))
    }
    problems += text.duplicateKeys.map { keys in
      let key = keys.second.string(in: text.bytes).excerpt
      return LedgerProblem(.field(.duplicateKey(key, firstAt: keys.first.start)), at: keys.second)
    }
    return problems
  }
}

/// Reads the settings of a ledger.
private struct SettingsParser {
  private(set) var settings = Ledger.Settings()
  /// The currency of an amount that names none. `nil` if the ledger's own currency is unknown: then the
  /// decimals of an amount cannot be checked.
  private(set) var amountCurrency: Currency? = Ledger.Settings().currency
  private(set) var problems: [LedgerProblem] = []
  /// The sums of the balances and the budgets.
  private(set) var sums = Money.Sums()
  private(set) var categories: Category.Parser

  init(_ text: LedgerText) {
    categories = Category.Parser(text.bytes)
    guard let object = text.settings else { return }
    var fields = FieldReader(text.bytes, names: .settings)
    fields.open(object.value, text.members(of: object), as: nil)
    if let title = fields.string(.title) { settings.title = title }
    if fields.nonNullValue(.currency) != nil {
      amountCurrency = fields.currency()
      settings.currency = amountCurrency ?? settings.currency
    }
    if let locale = fields.string(.locale) {
      if locale.wholeMatch(of: Self.localeIdentifier) != nil {
        settings.locale = locale
      } else {
        fields.report(.malformedLocale(locale.excerpt), at: .locale)
      }
    }
    settings.weekStart = fields.choice(.weekStart)
    settings.monthStart = fields.monthStart()
    settings.yearStart = fields.yearStart(from: settings.monthStart ?? MonthStart())
    _ = fields.string(.schema)
    settings.removed = fields.strings(.removed)
    settings.exclusions = Ledger.Settings.exclusions(&fields)
    readLists(fields)
    problems += fields.problems
  }

  private mutating func readLists(_ fields: FieldReader) {
    let calendar = LedgerCalendar(of: settings)
    var people = Person.Parser(calendar: calendar)
    settings.people = elements(.people, .person, limit: Ledger.Limit.people, of: fields) {
      people.person(&$0, $1)
    }
    var accounts = Account.Parser(people: settings.people)
    settings.accounts = elements(.accounts, .account, of: fields) { accounts.account(&$0, $1) }
    var balances = Account.StatedBalance.Parser(currency: amountCurrency)
    settings.balances = elements(.balances, .balance, of: fields) { balances.balance(&$0, $1) }
    var budgets = Budget.Parser(currency: amountCurrency, calendar: calendar, sums: balances.sums)
    settings.budgets = elements(.budgets, .budget, limit: Ledger.Limit.budgets, of: fields) {
      budgets.budget(&$0, $1)
    }
    sums = budgets.sums
    var goals = Goal.Parser(currency: amountCurrency, calendar: calendar)
    settings.goals = elements(.goals, .goal, limit: Ledger.Limit.goals, of: fields) { goals.goal(&$0, $1) }
    var recurring = RecurringEntry.Parser(currency: amountCurrency)
    settings.recurring = elements(.recurring, .recurring, of: fields) { recurring.entry(&$0, $1) }
    if let object = fields.nonNullValue(.categories) { categories.read(object, people: settings.people) }
    settings.categoryKinds = categories.kinds
    settings.categoryShares = categories.shares
    problems += categories.problems
    for section in Ledger.Section.allCases {
      guard let list = section.field.flatMap(fields.nonNullValue) else { continue }
      problems += settings.sections.read(section, from: list, in: fields.bytes, currency: amountCurrency)
    }
  }

  /// Reads a list in the settings: each object is opened for `read`, and other elements are problems.
  private mutating func elements<Element>(
    _ field: Ledger.Field, _ names: Ledger.Field.Names, limit: Int = .max, of settings: FieldReader,
    read: (inout FieldReader, _ object: JSONValue) -> Element?
  ) -> [Element] {
    guard let list = settings.nonNullValue(field) else { return [] }
    var fields = FieldReader(settings.bytes, names: names)
    defer { problems += fields.problems }
    let elements = fields.elements(of: list, field.rawValue, field.shape, limit: limit)
    return elements.enumerated().compactMap { index, element in
      let subject = LedgerProblem.Subject(number: index + 1, name: nil, in: field)
      fields.open(element, element.members(in: fields.bytes)[...], as: subject)
      if element.kind == .object { return read(&fields, element) }
      fields.report(.wrongType(field, found: element.kind), at: element)
      return nil
    }
  }

  /// A language of two or three letters, then parts such as script and region: `de`, `en_US`, `zh-Hant-TW`.
  private static var localeIdentifier: Regex<Substring> {
    /[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*/.matchingSemantics(.unicodeScalar)
  }
}

extension LedgerReader {
  /// All transactions of a ledger. They are read in parallel, then compared in the order of the file.
  struct Assembly {
    private(set) var transactions: [Transaction] = []
    private(set) var problems: [LedgerProblem] = []
    private var ids: DerivedID.Table
    /// The sums of all amounts, limited so that no figure of the report can overflow.
    private var sums: Money.Sums
    /// Transactions without an id in the file: their indices, and the hashes of their derived ids.
    private var unnamed: [(index: Int, hash: UInt64)] = []

    /// Large enough to outweigh the cost of a thread, small enough to keep all cores busy to the end.
    private static let chunkSize = 2048

    /// - Parameters:
    ///   - closed: The last days of closed accounts.
    ///   - sums: The sums of the other amounts that figures are made of.
    init(
      _ text: LedgerText, currency: Currency?, closed: [String: CalendarDate] = [:], sums: Money.Sums
    ) {
      self.sums = sums
      let objects = text.transactions
      let chunks = concurrentChunks(of: objects.count, size: Self.chunkSize) { range in
        var parser = TransactionParser(text, currency: currency, closed: closed)
        let drafts = objects[range].map { parser.parse($0) }
        return (drafts: drafts, problems: parser.problems)
      }
      ids = DerivedID.Table(capacity: objects.count)
      transactions.reserveCapacity(objects.count)
      for chunk in chunks {
        problems += chunk.problems
        for case let draft? in chunk.drafts { add(draft) }
      }
      nameUnnamed()
    }

    private mutating func add(_ draft: TransactionParser.Draft) {
      let transaction = draft.transaction
      if let value = draft.idValue {
        if let first = ids.insert(transaction, hash: draft.idHash, at: value.start) {
          report(.duplicateID(transaction.id.excerpt, firstAt: first), at: value, of: draft)
        }
      } else {
        unnamed.append((transactions.count, draft.idHash))
      }
      if !sums.add(transaction.amount) {
        report(.totalTooLarge(transaction.amount.currency), at: draft.amountValue, of: draft)
      }
      transactions.append(transaction)
    }

    /// Derives the missing ids; called last, because a derived id must not equal one in the file. Equal
    /// derived ids are numbered in the order of the file. The first of each gets its stem as its id before
    /// any number is assigned, so that no numbered id of another stem can take it.
    private mutating func nameUnnamed() {
      var numbers: [String: Int] = [:]
      var equals: [Int] = []
      for (index, hash) in unnamed {
        let transaction = transactions[index]
        let isFirst = numbers.updateValue(1, forKey: transaction.id) == nil
        if !isFirst || ids.insert(transaction, hash: hash, at: transaction.source.lowerBound) != nil {
          equals.append(index)
        }
      }
      for index in equals {
        let stem = transactions[index].id
        var (number, named) = (numbers[stem, default: 1], transactions[index])
        repeat {
          number += 1
          named = named.copy(id: DerivedID.numbered(stem, number))
        } while ids.insert(named, hash: DerivedID.Table.hash(named.id), at: named.source.lowerBound) != nil
        numbers[stem] = number
        transactions[index] = named
      }
    }

    private mutating func report(
      _ reason: LedgerProblem.Reason, at value: JSONValue, of draft: TransactionParser.Draft
    ) {
      let subject = LedgerProblem.Subject(number: draft.number, name: draft.transaction.name)
      problems.append(LedgerProblem(reason, at: value, subject: subject))
    }
  }
}

/// A valid ledger, in the order of the file.
package struct Ledger: Sendable {
  /// The settings. Their lists are in the order of the file.
  package struct Settings: Sendable {
    package var title = "Personal Finance"
    package var currency = Currency.usDollar
    /// A locale identifier such as `en_US`, which decides the notation of numbers and dates.
    package var locale = "en_US"
    /// The day on which a week begins; the locale's if `nil`.
    package var weekStart: Weekday?
    /// The day on which a month begins; the first if `nil`.
    package var monthStart: MonthStart?
    /// The day on which a year begins; January 1 if `nil`.
    package var yearStart: LedgerCalendar.YearStart?
    package var accounts: [Account] = []
    package var balances: [Account.StatedBalance] = []
    package var budgets: [Budget] = []
    package var recurring: [RecurringEntry] = []
    /// The refs of imported payments that somebody removed, so that the next import does not bring them back.
    package var removed: [String] = []
    package var sections = Sections()
    package var goals: [Goal] = []
    /// The queries for one-offs: rows that no usual amount counts.
    package var exclusions: [OneOffs.Exclusion] = []
    /// The settings of categories, by their full names in canonical spelling.
    package var categoryKinds: [String: Category.Kind] = [:]
    /// The people who keep the ledger; empty if it does not say who pays what.
    package var people: [Person] = []
    /// The shares that categories state, by their full names in canonical spelling.
    package var categoryShares: [String: Shares] = [:]
    /// The precision of dates in rows; less than a day in some copies.
    package var dates = Copy.Dates.day
    /// The precision of dates in sums of rows. Rows that a copy adds up show a month or a year, never a day.
    package var datesOfSums = Copy.Dates.day
    /// Whether rows are left out, as in some copies. No balance follows from the rest.
    package var isPart = false
    /// Whether rows show their accounts; some copies hide them.
    package var areAccountsKnown = true

    package init() {}
  }

  /// The file of import profiles, next to a ledger.
  package static let importsFileName = "imports.json"

  package internal(set) var settings: Settings
  package internal(set) var transactions: [Transaction]
  /// Problems that do not stop a build.
  package internal(set) var warnings: [LedgerProblem]

  /// The currencies of payments, balances and budgets: the ledger's own first, the others sorted by code.
  package var currencies: [Currency] {
    var others: Set<Currency> = []
    var last = settings.currency
    for transaction in transactions where transaction.amount.currency != last {
      last = transaction.amount.currency
      others.insert(last)
    }
    others.formUnion(settings.balances.map(\.amount.currency))
    others.formUnion(settings.budgets.map(\.amount.currency))
    others.formUnion(settings.goals.map(\.amount.currency))
    return [settings.currency] + others.subtracting([settings.currency]).sorted { $0.code < $1.code }
  }
}

extension Ledger {
  /// The limits in the ledger's rules.
  package enum Limit {
    /// Characters of a memo. A longer one is an error on entry and a warning when read.
    package static let memoCharacters = 300
    /// Bytes of a memo that may be rendered: some Markdown takes quadratic time (CVE-2023-22486).
    package static let memoBytes = 4_000
    /// Bytes of any other text. Comparing names takes quadratic time if marks are stacked on a letter, and a
    /// page repeats its tags and categories many times.
    package static let textBytes = 1_000
    /// Levels of a category. Each has its own page, which shows the rows of all levels below it.
    package static let categoryLevels = 16
    /// Tags of a transaction. Each has its own page, and search data that repeats all of them.
    package static let tags = 100
    /// Budgets. Each is a line on pages, for each of its periods.
    package static let budgets = 500
    /// Goals. Each is a line on a page, and goes through the rows of its place.
    package static let goals = 50
    /// People. Any two of them have figures of their own.
    package static let people = 10
    /// Queries for one-offs. Each is compared with all transactions.
    package static let exclusions = 50
    /// Bytes of a file. Offsets are kept in 32 bits.
    package static let fileBytes = Int(UInt32.max)
  }

  /// All problems of a ledger, in the order of the file.
  package struct Invalid: Error, Equatable, Sendable {
    package let problems: [LedgerProblem]
  }

  /// The fields that a ledger and its transactions may have.
  package enum Field: String, CaseIterable, Sendable {
    case title, currency, locale, transactions, accounts, balances, removed, taxes, categories, exclude,
      weekStart, monthStart, yearStart
    case id, date, type, name, amount, category, address, memo, tags, attachments
    case account, to, arrived, split, ref, file
    case budgets, goals, recurring, every, from, until, rollover, day, weekend
    /// The last day and the tag of a goal.
    case by, tag
    /// The kind of an account or a category in the settings.
    case kind
    /// The last day of an account.
    case closed
    /// The people who keep the ledger, the owner of an account, and the shares of people.
    case people, owner, share, shares
    /// The JSON Schema that editors check the file against. Folio itself does not read it.
    case schema = "$schema"

    package static let settings: [Self] =
      [
        .title, .currency, .locale, .weekStart, .monthStart, .yearStart, .transactions, .accounts, .balances,
        .budgets, .goals, .recurring, .exclude, .people, .categories, .removed,
      ] + Section.allCases.compactMap(\.field) + [.schema]
    package static let transaction: [Self] =
      [
        .id, .date, .type, .name, .amount, .currency, .category,
      ] + PaymentText.allCases.map(\.field) + [
        .tags, .attachments, .account, .to, .arrived, .split, .ref, .file,
      ]
    /// Alternative names that are also read.
    package static let aliases: [String: Self] = ["paymentId": .id, "typeNum": .type]
  }
}

extension Ledger.Field {
  /// The type of value that the field must have.
  package var shape: FieldProblem.Shape {
    switch self {
    case .transactions, .accounts, .balances, .budgets, .goals, .recurring, .people: .objects
    case .categories: .namedObjects
    case .tags, .attachments, .removed, .exclude: .texts
    case .amount: .textOrNumber
    case .shares: .object
    case .monthStart: .wholeNumber
    case .type: .type
    default: Ledger.Section(rawValue: rawValue) == nil ? .text : .objects
    }
  }

  /// The names of the fields that one kind of object may have.
  package struct Names: Sendable {
    static let settings = Names(Ledger.Field.settings)
    static let transaction = Names(Ledger.Field.transaction, aliases: Ledger.Field.aliases)
    package static let account = Names([.name, .kind, .closed, .owner])
    package static let category = Names([.kind, .shares])
    package static let person = Names([.name, .share, .from])
    package static let balance = Names([.date, .account, .amount, .currency])
    package static let budget = Names([
      .category, .amount, .currency, .every, .from, .until, .rollover, .type,
    ])
    package static let goal = Names([.name, .account, .category, .tag, .amount, .currency, .by])
    package static let recurring = Names([
      .name, .category, .every, .day, .weekend, .amount, .currency, .recurring,
    ])

    /// The names to suggest for an unknown one.
    package let known: [String]
    private let table: [(name: ShortName, field: Ledger.Field)]

    private init(_ fields: [Ledger.Field], aliases: [String: Ledger.Field] = [:]) {
      known = fields.map(\.rawValue)
      let names = fields.map { ($0.rawValue, $0) } + aliases.map { ($0.key, $0.value) }
      table = names.compactMap { name, field in
        ShortName(Array(name.utf8).span).map { ($0, field) }
      }
    }

    /// The field of a key, by its own name or by an alias.
    func field(named key: JSONValue, in bytes: [UInt8]) -> Ledger.Field? {
      guard let name = key.withText(in: bytes, { ShortName($0) }) else { return nil }
      for entry in table where entry.name == name { return entry.field }
      return nil
    }
  }

  /// A text of up to 16 bytes that is compared as two numbers: a large ledger has a million keys to
  /// recognize.
  private struct ShortName: Equatable, Sendable {
    private let count: Int
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init?(_ text: Span<UInt8>) {
      guard text.count <= 16 else { return nil }
      count = text.count
      for index in text.indices.prefix(8) { low = low << 8 | UInt64(text[index]) }
      for index in text.indices.dropFirst(8) { high = high << 8 | UInt64(text[index]) }
    }
  }
}

/// A report for somebody else, with less in it: which rows it has, and what is replaced in them.
///
/// Rows are left out and fields replaced before anything is computed (`Ledger.init(_:of:…)`), so no figure
/// has seen what a copy hides.
package struct Copy: Equatable, Sendable {
  /// The name of the copy and of its folder.
  package let name: String
  /// The title of the report; that of the ledger if `nil`.
  package var title: String?
  /// Queries, any of which lets a row in. Without a query, all rows are let in.
  package var rows: [String] = []
  package var from: CalendarDate?
  package var until: CalendarDate?
  package var names = Names.shown
  package var amounts = Amounts.exact
  package var dates = Dates.day
  package var parts: Set<Part> = []
  /// Whether the rows that are left out are added up, as one row of each kind and month.
  package var foldsRest = false

  package init(name: String) { self.name = name }
}

extension Copy {
  package enum Names: String, CaseIterable, Sendable {
    case shown
    /// The category in place of the name.
    case category
    case hidden
  }

  package enum Amounts: Equatable, Sendable {
    case exact
    /// Each amount is rounded to a multiple of the step, halves away from zero. The step is a plain decimal
    /// number.
    case rounded(step: String)
    /// Parts of all income that the copy shows, or of all its spending if that is more.
    case shares
    case hidden
  }

  package enum Dates: String, CaseIterable, Sendable {
    case day, month, year

    /// The last day that looks the same in the copy, such as the last one of the month.
    func lastDay(like day: CalendarDate, in calendar: LedgerCalendar) -> CalendarDate {
      switch self {
      case .day: day
      case .month: calendar.month(of: day).lastDay
      case .year: calendar.period(.year, containing: day).end
      }
    }

    /// Whether dates are exact enough for periods of this length.
    func canDetermine(_ length: Period.Length) -> Bool {
      switch self {
      case .day: true
      case .month: length != .week
      case .year: length == .year
      }
    }

    /// Whether dates are exact enough for these days, as dates that show only the month are for whole months.
    package func canDetermine(_ days: ClosedRange<CalendarDate>, in calendar: LedgerCalendar) -> Bool {
      func isWhole(_ length: Period.Length) -> Bool {
        days.lowerBound == calendar.period(length, containing: days.lowerBound).start
          && days.upperBound == calendar.period(length, containing: days.upperBound).end
      }
      return switch self {
      case .day: true
      case .month: isWhole(.month)
      case .year: isWhole(.year)
      }
    }

    /// The first day that looks the same in the copy, such as the first one of the month.
    func firstDay(like day: CalendarDate, in calendar: LedgerCalendar) -> CalendarDate {
      switch self {
      case .day: day
      case .month: calendar.period(.month, containing: day).start
      case .year: calendar.period(.year, containing: day).start
      }
    }
  }

  /// A part of a report that a copy has only if it is named.
  package enum Part: NamesWithTexts, Hashable, Sendable {
    case text(PaymentText)
    case tags, attachments, account, id
    case search, csv, balances, budgets, goals, people, recurring
    case section(Ledger.Section)
    /// The project's own pages, and the files in `content/static/`.
    case pages, files
    /// In every copy, unless `names` hides it; may be named for clarity.
    case name, category

    package static let allCases: [Self] =
      PaymentText.allCases.reversed().map(Self.text) + [
        .tags, .attachments, .account, .id, .search, .csv, .balances, .budgets, .goals, .people, .recurring,
      ] + Ledger.Section.allCases.map(Self.section) + [.pages, .files, .name, .category]

    package var rawValue: String {
      switch self {
      case .text(let text): text.rawValue
      case .section(let section): section.rawValue
      default: "\(self)"
      }
    }
  }
}

extension Copy {
  /// Whether no query and no date leaves rows out.
  var showsAllRows: Bool { rows.isEmpty && from == nil && until == nil }

  /// Whether the names of attachments may tell what the copy hides. Folio makes them from the date, the payee
  /// and a number within the day.
  var hidesFileNames: Bool {
    // Without accounts, transfers are left out.
    names != .shown || amounts != .exact || dates != .day || !showsAllRows || !parts.contains(.account)
  }
}

extension Copy? {
  /// Whether the copy has a part; a report that is no copy has all.
  package func shows(_ part: Copy.Part) -> Bool { self?.parts.contains(part) ?? true }

  /// Whether the report knows recurring payments. If its rows ended before its day, all of them would seem to
  /// have stopped.
  package func knowsBills(on today: CalendarDate) -> Bool {
    shows(.recurring) && self?.until.map { $0 >= today } ?? true
  }
}

extension Copy.Part {
  /// Whether the part shows amounts of its own, or needs those of rows as they are in the ledger.
  var hasAmounts: Bool {
    if case .section = self { return true }
    return [.balances, .budgets, .goals, .people, .recurring].contains(self)
  }

  /// Whether the part shows names or dates as they are in the ledger.
  var hasNames: Bool { [.name, .id, .recurring].contains(self) }
  var hasDates: Bool { [.id, .balances, .goals, .people, .recurring].contains(self) }
}

extension Copy.Amounts {
  /// The minor units that stand for a whole when amounts are shown as shares: hundredths of a percent.
  package static let wholeShare: Int64 = 10_000
}

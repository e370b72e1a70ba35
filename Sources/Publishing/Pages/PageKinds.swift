import Bookkeeping

/// The registry of page kinds, in the order of the navigation.
enum PageKinds {
  static let all: [any PageKind.Type] = [
    TransactionPages.self,
    PaymentsPages.self,
    YearPages.self,
    QuarterPages.self,
    ReviewPages.self,
    MonthPages.self,
    CategoryPages.self,
    PayeePages.self,
    TagPages.self,
    RecurringPage.self,
    BudgetPages.self,
    BudgetIndexPage.self,
    GoalPage.self,
    FlowPage.self,
    ReceiptPages.self,
    ReceiptPages.IndexPage.self,
    TaxPages.self,
    TaxPages.IndexPage.self,
    AccountPages.self,
    AccountPages.IndexPage.self,
    PeoplePage.self,
    ListPages.self,
    SpanPages.self,
    ChangesPage.self,
  ]

  /// The kind of pages that each show one payment, to which its rows lead.
  static let payments: any PageKind.Type = TransactionPages.self
  /// The kind of pages that each show the payments of a month, and replace pages of single payments.
  static let paymentsInMonths: any PageKind.Type = PaymentsPages.self

  /// The places of the payments, on pages of the kind that the project's settings choose.
  static func places(of report: Report, _ basis: ReportModel.Basis) -> PaymentPlaces {
    basis.settings.paymentsAreInMonths
      ? PaymentPlaces(inMonthsOf: report, in: basis.folders[paymentsInMonths] ?? "")
      : PaymentPlaces(ofEach: report, in: basis.folders[payments] ?? "")
  }

  /// The kind of all pages without a kind of their own, such as the dashboard.
  static let own: any PageKind.Type = OwnPages.self

  /// The kinds whose pages list transactions.
  static let listings = all.compactMap { $0 as? any ListingKind.Type }
  /// The kinds that the search offers, in its order.
  static let searched = listings.filter { $0.placeInSearch != nil }
    .sorted { ($0.placeInSearch ?? 0) < ($1.placeInSearch ?? 0) }

  /// The folders in `content/` with JSON files that kinds read.
  static let settingsFolders = all.compactMap { $0.settingsFolder }

  /// Whether a kind reads a file of the content, which is then not published.
  static func isSettingsFile(at path: String) -> Bool {
    path.ends(withBytesOf: ".json") && settingsFolders.contains { path.begins(withBytesOf: $0 + "/") }
  }

  /// The names that may be in brackets.
  static let names = all.compactMap { if case .each(let name) = $0.contentName { name } else { nil } }

  /// The kind of a template's pages; `nil` if the name is unknown.
  static func kind(_ name: Name, among kinds: [any PageKind.Type] = all) -> (any PageKind.Type)? {
    if let kind = kinds.first(where: { $0.contentName == name }) { return kind }
    if case .each = name { return nil }
    return own
  }
}

extension PageKinds {
  /// The folders for the pages of each kind: `months/` for `months/[month].md`.
  struct Folders: Sendable {
    private var folders: [ObjectIdentifier: String] = [:]

    /// The folder of a kind; `nil` if the kind has no template.
    subscript(kind: any PageKind.Type) -> String? {
      get { folders[ObjectIdentifier(kind)] }
      set { folders[ObjectIdentifier(kind)] = newValue }
    }
  }
}

extension PageKinds {
  /// The input that a kind has read from a project, and the problems with it.
  struct Reading<Input: Sendable>: Sendable {
    var input: Input
    var problems: [BuildProblem] = []
    var warnings: [BuildProblem] = []
  }

  /// The inputs that the kinds have read from a project.
  struct Inputs: Sendable {
    private var inputs: [ObjectIdentifier: any Sendable] = [:]
    /// The currencies of the kinds' own figures.
    private(set) var currencies: [Currency] = []
    private(set) var problems: [BuildProblem] = []
    private(set) var warnings: [BuildProblem] = []

    /// The inputs of a project that has not been read.
    init() {}

    init(in files: ProjectFiles, beside ledger: Ledger.Settings) {
      for kind in PageKinds.all { read(kind, in: files, beside: ledger) }
    }

    private mutating func read<Kind: PageKind>(
      _ kind: Kind.Type, in files: ProjectFiles, beside ledger: Ledger.Settings
    ) {
      let reading = kind.read(files, beside: ledger)
      inputs[ObjectIdentifier(kind)] = reading.input
      currencies += kind.currencies(of: reading.input)
      problems += reading.problems
      warnings += reading.warnings
    }

    /// The input of a kind; `nil` if nothing has been read.
    subscript<Kind: PageKind>(kind: Kind.Type) -> Kind.Input? {
      inputs[ObjectIdentifier(kind)] as? Kind.Input
    }
  }
}

extension PageKinds {
  /// The name of a content template, which decides the kind of its pages.
  enum Name: Hashable, Sendable {
    /// `[month].md`, in any folder: a page for each item.
    case each(String)
    /// `recurring.html` for `content/recurring.md`: one page, or none.
    case single(String)
    /// Any other Markdown file.
    case other

    var isForEach: Bool { if case .each = self { true } else { false } }
  }
}

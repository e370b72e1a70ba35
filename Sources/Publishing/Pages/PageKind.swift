import Basics
import Bookkeeping
import Templating

/// The kind of the pages of one content template. Each page shows one item of the report, such as a month for
/// `[month].md`.
///
/// Each kind is defined in one file in `Kinds/` and listed in `PageKinds.all`. A page that exists only once
/// is a kind, too: its template has a plain name, and it adds nothing to the plan if there is nothing to
/// show.
protocol PageKind: Sendable {
  /// The file of the content tree that is its template.
  static var contentName: PageKinds.Name { get }

  /// The shapes of the names that its template may use besides those of every page, outermost first.
  static var shapes: [Shape] { get }

  /// Its link in the navigation of every page; `nil` if there is nothing to show.
  static func navigationEntry(in model: ReportModel) -> Navigation.Entry?

  /// A finding of its pages that needs the reader's attention; `nil` if there is none.
  static func need(in values: SiteValues) -> NeedValues?

  /// The names that it adds to every page, to a listing, and to a transaction's page and row.
  static var siteFields: [Field<SiteValues>] { get }
  static var listingFields: [Field<ListingValues>] { get }
  static var transactionFields: [Field<TransactionValues>] { get }

  /// The inputs of the names that it adds to payments. A kind that adds names and returns `nil` has every
  /// payment's page rendered in every build.
  static func paymentInputs(_ digests: PaymentDigests) -> PaymentFingerprints.Inputs?

  /// The settings that it adds to the search.
  static func searchSettings(of model: ReportModel) -> [(name: String, value: JSONLiteral)]

  /// The folder in `content/` with JSON files that it reads, which are never published; `nil` for most kinds.
  static var settingsFolder: String? { get }

  /// The input that it reads from a project by itself, such as the files in its `settingsFolder`.
  associatedtype Input: Sendable = Void
  static func read(_ files: ProjectFiles, beside ledger: Ledger.Settings) -> PageKinds.Reading<Input>

  /// The currencies of its own figures, besides those of the report.
  static func currencies(of input: Input) -> [Currency]

  /// The figures that its pages share.
  associatedtype Figures: Sendable = Void
  static func figures(of basis: ReportModel.Basis) -> Figures

  /// The files that may come and go without a change of the project (`SiteWriter.Contents.occasionalPaths`).
  static var occasionalPaths: [String] { get }

  /// Adds its pages to a plan, with the files that belong to them.
  static func addFiles(of template: PageTemplate, to plan: inout FilePlan)

  /// Renders one of the pages that it has added.
  ///
  /// - Parameters:
  ///   - item: The item that the page shows, as numbered by the kind.
  ///   - part: The number of the page among those of a long item, from 0.
  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer)
}

extension PageKind {
  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? { nil }
  static func need(in values: SiteValues) -> NeedValues? { nil }
  static func searchSettings(of model: ReportModel) -> [(name: String, value: JSONLiteral)] { [] }
  static var siteFields: [Field<SiteValues>] { [] }
  static var listingFields: [Field<ListingValues>] { [] }
  static var transactionFields: [Field<TransactionValues>] { [] }
  static func paymentInputs(_ digests: PaymentDigests) -> PaymentFingerprints.Inputs? { nil }
  static var settingsFolder: String? { nil }
  static var occasionalPaths: [String] { [] }
  static func currencies(of input: Input) -> [Currency] { [] }
}

extension PageKind where Input == Void {
  static func read(_ files: ProjectFiles, beside ledger: Ledger.Settings) -> PageKinds.Reading<Void> {
    PageKinds.Reading(input: ())
  }
}

extension PageKind where Figures == Void {
  static func figures(of basis: ReportModel.Basis) {}
}

import Basics
import Bookkeeping
import Templating

/// What the pages of one content template show: an item of the report each, such as a month for `[month].md`.
///
/// All that Folio knows of a kind stands in one file in `Kinds/`, and `PageKinds.all` lists it. A page that exists once
/// is a kind, too: its template has a plain name, and it adds nothing to the plan where it has nothing to say.
protocol PageKind: Sendable {
  /// Which file of the content tree is its template.
  static var contentName: ContentName { get }

  /// The names that its template may use, outermost first. Those of every page lie outside of them.
  static var shapes: [Shape] { get }

  /// Adds its pages to a plan, and the files that belong to them.
  static func addFiles(of template: PageTemplate, to plan: inout FilePlan)

  /// Renders a page that it has added.
  ///
  /// - Parameters:
  ///   - item: What the page shows, by the kind's own numbers.
  ///   - part: The page among those of a long item, counted from 0.
  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer)
}

/// How a content template says which kind of page it makes.
enum ContentName: Hashable, Sendable {
  /// `[month].md`, in any folder: a page for each item.
  case each(String)
  /// `recurring.html` for `content/recurring.md`: one page, or none.
  case single(String)
  /// Any other Markdown file.
  case other
}

/// The registry of page kinds.
enum PageKinds {
  static let all: [any PageKind.Type] = [
    TransactionPages.self,
    YearPages.self,
    MonthPages.self,
    CategoryPages.self,
    TagPages.self,
    AccountPages.self,
    AccountIndexPage.self,
    ListPages.self,
  ]

  /// Those whose pages list transactions.
  static let listings = all.compactMap { $0 as? any ListingKind.Type }

  /// The names that may stand in brackets.
  static let names = all.compactMap { if case .each(let name) = $0.contentName { name } else { nil } }

  /// The kind of a template's pages; nil for an unknown name.
  static func kind(_ name: ContentName, among kinds: [any PageKind.Type] = all) -> (any PageKind.Type)? {
    if let kind = kinds.first(where: { $0.contentName == name }) { return kind }
    if case .each = name { return nil }
    return OwnPages.self
  }
}

/// Where the pages of each kind are: `months/` for `months/[month].md`.
struct PageFolders: Sendable {
  private var folders: [ObjectIdentifier: String] = [:]

  /// Nil for a kind that has no template.
  subscript(kind: any PageKind.Type) -> String? {
    get { folders[ObjectIdentifier(kind)] }
    set { folders[ObjectIdentifier(kind)] = newValue }
  }
}

import Basics
import Bookkeeping
import Foundation
import Templating
import TestSupport
import Testing

@testable import Publishing

/// Tests what the registry of page kinds promises to the rest of Folio.
struct PageKindTests {
  @Test func aBracketedNameSaysTheKind() {
    #expect(PageKinds.kind(.each("month")) == MonthPages.self)
    #expect(PageKinds.kind(.each("moth")) == nil)
    #expect(PageKinds.names.contains("transaction") && Set(PageKinds.names).count == PageKinds.names.count)
  }

  @Test func aPlainNameIsAPageOfTheUsersOwnUnlessAKindHasIt() {
    #expect(PageKinds.kind(.single("about.html")) == OwnPages.self)
    let kinds: [any PageKind.Type] = [MonthPages.self, SinglePage.self]
    #expect(PageKinds.kind(.single("recurring.html"), among: kinds) == SinglePage.self)
    #expect(PageKinds.kind(.single("notes/recurring.html"), among: kinds) == OwnPages.self)
  }

  private enum SinglePage: PageKind {
    static let contentName = PageKinds.Name.single("recurring.html")
    static var shapes: [Shape] { [] }
    static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {}
    static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {}
  }

  /// If two fields had one name, templates would see only the first.
  @Test(arguments: PageKinds.all.indices)
  func noNameHidesAnother(kind: Int) {
    for shape in PageKinds.all[kind].shapes + [SiteValues.shape] {
      let repeated = Dictionary(grouping: shape.names) { $0 }.filter { $1.count > 1 }
      #expect(repeated.keys.sorted() == [], "a field of another kind has this name")
    }
  }

  /// A new kind is one file and one line of the registry only if nothing else names kinds.
  @Test func onlyTheRegistryNamesKinds() throws {
    let pages = Repository.root.appending(path: "Sources/Publishing")
    var (kinds, others): ([String: String], [String: String]) = ([:], [:])
    for path in try #require(FileManager.default.enumerator(atPath: pages.path)).compactMap({ $0 as? String })
    where path.hasSuffix(".swift") && path != "Pages/PageKinds.swift" {
      let text = try String(contentsOf: pages.appending(path: path), encoding: .utf8)
      if path.hasPrefix("Pages/Kinds/") { kinds[path] = text } else { others[path] = text }
    }
    let declaration = #/(?m)^enum (\w+): (?:PageKind|ListingKind|SinglePage)\b/#
    let names = Set(kinds.values.flatMap { $0.matches(of: declaration).map { String($0.1) } })
    #expect(names.count >= 17 && names.isSuperset(of: ["MonthPages", "OwnPages", "RecurringPage"]))
    for (path, text) in others {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let words = Set(line.split { !$0.isLetter }.map(String.init))
        #expect(words.isDisjoint(with: names), "\(path):\(number + 1): \(line)")
      }
    }
  }

  @Test func aKindGivesItsNamesToTemplates() {
    let names = Set(ListingValues.shape.names)
    for kind in ListingValues.breakdownKinds {
      #expect(
        names.isSuperset(of: [kind.plural, "has\(kind.plural.capitalized)", "is\(kind.name.capitalized)"]))
      #expect(SiteValues.shape.names.contains("is\(kind.name.capitalized)List"))
      #expect(!kind.isGroup || Words.Key(rawValue: kind.name) != nil, "no word is called \(kind.name)")
    }
    #expect(Set(TransactionValues.shape.names).isSuperset(of: ["month", "categoryUrl", "tags", "hasTags"]))
  }

  @Test func aPeriodIsNotSharedWithItself() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2025-12-05", "Food"), PlannedSite.expense("2026-01-05", "Food:Bread"),
    ])
    let model = site.site.model
    func lines(_ key: Listing.Key, by kind: any ListingKind.Type) throws -> [String] {
      let index = try #require(model.listings.index(of: key))
      let values = ListingValues(
        of: index, in: PageScope(model: model, root: RootPrefix(ofPageAt: "index.html")))
      return values.lines(by: kind).map { "\($0.name) \($0.url)" }
    }
    #expect(try lines(MonthPages.key(Month(year: 2026, month: 1)), by: MonthPages.self).isEmpty)
    #expect(try lines(YearPages.key("2026"), by: YearPages.self).isEmpty)
    #expect(try lines(YearPages.key("2026"), by: MonthPages.self) == ["January 2026 months/2026-01.html"])
    #expect(
      try lines(YearPages.key("2026"), by: CategoryPages.self) == [
        "Food categories/Food.html#m2026", "Bread categories/Food-Bread.html#m2026",
      ])
    let food = Listing.Key(CategoryPages.self, "Food")
    #expect(try lines(food, by: CategoryPages.self) == ["Bread categories/Food-Bread.html"])
    #expect(
      try lines(food, by: YearPages.self) == [
        "2026 categories/Food.html#m2026", "2025 categories/Food.html#m2025",
      ])
    #expect(try lines(food, by: TagPages.self).isEmpty)
    #expect(
      try lines(ListPages.spending, by: CategoryPages.self) == [
        "Food categories/Food.html#spending", "Bread categories/Food-Bread.html#spending",
      ])
  }
}

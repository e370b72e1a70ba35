import Basics
import Bookkeeping
import Templating

/// A kind of page that lists transactions and their figures: those of a month, of a category, all of them.
protocol ListingKind: PageKind {
  /// `month`: the bracketed name, and part of names such as `isMonth`.
  static var name: String { get }

  /// `months`: what templates call its items where another listing is broken down by them, and the folder whose index
  /// shows them all.
  static var plural: String { get }

  static var grouping: Listing.Grouping { get }

  /// In the order in which a breakdown shows them.
  static func items(of report: Report, _ labels: ReportModel.Labels) -> [Listing.Item]

  /// Whether its pages show what they consist of by items of another kind.
  static func isBrokenDown(by other: any ListingKind.Type) -> Bool

  /// How many lines a breakdown by its items has at most, the first of them.
  static var mostLines: Int { get }

  /// Whether each item has a CSV file of its rows beside its page.
  static var hasCSV: Bool { get }

  /// What a transaction's page and row may name of the items that it belongs to.
  static var transactionFields: [Field<TransactionValues>] { get }
}

extension ListingKind {
  static var contentName: PageKinds.Name { .each(name) }
  static var shapes: [Shape] { [ListingValues.shape] }
  static var mostLines: Int { .max }
  static var hasCSV: Bool { true }
  static var transactionFields: [Field<TransactionValues>] { [] }

  /// The theme's word for one of its items.
  static var label: Words.Key { Words.Key(rawValue: name) ?? .transactions }

  static var isPeriod: Bool { if case .periods = grouping { true } else { false } }
  static var isGroup: Bool { if case .groups = grouping { true } else { false } }
  static var isList: Bool { if case .lists = grouping { true } else { false } }

  /// The index of its items, if there are any.
  ///
  /// - Parameter inner: Other kinds whose pages belong there.
  static func indexEntry(
    _ word: Words.Key, in model: ReportModel, with inner: [any PageKind.Type] = []
  ) -> Navigation.Entry? {
    if model.listings.range(of: Self.self).isEmpty { return nil }
    return Navigation.Entry(word: word, path: "\(plural)/index.html", kinds: [Self.self] + inner)
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    for index in model.listings.range(of: Self.self) {
      let listing = model.listings.all[index]
      for page in listing.pages.indices {
        plan.add(
          .page(template, item: index, part: page), at: listing.path(ofPage: page), from: template.source)
      }
      guard let path = listing.csvPath else { continue }
      plan.add(
        .data { CSVFile.write(model.listings.all[index].selection, lines: model.csvLines, to: &$0) },
        at: path,
        from: template.source)
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(
      ListingValues(
        model: template.model, rows: template.rows, root: template.root, index: item, page: part),
      into: &buffer)
  }
}

extension String {
  /// For names of templates that are put together, such as `isMonth`.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

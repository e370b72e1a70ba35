import Bookkeeping
import Foundation
import Templating

@testable import Publishing

/// Writes `docs/templates.md`: the descriptions in it are kept, and the rest comes from the shapes with which
/// templates are compiled.
struct TemplateDocs {
  /// A record with its shape.
  private struct Section {
    let record: DescribedRecord
    let shape: Shape
  }

  /// The names and records without a description, and the records that cannot be reached.
  private(set) var problems: [String] = []
  private var sections: [Section] = []
  private let prose: TemplateProse

  /// - Parameter recorded: The text as it is, with the descriptions.
  init(_ recorded: String) {
    prose = TemplateProse(recorded)
    for record in DescribedRecord.all {
      if let shape = Self.shape(of: record) {
        sections.append(Section(record: record, shape: shape))
      } else {
        problems.append("nothing leads to the record \(record.title)")
      }
    }
    for section in sections { check(section) }
    for (kind, title) in [("layouts", "Layouts"), ("partials", "Partials")] {
      for name in Self.files(of: kind) where prose.description(of: name, in: title).isEmpty {
        problems.append("\(title) does not describe \(name)")
      }
    }
  }

  var text: String {
    ([introduction] + sections.map(text) + [words, layouts, partials]).joined(separator: "\n\n") + "\n"
  }

  /// A template for each name, with the shapes with which it is compiled.
  var examples: [(template: String, context: [Shape])] {
    sections.flatMap { section in
      section.shape.names.map { (example(of: $0, in: section), Self.context(of: section.record)) }
    }
  }

  // MARK: Shapes

  static func outerShapes(of context: DescribedRecord.Context) -> [Shape] {
    let kind: any PageKind.Type =
      switch context {
      case .everyPage, .listing: OwnPages.self
      case .transaction: TransactionPages.self
      case .paymentsOfMonth: PaymentsPages.self
      }
    return PageTemplate.Compiler.context(of: kind)
  }

  private static func shape(of record: DescribedRecord) -> Shape? {
    let shapes = outerShapes(of: record.context)
    return record.path.reduce(record.context == .everyPage ? shapes[1] : shapes[2]) { shape, name in
      shape?.slot(of: name)?.kind.record
    }
  }

  /// The shapes of the context in which a record's names can be used.
  private static func context(of record: DescribedRecord) -> [Shape] {
    outerShapes(of: record.context) + (record.path.isEmpty ? [] : [shape(of: record)].compactMap(\.self))
  }

  private mutating func check(_ section: Section) {
    let title = section.record.title
    if prose.introduction(of: title).isEmpty { problems.append("nothing says what \(title) is") }
    for name in section.shape.names {
      if prose.description(of: name, in: title).isEmpty {
        problems.append("\(title) does not describe \(name)")
      }
      if let inner = section.shape.slot(of: name)?.kind.record, describing(inner) == nil {
        problems.append("no record describes what \(name) of \(title) holds: \(inner.names)")
      }
    }
  }

  private func describing(_ shape: Shape) -> DescribedRecord? {
    sections.first { $0.shape.signature == shape.signature }?.record
  }

  // MARK: Text

  private var introduction: String {
    """
    # Templates

    Content (`content/*.md`) and the theme (`themes/NAME/layouts`, `themes/NAME/partials`) are Mustache templates. This page
    lists every name that they can use. It is generated from what the compiler checks: any other name is an error.

    | kind | what it is | how to use it |
    |---|---|---|
    | text | text of Folio's own: labels, dates, amounts | `{{date}}` |
    | data | text from the ledger, escaped and isolated from the text around it | `{{name}}` |
    | link | an address, for `href` and `src` | `<a href="{{url}}">…</a>` |
    | markup | HTML that Folio made | `{{{memo}}}` |
    | flag | true or false | `{{#isIncome}}…{{/isIncome}}` |
    | record | a value that has names of its own, or nothing | `{{#newer}}{{name}}{{/newer}}` |
    | list | any number of records | `{{#tags}}{{name}} {{/tags}}` |

    `{{#name}}…{{/name}}` shows its content if there is something to show, `{{^name}}…{{/name}}` if there is nothing. Inside a
    section, the names of the record come first, then those of the page. Figures of the page (amounts, shares, counts, rankings,
    charts, rows) are not known in a section over another record: `In {{#thisMonth}}{{name}} I spent {{spending}}{{/thisMonth}}`
    means the spending of that month, and where a record has no such figure, the name is an error. On the dashboard and on your own
    pages, `{{all.spending}}` is that of all payments, everywhere.
    """
  }

  private func text(of section: Section) -> String {
    let rows = section.shape.names.map { name in
      let kind = section.shape.slot(of: name).map { label(of: $0.kind) } ?? ""
      let description = prose.description(of: name, in: section.record.title)
      return "| `\(name)` | \(kind) | \(description) | `\(example(of: name, in: section))` |"
    }
    return """
      ## \(section.record.title)

      \(prose.introduction(of: section.record.title))\(leading(to: section))

      | name | kind | what it is | example |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))
      """
  }

  /// The sections in which a record's names can be used.
  private func leading(to target: Section) -> String {
    let places = sections.compactMap { section -> String? in
      let names = section.shape.names.filter { name in
        section.shape.slot(of: name)?.kind.record?.signature == target.shape.signature
      }
      guard !names.isEmpty else { return nil }
      let tags = names.map { "`{{#\($0)}}`" }.joined(separator: ", ")
      return "\(tags) of [\(section.record.title)](\(Self.anchor(section.record)))"
    }
    guard !places.isEmpty else { return "" }
    let isPage = target.record.path.isEmpty
    return "\n\n\(isPage ? "Also inside" : "Inside"): " + places.joined(separator: "; ") + "."
  }

  private func label(of kind: Value.Kind) -> String {
    switch kind {
    case .text: "text"
    case .datum: "data"
    case .url, .externalURL: "link"
    case .html: "markup"
    case .flag: "flag"
    case .record(let shape): "record: " + title(of: shape)
    case .list(let kind): "list of: " + (kind.record.map(title) ?? label(of: kind))
    }
  }

  private func title(of shape: Shape) -> String {
    describing(shape).map { "[\($0.title)](\(Self.anchor($0)))" } ?? ""
  }

  private static func anchor(_ record: DescribedRecord) -> String {
    "#" + record.title.lowercased().replacing(" ", with: "-")
  }

  private func example(of name: String, in section: Section) -> String {
    Self.example(of: name, in: section.shape)
  }

  private static func example(of name: String, in shape: Shape) -> String {
    switch shape.slot(of: name)?.kind {
    case .url where name == "root": "<a href=\"{{root}}months/index.html\">…</a>"
    case .url, .externalURL: "<a href=\"{{\(name)}}\">…</a>"
    case .html: "{{{\(name)}}}"
    case .flag: "{{#\(name)}}…{{/\(name)}}"
    case .record(let inner), .list(.record(let inner)):
      if let printable = inner.names.first(where: inner.isPrintable) {
        "{{#\(name)}}{{\(printable)}} {{/\(name)}}"
      } else {
        "{{#\(name)}}\(inner.names.first.map { example(of: $0, in: inner) } ?? "…"){{/\(name)}}"
      }
    default: "{{\(name)}}"
    }
  }

  private var words: String {
    let words = (try? LanguageTests.texts(in: Words.english)) ?? [:]
    let rows = Words.Key.allCases.map { "| `\($0.rawValue)` | \(words[$0.rawValue] ?? "") |" }
    let phrases = Phrase.Key.allCases.map { "| `\($0.rawValue)` | \(words[$0.rawValue] ?? "") |" }
    return """
      ## Words

      Every template can use the theme's words. They are in the language of the report, here in English. A
      theme changes them in its `words.json` for all languages, and in `words/de.json` for one ([translating](translating.md)).

      `{{words.income}}`

      | word | in the default theme |
      |---|---|
      \(rows.joined(separator: "\n"))

      The same files have the sentences that Folio fills with values. The values in braces can be in any order; a sentence
      may differ by a number (`{days, plural, one {1 day} other {{days} days}}`). Templates get the finished sentences under
      other names, such as `paceSentence`.

      | phrase | in the default theme |
      |---|---|
      \(phrases.joined(separator: "\n"))
      """
  }

  private var layouts: String {
    let rows = Self.files(of: "layouts").map { "| `\($0)` | \(prose.description(of: $0, in: "Layouts")) |" }
    return """
      ## Layouts

      A content template names its layout in its front matter: `layout: list`. A layout can use two more names: `{{title}}` is
      the title of the page as text, `{{{content}}}` its content as markup.

      | layout | for |
      |---|---|
      \(rows.joined(separator: "\n"))
      """
  }

  private var partials: String {
    let rows = Self.files(of: "partials").map { name in
      "| `{{> \(name)}}` | \(prose.description(of: name, in: "Partials")) | \(records(for: name)) |"
    }
    return """
      ## Partials

      A theme can replace each of these, and add others. A partial can be used wherever the names that it uses are known.

      | partial | what it shows | where it can be used |
      |---|---|---|
      \(rows.joined(separator: "\n"))
      """
  }

  private func records(for partial: String) -> String {
    let fitting = sections.filter { section in
      let layout = TemplateSource(path: "docs", text: "{{> \(partial)}}", syntax: .html)
      let title = TemplateSource(path: "docs", text: "{{ledgerTitle}}", syntax: .text)
      let template = try? Self.compiler.compile(
        layout: layout, inserting: ["title": title], context: Self.context(of: section.record))
      return template != nil
    }
    let pages = fitting.filter { $0.record.path.isEmpty && $0.record.context != .everyPage }
    if pages.count == DescribedRecord.Context.allCases.count - 1 { return "every page" }
    return (pages.isEmpty ? fitting : pages).map { "[\($0.record.title)](\(Self.anchor($0.record)))" }
      .joined(separator: ", ")
  }

  // MARK: The default theme

  static let noProject = ProjectFiles(noSettings)

  static let noSettings = BuildSettings(
    root: URL(filePath: "/nonexistent"), ledger: URL(filePath: "/nonexistent/ledger.json"),
    ledgerName: "ledger.json", theme: Theme.defaultName,
    today: Month(year: 2026, month: 1).firstDay)

  /// The names of the default theme's files of one kind.
  static func files(of kind: String) -> [String] {
    let folder = "themes/\(Theme.defaultName)/\(kind)/"
    return ProjectFiles.Defaults.all.keys.filter { $0.hasPrefix(folder) && $0.hasSuffix(".html") }
      .map { String($0.dropFirst(folder.count).dropLast(".html".count)) }.sorted()
  }

  private static let compiler: TemplateCompiler = {
    let partials = files(of: "partials").map { name in
      let path = "themes/\(Theme.defaultName)/partials/\(name).html"
      return (name, TemplateSource(path: path, text: ProjectFiles.Defaults.all[path] ?? "", syntax: .html))
    }
    return TemplateCompiler(partials: Dictionary(uniqueKeysWithValues: partials))
  }()
}

extension Value.Kind {
  /// The shape of the record that contains its sections.
  fileprivate var record: Shape? {
    switch self {
    case .record(let shape), .list(.record(let shape)): shape
    default: nil
    }
  }
}

extension Shape {
  /// A key that is equal for shapes of the same record.
  fileprivate var signature: String { names.joined(separator: " ") }

  fileprivate func isPrintable(_ name: String) -> Bool {
    switch slot(of: name)?.kind {
    case .text, .datum: true
    default: false
    }
  }
}

import Basics
import Templating

/// Finds where a link of a page is written: in the page's template or in the theme.
struct LinkLocator {
  private struct Part {
    let source: TemplateSource
    /// Nil for a layout.
    var partial: String?
  }

  private let site: Site
  private let files: ProjectFiles
  private let theme: [Part]
  /// Of the files that have been searched, by their paths.
  private var indexes: [String: AddressIndex] = [:]

  init(_ settings: BuildSettings, _ site: Site) {
    self.site = site
    files = ProjectFiles(settings)
    let theme = try? Theme(name: settings.theme, in: files)
    let layouts = (theme?.layouts.values).map(Array.init) ?? []
    let partials = theme?.partials.map { Part(source: $1, partial: $0) } ?? []
    self.theme = [layouts.map { Part(source: $0) }, partials].flatMap { parts in
      parts.sorted { $0.source.path < $1.source.path }
    }
  }

  /// Nil where a template puts the link together.
  mutating func place(of link: [UInt8], on page: Int) -> LinkProblem.Place? {
    let spellings = Self.spellings(of: link)
    let source = site.sources[page]
    if let range = range(of: spellings, in: source, { [files] in try? files.text(at: source) }) {
      return LinkProblem.Place(file: source, range: range)
    }
    for part in parts(ofPage: page) {
      if let range = range(of: spellings, in: part.source.path, { part.source.text }) {
        return LinkProblem.Place(file: part.source.path, range: range)
      }
    }
    return nil
  }

  private mutating func range(
    of spellings: [[UInt8]], in path: String, _ text: () -> String?
  ) -> Range<Int>? {
    let index = indexes[path] ?? AddressIndex(Array((text() ?? "").utf8))
    indexes[path] = index
    return spellings.lazy.compactMap(index.range).first
  }

  /// The parts of the theme that a page is made of; its rows are rendered apart.
  private func parts(ofPage page: Int) -> [Part] {
    guard let template = site.template(ofPage: page) else { return [] }
    return theme.filter { part in
      guard let partial = part.partial else { return part.source.path == template.layout }
      return template.partials.contains(partial) || partial == PageTemplates.rowPartial
    }
  }

  /// As it stands on the page, without its escapes, and without the way to the root, which a template leaves
  /// to a tag.
  private static func spellings(of link: [UInt8]) -> [[UInt8]] {
    let address = CharacterReferences.resolve(link[...])
    let plain = PercentEncoding.decode(address[...])
    let up = Array("../".utf8)
    var rest = address[...]
    while rest.starts(with: up) { rest = rest.dropFirst(up.count) }
    return [link, address, Array(plain), Array(rest)].filter { !$0.isEmpty }
  }
}

import Bookkeeping
import Templating

/// The layouts, partials and assets of `themes/NAME/`; each file a theme lacks is the default theme's.
struct Theme: Sendable {
  let name: String
  let layouts: [String: TemplateSource]
  let partials: [String: TemplateSource]
  let words: Words
  /// Paths below `assets/`, and where each file is.
  let assets: [(path: String, source: String)]
  private let files: ProjectFiles

  init(name: String, in files: ProjectFiles) throws(SiteProblem) {
    let folder = "themes/\(name)"
    let isKnown = name == Self.defaultName || !files.paths(under: folder).isEmpty
    guard isKnown else { throw .noSuchTheme(name, known: Self.known(in: files)) }
    self.name = name
    self.files = files
    layouts = try Self.templates("layouts", of: name, in: files)
    partials = try Self.templates("partials", of: name, in: files)
    words = try Words(theme: name, in: files)
    assets = Self.merged("assets", of: name, in: files).map { ("assets/\($0.path)", $0.source) }
  }

  static let defaultName = "default"

  private static func templates(
    _ kind: String, of name: String, in files: ProjectFiles
  ) throws(SiteProblem) -> [String: TemplateSource] {
    var templates: [String: TemplateSource] = [:]
    for (path, source) in merged(kind, of: name, in: files) where path.ends(withBytesOf: ".html") {
      let text = try files.listedText(at: source)
      templates[path.droppingLast(bytes: 5)] = TemplateSource(path: source, text: text, syntax: .html)
    }
    return templates
  }

  /// Paths below a folder of the theme, each with the file that provides it.
  private static func merged(
    _ kind: String, of name: String, in files: ProjectFiles
  ) -> [(path: String, source: String)] {
    var sources: [ExactText: String] = [:]
    for theme in [defaultName, name] {
      let folder = "themes/\(theme)/\(kind)/"
      for path in files.pathsWithDefaults(under: String(folder.dropLast())) {
        sources[ExactText(path.droppingFirst(bytes: folder.utf8.count))] = path
      }
    }
    return sources.map { ($0.key.text, $0.value) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func known(in files: ProjectFiles) -> [String] {
    let own = files.paths(under: "themes").compactMap {
      $0.parts(between: "/").dropFirst().first
    }
    return Set(own + [defaultName]).sorted()
  }
}

import Basics
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

  /// - Throws: Everything that keeps a file of the theme from being read.
  init(name: String, in files: ProjectFiles) throws(BuildFailure) {
    var reader = ThemeReader(name, files)
    self.name = name
    layouts = reader.templates("layouts")
    partials = reader.templates("partials")
    words = reader.words()
    assets = reader.files(of: "assets").map { ("assets/\($0.path)", $0.source) }
    reader.checkName()
    guard reader.problems.isEmpty else { throw BuildFailure(problems: reader.problems.map(Problem.site)) }
  }

  static let defaultName = "default"

  /// Whether a folder in `themes/` may be called so: nothing that leads elsewhere, or that a listing leaves out.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: ".") else { return false }
    return !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}

/// Reads the files of a theme, and goes on after a problem.
private struct ThemeReader {
  private let name: String
  private let files: ProjectFiles
  private(set) var problems: [SiteProblem] = []

  init(_ name: String, _ files: ProjectFiles) {
    self.name = Theme.isName(name) ? name : Theme.defaultName
    self.files = files
    if !Theme.isName(name) { problems.append(.malformedThemeName(name)) }
  }

  /// A theme is known if there is anything in its folder.
  mutating func checkName() {
    var failures: [SiteProblem] = []
    let isKnown = name == Theme.defaultName || !files.paths(under: "themes/\(name)", &failures).isEmpty
    failures.forEach { add($0) }
    if !isKnown, failures.isEmpty { problems.append(.noSuchTheme(name, known: known)) }
  }

  private mutating func add(_ problem: SiteProblem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  mutating func words() -> Words {
    do throws(SiteProblem) {
      return try Words(theme: name, in: files)
    } catch {
      add(error)
      return Words()
    }
  }

  mutating func templates(_ kind: String) -> [String: TemplateSource] {
    var templates: [String: TemplateSource] = [:]
    for (path, source) in files(of: kind) where path.ends(withBytesOf: ".html") {
      do throws(SiteProblem) {
        let text = try files.listedText(at: source)
        templates[path.droppingLast(bytes: 5)] = TemplateSource(path: source, text: text, syntax: .html)
      } catch {
        add(error)
      }
    }
    return templates
  }

  /// Paths below a folder of the theme, each with the file that provides it.
  mutating func files(of kind: String) -> [(path: String, source: String)] {
    var sources: [ByteString: String] = [:]
    var failures: [SiteProblem] = []
    defer { failures.forEach { add($0) } }
    for theme in [Theme.defaultName, name] {
      let folder = "themes/\(theme)/\(kind)/"
      for path in files.pathsWithDefaults(under: String(folder.dropLast()), &failures) {
        if let problem = files.problem(at: path) {
          failures.append(problem)
          continue
        }
        sources[ByteString(path.droppingFirst(bytes: folder.utf8.count))] = path
      }
    }
    return sources.map { ($0.key.text, $0.value) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private var known: [String] {
    var failures: [SiteProblem] = []
    let own = files.paths(under: "themes", &failures).compactMap { $0.parts(between: "/").dropFirst().first }
    return Set(own + [Theme.defaultName]).sorted()
  }
}

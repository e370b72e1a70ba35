import Basics
import Bookkeeping
import Templating

/// The layouts, partials and assets of `themes/NAME/`. Files that a theme lacks come from the default theme.
struct Theme: Sendable {
  let name: String
  let layouts: [String: TemplateSource]
  let partials: [String: TemplateSource]
  let words: Words
  /// The paths below `assets/`, with the source of each file.
  let assets: [(path: String, source: String)]

  /// - Parameters:
  ///   - language: The language that the project asks for; `nil` for the locale's.
  ///   - locale: The locale of the ledger.
  /// - Throws: A problem for each file of the theme that cannot be read.
  init(
    name: String, language: String?, locale: String, in files: ProjectFiles
  ) throws(Site.Failure) {
    var reader = ThemeReader(name, files)
    self.name = name
    layouts = reader.templates("layouts")
    partials = reader.templates("partials")
    words = reader.words(language, locale)
    assets = reader.files(of: "assets").map { ("assets/\($0.path)", $0.source) }
    reader.checkName()
    guard reader.problems.isEmpty else {
      throw Site.Failure(problems: reader.problems.map(BuildProblem.file))
    }
  }

  static let defaultName = "default"

  /// Whether a folder in `themes/` may have this name, which must not lead elsewhere or be hidden.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: ".") else { return false }
    return !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}

/// Reads the files of a theme, and continues after a problem.
private struct ThemeReader {
  private let name: String
  private let files: ProjectFiles
  private(set) var problems: [Problem] = []

  init(_ name: String, _ files: ProjectFiles) {
    self.name = Theme.isName(name) ? name : Theme.defaultName
    self.files = files
    if !Theme.isName(name) {
      problems.append(
        Problem(
          "\(quoted(name)) is not a theme name",
          "use the name of a folder in themes/, without slashes or a leading dot"))
    }
  }

  /// Reports an unknown theme. A theme is known if there is any file in its folder.
  mutating func checkName() {
    var unlisted: [Problem] = []
    let isKnown =
      name == Theme.defaultName || !files.pathsWithDefaults(under: "themes/\(name)", &unlisted).isEmpty
    unlisted.forEach { add($0) }
    if !isKnown, unlisted.isEmpty {
      let hints = [
        Suggestion.hint(for: name, among: known), "to add it, create themes/\(shortened(name))/",
      ]
      problems.append(
        Problem("there is no theme \(quoted(name))", hints.compactMap(\.self).joined(separator: "\n")))
    }
  }

  private mutating func add(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  mutating func words(_ language: String?, _ locale: String) -> Words {
    do throws(Problem) {
      return try Words(theme: name, language: language, locale: locale, in: files)
    } catch {
      add(error)
      return Words()
    }
  }

  mutating func templates(_ kind: String) -> [String: TemplateSource] {
    var templates: [String: TemplateSource] = [:]
    for (path, source) in files(of: kind) where path.ends(withBytesOf: ".html") {
      do throws(Problem) {
        let text = try files.listedText(at: source)
        templates[path.droppingLast(bytes: 5)] = TemplateSource(path: source, text: text, syntax: .html)
      } catch {
        add(error)
      }
    }
    return templates
  }

  /// The paths below a folder of the theme, with the source of each file.
  mutating func files(of kind: String) -> [(path: String, source: String)] {
    var sources: [ByteString: String] = [:]
    var unlisted: [Problem] = []
    defer { unlisted.forEach { add($0) } }
    for theme in [Theme.defaultName, name] {
      let folder = "themes/\(theme)/\(kind)/"
      for path in files.pathsWithDefaults(under: String(folder.dropLast()), &unlisted) {
        if let problem = files.problem(at: path) {
          unlisted.append(problem)
          continue
        }
        sources[ByteString(path.droppingFirst(bytes: folder.utf8.count))] = path
      }
    }
    return sources.map { ($0.key.text, $0.value) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private var known: [String] {
    var unlisted: [Problem] = []
    let paths = files.pathsWithDefaults(under: "themes", &unlisted)
    return Set(paths.compactMap { $0.parts(between: "/").dropFirst().first }).sorted()
  }
}

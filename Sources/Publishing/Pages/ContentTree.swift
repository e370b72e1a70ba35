import Basics
import Bookkeeping
import Templating

/// The files under `content/`, whose folders become those of the site.
package struct ContentTree: Sendable {
  struct Page: Sendable {
    let body: TemplateSource
    let frontMatter: TemplateSource.FrontMatter
    /// The path in the site, still with the bracketed name.
    let sitePath: String
    let kind: any PageKind.Type

    /// The folder of the pages for its items: `months/` for `months/[month].md`.
    var folder: String { sitePath.part(beforeLast: "[") ?? "" }
  }

  struct File: Sendable {
    let sitePath: String
    let source: String
  }

  package static let folder = "content"
  /// The folder whose files are published whatever their kind. Files elsewhere in `content/` may be anything,
  /// so only pages are published, and the files in `rootFolder`.
  static let staticFolder = "content/static"
  /// The folder whose files are published at the root of the site.
  static let rootFolder = "content/root"
  static let publishedFolders = [staticFolder, rootFolder]
  private(set) var pages: [Page] = []
  private(set) var files: [File] = []
  /// The project's own files that are neither pages nor in the folder of static files.
  private(set) var unpublished: [String] = []
  private(set) var problems: [BuildProblem] = []

  /// - Parameter copy: The copy that is made, which has only the parts that it names.
  init(in project: ProjectFiles, of copy: Copy? = nil) {
    readAll(in: project)
    if let copy {
      let isShown = copy.parts.contains(.pages)
      pages.removeAll {
        $0.kind == PageKinds.own && !isShown && ProjectFiles.Defaults.all[$0.body.path] == nil
      }
      if !copy.parts.contains(.files) { files = [] }
    }
  }

  private mutating func readAll(in project: ProjectFiles) {
    for source in sources(in: project) {
      if let problem = project.problem(at: source) {
        problems.append(.file(problem))
        continue
      }
      let sitePath = source.droppingFirst(bytes: Self.folder.utf8.count + 1)
      if PageKinds.isSettingsFile(at: source) { continue }
      if source.begins(withBytesOf: Self.rootFolder + "/") {
        let sitePath = source.droppingFirst(bytes: Self.rootFolder.utf8.count + 1)
        files.append(File(sitePath: sitePath, source: source))
      } else if source.ends(withBytesOf: ".md") {
        addPage(source, sitePath: sitePath.droppingLast(bytes: 3) + ".html", in: project)
      } else if source.begins(withBytesOf: Self.staticFolder + "/") {
        files.append(File(sitePath: sitePath, source: source))
      } else {
        unpublished.append(source)
      }
    }
    checkForTwins()
  }

  /// The project's own files, and the default templates that the project does not replace.
  private mutating func sources(in project: ProjectFiles) -> [String] {
    var unlisted: [Problem] = []
    let listed = project.paths(under: Self.folder, &unlisted) + project.pathsForHosts(&unlisted)
    let own = listed.filter { !project.isPrivate($0) }
    problems += unlisted.map(BuildProblem.file)
    let (ownPaths, ownItems) = (Set(own), Set(own.compactMap(Self.bracketedName)))
    let defaults = ProjectFiles.Defaults.all.keys.filter { path in
      path.begins(withBytesOf: Self.folder + "/") && !ownPaths.contains(path)
        && Self.bracketedName(path).map { !ownItems.contains($0) } ?? true
    }
    return (own + defaults).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The name in brackets: `transaction` for `content/transactions/[transaction].md`.
  private static func bracketedName(_ path: String) -> String? {
    guard path.ends(withBytesOf: "].md"), path.utf8.contains(UInt8(ascii: "[")) else { return nil }
    return path.suffix(afterLast: "[").droppingLast(bytes: 4)
  }

  private mutating func addPage(_ source: String, sitePath: String, in project: ProjectFiles) {
    let bracketed = Self.bracketedName(source)
    guard let kind = PageKinds.kind(bracketed.map(PageKinds.Name.each) ?? .single(sitePath)) else {
      let name = bracketed ?? ""
      return problems.append(
        .file(
          Problem(
            inProject: source, "there is no kind of page called \(quoted(name))",
            Suggestion.hint(for: name, among: PageKinds.names))))
    }
    do {
      let template = TemplateSource(
        path: source, text: try project.listedText(at: source), syntax: .markdown)
      let (frontMatter, body) = try TemplateSource.FrontMatter.split(template)
      pages.append(Page(body: body, frontMatter: frontMatter, sitePath: sitePath, kind: kind))
    } catch let problem as Problem {
      problems.append(.file(problem))
    } catch let error as Template.Invalid {
      problems += error.problems.map(BuildProblem.template)
    } catch {
      problems.append(.file(.unreadable(path: source, reason: "\(error)")))
    }
  }

  private mutating func checkForTwins() {
    for name in PageKinds.names {
      let twins = pages.filter { $0.kind.contentName == .each(name) }
      guard twins.count > 1 else { continue }
      problems.append(
        .file(
          Problem(
            inProject: twins[1].body.path, "this is a second template for \(name) pages",
            "the first is \(twins[0].body.path); keep one of them")))
    }
  }
}

import ArgumentParser
import Basics
import Bookkeeping
import DefaultProject
import Foundation
import Publishing

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a project: content/ with a sample ledger and the templates, ready to build.",
    discussion: """
      Example: folio init books && cd books && folio build

      The sample is 90 days of payments up to today, which your first folio import offers to remove; --empty \
      leaves it out.
      Each file explains its purpose, or the project's README.md does. Nothing is overwritten. In an existing \
      project, --theme-files adds the missing files of the theme and nothing else.
      Exit codes: 0 done, 1 a file already exists, 64 invalid arguments.
      """
  )

  @Argument(help: ArgumentHelp("The folder of the project.", valueName: "dir"), completion: .directory)
  var folder = "."

  @Flag(help: "Also write the default theme to themes/default/, for editing.")
  var themeFiles = false

  @Flag(help: "Begin without payments instead of with a sample.")
  var empty = false

  @Option(
    help: ArgumentHelp(
      "The last day of the sample (default: SOURCE_DATE_EPOCH, or today).", valueName: "YYYY-MM-DD"),
    transform: Project.Options.date)
  var now: CalendarDate?

  func run() throws {
    let console = Console(root: folder, file: "")
    let ledger =
      empty ? SampleLedger.empty : SampleLedger.text(until: try now ?? Project.Options.Today.required())
    let writer = Writer(folder: folder)
    let isThemeAlone = themeFiles && writer.holdsProject
    let project = NewProject(ledger: ledger, withTheme: themeFiles)
    let taken = isThemeAlone ? [] : writer.existing(among: project.files)
    guard taken.isEmpty else {
      throw console.fail(
        taken.map { Problem(at: $0, "this file already exists") }
          + [Problem("nothing was written", "choose another folder: folio init DIR")])
    }
    let (written, kept) = try console.reportingProblems {
      try writer.add(isThemeAlone ? NewProject.theme : project.files + [project.readme])
    }
    let lines = written.map { "wrote \($0)" } + (isThemeAlone ? kept.map { "kept \($0)" } : [])
    let next = "Next: \(folder == "." ? "" : "cd \(quotedForShell(folder)) && ")folio build"
    try Terminal.print(
      (lines + [next]).joined(separator: "\n"), consequence: .filesAreWritten)
  }
}

extension InitCommand {
  /// The files of a new project.
  struct NewProject {
    /// The path is relative to the project's folder.
    typealias File = (path: String, text: String)

    let files: [File]
    /// A file that is written only if it is missing: a folder that is kept in Git often has a README already.
    let readme: File

    init(ledger: String, withTheme: Bool) {
      let templates = DefaultProject.files.filter { $0.path.hasPrefix("content/") }.map { file in
        (file.path, Self.explained(file.text, by: ProjectGuide.purpose(of: file.path)))
      }
      files =
        [
          ("content/ledger.json", ledger), (SiteSettings.path, Self.settings),
        ] + templates + Self.schemas + (withTheme ? Self.theme : [])
      readme = ("README.md", ProjectGuide.readme(for: files.map(\.path)))
    }

    /// The files of the default theme.
    static var theme: [File] { DefaultProject.files.filter { $0.path.hasPrefix("themes/default/") } }

    /// The schemas that `$schema` names in the ledger and the settings.
    private static var schemas: [File] {
      DefaultProject.files.filter { $0.path.hasSuffix(".schema.json") }.map { file in
        (file.path.replacing("docs/", with: "schemas/", maxReplacements: 1), file.text)
      }
    }

    private static let settings = """
      {
        "$schema": "../schemas/site.schema.json",
        "ledger": "content/ledger.json",
        "theme": "default",
        "output": "site"
      }

      """

    /// Adds a Mustache comment after the front matter, which must come first. The page shows no trace of it.
    private static func explained(_ text: String, by purpose: String) -> String {
      let comment = "{{! \(purpose) }}\n"
      let mark = "---\n"
      guard text.hasPrefix(mark), let end = text.dropFirst(mark.count).firstRange(of: "\n" + mark) else {
        return comment + text
      }
      return text[..<end.upperBound] + comment + text[end.upperBound...]
    }
  }
}

/// The purpose of each file of a project.
private enum ProjectGuide {
  static func purpose(of path: String) -> String {
    switch path {
    case "content/ledger.json":
      "Your payments. Change it with `folio add`, `edit`, `remove` and `import`, or with any editor."
    case "content/site.json":
      "What `folio build` reads and where it writes. Command-line flags override it."
    case "schemas/ledger.schema.json", "schemas/site.schema.json":
      "Lets an editor complete and check the file that names it in `$schema`."
    case "schemas/rules.schema.json":
      "Lets an editor check `content/rules.json`, if you assign it to that file in the editor's settings."
    case "schemas/copies.schema.json":
      "Lets an editor complete and check `content/copies.json`, which names copies for others."
    case "content/index.md":
      "The dashboard, site/index.html."
    default:
      path.hasPrefix("themes/") ? purposeInTheme(path) : purposeOfTemplate(path)
    }
  }

  static func readme(for paths: [String]) -> String {
    let lines = paths.map { "- `\($0)`: \(purpose(of: $0))" }.joined(separator: "\n")
    return """
      # A Folio project

      `folio build` writes the report to `site/`; open `site/index.html`. `folio --help` lists what else it can do.

      \(lines)

      Folio supplies the theme and any file of `content/` that is missing here. To add a page, add an `.md` file
      to `content/`; to publish any other file, put it into `content/static/`.

      """
  }

  private static func purposeOfTemplate(_ path: String) -> String {
    guard let open = path.lastIndex(of: "["), path.hasSuffix("].md") else {
      return "The page \(path.replacing("content/", with: "site/").dropLast(3)).html."
    }
    let item = path[path.index(after: open)...].dropLast(4)
    return "One page for each \(item)."
  }

  private static func purposeInTheme(_ path: String) -> String {
    switch path.split(separator: "/").dropFirst(2).first {
    case "layouts": "The layout of pages that name it in their front matter."
    case "partials": "A part shared by layouts and pages."
    case "words": "The words of a language."
    default: "Copied to the site."
    }
  }
}

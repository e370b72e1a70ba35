import Bookkeeping
import DefaultProject
import Publishing

/// The files of a new project.
struct NewProject {
  struct File: Equatable {
    /// Relative to the project's folder.
    let path: String
    let text: String
  }

  let files: [File]
  /// Written unless there is one: a folder that is kept in Git often has it already.
  let readme: File

  init(withTheme: Bool) {
    let templates = DefaultProject.files.filter { $0.path.hasPrefix("content/") }.map { file in
      File(path: file.path, text: Self.explained(file.text, by: ProjectGuide.purpose(of: file.path)))
    }
    files =
      [
        File(path: "content/ledger.json", text: SampleLedger.text),
        File(path: SiteSettings.path, text: Self.settings),
      ] + templates + Self.schemas + (withTheme ? Self.theme : [])
    readme = File(path: "README.md", text: ProjectGuide.readme(for: files.map(\.path)))
  }

  /// The files of the default theme.
  static var theme: [File] {
    DefaultProject.files.filter { $0.path.hasPrefix("themes/") }.map { File(path: $0.path, text: $0.text) }
  }

  /// What `$schema` names in the ledger and the settings. They are no part of `content/`, which is published.
  private static var schemas: [File] {
    DefaultProject.files.filter { $0.path.hasSuffix(".schema.json") }.map { file in
      File(path: file.path.replacing("docs/", with: "schemas/", maxReplacements: 1), text: file.text)
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

  /// A comment of Mustache leaves no trace in the page. It stands behind the front matter, which must be first.
  private static func explained(_ text: String, by purpose: String) -> String {
    let comment = "{{! \(purpose) }}\n"
    let mark = "---\n"
    guard text.hasPrefix(mark), let end = text.dropFirst(mark.count).firstRange(of: "\n" + mark) else {
      return comment + text
    }
    return text[..<end.upperBound] + comment + text[end.upperBound...]
  }
}

import Bookkeeping
import Templating

/// Anything that keeps a project from becoming a site.
package enum Problem: Equatable, Sendable {
  /// In the ledger that the build was given.
  case ledger(LedgerProblem)
  case template(TemplateProblem)
  case settings(SettingsProblem)
  case site(SiteProblem)
  case link(LinkProblem)
}

/// Everything that was found wrong in one run.
package struct BuildFailure: Error, Equatable, Sendable {
  package let problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// Whether the ledger itself is at fault.
  package var isInvalidLedger: Bool {
    problems.contains { problem in
      if case .ledger(let problem) = problem { problem.severity == .error } else { false }
    }
  }
}

/// What is wrong with a project beside its ledger and its templates. Data only: the command writes the sentences.
/// Ranges are those of bytes in the file.
package enum SiteProblem: Error, Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case notUTF8(path: String)
  /// The path is as much of it as can be read.
  case nameNotUTF8(path: String)
  /// Symbolic links in the content.
  case deadLink(path: String)
  case linkToFolder(path: String)
  case linkLeadsOutside(path: String)
  /// A link to what is never published.
  case privateFile(path: String)
  case noSuchTheme(String, known: [String])
  case malformedThemeName(String)
  case wordsAreNotJSON(JSONProblem.Reason, path: String, at: Range<Int>)
  case malformedWords(path: String, at: Range<Int>)
  case unknownWord(String, in: String, at: Range<Int>, known: [String])
  /// In a phrase of a theme's words.
  case unknownPlaceholder(String, in: String, at: Range<Int>, known: [String])
  case unknownLayout(String, in: String, at: Range<Int>, known: [String])
  case unknownItem(String, in: String, known: [String])
  case twoTemplates(for: String, first: String, second: String)
  /// Two paths that are one to some file system: `taken` is made by `first`.
  case pathCollision(path: String, second: String, taken: String, first: String)
  /// A file stands where others need a folder, in the eyes of some file system.
  case fileIsFolder(path: String, source: String, folder: String, needer: String)
}

import Basics
import Bookkeeping
import Foundation
import SiteOutput
import Templating

/// The finished plan of a site: every file, and how to make its bytes. Rendering reads nothing but this.
package struct Site: SiteWriter.Contents {
  package let pageCount: Int
  package let warnings: [LedgerProblem]
  /// Of other files.
  let fileWarnings: [Problem]
  package let paths: [String]
  /// What makes each file: a template, or the file that is copied.
  let sources: [String]
  let attachments: (paths: [String], states: FileStates)
  let model: ReportModel
  /// What is to be kept for the next report.
  package let outlook: LedgerHistory.Outlook?
  let entries: [Entry]

  /// How a file is made.
  enum Entry: Sendable {
    /// A page of an item of the template's kind.
    case page(PageTemplate, item: Int, part: Int)
    /// What belongs to pages: rows for a spreadsheet, the index of the search.
    case data(@Sendable (inout ByteBuffer) -> Void)
    /// A picture comes without what it tells of the place and the device.
    case copy(URL, named: String)
    case text(String)

    /// The file that it is a copy of.
    var original: URL? { if case .copy(let url, _) = self { url } else { nil } }

    var isPage: Bool { if case .page = self { true } else { false } }
  }

  init(
    _ plan: FilePlan, model: ReportModel, warnings: [LedgerProblem], fileWarnings: [Problem],
    attachments: Attachments, outlook: LedgerHistory.Outlook? = nil
  ) {
    pageCount = plan.pageCount
    paths = plan.paths
    sources = plan.sources
    entries = plan.entries
    self.model = model
    self.outlook = outlook
    self.warnings = warnings
    self.fileWarnings = fileWarnings
    self.attachments = (attachments.paths, attachments.states)
  }

  /// All that is to be said of it.
  package var allWarnings: [Problem] { warnings.map(Problem.ledger) + fileWarnings }

  package func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    switch entries[index] {
    case .page(let template, let item, let part):
      template.kind.render(template, item: item, part: part, into: &buffer)
    case .data(let write):
      write(&buffer)
    case .copy:
      if let file = try openCopied(index) { buffer.append(try file.contents()) }
    case .text(let text):
      buffer.append(text)
    }
  }

  package func openCopied(_ index: Int) throws(SiteProblem) -> SourceFile? {
    guard case .copy(let url, let name) = entries[index] else { return nil }
    return try SourceFile.open(withoutLinks: url, named: name).published()
  }
}

extension Site {
  /// Everything that was found wrong in one run.
  package struct Failure: Error, Equatable, Sendable {
    package let problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }

    /// Whether the ledger itself is at fault.
    package var isInvalidLedger: Bool {
      problems.contains { problem in
        if case .ledger(let problem) = problem { problem.severity == .error } else { false }
      }
    }
  }
}

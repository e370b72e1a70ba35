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
    case copy(URL, named: String)
    /// A picture, without what it tells of the place and the device.
    case image(URL, named: String)
    case text(String)

    /// What is copied; a picture is published without its metadata.
    init(copying url: URL, named name: String) {
      self = ImageBytes.mayHaveMetadata(name) ? .image(url, named: name) : .copy(url, named: name)
    }

    /// The file that it is a copy of.
    var original: URL? {
      switch self {
      case .copy(let url, _), .image(let url, _): url
      case .page, .data, .text: nil
      }
    }

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

  /// Where a file is that is copied as it is; nil for one that is made.
  package func copiedFile(at index: Int) -> URL? {
    if case .copy(let url, _) = entries[index] { url } else { nil }
  }

  package func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    switch entries[index] {
    case .page(let template, let item, let part):
      template.kind.render(template, item: item, part: part, into: &buffer)
    case .data(let write):
      write(&buffer)
    case .copy:
      if let file = try openCopied(index) { buffer.append(try file.contents()) }
    case .image(let url, let name):
      let bytes = try SourceFile.open(withoutLinks: url, named: name).bytes()
      ImageBytes.withoutMetadata(bytes).withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    case .text(let text):
      buffer.append(text)
    }
  }

  package func openCopied(_ index: Int) throws(SiteProblem) -> SourceFile? {
    guard case .copy(let url, let name) = entries[index] else { return nil }
    return try SourceFile.open(withoutLinks: url, named: name)
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

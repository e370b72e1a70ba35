import Basics
import Bookkeeping
import Foundation
import SiteOutput
import Templating

/// The finished plan of a site: all files, and how to make their bytes. Rendering reads nothing but the plan,
/// and the files that are copied.
package struct Site: SiteWriter.Contents {
  package let pageCount: Int
  package let warnings: [LedgerProblem]
  /// The warnings about other files than the ledger.
  let fileWarnings: [BuildProblem]
  package let paths: [String]
  let sources: [Source]
  let entries: [File]
  let attachments: Attachments
  /// The payments that the site leaves out of its ledger, if it is a copy.
  package let omission: Copy.Omission?
  /// The owner of all that pages show. Values of payments refer to it without counting references
  /// (`TransactionValues`), and live only while a file of a site is rendered, which keeps the site alive.
  let model: ReportModel
  /// The rows to keep for the next report.
  package let historyUpdate: LedgerHistory.Update?
  /// The fingerprints of its files, if they have been taken.
  private(set) var fingerprints: SiteFingerprints?
  /// The not-found page with links from the host's root; `nil` if it is written like any other page.
  private(set) var notFoundPage: NotFoundPage?
  /// Names the dots that this copy shows in place of hidden values.
  let dots: NamedDots?
  /// The words that must not be in any page, if this is a copy.
  let hiddenWords: HiddenWords?
  /// The state of the files before they were read; `nil` if the next build is to make everything anew.
  package var memory: BuildMemory?

  /// The origin of a file. It is not just a name, since an attachment may have any name.
  enum Source {
    /// Folio itself, which makes files for the site's host.
    case folio
    /// A file of the project, or of the defaults: a template, an asset, or a file that is copied.
    case project(String)
    /// A file that a payment refers to, and that may come from somebody else.
    case attachment(String)

    /// The part of a file's path in the site that somebody has chosen; `nil` if it is a default, or Folio's.
    /// For the pages of a kind, such as `content/notes/[month].md`, it is all but the names of the items.
    func chosenPart(of path: String) -> String? {
      guard case .project(let source) = self, ProjectFiles.Defaults.text(at: source) == nil else {
        return nil
      }
      guard source.utf8.contains(UInt8(ascii: "[")) else { return path }
      let fixed = source.parts(between: "[").map { $0.parts(between: "]").last ?? "" }
      return fixed.joined().parts(between: "/").dropFirst().joined(separator: "/")
    }

    /// The name for messages.
    var name: String {
      switch self {
      case .folio: "Folio"
      case .project(let path), .attachment(let path): path
      }
    }
  }

  /// The way a file is made.
  enum File: Sendable {
    /// A page of an item of the template's kind.
    case page(PageTemplate, item: Int, part: Int)
    /// The rows of a listing as a CSV file.
    case rows(listing: Int)
    /// A script for the theme's scripts, such as a part of the search index.
    case script(SearchFile)
    /// A file of rows that are no listing.
    case data(@Sendable (inout ByteBuffer) -> Void)
    /// A copy of a file; a picture is copied without data about the place and the device.
    case copy(URL, named: String)
    /// The small picture in a file.
    case thumbnail(URL, named: String)
    case text(String)

    /// The file that is copied whole.
    var original: URL? { if case .copy(let url, _) = self { url } else { nil } }

    var isPage: Bool { if case .page = self { true } else { false } }
  }

  /// All warnings about the ledger and other files.
  package var allWarnings: [BuildProblem] { warnings.map(BuildProblem.ledger) + fileWarnings }

  /// Computes the fingerprints that tell which files a build need not make. Without them, a build makes all
  /// files.
  package mutating func computeFingerprints() { fingerprints = SiteFingerprints(of: entries) }

  /// Makes the links of the not-found page begin at the root of the host, if that is known. In a preview and
  /// in a sealed report, they begin at the page.
  package mutating func addressFromRoot() {
    notFoundPage = model.baseURL.flatMap(NotFoundPage.init(ofReportAt:))
  }

  package var occasionalPaths: [String] { PageKinds.all.flatMap { $0.occasionalPaths } }

  package func makeNote() -> [UInt8]? { memory?.makeNote(of: self) }

  package func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    guard let notFoundPage, entries[index].isPage, paths[index] == NotFoundPage.path else {
      return try renderChecked(index, into: &buffer)
    }
    var page = ByteBuffer()
    try renderChecked(index, into: &page)
    buffer.append(notFoundPage.bytes(of: page.array))
  }

  private func renderChecked(_ index: Int, into buffer: inout ByteBuffer) throws {
    let start = buffer.count
    try renderUnchecked(index, into: &buffer)
    guard let hiddenWords, entries[index].isPage else { return }
    let bytes = buffer.withBytes { Array($0[start...]) }
    if let word = hiddenWords.first(in: bytes) {
      throw Problem.hiddenWord(
        word, path: paths[index], source: sources[index].name, copy: model.copy?.name ?? "")
    }
  }

  private func renderUnchecked(_ index: Int, into buffer: inout ByteBuffer) throws {
    switch entries[index] {
    case .page(let template, let item, let part):
      guard let dots else {
        return template.kind.render(template, item: item, part: part, into: &buffer)
      }
      var page = ByteBuffer()
      template.kind.render(template, item: item, part: part, into: &page)
      buffer.append(dots.named(in: page.array))
    case .rows(let listing):
      CSVFile.write(
        model.listings.all[listing].selection, model.csvColumns, lines: model.csvLines, to: &buffer)
    case .script(let file):
      file.write(model, to: &buffer)
    case .data(let write):
      write(&buffer)
    case .copy, .thumbnail:
      if let file = try openCopied(index) { buffer.append(try file.contents()) }
    case .text(let text):
      buffer.append(text)
    }
  }

  package func fingerprint(_ index: Int) -> UInt64? { fingerprints?[entries[index]] }

  package func openCopied(_ index: Int) throws(Problem) -> SourceFile? {
    switch entries[index] {
    case .copy(let url, let name): try SourceFile.open(url, named: name).published()
    case .thumbnail(let url, let name): try SourceFile.open(url, named: name).thumbnail()
    case .page, .rows, .script, .data, .text: nil
    }
  }
}

extension Site {
  /// All problems found in one run.
  package struct Failure: Error, Equatable, Sendable {
    package let problems: [BuildProblem]

    package init(problems: [BuildProblem]) { self.problems = problems }
  }
}

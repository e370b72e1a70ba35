import Basics
import Bookkeeping
import Foundation
import SiteOutput

/// Recognizes a build that would read the same files as an earlier one and so is not needed.
///
/// It is made before any file of the project is read. A note about a site is written only if the files are
/// still the same after all of them have been read, so it describes only files from which the site was made.
package struct BuildMemory: Sendable {
  /// The result that a build reported to its user, without the words of its warnings: these may show parts of
  /// the ledger, which is not to be kept twice.
  package struct Account: Equatable, Sendable {
    package var pageCount: Int
    package var hasWarnings: Bool
  }

  /// The path under which the note of a sealed site is sealed, so that a build with another passphrase does
  /// not take the site for its own. No file of a site has this path.
  static let notePath = ".folio/note"

  private let settings: BuildSettings
  private let before: FileStates

  package init(of settings: BuildSettings) {
    self.settings = settings
    var states = Self.states(of: settings)
    // A file that changed just now could change again and keep its time.
    if let pause = Self.pause(after: states.latestChange) {
      usleep(pause)
      states = Self.states(of: settings)
    }
    before = states
  }

  /// - Returns: The report of the latest build and the number of files it made, if this build would do the
  ///   same.
  package func recall(from writer: SiteWriter) -> (account: Account, summary: SiteWriter.Summary)? {
    guard Self.isCertain(before) else { return nil }
    var account: Account?
    let files = writer.countOfUntouchedFiles { text in
      let text = settings.seal.map { $0.opened(text, at: Self.notePath) } ?? text
      guard let note = text.flatMap(Note.init(parsing:)), note.project == before.fingerprint,
        note.history == settings.history?.fingerprint ?? 0
      else { return false }
      let attachments = Attachments.states(of: note.attachments, beside: settings.ledger)
      guard Self.isCertain(attachments), note.attachmentStates == attachments.fingerprint
      else { return false }
      account = note.account
      return true
    }
    guard let account, let files else { return nil }
    return (account, SiteWriter.Summary(files: files))
  }

  /// A note for the next build about this one, once all its files are made; `nil` if the files that it has
  /// read have changed meanwhile.
  package func makeNote(of site: Site) -> [UInt8]? {
    let (project, attachments) = (
      Self.states(of: settings), Attachments.states(of: site.attachments.paths, beside: settings.ledger)
    )
    guard Self.isCertain(before), project.fingerprint == before.fingerprint,
      Self.isCertain(site.attachments.states),
      attachments.fingerprint == site.attachments.states.fingerprint
    else { return nil }
    return Note(
      project: before.fingerprint, history: site.historyUpdate?.fingerprint ?? 0,
      attachmentStates: attachments.fingerprint,
      attachments: site.attachments.paths, account: Account(of: site)
    ).bytes
  }

  /// The states of all files that a site depends on, except attachments, which the ledger names.
  private static func states(of settings: BuildSettings) -> FileStates {
    var states = FileStates()
    states.add(String(FileStates.Program.fingerprint))
    // Most of these settings come from files in `content/`, which may have changed since they were read.
    for text in [
      settings.ledgerName, settings.theme, settings.today.iso, settings.baseURL ?? "",
      settings.language ?? "", String(settings.recentCount), String(settings.allPayees),
      String(settings.paymentsAreInMonths),
      "\(settings.expectedReceipts)", settings.copy?.allText ?? "",
    ] { states.add(text) }
    states.add(settings.seal == nil ? "open" : "sealed")
    states.add("umask \(Umask.current)")
    switch settings.comparison {
    case .none: states.add("none")
    case .last: states.add("last")
    case .file(let url, let name):
      states.add(name)
      states.addFile(at: url.path(percentEncoded: false))
    }
    states.addFile(at: settings.ledger.path(percentEncoded: false))
    let hidden = HostFiles.hiddenNames.sorted().map { "\(ContentTree.rootFolder)/\($0)" }
    for folder in [ContentTree.folder, "themes"] + hidden {
      states.addTree(at: settings.root.appending(path: folder).path(percentEncoded: false))
    }
    let files = ProjectFiles(settings)
    for path in ContentTree.publishedFolders.flatMap(files.hiddenPaths) { states.add(path) }
    return states
  }

  private static func isCertain(_ states: FileStates) -> Bool {
    !states.isUncertain && pause(after: states.latestChange) == nil
  }

  /// The time to wait, in microseconds, until a later change gets another time than this one; `nil` if no
  /// wait is needed. After a change in the future, a wait is always needed.
  private static func pause(after change: Int64) -> useconds_t? {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000 - change / 1000
    let least = Int64(2 * FileStatus.Stamp.clockTick)
    return age >= least ? nil : useconds_t(clamping: min(least - age, least))
  }
}

extension Copy {
  /// All settings of the copy, in an order that is the same in each run.
  fileprivate var allText: String {
    var others = self
    others.parts = []
    return "\(others) \(parts.map(\.rawValue).sorted())"
  }
}

extension BuildMemory.Account {
  package init(of site: Site) {
    self.init(pageCount: site.pageCount, hasWarnings: !site.allWarnings.isEmpty)
  }
}

/// The text of a note: five numbers, and paths with a NUL after each.
private struct Note {
  var project: UInt64
  /// The fingerprint of the rows of the ledger that are kept after the build.
  var history: UInt64
  var attachmentStates: UInt64
  var attachments: [String]
  var account: BuildMemory.Account

  private static let headerCount = 5 * MemoryLayout<UInt64>.size

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let header = [project, history, attachmentStates, UInt64(account.pageCount), account.hasWarnings ? 1 : 0]
    header.withUnsafeBytes { bytes.append(contentsOf: $0) }
    for path in attachments {
      bytes.append(contentsOf: path.utf8)
      bytes.append(0)
    }
    return bytes
  }
}

extension Note {
  init?(parsing bytes: [UInt8]) {
    guard bytes.count >= Self.headerCount else { return nil }
    let header = bytes.withUnsafeBytes { bytes in
      (0..<5).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
    // The part after the last NUL is empty.
    let paths = bytes[Self.headerCount...].split(separator: 0, omittingEmptySubsequences: false).dropLast()
    (project, history, attachmentStates) = (header[0], header[1], header[2])
    account = BuildMemory.Account(
      pageCount: Int(truncatingIfNeeded: header[3]), hasWarnings: header[4] != 0)
    attachments = paths.map { String(decoding: $0, as: UTF8.self) }
  }
}

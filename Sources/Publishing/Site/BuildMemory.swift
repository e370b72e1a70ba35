import Basics
import Foundation
import SiteOutput

/// Recognizes a build that would read what an earlier one has read, and so need not happen.
///
/// It is made before anything of the project is read. A note about a site is only written if, when all has been read,
/// the files are as they were then; so it never tells of a file that the site was not made of.
package struct BuildMemory: Sendable {
  /// What a build told its user. The words of its warnings are no part of it: they may show what stands in the ledger
  /// and on no page, and a note lies in the folder that is published.
  package struct Account: Equatable, Sendable {
    package var pageCount: Int
    package var hasWarnings: Bool

    package init(of site: Site) {
      pageCount = site.pageCount
      hasWarnings = !site.allWarnings.isEmpty
    }

    fileprivate init(pageCount: Int, hasWarnings: Bool) {
      self.pageCount = pageCount
      self.hasWarnings = hasWarnings
    }
  }

  private let settings: BuildSettings
  private let before: FileStates

  package init(of settings: BuildSettings) {
    self.settings = settings
    var states = Self.states(of: settings)
    // What changed just now could change once more and keep its time.
    if let pause = Self.pause(after: states.latestChange) {
      usleep(pause)
      states = Self.states(of: settings)
    }
    before = states
  }

  /// - Returns: What the latest build told, and how many files it made, if this one would do the same.
  package func recall(from writer: SiteWriter) -> (account: Account, summary: SiteWriter.Summary)? {
    guard Self.isCertain(before) else { return nil }
    var account: Account?
    let files = writer.countOfUntouchedFiles { text in
      guard let note = Note(parsing: text), note.project == before.fingerprint,
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

  /// What the next build has to know of this one, whose files have all been made; nil if files have changed meanwhile.
  package func note(of site: Site) -> [UInt8]? {
    let (project, attachments) = (
      Self.states(of: settings), Attachments.states(of: site.attachments.paths, beside: settings.ledger)
    )
    guard Self.isCertain(before), project.fingerprint == before.fingerprint,
      Self.isCertain(site.attachments.states),
      attachments.fingerprint == site.attachments.states.fingerprint
    else { return nil }
    return Note(
      project: before.fingerprint, history: site.outlook?.fingerprint ?? 0,
      attachmentStates: attachments.fingerprint,
      attachments: site.attachments.paths, account: Account(of: site)
    ).bytes
  }

  /// Everything that a site depends on but its attachments, which the ledger names.
  private static func states(of settings: BuildSettings) -> FileStates {
    var states = FileStates()
    states.add(String(FileStates.Program.fingerprint))
    for text in [
      settings.ledgerName, settings.theme, settings.today.iso, settings.baseURL ?? "",
      String(settings.recentCount), String(settings.allPayees),
    ] { states.add(text) }
    switch settings.comparison {
    case .none: states.add("none")
    case .last: states.add("last")
    case .file(let url, let name):
      states.add(name)
      states.addFile(at: url.path(percentEncoded: false))
    }
    states.addFile(at: settings.ledger.path(percentEncoded: false))
    for folder in [ContentTree.folder, "themes"] {
      states.addTree(at: settings.root.appending(path: folder).path(percentEncoded: false))
    }
    return states
  }

  private static func isCertain(_ states: FileStates) -> Bool {
    !states.isUncertain && pause(after: states.latestChange) == nil
  }

  /// How long to wait until a change cannot have the time of an earlier one, in microseconds. A time that lies in the
  /// future does not go by.
  private static func pause(after change: Int64) -> useconds_t? {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000 - change / 1000
    let least = Int64(2 * FileStatus.Stamp.clockTick)
    return age >= least ? nil : useconds_t(clamping: min(least - age, least))
  }
}

/// The text of a note: five numbers, and paths with a NUL behind each.
private struct Note {
  var project: UInt64
  /// Of what is kept of the ledger once the build is done.
  var history: UInt64
  var attachmentStates: UInt64
  var attachments: [String]
  var account: BuildMemory.Account

  init(
    project: UInt64, history: UInt64, attachmentStates: UInt64, attachments: [String],
    account: BuildMemory.Account
  ) {
    self.project = project
    self.history = history
    self.attachmentStates = attachmentStates
    self.attachments = attachments
    self.account = account
  }

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

  init?(parsing bytes: [UInt8]) {
    guard bytes.count >= Self.headerCount else { return nil }
    let header = bytes.withUnsafeBytes { bytes in
      (0..<5).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
    // What is behind the last NUL is empty.
    let paths = bytes[Self.headerCount...].split(separator: 0, omittingEmptySubsequences: false).dropLast()
    (project, history, attachmentStates) = (header[0], header[1], header[2])
    account = BuildMemory.Account(
      pageCount: Int(truncatingIfNeeded: header[3]), hasWarnings: header[4] != 0)
    attachments = paths.map { String(decoding: $0, as: UTF8.self) }
  }
}

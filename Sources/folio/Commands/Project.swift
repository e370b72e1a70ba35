import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing
import Sealing
import SiteOutput
import Templating

/// A project as named by a command's options, its `site.json` and the defaults.
struct Project {
  private(set) var settings: BuildSettings
  private(set) var outputFolder: String
  /// The project's folder of copies, if the report is written there.
  private let copiesFolder: String?
  let console: Console
  /// The place where the report is published, if the settings name one.
  let publish: PublishSettings?

  /// - Throws: `ExitCode`, after reporting the problems of `site.json`.
  init(_ options: Options, output: String?) throws {
    let today = try options.today()
    do throws(Failure) {
      try self.init(reading: options, output: output, today: today)
    } catch {
      throw error.console.fail(error.cause.problems)
    }
  }

  /// - Throws: `Failure`, with the problems of `site.json`, which the caller reports.
  init(
    reading options: Options, output: String? = nil, today: CalendarDate
  ) throws(Failure) {
    var console = Console(root: options.root, file: Self.defaultLedger.inProject(options.root))
    do throws(Site.Failure) {
      let root = URL(filePath: options.root, directoryHint: .isDirectory)
      let file = try SiteSettings(in: root)
      let ledger = options.ledger ?? file.ledger(in: options.root)
      console = Console(root: options.root, file: ledger)
      self.console = console
      var settings = BuildSettings(
        root: root, ledger: URL(filePath: ledger), ledgerName: ledger,
        theme: options.theme ?? file[.theme] ?? "default",
        today: today)
      settings.baseURL = (options.baseUrl ?? file[.baseURL]).map { $0.ends(withBytesOf: "/") ? $0 : $0 + "/" }
      settings.language = file[.language]
      settings.allPayees = file.payees == .all
      settings.paymentsAreInMonths = file.payments == .inMonths
      if let since = options.since {
        settings.comparison = .file(URL(filePath: since), named: since)
      } else if file[.changes] != "none" {
        settings.comparison = .last
      }
      settings.expectedReceipts = file.expectedReceipts
      if let name = options.copy { settings = settings.making(try Copy.named(name, in: root)) }
      publish = file.publish?.inProject(options.root)
      settings.passphraseFile = publish?.passphraseFile.map { URL(filePath: $0) }
      self.settings = settings
      copiesFolder = output == nil && options.copy != nil ? Self.copies.inProject(options.root) : nil
      outputFolder =
        output
        ?? (options.copy.map { "\(Self.copies)/\($0)" } ?? file[.output] ?? "site").inProject(options.root)
    } catch {
      throw Failure(cause: error, console: console)
    }
  }

  /// Seals the report, if there are keys. An open one never replaces one that is sealed.
  mutating func seal(by seal: Seal?) { settings.seal = seal }

  /// Chooses another output folder.
  mutating func write(to output: String) { outputFolder = output }

  static let defaultLedger = "content/ledger.json"
  private static let copies = "copies"

  /// Follows the links of the report, and those of the project's copies if they are wanted.
  ///
  /// - Throws: `ExitCode`, after reporting the errors.
  func checkLinks(ofCopies: Bool) throws {
    let check = SiteCheck(of: settings, withCopies: ofCopies)
    let errors = check.problems.filter { !$0.isWarning }
    if !errors.isEmpty { throw console.fail(errors) }
  }

  /// Builds the report, unless nothing has changed since the last build. The result is the same either way.
  ///
  /// - Parameter isChecked: Whether the links have been followed already.
  /// - Throws: `ExitCode`, after reporting all problems.
  func build(jobs: Int?, force: Bool, quiet: Bool, isChecked: Bool = false) throws -> Outcome {
    let progress = Terminal.Progress(verb: "Writing", noun: "files", isWanted: !quiet)
    let writer = writer(to: outputFolder, jobs: jobs, force: force, progress)
    return try console.telling {
      try checkFolderOfCopies()
      try checkOwner(of: outputFolder, force: force)
      if settings.copy == nil { try settings.forgetUnwantedHistory() }
      let memory = BuildMemory(of: settings)
      if let (account, summary) = memory.recall(from: writer) {
        if account.hasWarnings { console.tell(SitePlanner.warnings(of: settings)) }
        return Outcome(
          pageCount: account.pageCount, summary: summary, omission: SitePlanner.omission(of: settings))
      }
      // Nobody but its reader would notice what a sealed report lacks.
      if settings.seal != nil, !isChecked { try checkLinks(ofCopies: false) }
      var site = try SitePlanner.plan(settings)
      site.memory = memory
      if settings.seal == nil {
        site.computeFingerprints()
        site.addressFromRoot()
      }
      console.tell(site.allWarnings)
      let summary: SiteWriter.Summary
      do {
        defer { progress.clear() }
        summary = try settings.seal.map { try writer.write(SealedSite(site, by: $0)) } ?? writer.write(site)
      }
      try own(outputFolder)
      if let update = site.historyUpdate { settings.history?.keep(update) }
      // Releasing a large report piece by piece takes much longer than letting the system reclaim all memory.
      _ = Unmanaged.passRetained(site as AnyObject)
      console.tell(summary.kept.map(kept) + surplus(summary.surplus, in: outputFolder))
      return Outcome(pageCount: site.pageCount, summary: summary, omission: site.omission)
    }
  }

  /// The result of a build.
  struct Outcome {
    let pageCount: Int
    let summary: SiteWriter.Summary
    let omission: Copy.Omission?
  }

  /// Whoever made the project must not decide by a link where its copies are written. The output folder
  /// itself is never a link, and of a folder that the user names, the folders above may be.
  private func checkFolderOfCopies() throws(OutputProblem) {
    guard let copiesFolder, FileStatus(at: copiesFolder, followingLinks: false)?.kind == .symbolicLink else {
      return
    }
    throw .outputIsSymbolicLink(copiesFolder)
  }

  private var ledgerPath: String { settings.ledger.path(percentEncoded: false) }

  /// Two projects that wrote to one folder would each remove the files of the other.
  func checkOwner(of output: String, force: Bool) throws {
    guard !force, FileStatus(at: output) != nil,
      let owner = try settings.records.otherOwner(ofOutput: output, ledger: ledgerPath)
    else { return }
    throw Problem(
      at: output, "this folder has the report of another project, \"\(printable(owner))\"",
      "choose another folder, or use --force to write there anyway")
  }

  /// Notes that a folder has the report of this project.
  func own(_ output: String) throws {
    try settings.records.own(output: output, ledger: ledgerPath)
  }

  /// The writer into a folder, which keeps away from what is the user's.
  func writer(
    to output: String, jobs: Int? = nil, force: Bool, _ progress: Terminal.Progress
  ) -> SiteWriter {
    let (records, former) = settings.records.ofOutput(output)
    return SiteWriter(
      output: output, records: records, formerRecords: former,
      protectedFolders: protectedFolders,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, force: force,
      sparingSitesWith: settings.seal == nil ? SealShell.isSealedFile : nil,
      onWait: {
        Terminal.printError("Waiting for another build of \(printable(output)) to finish …\n")
      }, onProgress: { progress.show($0, of: $1) })
  }

  /// The folders that no report is written over.
  var protectedFolders: ProtectedFolders {
    let root = settings.root.path(percentEncoded: false)
    return ProtectedFolders(
      projects: [root, settings.ledger.deletingLastPathComponent().path(percentEncoded: false)] + Self.homes,
      sources: ["content", "themes"].map { root + $0 })
  }

  /// The warning about a file from an earlier build that no page needs now, and that has been edited since.
  private func kept(_ path: String) -> Problem {
    Problem(
      at: path, "kept: it was edited after Folio wrote it" + (danger(of: [path]).map { ", and \($0)" } ?? ""),
      "no page uses it any more; remove it yourself", isWarning: true)
  }

  /// The warning about files of which Folio does not know who wrote them.
  func surplus(_ paths: [String], in folder: String) -> [Problem] {
    guard !paths.isEmpty else { return [] }
    let count = paths.count == 1 ? "1 file here is" : "\(paths.count) files here are"
    let first = paths.prefix(3).map(quoted).joined(separator: ", ")
    let rest = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return [
      Problem(
        at: folder,
        "\(count) not of this report: \(first)\(rest)" + (danger(of: paths).map { "; \($0)" } ?? ""),
        "Folio removes only what it knows that it wrote; remove what is not to be published",
        isWarning: true)
    ]
  }

  /// The danger of files that stay in the folder of a report that shows less.
  private func danger(of paths: [String]) -> String? {
    if settings.seal != nil, !paths.allSatisfy({ SealShell.isSealedFile(Array($0.utf8)[...]) }) {
      return "anybody who has the report can read \(paths.count == 1 ? "it" : "them") without the passphrase"
    }
    return settings.copy.map {
      "\(paths.count == 1 ? "it" : "they") may show what the copy \(quoted($0.name)) hides"
    }
  }

  /// The home folders. One that this user may not enter is no place for a site.
  private static var homes: [String] {
    [NSHomeDirectory(), ProcessInfo.processInfo.environment["HOME"] ?? ""].filter { access($0, X_OK) == 0 }
  }
}

extension Project {
  /// The reason why a project cannot be read or planned, with the console that knows the names of its files.
  struct Failure: Error {
    let cause: Site.Failure
    let console: Console
  }

  /// The options of every command that reads a project. A flag overrides `content/site.json`, which overrides
  /// the default.
  struct Options: ParsableArguments {
    @Option(
      help: ArgumentHelp("The folder of the project, with content/ and themes/.", valueName: "dir"),
      completion: .directory)
    var root = "."

    @Option(
      help: ArgumentHelp("The ledger to read (default: content/ledger.json).", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var ledger: String?

    @Option(help: ArgumentHelp("The theme: a folder in themes/ (default: default).", valueName: "name"))
    var theme: String?

    @Option(
      help: ArgumentHelp(
        "Where the report will be published, such as https://example.org/books/.", valueName: "url"))
    var baseUrl: String?

    @Option(
      help: ArgumentHelp(
        "The date of the build (default: SOURCE_DATE_EPOCH, or today).", valueName: "YYYY-MM-DD"),
      transform: Options.date)
    var now: CalendarDate?

    @Option(
      help: ArgumentHelp(
        "Make the copy of this name in content/copies.json, which shows less.", valueName: "name"))
    var copy: String?

    @Option(
      help: ArgumentHelp(
        "An older ledger: show what changed since (default: the last one that was different).",
        valueName: "file"), completion: .file(extensions: ["json"]))
    var since: String?

    func validate() throws {
      if let flaw = baseUrl.flatMap(SiteSettings.flaw(ofBaseURL:)) {
        throw ValidationError("--base-url \(flaw)")
      }
    }

    /// The date that the user gives, or else today's.
    func today() throws -> CalendarDate {
      try now ?? Today.required()
    }

    @Sendable static func date(_ text: String) throws -> CalendarDate {
      let date = text.utf8.count == 10 ? try? CalendarDate(parsing: text) : nil
      return try Arguments.required(date, else: Problem.notADate(text, "write it as 2026-11-20").line)
    }
  }
}

extension SiteSettings {
  /// The ledger that the settings name, or else the default.
  func ledger(in root: String) -> String { (self[.ledger] ?? Project.defaultLedger).inProject(root) }
}

extension PublishSettings {
  /// The settings with paths from the folder of the project, or from the home folder.
  fileprivate func inProject(_ root: String) -> PublishSettings {
    func resolved(_ path: String) -> String {
      guard path.begins(withBytesOf: "~/") else { return path.inProject(root) }
      let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
      return home + path.droppingFirst(bytes: 1)
    }
    // The project's folder may have a colon in its name.
    func place(_ path: String) -> String {
      resolved(path).isPathHere ? resolved(path) : "./" + resolved(path)
    }
    var settings = self
    settings.passphraseFile = passphraseFile.map(resolved)
    switch destination {
    case .git(let url, let branch) where url.isPathHere:
      settings.destination = .git(url: place(url), branch: branch)
    case .rsync(let folder) where folder.isPathHere: settings.destination = .rsync(place(folder))
    case .folder(let folder): settings.destination = .folder(resolved(folder))
    case .git, .rsync: break
    }
    return settings
  }
}

extension String {
  /// Resolves a path from `content/site.json`: relative to the project's folder, unless it is absolute.
  func inProject(_ root: String) -> String {
    root == "." || utf8.first == UInt8(ascii: "/") ? self : "\(root)/\(self)"
  }
}

extension Project.Options {
  /// The date of a build, unless the user gives one: SOURCE_DATE_EPOCH, or else the clock.
  enum Today {
    /// Whole seconds since 1970, in UTC (see reproducible-builds.org).
    private static var epoch: String? { ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] }

    /// UTC with SOURCE_DATE_EPOCH, so that the date is the same in every time zone.
    static var zone: TimeZone { epoch == nil ? .current : .gmt }

    static func required() throws -> CalendarDate {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let parts = calendar.dateComponents([.year, .month, .day], from: try now())
      guard let year = parts.year, let month = parts.month, let day = parts.day,
        let today = CalendarDate(year: year, month: month, day: day)
      else { throw wrongEpoch }
      return today
    }

    /// The time of a build or a change.
    ///
    /// - Throws: The error that SOURCE_DATE_EPOCH is no time of the years 1 to 9999.
    static func now() throws -> Date {
      guard let epoch else { return Date() }
      let seconds = Int(epoch).flatMap { representable.contains($0) ? $0 : nil }
      guard let seconds else { throw wrongEpoch }
      return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static var wrongEpoch: ValidationError {
      ValidationError("SOURCE_DATE_EPOCH must be a number of seconds since 1970")
    }

    /// The seconds from the beginning of the year 1 to the end of 9999.
    private static let representable = -62_135_596_800...253_402_300_799
  }
}

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
  let copiesFolder: String?
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

  /// Seals the report, if there are keys. An open report never replaces a sealed one.
  mutating func seal(by seal: Seal?) { settings.seal = seal }

  /// Chooses another output folder.
  mutating func write(to output: String) { outputFolder = output }

  static let defaultLedger = "content/ledger.json"
  private static let copies = "copies"

  private var ledgerPath: String { settings.ledger.path(percentEncoded: false) }

  /// Fails, unless forced, if a folder has another project's report: each would remove the other's files.
  func checkOwner(of output: String, force: Bool) throws {
    guard !force, FileStatus(at: output) != nil,
      let owner = try settings.records.otherOwner(ofOutput: output, ledger: ledgerPath)
    else { return }
    throw Problem(
      at: output, "this folder has the report of another project, \"\(printable(owner))\"",
      "choose another folder, or use --force to write there anyway")
  }

  /// Records that a folder has the report of this project.
  func claim(_ output: String) throws {
    try settings.records.claim(output: output, for: ledgerPath)
  }

  /// The writer into a folder. It refuses protected folders and, unless forced, replaces no sealed report by
  /// an open one.
  func writer(
    to output: String, jobs: Int? = nil, force: Bool, _ progress: Terminal.Progress
  ) -> SiteWriter {
    let (records, former) = settings.records.places(ofOutput: output)
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

  /// The home folders that this user may enter: a site cannot be in any other.
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
    // The project's folder may have a colon in its name, which must not look like the end of a host's name.
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

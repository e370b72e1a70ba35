import ArgumentParser
import Basics
import Foundation
import Publishing
import Sealing
import SiteOutput

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Build the report and copy it to where content/site.json says.",
    discussion: """
      Examples: folio publish --dry-run
                folio publish --seal --passphrase-file ~/books.passphrase

      "publish" in content/site.json names the place: { "git": "git@github.com:you/books.git", "branch": \
      "gh-pages" }, { "rsync": "example.org:/var/www/books" } or { "folder": "/media/usb/books" }. git and rsync \
      are called as you would call them, and send only what has changed. A report that is not sealed goes to git \
      and rsync only with "open": true, since whoever has its address can read it.
      Exit codes: 0 done, 1 nothing was published, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @OptionGroup var project: Project.Options
  @OptionGroup var sealing: SealOptions

  @Flag(help: "Show what would change, and publish nothing.")
  var dryRun = false

  @Flag(help: "Replace what Folio did not publish there.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing on success.")
  var quiet = false

  func validate() throws {
    if project.copy != nil {
      throw ValidationError("--copy cannot be published: build it with folio build --copy")
    }
  }

  func run() throws {
    var project = try Project(project, output: nil)
    let console = project.console
    try console.reportingProblems {
      let settings = try checked(project)
      let folders = PublishFolders(of: settings, project.settings.records)
      try folders.withLock {
        if case .folder(let folder) = settings.destination {
          try project.checkOwner(of: folder, force: force)
        }
        try build(&project, settings, in: folders)
        var publication = publication(of: project, to: settings, from: folders)
        let changes = try publication.changes()
        try checkSeal(project, changes, publication.place)
        console.report(project.warnings(aboutSurplus: changes.foreignFiles, in: publication.place))
        if !dryRun, !changes.isEmpty { try publication.publish() }
        if !dryRun, case .folder(let folder) = settings.destination { try project.claim(folder) }
        try printChanges(changes, at: publication.place)
      }
    }
  }

  /// The settings of the publication. Fails if there are none, or if the report may not go there.
  private func checked(_ project: Project) throws -> PublishSettings {
    guard let settings = project.publish else {
      throw Problem(
        at: settingsFile, "it does not say where to publish the report",
        "write \(PublishSettings.example)")
    }
    if settings.isPublic, !settings.isOpen, sealing.passphraseFile == nil, settings.passphraseFile == nil {
      throw Problem(
        at: settingsFile, "this report is open: whoever has its address there can read it",
        "add --seal and --passphrase-file FILE, or \"open\": true to \"publish\" if anybody may read it")
    }
    return settings
  }

  private var settingsFile: String { SiteSettings.path.inProject(project.root) }

  /// Builds the report, if all its links lead somewhere.
  private func build(_ project: inout Project, _ settings: PublishSettings, in folders: PublishFolders) throws
  {
    var sealing = sealing
    if sealing.passphraseFile == nil, let path = settings.passphraseFile {
      // A pipe that a project names could make the command wait for ever.
      if let kind = FileStatus(at: path)?.kind, kind != .file {
        throw Problem(
          at: path, "this is not a regular file", "name the file of the passphrase in \(settingsFile)")
      }
      sealing.passphraseFile = path
    }
    let output = folders.report(isSealed: sealing.passphraseFile != nil)
    project.write(to: output)
    project.seal(by: try sealing.keys(ofSiteIn: output, project.console))
    try project.checkLinks(ofCopies: true)
    _ = try project.build(jobs: nil, force: false, quiet: quiet, isChecked: true)
  }

  private func publication(
    of project: Project, to settings: PublishSettings, from folders: PublishFolders
  ) -> any Publication {
    let progress = Terminal.Progress(verb: "Copying", noun: "files", isWanted: !quiet)
    return switch settings.destination {
    case .git(let url, let branch):
      GitPublication(
        to: url, branch, from: project.outputFolder, of: project.settings.root.path(percentEncoded: false),
        by: folders.place.appending("repository"), day: project.settings.today, force: force)
    case .rsync(let destination):
      RsyncPublication(
        destination: destination, report: project.outputFolder, records: folders.place,
        protected: project.protectedFolders, force: force)
    case .folder(let folder):
      FolderPublication(
        folder: folder, report: project.outputFolder,
        writer: project.writer(to: folder, force: force, progress))
    }
  }

  /// Fails, unless forced, if an open report would replace a sealed one.
  private func checkSeal(_ project: Project, _ changes: PublishedChanges, _ place: String) throws {
    guard project.settings.seal == nil, !force,
      changes.removed.contains(where: { SealShell.isSealedFile(Array($0.utf8)[...]) })
    else { return }
    throw Problem(
      at: settingsFile, "\(printable(place)) has a sealed report, and an open one would replace it",
      "add --seal and --passphrase-file FILE, or use --force")
  }

  private func printChanges(_ changes: PublishedChanges, at place: String) throws {
    guard !quiet || dryRun else { return }
    if changes.isEmpty { return try Terminal.print("\(printable(place)): it has this report already") }
    let line = "\(printable(place)): \(changes.counts)"
    try Terminal.print(
      dryRun ? changes.lines + line + " (not published)" : line, consequence: .reportIsWritten)
  }
}

/// The private folders from which a report is published to one place.
private struct PublishFolders {
  let place: RecordsPlace

  init(of settings: PublishSettings, _ records: ProjectRecords) {
    place = records.place(ofPublicationTo: settings.destination.id)
  }

  /// Acts while no other command publishes there.
  func withLock(_ act: () throws -> Void) throws {
    let folder = try place.make()
    guard try folder.lock() != .busy else {
      throw Problem("another command is publishing this report", "try again when it has finished")
    }
    try act()
  }

  /// The folder of the report. Sealed and open reports have different ones.
  func report(isSealed: Bool) -> String { place.path + (isSealed ? "/sealed" : "/open") }
}

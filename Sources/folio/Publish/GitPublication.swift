import Basics
import Bookkeeping
import Foundation
import SiteOutput

/// A branch with one commit, which has the report. A push sends only what has changed: the local repository
/// keeps the last published commit, which tells git what files the other side has.
struct GitPublication: Publication {
  let url: String
  let branch: String
  /// The place of the local repository, which has no working copy.
  let records: RecordsPlace
  let report: String
  /// The folder of the project. A repository in it may come from whoever made the project.
  let project: String
  let day: CalendarDate
  let force: Bool

  /// The commit of the branch on the other side; empty if there is none.
  private var tip = ""
  private var tree = ""

  private static let author = (name: "Report", address: "report@localhost")
  private static let published = "refs/heads/published"

  init(
    to url: String, _ branch: String, from report: String, of project: String, by records: RecordsPlace,
    day: CalendarDate, force: Bool
  ) {
    self.url = url
    self.branch = branch
    self.report = report
    self.project = project
    self.records = records
    self.day = day
    self.force = force
  }

  var place: String { "\(url.withoutPassword) (\(branch))" }

  private var reference: String { "refs/heads/\(branch)" }
  private var repository: String { records.path }

  mutating func changes() throws -> PublishedChanges {
    try checkPlace()
    try makeRepository()
    try git(["--work-tree=\(report)", "add", "-A", "-f", "--", "."], in: report)
    tree = text(of: try git(["write-tree"]))
    // `ls-remote` also lists references that end like the one that is asked for.
    let references = String(decoding: try git(["ls-remote", "--", url, reference]), as: UTF8.self)
    tip =
      references.parts(between: "\n").map { $0.parts(between: "\t") }
      .first { $0.count == 2 && $0[1] == reference }?[0] ?? ""
    guard !tip.isEmpty else {
      return PublishedChanges(added: paths(try git(["ls-tree", "-r", "-z", "--name-only", tree])))
    }
    if try gitResult(["rev-parse", "-q", "--verify", Self.published]) != tip { try takeOver() }
    return try changes(since: tip)
  }

  /// The difference of the report from a commit.
  private func changes(since commit: String) throws -> PublishedChanges {
    let fields = paths(
      try git(["diff-tree", "-r", "-z", "--no-renames", "--name-status", commit, tree]))
    var changes = PublishedChanges()
    for mark in stride(from: 0, to: fields.count - 1, by: 2) {
      switch fields[mark] {
      case "A": changes.added.append(fields[mark + 1])
      case "D": changes.removed.append(fields[mark + 1])
      default: changes.changed.append(fields[mark + 1])
      }
    }
    return changes
  }

  func publish() throws {
    // The time of the day is left out: the same report is the same commit.
    let date = "\(day.iso)T00:00:00Z"
    let person = ["AUTHOR", "COMMITTER"].flatMap { role in
      [
        ("GIT_\(role)_NAME", Self.author.name), ("GIT_\(role)_EMAIL", Self.author.address),
        ("GIT_\(role)_DATE", date),
      ]
    }
    var program = program
    for (name, value) in person { program.environment[name] = value }
    let commit = text(
      of: try program.run(configured(["commit-tree", "--no-gpg-sign", "-m", "Report", tree])))
    try git(
      ["push", "-q", "--no-verify", "--force-with-lease=\(reference):\(tip)"] + receiver
        + ["--", url, "\(commit):\(reference)"])
    // The report is published. The next run makes good what fails from here on.
    try? recordPublished(commit)
    // The objects of older reports would pile up.
    _ = try? gitResult(["gc", "--auto", "--quiet"])
  }

  // MARK: The repository

  private func makeRepository() throws {
    // A killed command may have left these locks; no other command is here now.
    for name in ["index", "shallow", "HEAD", "config", "packed-refs", Self.published] {
      unlink("\(repository)/\(name).lock")
    }
    if try gitResult(["rev-parse", "--git-dir"]) == nil {
      try records.remove()
      try git(["init", "-q", "--bare", "--template="])
    }
  }

  /// Refuses a repository in the project. When it receives a push, git runs programs that its hooks and
  /// settings name, and only whoever made the project knows them.
  private func checkPlace() throws {
    for path in placesHere {
      do {
        try ProtectedFolders(projects: [], sources: [project]).check(path)
      } catch {
        throw Problem(
          "\(printable(place)) is a repository in the project, and could run programs of whoever made the project",
          "name a repository in another folder, in \"publish\"")
      }
    }
  }

  /// The paths that the address may mean on this machine; none for an address on another. Git tries each with
  /// `.git`, too.
  private var placesHere: [String] { pathsHere.flatMap { [$0, "\($0).git", "\($0)/.git"] } }

  private var pathsHere: [String] {
    if url.isPathHere { return [url] }
    guard url.lowercased().begins(withBytesOf: "file:") else { return [] }
    let path = url.droppingFirst(bytes: 5).utf8.drop { $0 == UInt8(ascii: "/") }
    // Git ignores a host, as in `file://localhost/books.git`.
    let paths = [path, path.drop { $0 != UInt8(ascii: "/") }.dropFirst()].map {
      "/" + String(decoding: $0, as: UTF8.self)
    }
    return paths.flatMap { [$0, $0.removingPercentEncoding ?? $0] }
  }

  /// The option for the program that a push calls on the other side, if that is this machine: it runs no
  /// hooks and programs of the repository there, and does not change its working copy.
  private var receiver: [String] {
    guard !placesHere.isEmpty else { return [] }
    let settings = [
      "core.hooksPath=/dev/null", "core.alternateRefsCommand=", "core.fsmonitor=false",
      "receive.autogc=false",
      "receive.denyCurrentBranch=refuse", "receive.fsckObjects=false",
    ]
    return ["--receive-pack=git \(settings.map { "-c \($0)" }.joined(separator: " ")) receive-pack"]
  }

  /// Records the commit of the branch as the last published one, if it is a report, such as one that was
  /// published from another machine, or before this repository was lost. A report that would lose most of its
  /// files counts as another project's.
  ///
  /// `--force` lets this run replace any commit, but records none: the next run must ask for it again, even
  /// after `--dry-run`.
  private func takeOver() throws {
    try git(["fetch", "-q", "--depth=1", "--no-tags", "--", url, reference])
    if force { return }
    guard try isReport(git(["cat-file", "commit", tip])) else {
      throw Problem(
        "the branch \(quoted(branch)) of \(printable(url.withoutPassword)) has commits that are no report",
        "name another branch, or use --force to replace them")
    }
    let removed = try changes(since: tip).removed.count
    let published = paths(try git(["ls-tree", "-r", "-z", "--name-only", tip])).count
    guard removed * 2 <= published else {
      throw Problem(
        "the branch \(quoted(branch)) of \(printable(url.withoutPassword)) has another report: "
          + "\(removed) of its \(counted(published, "file")) are not in this one",
        "name another branch, or use --force to replace that report")
    }
    try recordPublished(tip)
  }

  /// Whether Folio has made a commit, and nobody has changed it since.
  private func isReport(_ commit: [UInt8]) -> Bool {
    let text = String(decoding: commit, as: UTF8.self)
    guard let head = text.components(separatedBy: "\n\n").first, text == head + "\n\nReport\n" else {
      return false
    }
    let lines = head.components(separatedBy: "\n")
    let person = "\(Self.author.name) <\(Self.author.address)> "
    return ["author \(person)", "committer \(person)"].allSatisfy { start in
      lines.contains { $0.hasPrefix(start) }
    }
      && !lines.contains { $0.hasPrefix("parent ") }
  }

  /// Records the published commit. The repository is made shallow: only then does git look at the files of a
  /// commit that is no ancestor of the one to push.
  private func recordPublished(_ commit: String) throws {
    try git(["update-ref", Self.published, commit])
    try Folder(following: repository, isSearchedOnly: false).putPrivateFile(
      "shallow", Array("\(commit)\n".utf8), draft: "shallow.draft")
  }

  // MARK: git

  private var program: Program {
    let local = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
    ]
    var program = Program(name: "git", environment: Dictionary(uniqueKeysWithValues: local.map { ($0, nil) }))
    // These protocols run no program that the address names.
    program.environment["GIT_ALLOW_PROTOCOL"] = "file:git:http:https:ssh"
    // A repository must not fetch what it lacks by a program that it names.
    program.environment["GIT_NO_LAZY_FETCH"] = "1"
    return program
  }

  /// Settings in place of the user's, which could change the files or run programs.
  private static let settings = [
    "core.autocrlf=false", "core.safecrlf=false", "core.attributesFile=/dev/null", "core.hooksPath=/dev/null",
    "core.fsmonitor=false", "core.fileMode=false", "core.precomposeUnicode=false",
    "gc.autoDetach=false", "gc.pruneExpire=now", "push.followTags=false", "push.gpgSign=false",
    "push.recurseSubmodules=no", "fetch.recurseSubmodules=no",
  ]

  private func configured(_ arguments: [String]) -> [String] {
    ["--git-dir=\(repository)"] + Self.settings.flatMap { ["-c", $0] } + arguments
  }

  @discardableResult
  private func git(_ arguments: [String], in folder: String? = nil) throws(Problem) -> [UInt8] {
    try program.run(configured(arguments), in: folder)
  }

  private func gitResult(_ arguments: [String]) throws(Problem) -> String? {
    try program.result(of: configured(arguments)).map(text)
  }

  private func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private func paths(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

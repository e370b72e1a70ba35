import Basics
import Bookkeeping
import Foundation

/// A branch with one commit, which has the report. A push sends only what has changed: the repository from
/// which it is made keeps the last published commit, by which git knows the files that the other side has.
struct GitPublication: Publication {
  let url: String
  let branch: String
  /// The folder of the repository, without a working copy.
  let repository: String
  let report: String
  let day: CalendarDate
  let force: Bool

  /// The commit of the branch on the other side; empty if there is none.
  private var tip = ""
  private var tree = ""

  private static let author = "Report <report@localhost>"
  private static let published = "refs/heads/published"

  init(
    to url: String, _ branch: String, from report: String, by repository: String, day: CalendarDate,
    force: Bool
  ) {
    (self.url, self.branch, self.report, self.repository) = (url, branch, report, repository)
    (self.day, self.force) = (day, force)
  }

  var place: String { "\(url.withoutPassword) (\(branch))" }

  private var reference: String { "refs/heads/\(branch)" }

  mutating func changes() throws -> PublishedChanges {
    try makeRepository()
    try git(["--work-tree=\(report)", "add", "-A", "-f", "--", "."], in: report)
    tree = text(of: try git(["write-tree"]))
    // Another reference may end as the one that is asked for.
    let references = String(decoding: try git(["ls-remote", "--", url, reference]), as: UTF8.self)
    tip =
      references.parts(between: "\n").map { $0.parts(between: "\t") }
      .first { $0.count == 2 && $0[1] == reference }?[0] ?? ""
    guard !tip.isEmpty else {
      return PublishedChanges(added: paths(try git(["ls-tree", "-r", "-z", "--name-only", tree])))
    }
    if try gitResult(["rev-parse", "-q", "--verify", Self.published]) != tip { try takeOver() }
    let fields = paths(
      try git(["diff-tree", "-r", "-z", "--no-renames", "--name-status", Self.published, tree]))
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
    // Whatever the time of the day: the same report is the same commit.
    let date = "\(day.iso)T00:00:00Z"
    let person = ["AUTHOR", "COMMITTER"].flatMap { role in
      [("GIT_\(role)_NAME", "Report"), ("GIT_\(role)_EMAIL", "report@localhost"), ("GIT_\(role)_DATE", date)]
    }
    var program = program
    for (name, value) in person { program.environment[name] = value }
    let commit = text(
      of: try program.run(configured(["commit-tree", "--no-gpg-sign", "-m", "Report", tree])))
    try git([
      "push", "-q", "--no-verify", "--force-with-lease=\(reference):\(tip)", "--", url,
      "\(commit):\(reference)",
    ])
    try keep(commit)
    // The objects of older reports would pile up.
    _ = try gitResult(["gc", "--auto", "--quiet"])
  }

  // MARK: The repository

  private func makeRepository() throws {
    if FileStatus(at: repository + "/HEAD") == nil {
      try git(["init", "-q", "--bare", "--template="])
    }
    // A command that was killed may have left them; no other one is here now.
    for name in ["index.lock", "shallow.lock"] { unlink("\(repository)/\(name)") }
  }

  /// Takes the commit of the branch for the last published one, if it is a report: published from another
  /// machine, or before this repository was lost.
  private func takeOver() throws {
    try git(["fetch", "-q", "--depth=1", "--no-tags", "--", url, reference])
    let commit = String(decoding: try git(["cat-file", "commit", tip]), as: UTF8.self).components(
      separatedBy: "\n")
    let isReport =
      commit.contains { $0.hasPrefix("author \(Self.author) ") }
      && !commit.contains { $0.hasPrefix("parent ") }
    guard isReport || force else {
      throw Problem(
        "the branch \(quoted(branch)) of \(printable(url.withoutPassword)) has commits that are no report",
        "name another branch, or use --force to replace them")
    }
    try keep(tip)
  }

  /// Notes the published commit. Only in a repository that is shallow does git ask which files a commit has
  /// that is no ancestor of the one to push.
  private func keep(_ commit: String) throws {
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
    // None that runs a program which the address names.
    program.environment["GIT_ALLOW_PROTOCOL"] = "file:git:http:https:ssh"
    return program
  }

  /// Settings of the user's that would change the files, or run programs.
  private static let settings = [
    "core.autocrlf=false", "core.safecrlf=false", "core.attributesFile=/dev/null", "core.hooksPath=/dev/null",
    "core.fsmonitor=false", "core.fileMode=false", "core.precomposeUnicode=false", "safe.directory=*",
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

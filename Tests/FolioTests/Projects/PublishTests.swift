import Foundation
import TestSupport
import Testing

/// Tests `folio publish` with a repository, a folder and rsync on this machine.
@Suite(.enabled(if: Tool.git.isUsed, "git is missing"))
struct PublishTests {
  private let project: TemporaryFolder
  private var folio: FolioCommand

  init() throws {
    project = try TemporaryFolder()
    folio = FolioCommand(folder: project["books"])
    // No settings of this machine.
    folio.environment = [
      "HOME": project["home"].path, "XDG_STATE_HOME": project["home/.local/state"].path,
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    try project.write("", to: "home/.profile")
    try write()
    try set(#"{ "git": "../remote.git", "open": true }"#)
    try git("init", "-q", "--bare", "remote.git")
  }

  /// Payments of a year, of which the amount of one differs.
  private func write(amount: String = "12.40", count: Int = 120, shop: String = "Shop") throws {
    let rows = (0..<count).map { number in
      let date =
        "2026-\(String(100 + number % 9 + 1).dropFirst())-\(String(100 + number % 28 + 1).dropFirst())"
      return """
        { "id": "\(shop.prefix(1).lowercased())\(number)", "date": "\(date)", "type": "expense", \
        "name": "\(shop) \(number % 12)", \
        "amount": "\(number == 60 ? amount : "\(number + 1).50")", "category": "C\(number % 6)" }
        """
    }
    try project.write("[\(rows.joined(separator: ",\n"))]", to: "books/content/ledger.json")
  }

  private func set(_ publish: String) throws {
    try project.write(#"{ "publish": \#(publish) }"#, to: "books/content/site.json")
  }

  private func publish(_ arguments: String...) throws -> FolioCommand.Result {
    try folio(["publish", "--now", "2026-11-20"] + arguments)
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    let result = try RunningProcess.run(
      [Tool.git.path] + arguments, in: project.url, environment: folio.environment)
    try #require(result.exitCode == 0, "\(result.stderr)")
    return result.stdout
  }

  private func expectPublished(_ counts: String, at place: String, _ arguments: String...) throws {
    let result = try folio(["publish", "--now", "2026-11-20"] + arguments)
    #expect(
      result.exitCode == 0 && result.stderr.isEmpty && result.stdout == "\(place): \(counts)\n", "\(result)")
  }

  private func expectPublished(
    _ pattern: some RegexComponent, _ arguments: String...
  ) throws {
    let result = try folio(["publish", "--now", "2026-11-20"] + arguments)
    #expect(result.exitCode == 0 && result.stderr.isEmpty, "\(result)")
    #expect(result.stdout.wholeMatch(of: pattern) != nil, "\(result.stdout)")
  }

  /// The number of objects in the repository.
  private func objects() throws -> Int {
    let counts = try git("-C", "remote.git", "count-objects", "-v")
    return counts.matches(of: /(?:count|in-pack): (\d+)/).compactMap { Int($0.1) }.reduce(0, +)
  }

  /// Publishes by a git that says what it sends.
  ///
  /// - Returns: The number of objects, and the size as git shows it.
  private func sent() throws -> (objects: Int, size: String) {
    try project.write(
      """
      #!/bin/bash
      arguments=()
      for argument in "$@"; do arguments+=("${argument/#-q/--progress}"); done
      case " $* " in
        *" push "*) exec \(Tool.git.path) "${arguments[@]}" 2>'\(project["words"].path)' ;;
      esac
      exec \(Tool.git.path) "$@"
      """, to: "bin/git")
    try project.setPermissions(0o755, of: "bin/git")
    var folio = folio
    folio.environment["PATH"] = "\(project["bin"].path):/usr/bin:/bin"
    let result = try folio("publish", "--quiet", "--now", "2026-11-20")
    #expect(result.exitCode == 0, "\(result)")
    let words = try project.text("words")
    let match = try #require(
      words.firstMatch(of: /Writing objects: 100% \((\d+)\/\d+\), ([0-9.]+ \w+)/), "\(words)")
    return (try #require(Int(match.1)), String(match.2))
  }

  private func checkout(_ branch: String = "gh-pages") throws -> FolderSnapshot {
    if project.has("checkout") { try project.remove("checkout") }
    try git("clone", "-q", "-b", branch, "remote.git", "checkout")
    try project.remove("checkout/.git")
    return try FolderSnapshot(of: project["checkout"])
  }

  /// The report as a build writes it.
  private func built(_ arguments: String...) throws -> FolderSnapshot {
    let result = try folio(["build", "--now", "2026-11-20", "--output", "../built"] + arguments)
    try #require(result.exitCode == 0, "\(result)")
    return try FolderSnapshot(of: project["built"])
  }

  private func expectRefused(_ message: String, _ arguments: String...) throws {
    let result = try folio(["publish", "--now", "2026-11-20"] + arguments)
    #expect(result.exitCode != 0 && result.stdout.isEmpty && result.stderr == message, "\(result)")
  }

  // MARK: git

  @Test func aPushSendsWhatChanged() throws {
    try expectPublished(/\.\.\/remote\.git \(gh-pages\): \d+ new, 0 changed, 0 removed\n/)
    #expect(try checkout().contentDifferences(from: built()) == [])
    try expectPublished("it has this report already", at: "../remote.git (gh-pages)")
    let before = try objects()
    try write(amount: "13.40")
    let preview = try publish("--dry-run")
    #expect(preview.stdout.contains("  changed  index.html\n"), "\(preview)")
    #expect(preview.stdout.hasSuffix(" removed (not published)\n"))
    #expect(try objects() == before)
    let (count, size) = try sent()
    #expect(count <= 60 && count > 5)
    #expect(size.hasSuffix(" KiB") && Double(size.dropLast(4)).map { $0 <= 20 } == true, "\(size)")
    #expect(try checkout().contentDifferences(from: built()) == [])
    #expect(
      try git("-C", "remote.git", "log", "--format=%an %ae %cn %s %aI", "gh-pages")
        == "Report report@localhost Report Report 2026-11-20T00:00:00+00:00\n",
      "one commit, which names nobody")
    try write(amount: "13.40", count: 119)
    try expectPublished(/.*: 0 new, \d+ changed, 1 removed\n/)
    #expect(try checkout().contentDifferences(from: built()) == [])
  }

  @Test func aBranchOfAnotherMachineIsTakenOver() throws {
    _ = try publish("--quiet")
    try project.remove("home/.local/state/folio/publish")
    try write(amount: "13.40")
    #expect(try sent().objects <= 60)
    #expect(try checkout().contentDifferences(from: built()) == [])
  }

  @Test func aBranchWithTheReportOfAnotherProjectIsKept() throws {
    _ = try publish("--quiet")
    let published = try checkout()
    try project.remove("home/.local/state/folio/publish")
    try write(shop: "Cafe")
    for _ in 0..<2 {
      let result = try publish()
      let message =
        /folio: error: the branch "gh-pages" of \.\.\/remote\.git has another report: (\d+) of its (\d+) files are not in this one\n {2}name another branch, or use --force to replace that report\n/
      let counts = try #require(try message.wholeMatch(in: result.stderr), "\(result)")
      #expect(result.exitCode != 0 && Int(counts.2) == published.paths.count)
    }
    #expect(try checkout().contentDifferences(from: published) == [])
    #expect(try publish("--force", "--quiet").exitCode == 0)
    #expect(try checkout().contentDifferences(from: built()) == [])
  }

  @Test func aBranchWithOtherCommitsIsKept() throws {
    try git("init", "-q", "-b", "gh-pages", "source")
    try project.write("mine", to: "source/mine.txt")
    try git("-C", "source", "add", "mine.txt")
    try git("-C", "source", "-c", "user.name=I", "-c", "user.email=i@localhost", "commit", "-q", "-m", "Mine")
    try git("-C", "source", "push", "-q", "../remote.git", "gh-pages")
    try expectRefused(
      """
      folio: error: the branch "gh-pages" of ../remote.git has commits that are no report
        name another branch, or use --force to replace them

      """)
    #expect(try checkout().paths == ["mine.txt"])
    // To look at what would change permits nothing.
    try expectPublished(/(?s).*: \d+ new, 0 changed, 1 removed.*/, "--force", "--dry-run")
    #expect(try publish().exitCode != 0)
    #expect(try checkout().paths == ["mine.txt"])
    try expectPublished(/.*: \d+ new, 0 changed, 1 removed\n/, "--force")
    #expect(try checkout().contentDifferences(from: built()) == [])
  }

  /// Somebody may have amended the report, or have written a message that looks like one.
  @Test(arguments: [
    ["--amend", "-m", "add CNAME"], ["-m", "Mine\n\nauthor Report <report@localhost> 1 +0000"],
  ])
  func aCommitThatSomebodyElseMadeIsKept(arguments: [String]) throws {
    _ = try publish("--quiet")
    try git("clone", "-q", "-b", "gh-pages", "remote.git", "mine")
    if arguments[0] != "--amend" { try git("-C", "mine", "checkout", "-q", "--orphan", "other") }
    try project.write("books.example.org", to: "mine/CNAME")
    try git("-C", "mine", "add", "CNAME")
    let commit = ["-C", "mine", "-c", "user.name=I", "-c", "user.email=i@localhost", "commit", "-q"]
    let result = try RunningProcess.run(
      [Tool.git.path] + commit + arguments, in: project.url, environment: folio.environment)
    try #require(result.exitCode == 0, "\(result)")
    try git("-C", "mine", "push", "-q", "-f", "origin", "HEAD:gh-pages")
    try write(amount: "13.40")
    try expectRefused(
      """
      folio: error: the branch "gh-pages" of ../remote.git has commits that are no report
        name another branch, or use --force to replace them

      """)
    #expect(try checkout().paths.contains("CNAME"))
  }

  /// A killed git leaves locks, or half a repository.
  @Test func whatAKilledGitLeavesIsMended() throws {
    _ = try publish("--quiet")
    let place = try #require(
      try project.paths(in: "home/.local/state/folio/publish").first { $0.hasSuffix("/repository") })
    for lock in ["index", "config", "HEAD", "packed-refs", "refs/heads/published"] {
      try project.write("", to: "\(place)/\(lock).lock")
    }
    try write(amount: "13.40")
    #expect(try publish("--quiet").exitCode == 0)
    #expect(try checkout().contentDifferences(from: built()) == [])
    try project.remove("\(place)/objects")
    try write(amount: "14.40")
    let result = try publish("--quiet")
    #expect(result.exitCode == 0 && result.stderr.isEmpty, "\(result)")
    #expect(try checkout().contentDifferences(from: built()) == [])
  }

  // MARK: A project of somebody else

  /// A repository has hooks and settings that are programs, and a project may bring one.
  @Test func aRepositoryOnThisMachineRunsNoProgram() throws {
    for hook in ["pre-receive", "update", "post-receive", "post-update", "reference-transaction"] {
      try project.write(
        "#!/bin/sh\ntouch \(project["ran"].path)\nexit 1\n", to: "remote.git/hooks/\(hook)")
      try project.setPermissions(0o755, of: "remote.git/hooks/\(hook)")
    }
    for place in ["../remote.git", "file://\(project["remote.git"].path)"] {
      try set(#"{ "git": "\#(place)", "open": true }"#)
      #expect(try publish("--quiet").exitCode == 0)
      try write(amount: "13.40")
    }
    #expect(!project.has("ran"))
  }

  /// Settings of a repository are programs, too, and git obeys most of them when it receives a push.
  @Test(arguments: ["pub", "./pub/", "../books/pub", "FILE", "HOST", "LINK", "pub/.git"])
  func aRepositoryInTheProjectIsRefused(_ place: String) throws {
    try git("init", "-q", "books/pub")
    for setting in [["core.fsmonitor", "../ran.sh"], ["receive.denyCurrentBranch", "updateInstead"]] {
      try git("-C", "books/pub", "config", setting[0], setting[1])
    }
    try project.write("#!/bin/sh\ntouch \(project["ran"].path)\n", to: "books/ran.sh")
    try project.setPermissions(0o755, of: "books/ran.sh")
    try FileManager.default.createSymbolicLink(
      atPath: project["link"].path, withDestinationPath: project["books/pub"].path)
    let places = [
      "FILE": "file://\(project["books/p%75b"].path)", "LINK": "../link",
      "HOST": "file://localhost\(project["books/pub"].path)",
    ]
    let url = places[place] ?? place
    try set(#"{ "git": "\#(url)", "branch": "master", "open": true }"#)
    let result = try publish("--quiet", "--force")
    #expect(result.exitCode != 0 && !project.has("ran"), "\(result)")
    #expect(
      result.stderr == """
        folio: error: \(url) (master) is a repository in the project, and could run programs of whoever made the project
          name a repository in another folder, in "publish"

        """)
  }

  /// Git adds the end of a name.
  @Test func aProjectThatIsARepositoryIsRefused() throws {
    try git("init", "-q", "--bare", "books.git")
    try project.write(
      #"{ "publish": { "git": "../books", "open": true } }"#, to: "books.git/content/site.json")
    try project.write(#"{ "transactions": [] }"#, to: "books.git/content/ledger.json")
    var folio = folio
    folio.folder = project["books.git"]
    let result = try folio("publish", "--quiet", "--now", "2026-11-20")
    #expect(result.exitCode != 0 && result.stderr.contains("is a repository in the project"), "\(result)")
  }

  /// Any project is somebody's books, not only the one that is published.
  @Test(arguments: ["../other", "../other/content", "../other/themes/", "../other/.folio"])
  func noOtherProjectIsReplaced(_ place: String) throws {
    try project.write(#"{ "transactions": [] }"#, to: "other/content/ledger.json")
    for kind in ["folder", "rsync"] where kind == "folder" || Tool.rsync.isUsed {
      try set(#"{ "\#(kind)": "\#(place)", "open": true }"#)
      let result = try publish("--force", "--quiet")
      #expect(
        result.exitCode != 0 && result.stderr.contains("the place to publish is or contains ../other"),
        "\(result)")
      #expect(try project.paths(in: "other") == ["other/content", "other/content/ledger.json"])
    }
  }

  @Test func nothingIsPublishedIntoTheContent() throws {
    try set(#"{ "folder": "content/x", "open": true }"#)
    let result = try publish("--force", "--quiet")
    #expect(result.exitCode != 0 && result.stderr.contains("the place to publish is inside "), "\(result)")
    #expect(!project.has("books/content/x"))
  }

  /// A pipe that a project names would be waited for.
  @Test func thePassphraseOfAProjectIsInAFile() throws {
    #expect(mkfifo(project["books/pipe"].path, 0o600) == 0)
    try set(#"{ "git": "../remote.git", "passphraseFile": "pipe" }"#)
    let result = try publish("--quiet")
    #expect(
      result.stderr == """
        pipe: error: this is not a regular file
          name the file of the passphrase in content/site.json

        """)
  }

  /// Notes of a place are not in the project, which would bring a list of files to remove, or a repository
  /// whose settings name programs.
  @Test func nothingThatAProjectBringsIsTakenForPublished() throws {
    _ = try publish("--quiet")
    #expect(!project.has("books/.folio/publish"))
    let place = try #require(try project.paths(in: "home/.local/state/folio/publish").first)
    let brought = "books/.folio/publish/" + URL(filePath: place).lastPathComponent
    try project.write("", to: "books/.folio/publish/note")
    try FileManager.default.moveItem(at: project[place], to: project[brought])
    let repository = "\(brought)/repository"
    try project.write("* filter=x\n", to: "\(repository)/info/attributes")
    try project.write(
      try project.text("\(repository)/config") + "[filter \"x\"]\n\tclean = touch \(project["ran"].path)\n",
      to: "\(repository)/config")
    try write(amount: "13.40")
    #expect(try publish("--quiet").exitCode == 0 && !project.has("ran"))
  }

  @Test(.needs(.rsync), arguments: ["themes", "content/static", ".", "..", "~/", "content"])
  func rsyncWritesOverNoBooks(place: String) throws {
    try set(#"{ "rsync": "\#(place)", "open": true }"#)
    try project.write("mine", to: "books/themes/mine.txt")
    for arguments in [[], ["--force"], ["--dry-run"]] {
      let result = try folio(["publish", "--now", "2026-11-20"] + arguments)
      #expect(
        result.exitCode == 1 && result.stderr.contains("the place to publish is "), "\(place): \(result)")
      #expect(!result.stderr.contains("--output"))
    }
    #expect(try project.paths(in: "books/themes") == ["books/themes/mine.txt"])
    #expect(project.has("books/content/ledger.json"))
  }

  @Test func gitsWordsArePassedOn() throws {
    try set(#"{ "git": "../gone\u001b[31m.git", "open": true }"#)
    #expect(try publish().stderr.contains("must be the address of a repository"))
    try set(#"{ "git": "../gone\u009b.git", "open": true }"#)
    let result = try publish()
    #expect(result.exitCode == 1)
    #expect(result.stderr.hasPrefix("git: fatal: '../gone"), "\(result)")
    #expect(
      result.stderr.hasSuffix(
        """
        folio: error: git failed (exit code 128)
          see what it says above, and publish again, which also finishes what was begun

        """))
    #expect(!result.stderr.unicodeScalars.contains("\u{9B}"))
  }

  @Test func settingsOfTheUsersChangeNoFile() throws {
    try project.write(
      """
      [core]
      \tautocrlf = true
      \thooksPath = \(project["hooks"].path)
      [commit]
      \tgpgSign = true
      [user]
      \tname = Secret
      """, to: "home/.gitconfig")
    try project.write("#!/bin/sh\nexit 1\n", to: "hooks/pre-push")
    try project.setPermissions(0o755, of: "hooks/pre-push")
    var inHook = folio
    inHook.environment["GIT_DIR"] = project["elsewhere"].path
    #expect(try inHook("publish", "--quiet", "--now", "2026-11-20").exitCode == 0)
    try project.remove("home/.gitconfig")
    #expect(try checkout().contentDifferences(from: built()) == [])
    #expect(try !git("-C", "remote.git", "log", "gh-pages").contains("Secret"))
  }

  @Test(arguments: ["git", "rsync"]) func aMissingProgramIsNamed(name: String) throws {
    try set(#"{ "\#(name)": "../place", "open": true }"#)
    var folio = folio
    folio.environment["PATH"] = project["home"].path
    let result = try folio("publish", "--now", "2026-11-20")
    #expect(
      result.exitCode == 1
        && result.stderr == """
          folio: error: \(name) is not installed
            install it with the programs of your system

          """,
      "\(result)")
  }

  @Test func onePublishesAtATime() throws {
    #expect(try publish("--quiet").exitCode == 0)
    let place = try #require(try project.paths(in: "home/.local/state/folio/publish").first)
    let folder = open(project[place].path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    try expectRefused(
      """
      folio: error: another command is publishing this report
        try again when it has finished

      """)
  }

  // MARK: What may be published

  private static let openReport = """
    content/site.json: error: this report is open: whoever has its address there can read it
      add --seal and --passphrase-file FILE, or "open": true to "publish" if anybody may read it

    """

  @Test(arguments: [#""git": "../remote.git""#, #""rsync": "../www""#])
  func anOpenReportIsNotPublishedByMistake(place: String) throws {
    try set("{ \(place) }")
    try expectRefused(Self.openReport)
    try expectRefused(Self.openReport, "--dry-run")
    try set("{ \(place), \"open\": false }")
    try expectRefused(Self.openReport)
    #expect(try objects() == 0 && !project.has("www"))
  }

  @Test(arguments: [true, false]) func aSealedReportIsPublished(isSetting: Bool) throws {
    try project.write("oak-lamp-river-moon-garden-seven-violin\n", to: "home/pass")
    try set(#"{ "git": "../remote.git"\#(isSetting ? #", "passphraseFile": "~/pass""# : "") }"#)
    let options = isSetting ? [] : ["--seal", "--passphrase-file", project["home/pass"].path]
    for amount in ["12.40", "13.40"] {
      try write(amount: amount)
      let result = try folio(["publish", "--now", "2026-11-20", "--quiet"] + options)
      #expect(result.exitCode == 0 && result.stdout.isEmpty && result.stderr.isEmpty, "\(result)")
    }
    let paths = try checkout().paths
    #expect(
      paths.filter { !$0.hasPrefix("sealed/") } == [
        ".nojekyll", "_headers", "index.html", "robots.txt", "seal.svg", "unlock.css", "unlock.js",
      ])
    #expect(paths.count > 100)
  }

  /// `--seal` was forgotten.
  @Test(arguments: [#""git": "../remote.git""#, #""rsync": "../www""#, #""folder": "../usb""#])
  func anOpenReportReplacesNoSealedOneByMistake(place: String) throws {
    guard !place.contains("rsync") || Tool.rsync.isUsed else { return }
    try project.write("oak-lamp-river-moon-garden-seven-violin\n", to: "home/pass")
    try set("{ \(place), \"open\": true }")
    let seal = ["--seal", "--passphrase-file", project["home/pass"].path]
    #expect(try folio(["publish", "--now", "2026-11-20"] + seal).exitCode == 0)
    for arguments in [[], ["--dry-run"]] {
      let result = try folio(["publish", "--now", "2026-11-20"] + arguments)
      #expect(
        result.exitCode == 1
          && result.stderr.contains(" has a sealed report, and an open one would replace it\n"),
        "\(result)")
    }
    #expect(try publish("--force").exitCode == 0)
  }

  @Test func thePassphraseIsPublishedByNoReport() throws {
    try project.write("oak-lamp-river-moon-garden-seven-violin\n", to: "books/content/static/words.txt")
    try set(#"{ "folder": "../usb", "passphraseFile": "content/static/words.txt" }"#)
    #expect(try !built().paths.contains { $0.contains("words.txt") })
  }

  @Test func aReportWithDeadLinksIsNotPublished() throws {
    try project.write("[dead](nowhere.html)\n", to: "books/content/mine.md")
    let result = try publish()
    #expect(result.exitCode == 1 && result.stderr.hasPrefix("content/mine.md:1:"), "\(result)")
    #expect(try objects() == 0)
  }

  @Test func aPlaceIsNeeded() throws {
    try project.write("{}", to: "books/content/site.json")
    try expectRefused(
      """
      content/site.json: error: it does not say where to publish the report
        write "publish": { "git": "git@github.com:you/books.git", "branch": "gh-pages" }

      """)
    let copy = try publish("--copy", "partner")
    #expect(copy.exitCode == 64)
    #expect(copy.stderr.contains("--copy cannot be published: build it with folio build --copy"))
  }

  @Test(arguments: [
    (#"{ "git": "-oProxyCommand=id" }"#, #""git" must be the address of a repository"#),
    (#"{ "git": "ssh://-oProxyCommand=id/x" }"#, #""git" must be the address of a repository"#),
    (#"{ "git": "me@-oProxyCommand=id:x" }"#, #""git" must be the address of a repository"#),
    (#"{ "git": "ssh://[-oProxyCommand=id]/x" }"#, #""git" must be the address of a repository"#),
    (#"{ "git": "ext::sh -c id" }"#, #""git" must be the address of a repository"#),
    (#"{ "git": "a\nb" }"#, #""git" must be the address of a repository"#),
    (#"{ "git": "a", "branch": "-d" }"#, #""branch" must be the name of a branch"#),
    (#"{ "git": "a", "branch": "a..b" }"#, #""branch" must be the name of a branch"#),
    (#"{ "git": "a", "branch": "a:refs/heads/main" }"#, #""branch" must be the name of a branch"#),
    (#"{ "rsync": "-e id" }"#, #""rsync" must be a folder for rsync"#),
    (#"{ "rsync": "me@-oProxyCommand=id:x" }"#, #""rsync" must be a folder for rsync"#),
    (#"{ "rsync": "a@b@c@d@-oProxyCommand=id:x" }"#, #""rsync" must be a folder for rsync"#),
    (#"{ "rsync": "[-oProxyCommand=id]:x" }"#, #""rsync" must be a folder for rsync"#),
    (#"{ "git": "a", "folder": "b" }"#, #""publish" must name one place: git, rsync or folder"#),
    (#"{}"#, #""publish" must name one place: git, rsync or folder"#),
    (#"{ "folder": "b", "branch": "c" }"#, #"only "git" has a branch"#),
    (#""../remote.git""#, #""publish" must be an object"#),
    (#"{ "git": "a", "open": "yes" }"#, "open must be true or false (found a string)"),
  ])
  func aWrongPlaceIsAProblem(publish setting: String, message: String) throws {
    try set(setting)
    let result = try publish()
    #expect(result.exitCode == 1 && result.stderr.contains(" error: \(message)\n"), "\(result)")
  }

  // MARK: Other places

  @Test func aFolderGetsWhatChanged() throws {
    try set(#"{ "folder": "../usb/books" }"#)
    #expect(try publish("--dry-run").stdout.hasPrefix("  new      .nojekyll\n"))
    #expect(!project.has("usb"))
    try expectPublished(/\.\.\/usb\/books: \d+ new, 0 changed, 0 removed\n/)
    #expect(try FolderSnapshot(of: project["usb/books"]).contentDifferences(from: built()) == [])
    try expectPublished("it has this report already", at: "../usb/books")
    try project.write("mine", to: "usb/books/mine.txt")
    try write(amount: "13.40", count: 119)
    try expectPublished(/.*: 2 new, \d+ changed, 1 removed\n/)
    #expect(try project.text("usb/books/mine.txt") == "mine")
    try project.remove("usb/books/mine.txt")
    #expect(try FolderSnapshot(of: project["usb/books"]).contentDifferences(from: built()) == [])
  }

  @Test func aFolderWithOtherFilesIsKept() throws {
    try set(#"{ "folder": "../usb" }"#)
    try project.write("mine", to: "usb/mine.txt")
    try expectRefused(
      """
      ../usb: error: this folder contains files that Folio did not write
        name a folder of the report's own, or use --force to write there anyway

      """)
    try expectRefused(
      """
      ../usb: error: this folder contains files that Folio did not write
        name a folder of the report's own, or use --force to write there anyway

      """, "--dry-run")
    #expect(try project.paths(in: "usb") == ["usb/mine.txt"])
    let forced = try publish("--force")
    #expect(
      forced.exitCode == 0
        && forced.stderr == """
          ../usb: warning: 1 file here is not of this report: "mine.txt"
            Folio removes only what it knows that it wrote; remove what is not to be published

          """,
      "\(forced)")
    #expect(try project.text("usb/mine.txt") == "mine")
  }

  /// A page that somebody edited stays, and each time is named as what it is: open.
  @Test func aSealedReportNamesWhatStaysOpen() throws {
    try set(#"{ "folder": "../usb" }"#)
    _ = try publish("--quiet")
    try project.write("edited", to: "usb/months/2026-02.html")
    try project.write("oak-lamp-river-moon-garden-seven-violin\n", to: "home/pass")
    try set(#"{ "folder": "../usb", "passphraseFile": "~/pass" }"#)
    for arguments in [["--dry-run"], [], []] {
      let result = try folio(["publish", "--now", "2026-11-20"] + arguments)
      #expect(
        result.exitCode == 0
          && result.stderr == """
            ../usb: warning: 1 file here is not of this report: "months/2026-02.html"; anybody who has the report can read it without the passphrase
              Folio removes only what it knows that it wrote; remove what is not to be published

            """,
        "\(result)")
    }
    #expect(try publish().stdout == "../usb: it has this report already\n")
  }

  @Test(.needs(.rsync)) func rsyncSendsWhatChanged() throws {
    try set(#"{ "rsync": "../www", "open": true }"#)
    #expect(try publish("--dry-run").exitCode == 0)
    try expectPublished(/\.\.\/www: \d+ new, 0 changed, 0 removed\n/)
    #expect(try FolderSnapshot(of: project["www"]).contentDifferences(from: built()) == [])
    // The size of the page stays, and a test builds twice in a second.
    try write(amount: "13.40")
    try expectPublished(/\.\.\/www: \d+ new, \d+ changed, 0 removed\n/)
    #expect(try FolderSnapshot(of: project["www"]).contentDifferences(from: built()) == [])
    try expectPublished("it has this report already", at: "../www")
    try project.write("mine", to: "www/mine.txt")
    try project.write("mine", to: "www/index.html")
    let known = try publish("--dry-run")
    #expect(
      known.stderr == """
        folio: error: ../www has 1 file that Folio did not publish: "mine.txt"
          name a folder of the report's own, or use --force to replace what is there

        """, "\(known)")
    try expectPublished("0 new, 1 changed, 1 removed", at: "../www", "--force")
  }

  @Test(.needs(.rsync)) func rsyncRemovesNoFolderByMistake() throws {
    try project.write("mine", to: "www/index.html")
    try project.write("mine", to: "www/photos/a.jpg")
    try set(#"{ "rsync": "../www/", "open": true }"#)
    try expectRefused(
      """
      folio: error: ../www/ has 2 files that Folio did not publish: "photos/a.jpg", "index.html"
        name a folder of the report's own, or use --force to replace what is there

      """)
    #expect(try project.paths(in: "www") == ["www/index.html", "www/photos", "www/photos/a.jpg"])
  }

  /// rsync replaces a link at the path of a file or of a folder without a word.
  @Test(.needs(.rsync), arguments: ["index.html", "months", "months/index.html"])
  func rsyncReplacesNoLinkByMistake(path: String) throws {
    try project.write("mine", to: "www/mine -> here/index.html")
    try FileManager.default.createDirectory(
      at: project["www/\(path)"].deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: project["www/\(path)"].path, withDestinationPath: "mine -> here")
    try project.remove("www/mine -> here")
    try set(#"{ "rsync": "../www", "open": true }"#)
    try expectRefused(
      """
      folio: error: ../www has 1 file that Folio did not publish: "\(path)"
        name a folder of the report's own, or use --force to replace what is there

      """)
    #expect(try publish("--force").exitCode == 0)
    #expect(try FolderSnapshot(of: project["www"]).contentDifferences(from: built()) == [])
  }

  /// A folder without files, and names that rsync writes with escapes.
  @Test(.needs(.rsync)) func rsyncRemovesNothingByMistake() throws {
    try set(#"{ "rsync": "../www", "open": true }"#)
    #expect(try publish().exitCode == 0)
    for name in ["photos/2026", "a\nb", "a\\#101", "months/mine"] {
      try FileManager.default.createDirectory(at: project["www/\(name)"], withIntermediateDirectories: true)
      let result = try publish()
      #expect(
        result.exitCode == 1 && result.stderr.contains(" has 1 file that Folio did not publish: "),
        "\(result)")
      #expect(project.has("www/\(name)"))
      try expectPublished("0 new, 0 changed, 1 removed", at: "../www", "--force")
      #expect(!project.has("www/\(name)"))
      try? project.remove("www/photos")
    }
    // A file with such a name is known.
    try project.write("mine", to: "books/content/static/a\\#101b.txt")
    try expectPublished("1 new, 0 changed, 0 removed", at: "../www")
    try project.write("other", to: "books/content/static/a\\#101b.txt")
    try expectPublished("0 new, 1 changed, 0 removed", at: "../www")
    try project.remove("books/content/static")
    try expectPublished("0 new, 0 changed, 1 removed", at: "../www")
    try expectPublished("it has this report already", at: "../www")
  }

  @Test func twoProjectsDoNotPublishToOneFolder() throws {
    try set(#"{ "folder": "../usb", "open": true }"#)
    #expect(try publish().exitCode == 0)
    try FileManager.default.copyItem(at: project["books/content"], to: project["others/content"])
    let others = try folio(["publish", "--now", "2026-11-20", "--root", "../others"])
    #expect(
      others.exitCode == 1 && others.stderr.contains("has the report of another project, \""), "\(others)")
    #expect(try publish().stdout == "../usb: it has this report already\n")
  }

  /// Each would remove what the other has written.
  @Test func twoProjectsDoNotWriteToOneFolder() throws {
    func build(_ root: String, to output: String, _ options: String...) throws -> FolioCommand.Result {
      try folio(["build", "--now", "2026-11-20", "--quiet", "--root", root, "--output", output] + options)
    }
    try FileManager.default.copyItem(at: project["books/content"], to: project["others/content"])
    for (output, isInside) in [("../usb", false), ("../books/site", true)] {
      #expect(try build(".", to: output).exitCode == 0)
      let refused = try build("../others", to: output)
      #expect(refused.exitCode == 1)
      #expect(
        refused.stderr.hasPrefix("\(output): error: this folder has the report of another project, \"")
          && refused.stderr.contains("/books\"\n"), "\(refused)")
      #expect(try build(".", to: output).exitCode == 0)
      #expect(try build("../others", to: output, "--force").exitCode == 0)
      #expect(try build(".", to: output).exitCode == (isInside ? 0 : 1))
    }
    // A project that was moved is the same one, and so is one whose name has changed.
    try FileManager.default.moveItem(at: project["others"], to: project["moved"])
    #expect(try build("../moved", to: "../usb").exitCode == 0)
    #expect(try build(".", to: "../usb").stderr.contains("/moved\"\n"))
  }
}

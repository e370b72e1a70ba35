import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Importing
import Publishing
import SiteOutput
import Templating
import TestSupport
import Testing

@testable import folio

/// Checks that each kind of problem in the code has a broken project in `Tests/Fixtures` that causes it.
struct MessageCoverageTests {
  /// Problems that no folder of files can cause, or that take too long, with the suites that test them.
  private static let elsewhere: [String: Set<String>] = [
    // 4 GiB.
    "LedgerProblem.Reason": ["fileTooLarge"],
    // `LimitTests` makes 128 KB.
    "TemplateProblem.Reason": ["tooLarge"],
    // `AttachmentTests` makes pipes and links.
    "LedgerProblem.AttachmentProblem": ["isSpecial", "leadsOutside", "linkToFolder"],
    // The suites about writing: links, locks, permissions, and faults in Folio itself.
    "OutputProblem": [
      "unsafePath", "collidingPath", "outputIsSymbolicLink", "foreignFile", "busy", "rendering",
    ],
    // `ProjectGateTests` makes 3 GB, `ReplacementTests` links, `LedgerFileTests` locks; an editor that never
    // stops is not available.
    "FileProblem": ["danglingLink", "busy", "tooLarge", "locked"],
    // `RuleBookTests` and `TaxTableTests` make 300 KB.
    "FieldProblem": ["tooLarge"],
    // A gigabyte; bytes that the system's decoder refuses; `CSVAmountTests`.
    "ImportProblem": ["tooLarge", "notInEncoding", "undecided"],
  ]

  /// Enums that are named like problems but have no messages: other problems explain them.
  private static let silent: Set<String> = [
    "CalendarDate.Problem", "DateNotation.Problem", "ImportPlan.Change.Reason",
    "BuildProblem", "LinkSurvey.DeadLink.Reason", "NumberNotation.Problem", "Response.Refusal",
    "Statement.Skipped.Reason",
  ]

  /// Goes through the broken projects of `ErrorMessageTests` once more.
  @Test(.inEachShare("98 broken projects"))
  func everyKindOfProblemHasAFixture() throws {
    let declared = try DeclaredCases.inSources().filter { name, _ in
      name.contains(/(Problem|Reason|Refusal|Expectation|UnreadableKind)$/)
    }
    let found = try Self.found(of: Set(declared.keys))
    for (name, cases) in declared where !Self.silent.contains(name) {
      let missing = cases.subtracting(Self.elsewhere[name, default: []])
        .subtracting(found[name, default: []])
      #expect(missing.isEmpty, "\(name): make a folder in Tests/Fixtures/errors for \(missing.sorted())")
      #expect(found[name, default: []].isSubset(of: cases), "\(name): not all cases were read")
    }
    for (name, cases) in Self.elsewhere {
      #expect(cases.isSubset(of: declared[name, default: []]), "\(name)")
    }
    #expect(Self.silent.isSubset(of: declared.keys))
  }

  /// The kinds that the fixtures cause, by type.
  private static func found(of types: Set<String>) throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for problem in ErrorFixture.all.flatMap({ $0.problems() }) {
      note(problem, of: types, in: &found)
    }
    for problem in try CheckCommandTests.Fixture.all.flatMap({ try $0.problems() }) {
      note(problem, of: types, in: &found)
    }
    let transcripts = try ErrorFixture.all.map { try String(contentsOf: $0.transcript.file, encoding: .utf8) }
    for (problem, message) in samples where transcripts.contains(where: { $0.contains(message) }) {
      note(problem, of: types, in: &found)
    }
    return found
  }

  /// Notes a problem, and those inside it.
  private static func note(_ value: Any, of types: Set<String>, in found: inout [String: Set<String>]) {
    let name = String(reflecting: type(of: value)).split(separator: ".").dropFirst().joined(separator: ".")
    if types.contains(name) { found[name, default: []].insert(caseName(of: value)) }
    for child in Mirror(reflecting: value).children { note(child.value, of: types, in: &found) }
  }

  /// Problems of commands that do more than read before they find them. The fixtures show their messages.
  private static var samples: [(any Sendable, message: String)] {
    // Of files with settings, which become words where they are found.
    let fields: [FieldProblem] = [.empty("bands")]
    let files: [FileProblem] = [
      .obstructed("folder"), .system(operation: .read, path: "gone.csv", errno: ENOENT),
    ]
    let outputs: [OutputProblem] = [
      .outputContains(protected: "/project/"), .outputInside(source: "/project/content"),
      .notManaged("public"),
      .damagedManifest("public"), .protectedSite("public"), .unknownManifest("public"),
      .file(.system(operation: .open, path: "public", errno: ENOTDIR)),
    ]
    func explained(_ problems: [any Explained & Sendable]) -> [(any Sendable, String)] {
      problems.map { ($0, ": error: \($0.diagnostic(in: Problem.Context()).message)\n") }
    }
    return fields.map { ($0, ": error: \($0.words().message)\n") } + explained(files) + explained(outputs)
  }
}

extension ErrorFixture {
  /// The problems of the project, as data.
  func problems() -> [Any] {
    // Problems with arguments, or those found before anything is read, are in `samples`.
    if ["arguments-", "command-", "file-"].contains(where: name.hasPrefix) { return [] }
    do {
      return try data()
    } catch let invalid as Ledger.Invalid {
      return [invalid]
    } catch let problem as Problem {
      return [problem]
    } catch {
      Issue.record(error, "\(name)")
      return []
    }
  }

  private func data() throws -> [Any] {
    let project = try project()
    switch arguments.first {
    case "import": return try importProblems(in: project)
    case "add", "edit", "split": return []
    case "categorize": return try ruleProblems(in: project)
    case "tax": return try taxProblems(in: project)
    default: return buildProblems(in: project)
    }
  }

  private func value(_ flag: String) -> String? {
    arguments.firstIndex(of: flag).flatMap { arguments[($0 + 1)...].first }
  }

  private func buildProblems(in project: TemporaryFolder) -> [Any] {
    guard let today = CalendarDate(year: 2026, month: 11, day: 20) else { return [] }
    let ledger = value("--ledger") ?? "content/ledger.json"
    do throws(Site.Failure) {
      _ = try SiteSettings(in: project.url)
      var settings = BuildSettings(
        root: project.url, ledger: project[ledger], ledgerName: ledger,
        theme: value("--theme") ?? "default", today: today)
      if let name = value("--copy") { settings = settings.making(try Copy.named(name, in: project.url)) }
      if let older = value("--since") { settings.comparison = .file(project[older], named: older) }
      let site = try SitePlanner.plan(settings)
      guard settings.copy != nil else { return [] }
      return site.paths.indices.filter { site.paths[$0].hasSuffix(".html") }.compactMap { page in
        do {
          _ = try site.bytes(of: page)
          return nil
        } catch {
          return error
        }
      }
    } catch {
      return error.problems
    }
  }

  private func importProblems(in project: TemporaryFolder) throws -> [Any] {
    let command = try ImportCommand.parse(Array(arguments.dropFirst()))
    let ledger = try LedgerDocument([UInt8](Data(contentsOf: project["ledger.json"]))).ledger
    var options = command.statement.options
    (options.currency, options.locale) = (ledger.settings.currency, ledger.settings.locale)
    do {
      let profiles = try? Data(contentsOf: project["imports.json"])
      let bytes = [UInt8](try Data(contentsOf: project[command.files[0]]))
      var reader = try StatementReader(bytes)
      let reading = try ImportReading.read(
        &reader, ImportProfile.FileHead(bytes), options, account: nil,
        profiles: try profiles.map { try ImportProfiles([UInt8]($0)) } ?? ImportProfiles())
      guard case .content(let content) = reading else { return [] }
      if let doubt = content.doubt { return [ImportProblem.openAccount(doubt)] }
      return content.statement.rows
    } catch {
      return [error]
    }
  }

  private func ruleProblems(in project: TemporaryFolder) throws -> [Any] {
    let ledger = try LedgerDocument([UInt8](Data(contentsOf: project["ledger.json"]))).ledger
    do {
      let book = try RuleBook([UInt8](Data(contentsOf: project["rules.json"])))
      return Categorization(book, of: ledger).warnings(of: book)
    } catch let invalid as Problems {
      return invalid.problems
    }
  }

  private func taxProblems(in project: TemporaryFolder) throws -> [Any] {
    guard let table = value("--table") else { return [] }
    do {
      return try TaxTable.read([UInt8](Data(contentsOf: project[table]))).warnings
    } catch let invalid as Problems {
      return invalid.problems
    }
  }
}

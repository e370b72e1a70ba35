import Bookkeeping
import Foundation
import Publishing
import Templating
import TestSupport
import Testing

/// For each kind of problem that the code knows there is a broken project that has it.
struct MessageCoverageTests {
  /// Nobody wants a fixture of 4 GiB, a template of 128 KB (`LimitTests` makes one), or a name that some file systems
  /// refuse: `PathTests` has that.
  private static let withoutFixture: Set = ["fileTooLarge", "tooLarge", "nameNotUTF8"]

  @Test(arguments: [
    Catalog(
      file: "Bookkeeping/Ledger/LedgerProblem.swift", type: "LedgerProblem.Reason",
      warnings: ["longMemo", "unknownLocale", "unusableAttachment"]),
    Catalog(file: "Bookkeeping/Ledger/DecimalNumber.swift", type: "DecimalNumber.Problem"),
    Catalog(file: "Bookkeeping/JSON/JSONProblem.swift", type: "JSONProblem.Reason"),
    Catalog(file: "Bookkeeping/JSON/JSONProblem.swift", type: "JSONProblem.Expectation"),
    Catalog(file: "Templating/Template/TemplateProblem.swift", type: "TemplateProblem.Reason"),
    Catalog(file: "Publishing/Site/SiteSettings.swift", type: "SettingsProblem.Reason"),
    Catalog(file: "Publishing/Site/SiteProblem.swift", type: "SiteProblem"),
  ])
  func everyKindOfProblemHasAFixture(catalog: Catalog) throws {
    let cases = try catalog.cases()
    #expect(cases.count > 3)
    let missing = Set(cases).subtracting(Self.withoutFixture).subtracting(catalog.warnings)
      .subtracting(Self.found[catalog.type, default: []])
    #expect(missing.isEmpty, "\(catalog.type): make a folder in Tests/Fixtures/errors")
  }

  /// The names of all cases that the fixtures bring about, by type.
  private static let found: [String: Set<String>] = {
    var found: [String: Set<String>] = [:]
    for fixture in ErrorFixture.all {
      for problem in (try? fixture.problems()) ?? [] { note(problem, in: &found) }
    }
    return found
  }()

  private static func note(_ value: Any, in found: inout [String: Set<String>]) {
    let type = String(reflecting: Swift.type(of: value)).split(separator: ".").dropFirst()
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .enum {
      let name = mirror.children.first?.label ?? "\(value)"
      found[type.joined(separator: "."), default: []].insert(name)
    }
    for child in mirror.children { note(child.value, in: &found) }
  }
}

/// An enumeration of problems, and the source file that declares it.
struct Catalog: CustomTestStringConvertible {
  let file: String
  let type: String
  /// Cases that only warn; no fixture of a failed build has them.
  var warnings: Set<String> = []
  var testDescription: String { type }

  /// The names of its cases, as the source file lists them.
  func cases() throws -> [String] {
    let url = Repository.root.appending(path: "Sources/\(file)")
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let name = type.split(separator: ".").last.map(String.init) ?? type
    let start = try #require(lines.firstIndex { $0.contains("enum \(name):") })
    let indentation = lines[start].prefix { $0 == " " }
    let body = lines[(start + 1)...].prefix { $0 != indentation + "}" }
    return body.flatMap { Self.names(in: $0) }
  }

  /// `first` and `second` of `case first, second(at: Int)`.
  private static func names(in line: String) -> [String] {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard line.hasPrefix("case ") else { return [] }
    let withoutValues = line.dropFirst(5).replacing(/\(.*\)/, with: "")
    return withoutValues.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension ErrorFixture {
  /// What is wrong with the project, as data.
  func problems() throws -> [Problem] {
    let project = try project()
    func value(_ flag: String) -> String? {
      arguments.firstIndex(of: flag).flatMap { arguments[($0 + 1)...].first }
    }
    guard let today = CalendarDate(year: 2026, month: 11, day: 20) else { return [] }
    let ledger = value("--ledger") ?? "content/ledger.json"
    do throws(BuildFailure) {
      _ = try SiteSettings(in: project.url)
      _ = try SitePlanner.plan(
        BuildSettings(
          root: project.url, ledger: project[ledger], ledgerName: ledger,
          theme: value("--theme") ?? "default", today: today))
      return []
    } catch {
      return error.problems
    }
  }
}

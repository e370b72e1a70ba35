import Bookkeeping
import Foundation
import Templating
import TestSupport
import Testing

@testable import Publishing

/// Checks that each dead link of a page costs no more than the first.
struct LinkGrowthTests {
  private struct Check {
    let survey: LinkSurvey
    let results: LinkSurvey.Results
  }

  /// - Parameter page: The content of a user's page.
  private func check(_ page: String, in folder: URL, ledger: String = "[]") throws -> Check {
    let content = folder.appending(path: "content")
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
    try Data(ledger.utf8).write(to: content.appending(path: "ledger.json"))
    try Data(page.utf8).write(to: content.appending(path: "links.md"))
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    let settings = BuildSettings(
      root: folder, ledger: content.appending(path: "ledger.json"), ledgerName: "ledger.json",
      theme: "default", today: today)
    let marks = LinkMarks()
    let survey = try LinkSurvey(of: SitePlanner.plan(settings, marking: marks), marks)
    return Check(survey: survey, results: survey.results())
  }

  @Test(arguments: [
    "[x](gone-NUMBER.html)\n", "[x](#gone-NUMBER)\n", "[x](links.html#gone-NUMBER)\n", "[x](../out-NUMBER)\n",
    "<a href=\"{{root}}a/gone-NUMBER.html\">x</a>\n",
  ])
  func isLinear(line: String) throws {
    let folder = try TemporaryFolder()
    var made = 0
    let growth = try Growth.measure(
      size: 200,
      input: { count -> Check in
        made += 1
        let lines = (0..<count).map { line.replacing("NUMBER", with: "\($0)") }
        return try check(lines.joined(), in: folder["\(made)"])
      },
      work: { check in
        let problems = check.survey.problems(in: check.results)
        #expect(problems.count >= 200)
      })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func aLinkOnEveryPageIsCollectedOnce() throws {
    let link = LinkSurvey.DeadLink(
      source: LinkProblem.Source(file: "layout.html", range: nil), address: [], reason: .empty)
    let growth = Growth.measure(size: 10_000) { count in
      (0..<count).map { page in
        var results = LinkSurvey.Results()
        results.add(link, on: page)
        return results
      }
    } work: { chunks in
      var results = LinkSurvey.Results()
      for chunk in chunks { results.merge(chunk) }
      #expect(results.deadLinks[link]?.count == chunks.count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func eachIsFoundWhereItIsWritten() throws {
    let folder = try TemporaryFolder()
    let lines = [
      "[x](gone.html)", "[gone2.html](<gone 2.html>)",
      "<a href='{{root}}{{! here }}gone3.html'>x</a>",
      "gone4.htmlx [x](gone4.html)", "[x]({{root}}gone5.html)",
    ]
    let check = try check(lines.joined(separator: "\n\n"), in: folder.url)
    let problems = check.survey.problems(in: check.results)
    let text = Array(lines.joined(separator: "\n\n").utf8)
    let found = problems.map { problem in
      problem.source.range.map { String(decoding: text[$0], as: UTF8.self) }
    }
    #expect(
      found == [
        "gone.html", "gone 2.html", "{{root}}{{! here }}gone3.html", "gone4.html", "{{root}}gone5.html",
      ])
    #expect(problems.last?.source.range?.upperBound == text.count - 1)
  }

  /// A link that a section repeats is on one page, however many addresses it has there.
  @Test func pagesAreCountedOnce() throws {
    let folder = try TemporaryFolder()
    let rows = ["2026-03-05", "2026-04-05"].map { date in
      "{ \"date\": \"\(date)\", \"type\": \"income\", \"name\": \"Work\", \"amount\": 1 }"
    }
    let check = try check(
      "{{#months}}<a href=\"gone-{{name}}.html\">x</a>{{/months}}", in: folder.url,
      ledger: "[\(rows.joined(separator: ","))]")
    #expect(check.results.deadLinks.count > 1)
    #expect(check.survey.problems(in: check.results).map(\.pageCount) == [1])
  }

  /// A page that cannot be read is one problem; its anchors are not known to be missing.
  @Test func aPageThatCannotBeReadIsNotBlamedForItsAnchors() throws {
    let folder = try TemporaryFolder()
    let page = folder["content/static/notes.html"]
    try FileManager.default.createDirectory(
      at: page.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("<p id=\"here\">".utf8).write(to: page)
    let survey = try check("[x](static/notes.html#here) [y](static/notes.html#gone)", in: folder.url).survey
    #expect(survey.results().deadLinks.count == 1 && survey.results().unreadable.isEmpty)
    try FileManager.default.removeItem(at: page)
    #expect(survey.results().deadLinks.isEmpty && survey.results().unreadable.count == 1)
  }
}

import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing
import Templating

/// Renders a site without writing it, on one core.
struct RenderPages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Time rendering all pages of a project, without writing them.")

  @Argument var ledger: String
  @Option var root = "."
  @Option var runs = 3
  @Option(help: "Render this folder of the site alone.") var only: String?

  func run() throws {
    let start = ContinuousClock.now
    let site = try SitePlanner.plan(
      BuildSettings(
        root: URL(filePath: root), ledger: URL(filePath: ledger), ledgerName: ledger, theme: "default",
        today: CalendarDate(parsing: "2026-11-20")))
    let milliseconds = start.duration(to: .now) / .milliseconds(1)
    print("read, compute, plan, compile\t\(Int(milliseconds)) ms")
    let groups = Dictionary(grouping: site.paths.indices) { Self.kind(of: site.paths[$0]) }
    for (kind, files) in groups.sorted(by: { $0.key < $1.key }) where only ?? kind == kind {
      try measure(kind, files, of: site)
    }
  }

  private static func kind(of path: String) -> String {
    path.hasSuffix(".csv")
      ? "csv" : path.contains("/") ? String(path.prefix { $0 != "/" }) : "own pages and lists"
  }

  private func measure(_ kind: String, _ files: [Int], of site: Site) throws {
    var times: [Duration] = []
    var bytes = 0
    var buffer = ByteBuffer()
    for _ in 0..<runs {
      bytes = 0
      times.append(
        try ContinuousClock().measure {
          for file in files {
            buffer.removeAll()
            try site.render(file, into: &buffer)
            bytes += buffer.count
          }
        })
    }
    let best = times.min() ?? .zero
    let each = Int((best / .nanoseconds(1)) / Double(max(1, files.count)))
    print(
      "\(kind)\t\(files.count) files\t\(bytes / 1000) kB\t\(ParseLedger.milliseconds(best)) ms\t\(each) ns each"
    )
  }
}

import Foundation
import TestSupport
import Testing

/// Checks the figures of a large ledger, and that the memory of a build grows only in proportion to the
/// ledger.
struct LargeLedgerTests {
  /// Tests Fava's example books.
  @Test(.needs(.favaHuge), .long("4,690 payments"))
  func sevenYearsOfBooksHaveTheirFigures() throws {
    let folder = try TemporaryFolder()
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", Corpus.favaHuge.url.path, "--output", "x", "--now", "2026-11-20")
    #expect(result.exitCode == 0, "\(result.stderr)")
    let site = try FolderSnapshot(of: folder["x"])
    #expect(site.pages.filter { $0.hasPrefix("transactions/") }.count == 4690)
    let dashboard = try #require(site.text("index.html"))
    for figure in ["$1,032,845.32", "$736,088.49", "$296,756.83"] { #expect(dashboard.contains(figure)) }
  }

  @Test func memoryGrowsLinearly() throws {
    let least = Share.current == .all ? 8_000 : 1_000
    let peaks = try [least, 2 * least, 4 * least].map { try Self.peak(ofBuilding: $0) }
    // Arrays double when they grow, so a step may add up to its own size on top.
    #expect(peaks[2] - peaks[1] < 2 * (peaks[1] - peaks[0]) + 12_000, "\(peaks) KiB")
    #expect(peaks[2] - peaks[0] < 3 * least * 2 + 4_000, "\(peaks) KiB: at most 2 KiB for each transaction")
    #expect(peaks[2] > peaks[0], "\(peaks) KiB: the ledger is in memory")
  }

  /// A build after a change leaves pages as they were: they are those of a fresh one.
  @Test func pagesThatAreNotRenderedAreCurrent() throws {
    let count = Share.current == .all ? 100_000 : 2_000
    let folder = try TemporaryFolder()
    var folio = FolioCommand(folder: folder.url)
    func build(_ ledger: String, to output: String) throws {
      try folder.write(ledger, to: "ledger.json")
      let run = try folio(
        "build", "--quiet", "--ledger", "ledger.json", "--output", output, "--now", "2026-11-20")
      #expect(run.exitCode == 0, "\(run.stderr)")
    }
    let ledger = Self.ledger(of: count)
    let changed = Self.ledger(of: count + 1).replacing(
      "\"id\": \"t\(count / 2)\",", with: "\"id\": \"t\(count / 2)\", \"memo\": \"*New*\",")
    try build(ledger, to: "site")
    folio.environment["FOLIO_VERIFY"] = "1"
    try build(changed, to: "site")
    folio.environment = [:]
    guard Share.current != .all else { return }
    try build(ledger, to: "site")
    try build(ledger, to: "fresh")
    let (site, fresh) = (try FolderSnapshot(of: folder["site"]), try FolderSnapshot(of: folder["fresh"]))
    let pages = fresh.pages.filter { $0.hasPrefix("transactions/") }
    #expect(pages.count == count && pages.allSatisfy { site.text($0) == fresh.text($0) })
  }

  /// Attachments are copied piece by piece, even if they have to be compared with existing files.
  @Test func attachmentsAreNotReadAsAWhole() throws {
    let folder = try TemporaryFolder()
    let size = 256 << 20
    try folder.write("", to: "large.zip")
    #expect(truncate(folder["large.zip"].path, size) == 0)
    try folder.write(
      """
      [{"date": "2026-01-01", "type": "expense", "name": "A", "amount": "1", "attachments": ["large.zip"]}]
      """, to: "ledger.json")
    try folder.write("{}", to: "content/site.json")
    for round in 0..<3 {
      let (status, peak) = try Self.run([
        FolioCommand.path(), "build", "--quiet", "--root", folder.url.path,
        "--ledger", folder["ledger.json"].path, "--output", folder["site"].path, "--jobs", "2",
      ])
      #expect(status == 0)
      #expect(peak < 128 << 10, "round \(round): \(peak) KiB for a file of \(size >> 10) KiB")
      if round == 1 { try folder.remove(".folio") }
    }
    #expect(
      FileManager.default.contentsEqual(
        atPath: folder["large.zip"].path, andPath: folder["site/large.zip"].path))
  }

  /// The peak memory in KiB, and the highest of three runs: on a busy machine, two threads may have their
  /// peaks one after the other, or the last sample may be too early.
  private static func peak(ofBuilding count: Int) throws -> Int {
    let folder = try TemporaryFolder()
    try folder.write(ledger(of: count), to: "ledger.json")
    let peaks = try (1...(Share.current == .all ? 3 : 1)).map { run in
      let (status, peak) = try Self.run([
        FolioCommand.path(), "build", "--quiet", "--root", folder.url.path,
        "--ledger", folder["ledger.json"].path, "--output", folder["site-\(run)"].path, "--jobs", "1",
      ])
      #expect(status == 0)
      return peak
    }
    return peaks.max() ?? 0
  }

  private static func ledger(of count: Int) -> String {
    let transactions = (0..<count).map { number in
      """
      { "id": "t\(number)", "date": "2026-0\(1 + number % 9)-1\(number % 10)", "type": "expense",
        "name": "Payee \(number % 300)", "amount": "\(1 + number % 900).10", "category": "Group \(number % 7)" }
      """
    }
    return "[\n\(transactions.joined(separator: ",\n"))\n]\n"
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, peak: Int) {
    var process = pid_t()
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    try #require(posix_spawn(&process, arguments[0], nil, nil, words, environment) == 0)
    var (status, usage) = (Int32(0), rusage())
    #if os(macOS)
      try #require(wait4(process, &status, 0, &usage) == process)
      return (status, usage.ru_maxrss / 1024)
    #else
      // On Linux, the value of wait4 includes the memory of the process that started this one.
      var peak = 0
      while wait4(process, &status, WNOHANG, &usage) == 0 {
        peak = max(peak, highWaterMark(of: process) ?? 0)
        usleep(1000)
      }
      return (status, peak)
    #endif
  }

  #if !os(macOS)
    /// Returns nil if the process has ended.
    private static func highWaterMark(of process: pid_t) -> Int? {
      let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return text?.firstMatch(of: /VmHWM:\s*([0-9]+) kB/).flatMap { Int($0.1) }
    }
  #endif
}

import Bookkeeping
import Foundation
import TestSupport
import Testing

/// The strings of the Big List of Naughty Strings that a ledger may contain.
enum NaughtyStrings {
  static func all() throws -> [String] {
    let strings = try JSONDecoder().decode([String].self, from: Corpus.naughtyStrings.data())
    #expect(strings.count == 515)
    return Share.of(strings.filter { !$0.isBlank && !$0.utf8.contains(0) }, few: 60)
  }

  /// A text as a page shows it: characters that would change its direction are made visible.
  static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069:
        shown += "‹U+\(String(scalar.value, radix: 16, uppercase: true))›"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// A transaction as it is in a ledger.
  static func transaction(id: String, name: String, _ other: [String: Any] = [:]) -> [String: Any] {
    ["id": id, "date": "2026-03-05", "type": "expense", "name": name, "amount": "12.40"]
      .merging(other) { $1 }
  }

  /// The site of a ledger with these transactions.
  static func site(of transactions: [[String: Any]]) throws -> FolderSnapshot {
    let folder = try TemporaryFolder()
    let data = try JSONSerialization.data(withJSONObject: ["transactions": transactions])
    try data.write(to: folder["ledger.json"])
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", "ledger.json", "--now", "2026-11-20", "--output", "out/site")
    try #require(result.exitCode == 0, "\(result.stderr)")
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(written.sorted() == ["ledger.json", "out"], "nothing is written elsewhere")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["out"].path) == ["site"])
    return try FolderSnapshot(of: folder["out/site"])
  }
}

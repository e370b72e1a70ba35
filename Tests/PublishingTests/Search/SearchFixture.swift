import Bookkeeping
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// The search index of a ledger, as in the site.
struct SearchIndex {
  let files: [String: String]

  /// - Parameter transactions: Objects of the ledger's JSON.
  init(of transactions: [[String: Any]], settings: [String: Any] = [:]) throws {
    let folder = try TemporaryFolder()
    let object = settings.merging(["transactions": transactions]) { _, new in new }
    try JSONSerialization.data(withJSONObject: object).write(to: folder["ledger.json"])
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    let site = try SitePlanner.plan(
      BuildSettings(
        root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
        today: today))
    var files: [String: String] = [:]
    for (index, path) in site.paths.enumerated() where path.hasPrefix("search/") {
      files[path] = String(decoding: try site.bytes(of: index), as: UTF8.self)
    }
    self.files = files
  }

  /// The names of the shards, newest first.
  var shards: [String] {
    get throws {
      let settings = try #require(try value(of: "search/index.js") as? [String: Any])
      return try #require(settings["shards"] as? [String])
    }
  }

  /// All rows, newest first, as search.js reads them: a list of texts for each.
  func texts() throws -> [[String]] {
    try shards.flatMap { try rows(of: $0).reversed() }
  }

  private func rows(of shard: String) throws -> [[String]] {
    let value = try #require(try value(of: "search/\(shard).js") as? [String: Any])
    let days = try #require(value["days"] as? [Int])
    let columns = try #require(value["texts"] as? [[Any]]).map(unfold)
    return days.indices.map { row in columns.map { row < $0.count ? $0[row] : "" } }
  }

  private func unfold(_ column: [Any]) -> [String] {
    var known = [""]
    return column.map { entry in
      if let text = entry as? String { known.append(text) }
      return (entry as? Int).map { known[$0] } ?? known[known.count - 1]
    }
  }

  func value(of path: String) throws -> Any {
    let script = try #require(files[path])
    let json = script.dropFirst("folioIndex=".count).dropLast(";\n".count)
    return try JSONSerialization.jsonObject(with: Data(json.utf8))
  }
}

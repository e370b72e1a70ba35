import Basics
import Bookkeeping

/// A script of the search index. Each assigns one value to `folioIndex`, which the search page picks up: a page
/// that is opened from disk may not fetch data, but may load scripts.
enum SearchFile: Sendable {
  /// How amounts and dates are written, and which shards there are.
  case settings([SearchShard])
  case shard(SearchShard)

  /// All files of the index.
  static func all(of model: ReportModel) -> [SearchFile] {
    let shards = SearchShard.shards(of: model.report.transactions)
    return [.settings(shards)] + shards.map(SearchFile.shard)
  }

  var path: String {
    switch self {
    case .settings: "search/index.js"
    case .shard(let shard): "search/\(shard.name).js"
    }
  }

  func write(_ model: ReportModel, to output: inout ByteBuffer) {
    output.append("folioIndex=")
    switch self {
    case .settings(let shards): SearchSettings(model: model, shards: shards).literal.write(to: &output)
    case .shard(let shard): shard.write(model, to: &output)
    }
    output.append(";\n")
  }
}

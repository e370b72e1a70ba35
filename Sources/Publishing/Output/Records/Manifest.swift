/// What Folio wrote into an output folder, by path and content. It depends on the site alone, so it can be
/// committed together with it.
///
/// A line for each file in the order of the paths' bytes, "HASH SIZE PATH", between a heading and a last line
/// with the hash of all lines before it: a manifest that is cut short or edited must not decide what to remove.
struct Manifest {
  struct Entry {
    var hash: UInt64
    var size: Int64
    /// Where the path stands in `text`.
    var path: Range<Int>
  }

  private(set) var text: [UInt8]
  private(set) var entries: [Entry]

  private static let title = "folio manifest "
  static let heading = title + "1\n"
  static let empty = Manifest(text: [], entries: [])

  init(text: [UInt8], entries: [Entry]) {
    self.text = text
    self.entries = entries
  }

  static func isOfAnotherVersion(_ text: [UInt8]) -> Bool {
    text.starts(with: title.utf8) && !text.starts(with: heading.utf8)
  }

  func path(_ entry: Entry) -> String { String(decoding: text[entry.path], as: UTF8.self) }

  func withPath<Result>(_ entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[entry.path])) }
  }

  /// The files of both; a path may be listed twice then, with different content.
  func joined(with other: Manifest) -> Manifest {
    let all = entries + other.entries
    let paths = PathList(entries.map(path) + other.entries.map(other.path))
    var order: [Int] = []
    for index in paths.sortedIndices() {
      let isListed = order.reversed().prefix { paths.bytes($0).isEqual(to: paths.bytes(index)) }
        .contains { all[$0].hash == all[index].hash && all[$0].size == all[index].size }
      if !isListed { order.append(index) }
    }
    return Manifest(paths, order: order) { (all[$0].hash, all[$0].size) }
  }
}

import Basics

extension Copy {
  /// A file of copies for the time between two files that differ only in queries: each of its queries finds
  /// only rows that both the old and the new query find. So no copy shows more if a command is killed between
  /// writing the ledger and writing the copies.
  ///
  /// - Returns: The new file with these queries; `nil` if a file is invalid, or if the files differ in more
  ///   than the words of queries.
  package static func bridging(_ old: [UInt8], _ new: [UInt8]) -> [UInt8]? {
    guard let (olds, news) = queries(in: old).flatMap({ olds in queries(in: new).map { (olds, $0) } }),
      olds.map(\.path) == news.map(\.path)
    else { return nil }
    let replacements = zip(olds, news).compactMap { old, new -> Replacement? in
      if old.text == new.text { return nil }
      return Replacement(range: new.range, bytes: JSONString.bytes("\(closed(old.text)) \(new.text)"))
    }
    return Replacement.apply(Replacement.ordered(replacements), to: new[...])
  }

  /// The queries of a file, each with the name of its copy and its number there.
  private static func queries(in bytes: [UInt8]) -> [(path: [String], text: String, range: Range<Int>)]? {
    guard (try? all(bytes)) != nil, var reader = try? JSONReader(bytes), let root = try? reader.readValue()
    else { return nil }
    return root.members(in: bytes).flatMap { copy in
      copy.value.members(in: bytes).filter { $0.key.string(in: bytes) == "rows" }.flatMap { rows in
        rows.value.elements(in: bytes).enumerated().map { number, query in
          ([copy.key.string(in: bytes), "\(number)"], query.string(in: bytes), query.range)
        }
      }
    }
  }

  /// A query whose quotes are closed, so that other words can follow.
  private static func closed(_ query: String) -> String {
    query.utf8.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2) ? query : query + "\""
  }
}

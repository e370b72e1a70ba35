import Testing

@testable import Bookkeeping

struct RenamingTests {
  /// While the ledger and the copies change one after another, each query finds what both names find.
  @Test func aQueryWithBothNamesFindsNoMoreThanEither() throws {
    let renaming = Renaming(.tag, from: "private", to: "secret")
    let copies = Array(#"{ "c": { "rows": ["-tag:private food", "tag:Private", "rent"] } }"#.utf8)
    let renamed = renaming.renaming(in: copies, of: .copies).bytes
    let between = try #require(Copy.bridging(copies, renamed))
    #expect(
      String(decoding: between, as: UTF8.self)
        == #"{ "c": { "rows": ["-tag:private food -tag:secret food", "tag:Private tag:secret", "rent"] } }"#)
  }

  @Test func theWordsOfBothQueriesCount() throws {
    func between(_ old: String, _ new: String) -> String? {
      Copy.bridging(Array(old.utf8), Array(new.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    let (old, new) = (#"{ "c": { "rows": ["-\"my tag"] } }"#, #"{ "c": { "rows": ["-new"] } }"#)
    #expect(between(old, new) == #"{ "c": { "rows": ["-\"my tag\" -new"] } }"#)
    #expect(between(old, #"{ "c": { "rows": ["-\"my tag", "x"] } }"#) == nil)
    #expect(between(old, #"{ "d": { "rows": ["-\"my tag"] } }"#) == nil)
    #expect(between(old, "{") == nil)
  }
}

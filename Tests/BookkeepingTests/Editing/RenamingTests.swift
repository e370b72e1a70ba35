import Testing

@testable import Bookkeeping

struct RenamingTests {
  /// While the ledger and the copies change one after another, each query finds what both names find.
  @Test func aQueryWithBothNamesFindsNoMoreThanEither() throws {
    let renaming = Renaming(.tag, from: "private", to: "secret")
    let copies = Array(#"{ "c": { "rows": ["-tag:private food", "tag:Private", "rent"] } }"#.utf8)
    #expect(
      String(decoding: renaming.bridging(copies: copies), as: UTF8.self)
        == #"{ "c": { "rows": ["-tag:private food -tag:secret food", "tag:Private tag:secret", "rent"] } }"#)
  }
}

import Testing

@testable import Bookkeeping

struct GroupNameTests {
  @Test(arguments: [
    ("Food", "Food"), ("Food:Groceries", "Food:Groceries"),
    ("Eating out:Late night", "Eating out:Late night"),
    (" Food", "Food"), ("Food ", "Food"), ("Food: Groceries", "Food:Groceries"), ("A :B", "A:B"),
    ("A::B", "A:B"), (":A:", "A"), ("A:\u{A0}B\u{85}", "A:B"), ("A:\u{3000}B", "A:B"), (" : ", nil),
    ("Cafe\u{301}", "Caf\u{E9}"), ("\u{212B}", "\u{C5}"), ("A:\u{301}B", "A:\u{301}B"), ("\u{1}", nil),
    ("a\u{1}", "a\u{1}"),
  ])
  func aCategoryHasOneSpelling(written: String, expected: String?) throws {
    let canonical = GroupName.canonicalized(category: written)
    #expect(canonical.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    #expect(Category(written)?.fullName == canonical)
  }

  @Test(arguments: [
    ("weekly", "weekly"), ("\tweekly ", "weekly"), ("a : b", "a : b"), ("e\u{301}", "\u{E9}"),
  ])
  func aTagHasOneSpelling(written: String, expected: String) {
    #expect(Array(GroupName.canonicalized(written).utf8) == Array(expected.utf8))
  }
}

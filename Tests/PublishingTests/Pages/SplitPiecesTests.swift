import Testing

struct SplitPiecesTests {
  private func piece(_ id: String, _ amount: String, _ category: String, of split: String?) -> String {
    let split = split.map { #", "split": "\#($0)""# } ?? ""
    return """
      { "id": "\(id)", "date": "2026-03-05", "type": "expense", "name": "Corner Shop", "amount": "\(amount)",
        "category": "\(category)"\(split) }
      """
  }

  @Test func piecesLinkToEachOther() throws {
    let site = try PlannedSite([
      piece("a", "30.00", "Food", of: "a"), piece("b", "12.40", "Household", of: "a"),
      piece("c", "1.00", "Fun", of: "a"), piece("d", "5.00", "Gifts", of: nil),
      piece("e", "6.00", "Pets", of: "e"),
    ])
    let page = try site.page("transactions/b.html")
    #expect(page.contains(#"<a href="a.html">−$30.00 · <bdi>Food</bdi></a>"#), "\(page)")
    #expect(page.contains(#"<a href="c.html">−$1.00 · <bdi>Fun</bdi></a>"#))
    #expect(!page.contains(#"b.html">"#))
    for lone in ["d", "e"] { #expect(try !site.page("transactions/\(lone).html").contains("Other pieces")) }
  }

  /// A piece that goes to an account of one's own adds nothing to a total, but it has an amount.
  @Test func aPieceMayBeATransfer() throws {
    let transfer = """
      { "id": "b", "date": "2026-03-05", "type": "transfer", "name": "Corner Shop", "amount": "7.00",
        "account": "Main", "to": "Loan", "split": "a" }
      """
    let page = try PlannedSite([piece("a", "30.00", "Food", of: "a"), transfer]).page("transactions/a.html")
    #expect(page.contains(#"<a href="b.html">$7.00"#), "\(page)")
  }

  /// Tests a payment with more pieces than are shown.
  @Test func showsTwentyAtMost() throws {
    let site = try PlannedSite((0..<30).map { piece("p\($0)", "1.00", "Food", of: "p") })
    #expect(try site.page("transactions/p7.html").components(separatedBy: "−$1.00 · ").count == 21)
  }
}

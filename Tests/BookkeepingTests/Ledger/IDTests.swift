import Testing

@testable import Bookkeeping

@Suite struct IDTests {
  @Test func `a derived id is the date and the name`() throws {
    #expect(try ids("[\(transaction())]") == ["2026-03-05-bakery"])
    let others = (0..<50).map { transaction(["name": "\"Shop \($0)\""]) }
    let among = try ids("[\(others.joined(separator: ",")), \(transaction())]")
    #expect(among.last == "2026-03-05-bakery")
    #expect(Set(among).count == 51)
  }

  @Test(
    arguments: [
      ["type": "\"income\""], ["amount": "12.41"], ["currency": "\"EUR\""], ["category": "\"Food\""],
      ["address": "\"Leeds\""], ["memo": "\"x\""], ["tags": "[\"x\"]"], ["attachments": "[\"x.pdf\"]"],
    ] as [KeyValuePairs<String, String?>])
  func `an edit of anything but date and name keeps the id, and the id tells nothing of it`(
    change: KeyValuePairs<String, String?>
  ) throws {
    #expect(try ids("[\(transaction(change))]") == ["2026-03-05-bakery"])
  }

  @Test(arguments: [
    ("Corner Bakery", "corner-bakery"), ("  Trader Joe's — #12 ", "trader-joes-12"), ("Joe’s", "joes"),
    ("Café Zoë", "cafe-zoe"), ("Cafe\u{301} ZOE\u{308}", "cafe-zoe"),
    ("Dr. Łucja Wiśniewska", "dr-lucja-wisniewska"),
    ("Straße & Søn", "strasse-son"), ("İstanbul", "istanbul"), ("さくら食堂", "さくら食堂"), ("ガス", "ガス"),
    ("カ\u{3099}ス", "ガス"), ("ПОЧТА России", "почта-россии"), ("हिन्दी", "हिन्दी"), ("한국 은행", "한국-은행"),
    ("x\u{302}\u{323}y", "xy"), ("a\u{200D}b\u{202E}c", "abc"), ("../../etc/passwd", "etc-passwd"),
    ("٣ مقهى", "٣-مقهى"), ("O₂", "o"), ("A\u{0}\u{7F}B", "a-b"),
  ])
  func `names of any script are safe and readable`(name: String, slug: String) throws {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    #expect(DerivedID.stem(date: day, name: name).utf8.elementsEqual("2026-03-05-\(slug)".utf8))
  }

  @Test(arguments: ["🥖", "---", "\u{301}", "…"])
  func `a name without letters leaves the date`(name: String) throws {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    #expect(DerivedID.stem(date: day, name: name) == "2026-03-05")
  }

  @Test(arguments: ["x", "é", "食", "x ", "한\u{302}", "🥖x"])
  func `a long name is cut between letters`(letter: String) throws {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    let id = DerivedID.stem(date: day, name: String(repeating: letter, count: 300))
    #expect(id.utf8.count <= 59 && id.utf8.count > 50 && !id.hasSuffix("-"))
    #expect(!id.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func `equals are numbered in the order of the file`() throws {
    let copies = [transaction(), transaction(["amount": "99"]), transaction(["name": "\"BAKERY!\""])]
    let three = try ids("[\(copies.joined(separator: ","))]")
    #expect(three == ["2026-03-05-bakery", "2026-03-05-bakery-2", "2026-03-05-bakery-3"])
    let more = copies + [transaction(), transaction(["date": "\"2026-03-06\""])]
    #expect(
      try ids("[\(more.joined(separator: ","))]").prefix(3) == three[...],
      "one more at the end changes no other")
  }

  @Test func `a derived id never takes one that is given, be it further down`() throws {
    let taken = transaction(["id": "\"2026-03-05-bakery\"", "name": "\"Other\""])
    let second = transaction(["id": "\"2026-03-05-bakery-2\"", "name": "\"Another\""])
    let all = try ids("[\(transaction()), \(transaction()), \(taken), \(second)]")
    #expect(
      all == ["2026-03-05-bakery-3", "2026-03-05-bakery-4", "2026-03-05-bakery", "2026-03-05-bakery-2"])
  }

  @Test func `the number of an equal takes no id from another name`() throws {
    let numbered = transaction(["name": "\"Bakery 2\""])
    let all = try ids("[\(transaction()), \(transaction()), \(numbered), \(transaction())]")
    #expect(
      all == ["2026-03-05-bakery", "2026-03-05-bakery-3", "2026-03-05-bakery-2", "2026-03-05-bakery-4"])
  }

  @Test func `ids that differ only by normalisation are two`() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let text = [composed, decomposed].map { transaction(["id": "\"\($0)\""]) }.joined(separator: ",")
    #expect(try ids("[\(text)]").map { Array($0.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
  }

  private func ids(_ text: String) throws -> [String] { try LedgerReader.read(text).transactions.map(\.id) }
}

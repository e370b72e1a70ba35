import Testing

@testable import Bookkeeping

@Suite struct IDTests {
  @Test func `a derived id depends on the content alone`() throws {
    let bakery = transaction()
    let others = (0..<50).map { transaction(["name": "\"Shop \($0)\""]) }
    let alone = try ids("[\(bakery)]")
    let among = try ids("[\(others.joined(separator: ",")), \(bakery)]")
    #expect(among.last == alone.first)
    #expect(Set(among).count == 51)
  }

  @Test(
    arguments: [
      ["date": "\"2026-03-06\""], ["type": "\"income\""], ["name": "\"Baker\""], ["amount": "12.41"],
      ["currency": "\"EUR\""], ["category": "\"Food\""], ["address": "\"Leeds\""], ["memo": "\"x\""],
    ] as [KeyValuePairs<String, String?>])
  func `another content has another id`(change: KeyValuePairs<String, String?>) throws {
    let ids = try ids("[\(transaction()), \(transaction(change))]")
    #expect(ids[0] != ids[1])
    #expect(!ids[1].hasSuffix("-2"))
  }

  @Test func `copies of one content are numbered`() throws {
    let ids = try ids("[\(transaction()), \(transaction()), \(transaction())]")
    #expect(ids == [ids[0], "\(ids[0])-2", "\(ids[0])-3"])
  }

  @Test func `a derived id never takes one that is given, be it further down`() throws {
    let derived = try #require(try ids("[\(transaction())]").first)
    let taken = transaction(["id": "\"\(derived)\"", "name": "\"Other\""])
    let second = transaction(["id": "\"\(derived)-2\"", "name": "\"Another\""])
    let all = try ids("[\(transaction()), \(transaction()), \(taken), \(second)]")
    #expect(all == ["\(derived)-3", "\(derived)-4", derived, "\(derived)-2"])
  }

  @Test func `ids that differ only by normalisation are two`() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let text = [composed, decomposed].map { transaction(["id": "\"\($0)\""]) }.joined(separator: ",")
    #expect(try ids("[\(text)]").map { Array($0.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
  }

  @Test func `thousands of copies take no quadratic time`() throws {
    let copies = Array(repeating: transaction(), count: 20_000).joined(separator: ",")
    var ids: [String] = []
    let time = try cpuTime { ids = try self.ids("[\(copies)]") }
    #expect(Set(ids).count == 20_000)
    #expect(time < .seconds(10))
  }

  private func ids(_ text: String) throws -> [String] { try LedgerReader.read(text).transactions.map(\.id) }
}

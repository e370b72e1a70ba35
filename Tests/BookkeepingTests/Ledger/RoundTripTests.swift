import Testing

@testable import Bookkeeping

@Suite struct RoundTripTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a ledger reads back equal however it is written`(seed: UInt64) throws {
    var writer = LedgerWriter(seed: seed)
    let currencies = ["JPY", "USD", "KWD"].compactMap { Currency(code: $0) }
    let transactions = try (0..<300).map { try writer.transaction(number: $0, currencies: currencies) }
    let ledger = try LedgerReader.read(Array(writer.ledger(of: transactions).utf8))
    #expect(ledger.warnings.isEmpty)
    try #require(ledger.transactions.count == transactions.count)
    for (read, written) in zip(ledger.transactions, transactions) {
      #expect(read.id == written.id)
      #expect(read.date == written.date)
      #expect(read.kind == written.kind)
      #expect(Array(read.name.utf8) == Array(written.name.utf8))
      #expect(read.amount == written.amount)
      #expect(read.category == written.category.flatMap(Category.init)?.fullName)
      #expect(read.address == written.address)
      #expect(read.memo == written.memo)
      #expect(read.tags == written.tags.map(GroupName.canonicalized))
      #expect(read.attachments == written.attachments)
    }
  }
}

import Foundation

/// Decodes a ledger with Foundation, for comparison, and prints the seconds.
struct DecodeLedger {
  let ledger: String

  private struct Decoded: Decodable {
    struct Item: Decodable {
      let id, date, type, name, amount: String
      let category, address, memo: String?
      let tags: [String]?
    }
    let transactions: [Item]
  }

  func run() throws {
    let data = try Data(contentsOf: URL(filePath: ledger))
    let time = try ContinuousClock().measure { _ = try JSONDecoder().decode(Decoded.self, from: data) }
    print(time / .seconds(1))
  }
}

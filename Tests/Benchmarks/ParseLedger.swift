import ArgumentParser
import Bookkeeping
import Foundation

/// Reads and validates a ledger, and for comparison decodes the same file with Foundation.
struct ParseLedger: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Time reading a ledger, beside Foundation's JSONDecoder.")

  @Argument var ledger: String
  @Option var runs = 5

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
    let bytes = [UInt8](data)
    var folio: [Duration] = []
    var foundation: [Duration] = []
    for _ in 0..<runs {
      folio.append(try ContinuousClock().measure { _ = try LedgerReader.read(bytes) })
      foundation.append(
        try ContinuousClock().measure { _ = try JSONDecoder().decode(Decoded.self, from: data) })
    }
    let (ours, theirs) = (Self.median(folio), Self.median(foundation))
    print("read and validate\t\(Self.milliseconds(ours)) ms")
    print("JSONDecoder\t\(Self.milliseconds(theirs)) ms")
    print("JSONDecoder / Folio\t\(Self.tenths(theirs / ours))")
  }

  static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }
  static func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
  static func tenths(_ ratio: Double) -> Double { (ratio * 10).rounded() / 10 }
}

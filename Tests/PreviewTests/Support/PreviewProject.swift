import Foundation
import TestSupport

/// A project in a temporary folder, removed with this value.
final class PreviewProject: Sendable {
  private let folder: TemporaryFolder
  var root: URL { folder.url }

  init() throws {
    folder = try TemporaryFolder()
    try makeFolder("content")
    try writeLedger(amount: 10)
  }

  var path: String { root.path(percentEncoded: false) }

  func url(_ path: String) -> URL { root.appending(path: path) }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(at: url(path), withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }

  func link(_ path: String, to target: String) throws { try folder.link(path, to: target) }

  /// Saves as many editors do: a new file replaces the old one.
  func replace(_ path: String, with text: String) throws {
    try Data(text.utf8).write(to: url(path), options: .atomic)
  }

  static func ledger(amount: Int, count: Int = 1) -> String {
    let transactions = (0..<count).map { number in
      """
      { "id": "t\(number)", "date": "2026-03-05", "type": "expense", "name": "Bakery", "amount": "\(amount).00" }
      """
    }
    return """
      { "title": "Books", "currency": "USD", "locale": "en_US", "transactions": [
      \(transactions.joined(separator: ",\n"))
      ] }
      """
  }

  func writeLedger(amount: Int, count: Int = 1) throws {
    try replace("content/ledger.json", with: Self.ledger(amount: amount, count: count))
  }
}

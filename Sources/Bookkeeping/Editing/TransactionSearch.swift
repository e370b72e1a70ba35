extension LedgerDocument {
  package enum SearchProblem: Error, Equatable, Sendable {
    case unknown(String)
    /// The ids that begin so, in the file's order.
    case ambiguous(String, candidates: [String])
  }

  /// The place in the file of the transaction with an id, or with the only id that begins so; capital and
  /// small letters are alike.
  package func index(ofID text: String) throws(SearchProblem) -> Int {
    if let exact = transactions.firstIndex(where: { $0.id.utf8.elementsEqual(text.utf8) }) { return exact }
    let prefix = Array(text.utf8.map(Self.lowercased))
    let found = transactions.indices.filter { index in
      !prefix.isEmpty && transactions[index].id.utf8.lazy.map(Self.lowercased).starts(with: prefix)
    }
    guard let first = found.first else { throw .unknown(text) }
    guard found.count == 1 else {
      throw .ambiguous(text, candidates: found.map { transactions[$0].id })
    }
    return first
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// A valid ledger together with its text. Changes are made to the text: what no change names keeps its bytes.
package struct LedgerDocument: Sendable {
  package let bytes: [UInt8]
  package let ledger: Ledger

  /// - Throws: every problem of the file.
  package init(_ bytes: [UInt8]) throws(InvalidLedger) {
    self.bytes = bytes
    ledger = try LedgerReader.read(bytes)
  }

  /// A text to begin a ledger with.
  package static func empty(currency: Currency = .usDollar) -> [UInt8] {
    let title = Ledger.Settings().title
    let locale = Ledger.Settings().locale
    return Array(
      """
      {
        "title": "\(title)",
        "currency": "\(currency.code)",
        "locale": "\(locale)",
        "transactions": []
      }

      """.utf8)
  }

  /// How a transaction is written in the file.
  package func text(of index: Int) -> ArraySlice<UInt8> { bytes[transactions[index].source] }

  /// A warning at the ledger's locale; nil where it names none.
  ///
  /// - Parameter known: Those that it might be.
  package func warning(ofUnknownLocale known: [String]) -> LedgerProblem? {
    guard let text = try? LedgerText(bytes), let place = setting(.locale, in: text) else { return nil }
    return LedgerProblem(
      .unknownLocale(ledger.settings.locale, known: known), at: place, severity: .warning)
  }

  /// The list of transactions. Only an edit of a very short one needs its place.
  var list: JSONValue? {
    guard let text = try? LedgerText(bytes) else { return nil }
    if text.settings != nil { return setting(.transactions, in: text) }
    var reader = JSONReader(bytes, from: text.root.start)
    return try? reader.readValue()
  }

  private func setting(_ field: LedgerField, in text: LedgerText) -> JSONValue? {
    guard let settings = text.settings else { return nil }
    return text.members(of: settings).first {
      FieldNames.settings.field(named: $0.key, in: bytes) == field
    }?.value
  }

  var transactions: [Transaction] { ledger.transactions }

  /// How the transactions around a place are written.
  func layout(near place: Int, besides own: ObjectMembers? = nil) -> ObjectLayout? {
    let near = [place - 1, place, place - 2, place + 1, place - 3, place + 2, place - 4, place + 3]
    let samples = near.filter(transactions.indices.contains).map {
      ObjectMembers(at: transactions[$0].source, in: bytes)
    }
    return ObjectLayout(imitating: (own.map { [$0] } ?? []) + samples, in: bytes)
  }

  /// What stands between two transactions that follow one another.
  func gap(behind index: Int) -> ArraySlice<UInt8> {
    bytes[transactions[index].source.upperBound..<transactions[index + 1].source.lowerBound]
  }
}

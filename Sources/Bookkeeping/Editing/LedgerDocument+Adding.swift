import Basics

extension LedgerDocument {
  /// Inserts new transactions, each at its place in the file's order.
  package func adding(_ drafts: [Transaction.Draft]) -> LedgerEdit { applying([], adding: drafts) }

  /// Changes some transactions, inserts new ones, and removes others without recording their refs.
  ///
  /// - Parameters:
  ///   - inserted: New transactions, and the index of the one to insert them after.
  ///   - balances: See `balancing`.
  ///   - restated: Balances of the settings to replace, or to remove.
  ///   - writesIDs: Whether the id is written into each changed transaction. If not, it is written only where
  ///     the date or the name changes, because the page would otherwise get another address.
  package func applying(
    _ changes: [(index: Int, change: Transaction.Change)], adding drafts: [Transaction.Draft] = [],
    inserting inserted: [(index: Int, drafts: [Transaction.Draft])] = [],
    removing removed: Set<Int> = [], stating balances: [Account.BalanceDraft] = [],
    restating restated: [(index: Int, balance: Account.BalanceDraft?)] = [], writesIDs: Bool = true
  ) -> LedgerEdit {
    applying(
      changes, inserting: transactions.places(of: drafts) + inserted.map { ($0.index + 1, $0.drafts) },
      removing: removed, replacing: stating(balances) + restating(restated), writesIDs: writesIDs)
  }

  /// - Parameters:
  ///   - inserted: New transactions, and the index to insert them at.
  ///   - stated: Further replacements.
  func applying(
    _ changes: [(index: Int, change: Transaction.Change)],
    inserting inserted: [(index: Int, drafts: [Transaction.Draft])] = [], removing removed: Set<Int> = [],
    replacing stated: [Replacement], writesIDs: Bool
  ) -> LedgerEdit {
    let changed = concurrentChunks(of: changes.count, size: 512) { range in
      var samples = ObjectLayout.Samples(of: self)
      return changes[range].map {
        replacements(changing: $0.index, $0.change, writesID: writesIDs, &samples)
      }
    }.flatMap(\.self).filter { !$0.isEmpty }
    let added = inserted.flatMap { index, drafts in
      transactions.isEmpty ? filling(drafts) : insertions(of: drafts, at: index)
    }
    let counts = LedgerEdit.Counts(
      added: inserted.reduce(0) { $0 + $1.drafts.count }, changed: changed.count, removed: removed.count)
    return LedgerEdit(of: bytes, changed.flatMap(\.self) + removals(removed) + added + stated, counts)
  }

  /// One insertion for each draft, so that each can be undone by itself.
  private func insertions(of drafts: [Transaction.Draft], at index: Int) -> [Replacement] {
    var samples = ObjectLayout.Samples(of: self)
    guard let layout = samples.layout(near: index, includingItself: false) else { return [] }
    let gap = commonGap(near: index)
    let objects = drafts.map { layout.object($0.fields(in: ledger.settings.currency)) }
    return index == 0
      ? objects.map { .insertion(of: $0 + gap, at: transactions[0].source.lowerBound) }
      : objects.map { .insertion(of: gap + $0, at: transactions[index - 1].source.upperBound) }
  }

  /// Puts transactions into an empty list.
  private func filling(_ drafts: [Transaction.Draft]) -> [Replacement] {
    let lineStart = bytes[..<list.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let outer = Array(bytes[lineStart..<list.lowerBound].prefix { $0 == 0x20 || $0 == 0x09 })
    let inner = outer + (outer.isEmpty ? Array("  ".utf8) : outer)
    let newline = Array((bytes.contains(0x0D) ? "\r\n" : "\n").utf8)
    let layout = ObjectLayout.standard(indentation: inner, newline: newline)
    let objects = drafts.map { newline + inner + layout.object($0.fields(in: ledger.settings.currency)) }
    let rest = objects.dropFirst().map { [UInt8(ascii: ",")] + $0 } + [newline + outer]
    let end = list.upperBound - 1
    return [Replacement(range: list.lowerBound + 1..<end, bytes: objects[0])]
      + rest.map { .insertion(of: $0, at: end) }
  }
}

// MARK: - Spacing of neighboring transactions

extension LedgerDocument {
  /// The bytes between a transaction and the next one.
  func gap(after index: Int) -> ArraySlice<UInt8> {
    bytes[transactions[index].source.upperBound..<transactions[index + 1].source.lowerBound]
  }

  /// The most common gap nearby. An exception, such as a blank line between two months, is not imitated.
  private func commonGap(near index: Int) -> [UInt8] {
    let near = (index - 5..<index + 4).filter { $0 >= 0 && $0 + 1 < transactions.count }
    let counts = near.reduce(into: [ArraySlice<UInt8>: Int]()) { $0[gap(after: $1), default: 0] += 1 }
    return counts.mostFrequent.map(Array.init) ?? gapAroundOnlyTransaction
  }

  private var gapAroundOnlyTransaction: [UInt8] {
    let start = transactions[0].source.lowerBound
    let comma = UInt8(ascii: ",")
    let space = bytes[..<start].reversed().prefix(while: \.isJSONWhiteSpace).reversed()
    if space.contains(UInt8(ascii: "\n")) { return [comma] + space }
    var samples = ObjectLayout.Samples(of: self)
    let colon = samples.layout(near: 0, includingItself: false)?.colon
    return colon?.count == 1 ? [comma] : [comma, UInt8(ascii: " ")]
  }
}

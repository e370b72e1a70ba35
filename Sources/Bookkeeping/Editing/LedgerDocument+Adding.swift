import Basics

extension LedgerDocument {
  /// The text with new transactions in it, each where the file's order wants it.
  package func adding(_ drafts: [TransactionDraft]) -> [UInt8] {
    let order = LedgerOrder(of: transactions)
    // On one date, the drafts keep their order; a file that has the newest first gets the last one first.
    let ordered = order == .descending ? drafts.reversed() : drafts
    let sorted = ordered.enumerated().sorted {
      let (left, right) = ($0.element.date, $1.element.date)
      return left == right ? $0.offset < $1.offset : order == .descending ? left > right : left < right
    }
    guard !transactions.isEmpty else { return addingToEmptyList(sorted.map(\.element)) }

    var groups: [(place: Int, drafts: [TransactionDraft])] = []
    for (_, draft) in sorted {
      let place = order.place(for: draft.date, among: transactions)
      if groups.last?.place == place {
        groups[groups.count - 1].drafts.append(draft)
      } else {
        groups.append((place, [draft]))
      }
    }
    return Replacement.apply(groups.compactMap { insertion(of: $0.drafts, at: $0.place) }, to: bytes)
  }

  private func insertion(of drafts: [TransactionDraft], at place: Int) -> Replacement? {
    guard let layout = layout(near: place) else { return nil }
    let gap = commonGap(near: place)
    let objects = drafts.map { layout.object($0.fields(in: ledger.settings.currency)) }
    return place == 0
      ? .insertion(of: objects.flatMap { $0 + gap }, at: transactions[0].source.lowerBound)
      : .insertion(of: objects.flatMap { gap + $0 }, at: transactions[place - 1].source.upperBound)
  }

  /// A blank line between two months is an exception that is not imitated.
  private func commonGap(near place: Int) -> [UInt8] {
    let near = (place - 5..<place + 4).filter { $0 >= 0 && $0 + 1 < transactions.count }
    let counts = near.reduce(into: [ArraySlice<UInt8>: Int]()) { $0[gap(behind: $1), default: 0] += 1 }
    let commonest = counts.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }
    return commonest.map { Array($0.key) } ?? gapBesideOnlyTransaction
  }

  private var gapBesideOnlyTransaction: [UInt8] {
    let start = transactions[0].source.lowerBound
    let comma = UInt8(ascii: ",")
    let space = bytes[..<start].reversed().prefix(while: \.isJSONWhiteSpace).reversed()
    if space.contains(UInt8(ascii: "\n")) { return [comma] + space }
    return layout(near: 0)?.colon.count == 1 ? [comma] : [comma, UInt8(ascii: " ")]
  }

  private func addingToEmptyList(_ drafts: [TransactionDraft]) -> [UInt8] {
    guard !drafts.isEmpty, let list else { return bytes }
    let lineStart = bytes[..<list.start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let outer = Array(bytes[lineStart..<list.start].prefix { $0 == 0x20 || $0 == 0x09 })
    let inner = outer + (outer.isEmpty ? Array("  ".utf8) : outer)
    let newline = Array((bytes.contains(0x0D) ? "\r\n" : "\n").utf8)
    let layout = ObjectLayout.standard(indentation: inner, newline: newline)
    let objects = drafts.map { newline + inner + layout.object($0.fields(in: ledger.settings.currency)) }
    let text = Array(objects.joined(separator: [UInt8(ascii: ",")])) + newline + outer
    return Replacement.apply([Replacement(range: list.start + 1..<list.end - 1, bytes: text)], to: bytes)
  }
}

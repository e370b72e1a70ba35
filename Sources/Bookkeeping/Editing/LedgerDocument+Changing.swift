extension LedgerDocument {
  /// The text with some fields of one transaction changed.
  ///
  /// A transaction whose id was derived gets it written in: its page keeps its address when its date or its name
  /// becomes another, or an equal comes before it.
  package func changing(_ index: Int, _ change: TransactionChange) -> [UInt8] {
    Replacement.apply(replacements(changing: index, change), to: bytes)
  }

  func replacements(changing index: Int, _ change: TransactionChange) -> [Replacement] {
    let transaction = transactions[index]
    let object = ObjectMembers(at: transaction.source, in: bytes)
    guard let layout = layout(near: index, besides: object) else { return [] }
    var editor = ObjectEditor(object: object, layout: layout)
    for field in change.cleared { editor.clear(field) }
    for field in layout.order {
      guard let value = change.values[field], !transaction.has(value, in: field) else { continue }
      editor.set(field, to: value)
    }
    if editor.hasChanges, !editor.hasText(in: .id, of: bytes) { editor.set(.id, to: .text(transaction.id)) }
    return editor.replacements
  }

  /// The text without one transaction, its comma, and the lines that held nothing else.
  package func removing(_ index: Int) -> [UInt8] {
    Replacement.apply([.removal(of: rangeToRemove(index))], to: bytes)
  }

  private func rangeToRemove(_ index: Int) -> Range<Int> {
    let own = transactions[index].source
    let isLast = index == transactions.count - 1
    if transactions.count == 1 { return listContent ?? own }
    if index == 0 { return own.lowerBound..<transactions[1].source.lowerBound }
    let before = transactions[index - 1].source.upperBound..<own.upperBound
    // Of the two gaps the longer one stays: it may be a blank line between two months.
    if isLast || gap(behind: index - 1).count <= gap(behind: index).count { return before }
    return own.lowerBound..<transactions[index + 1].source.lowerBound
  }

  private var listContent: Range<Int>? {
    list.map { $0.start + 1..<$0.end - 1 }
  }
}

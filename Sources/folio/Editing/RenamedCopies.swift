import Bookkeeping

/// The copies of a project while a name changes: each has the rows that it had before, at every moment.
struct RenamedCopies {
  let file: LedgerFile
  private let old: [UInt8]
  /// Each query with the old name and with the new one, so that it lets in no more than either: a command
  /// that is killed before both files are written publishes nothing.
  private let between: [UInt8]
  private let renaming: Renaming

  /// - Returns: Nil if there are no copies, or nothing in them changes.
  init?(_ editor: LedgerEditor, _ renaming: Renaming) throws {
    file = editor.file(named: Renaming.File.copies.rawValue)
    guard let bytes = try file.read() else { return nil }
    old = bytes
    between = renaming.bridging(copies: bytes)
    self.renaming = renaming
  }

  /// Fails if a copy would have other rows under the new name: its query may find them by a part of the old
  /// one.
  func check(from former: Ledger, to edit: LedgerEdit) throws {
    let new = renaming.renaming(in: old, of: .copies).bytes
    guard let copies = try? Copy.all(old), let renamed = try? Copy.all(new),
      let ledger = try? LedgerDocument(edit.bytes).ledger
    else { return }
    for (copy, next) in zip(copies, renamed) {
      let rows = zip(copy.selection(in: former), next.selection(in: ledger))
      let (more, fewer) = (rows.count { !$0 && $1 }, rows.count { $0 && !$1 })
      if more + fewer > 0 { throw CommandProblem.otherRows(copy.name, more: more, fewer: fewer) }
    }
  }

  /// Lets no copy have more rows while the ledger and the copies change one after another.
  func narrow() throws { try write(between, over: old) }

  /// Takes `narrow` back.
  func widen() throws { try write(old, over: between) }

  /// The text to rename, whose queries have the old name alone.
  func former(of bytes: [UInt8]) -> [UInt8] { bytes == between ? old : bytes }

  private func write(_ new: [UInt8], over old: [UInt8]) throws {
    if new == old { return }
    try file.update { $0 == old ? new : $0 }
  }
}

extension Copy {
  fileprivate func selection(in ledger: Ledger) -> [Bool] {
    let notation = Query.Notation(locale: ledger.settings.locale, currencies: ledger.currencies)
    return selection(of: ledger.transactions, notation)
  }
}

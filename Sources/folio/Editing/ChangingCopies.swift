import Bookkeeping

/// The file of copies while it changes together with the ledger: no copy has more rows at any moment than
/// before or afterwards.
struct ChangingCopies {
  private let file: LedgerFile
  private let old: [UInt8]
  private let new: [UInt8]
  /// The file while only one of both has changed: a command that is killed then publishes nothing.
  private let between: [UInt8]

  /// - Parameter change: Returns the new contents.
  /// - Returns: Nil if there are no copies, or more than queries changes in them.
  init?(_ editor: LedgerEditor, _ change: ([UInt8]) -> [UInt8]?) throws {
    file = editor.file(named: Renaming.File.copies.rawValue)
    guard let bytes = try file.read(), let new = change(bytes),
      let between = Copy.bridging(bytes, new)
    else { return nil }
    (old, self.new, self.between) = (bytes, new, between)
  }

  /// Fails if a copy would have other rows under the new name: its query may find them by a part of the old
  /// one.
  func check(from former: Ledger, to edit: LedgerEdit) throws {
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

  /// The text to change, which is not the one in between.
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

import Basics
import Bookkeeping

/// The file of copies while it changes together with the ledger: no copy has more rows at any moment than
/// before or afterwards.
struct ChangingCopies {
  private let file: LedgerFile
  private let old: [UInt8]
  private let new: [UInt8]
  private let (former, renamed): ([Copy], [Copy])
  /// The file while only one of both has changed: a command that is killed then publishes nothing.
  private let between: [UInt8]

  /// - Parameter change: Returns the new contents.
  /// - Returns: Nil if there are no copies, or more than queries changes in them.
  /// - Throws: `ExitCode`, after reporting why the copies cannot be read: what they hide is then not known.
  init?(_ editor: LedgerEditor, _ change: ([UInt8]) -> [UInt8]?) throws {
    let file = editor.file(named: Renaming.File.copies.rawValue)
    guard let bytes = try file.read() else { return nil }
    let console = editor.console(for: file)
    let former = try console.reportingProblems { try Copy.all(bytes) }
    guard let new = change(bytes) else { return nil }
    let renamed = try console.reportingProblems { try Copy.all(new) }
    guard let between = Copy.bridging(bytes, new) else { return nil }
    old = bytes
    self.new = new
    self.between = between
    self.file = file
    self.former = former
    self.renamed = renamed
  }

  /// Fails if a copy would have other rows under the new name: its query may find them by a part of the old
  /// one.
  ///
  /// - Parameter allowingFewer: Whether a copy may have fewer rows.
  func check(from older: Ledger, to edit: LedgerEdit, allowingFewer: Bool = false) throws {
    guard let ledger = try? LedgerDocument(edit.bytes).ledger else { return }
    for (copy, next) in zip(former, renamed) {
      try copy.checkRows(
        of: older, becoming: ledger, next, allowingFewer: allowingFewer,
        "its queries in \(Copy.path) find them by a part of the name, or in another field; "
          + "write out which it leaves out, then try again")
    }
  }

  /// The change of the file.
  var change: UnfinishedChange.File {
    UnfinishedChange.File(name: file.baseName, old: old, new: new, between: between)
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

extension LedgerEditor {
  /// Fails if a setting would show more or fewer payments in a copy, whose queries may ask for amounts in the
  /// notation of a locale, or for financial years.
  func checkCopies(of older: Ledger, after edit: LedgerEdit) throws {
    let copies = file(named: Renaming.File.copies.rawValue)
    guard let bytes = try copies.read(), let ledger = try? LedgerDocument(edit.bytes).ledger else { return }
    for copy in try console(for: copies).reportingProblems({ try Copy.all(bytes) }) {
      try copy.checkRows(
        of: older, becoming: ledger, copy,
        "its queries in \(Copy.path) ask for amounts or days that the setting decides; "
          + "write them so that they mean the same afterwards, then try again")
    }
  }
}

extension Copy {
  /// - Parameter advice: What to do if this copy of a ledger would have other payments than `next` of a
  ///   changed one.
  fileprivate func checkRows(
    of older: Ledger, becoming ledger: Ledger, _ next: Copy, allowingFewer: Bool = false, _ advice: String
  ) throws {
    let rows = zip(selection(in: older), next.selection(in: ledger))
    let (more, fewer) = (rows.count { !$0 && $1 }, rows.count { $0 && !$1 })
    guard more + (allowingFewer ? 0 : fewer) > 0 else { return }
    let payments = [(more, "more"), (fewer, "fewer")].filter { $0.0 > 0 }
      .map { "\(counted($0.0, "payment")) \($0.1)" }
    throw Problem(
      "nothing was changed: the copy \(quoted(name)) would have \(payments.joined(separator: " and "))",
      advice,
      at: .input)
  }

  fileprivate func selection(in ledger: Ledger) -> [Bool] {
    selection(of: ledger.transactions, Query.Notation(ofCopies: ledger.settings))
  }
}

import Basics
import Bookkeeping

/// The file of copies while it changes together with the ledger. At no moment does a copy have more rows than
/// it had before or has afterwards.
struct ChangingCopies {
  private let file: LedgerFile
  private let old: [UInt8]
  private let new: [UInt8]
  private let oldCopies: [Copy]
  private let newCopies: [Copy]
  /// The file while the ledger has changed and the copies have not, or the other way round: if the command is
  /// killed then, no copy shows more.
  private let between: [UInt8]

  /// - Parameter change: Returns the new contents.
  /// - Returns: `nil` if there are no copies, or if anything but their queries changes.
  /// - Throws: `ExitCode`, after reporting why the copies cannot be read: what they hide is then not known.
  init?(_ editor: LedgerEditor, _ change: ([UInt8]) -> [UInt8]?) throws {
    let file = editor.file(named: Renaming.File.copies.rawValue)
    guard let bytes = try file.read() else { return nil }
    let console = editor.console(for: file)
    let oldCopies = try console.reportingProblems { try Copy.all(bytes) }
    guard let new = change(bytes) else { return nil }
    let newCopies = try console.reportingProblems { try Copy.all(new) }
    guard let between = Copy.bridging(bytes, new) else { return nil }
    old = bytes
    self.new = new
    self.between = between
    self.file = file
    self.oldCopies = oldCopies
    self.newCopies = newCopies
  }

  /// Fails if the new name would give a copy other rows: its query may find them by a part of the old name.
  ///
  /// - Parameter allowingFewer: Whether a copy may have fewer rows.
  func check(from older: Ledger, to edit: LedgerEdit, allowingFewer: Bool = false) throws {
    guard let ledger = try? LedgerDocument(edit.bytes).ledger else { return }
    for (copy, next) in zip(oldCopies, newCopies) {
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

  /// Writes the file in between, so that no copy gains rows while the ledger and the copies change in turn.
  func narrow() throws { try write(between, over: old) }

  /// Undoes `narrow`.
  func widen() throws { try write(old, over: between) }

  /// The file before the change, even if `bytes` are the file in between.
  func former(of bytes: [UInt8]) -> [UInt8] { bytes == between ? old : bytes }

  private func write(_ new: [UInt8], over old: [UInt8]) throws {
    if new == old { return }
    try file.update { $0 == old ? new : $0 }
  }
}

extension LedgerEditor {
  /// Fails if a setting would show more or fewer payments in a copy: queries may ask for amounts in the
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
  /// Fails if this copy's payments in `older` are not those of `next` in `ledger`.
  ///
  /// - Parameter advice: The way out, for the message.
  fileprivate func checkRows(
    of older: Ledger, becoming ledger: Ledger, _ next: Copy, allowingFewer: Bool = false, _ advice: String
  ) throws {
    let rows = zip(selection(in: older), next.selection(in: ledger))
    let more = rows.count { !$0 && $1 }
    let fewer = rows.count { $0 && !$1 }
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

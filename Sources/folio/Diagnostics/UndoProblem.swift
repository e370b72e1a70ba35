import Bookkeeping

/// Why a change cannot be taken back.
enum UndoProblem: Explained {
  case nothing
  /// - Parameter edits: Nil if nobody can tell any more what was edited.
  case editedByHand(after: String, ChangeJournal.HandEdits?)
  /// What was kept of the change cannot be read, or does not lead to the ledger as it was.
  case damaged(String)

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .nothing:
      Diagnostic(
        at: context.file, "there is nothing to take back",
        "no folio command has changed this ledger, or all its changes have been taken back")
    case .editedByHand(let command, let edits):
      Diagnostic(
        at: context.file,
        "nothing was taken back: the file was edited by hand, or by another program, after \(Self.name(command))",
        edits.map(Self.lost) ?? "undo your edit first")
    case .damaged(let command):
      Diagnostic(
        at: context.file, "nothing was taken back: what was kept of \(Self.name(command)) is damaged",
        "change the ledger by hand, or restore a back-up")
    }
  }

  private static func name(_ command: String) -> String { "`\(printable(command))`" }

  private static let mostShown = 10

  private static func lost(_ edits: ChangeJournal.HandEdits) -> String {
    if edits.hasOtherText {
      return "this would be lost: settings, the order or the layout; undo your edit first"
    }
    var lines = edits.rows.prefix(mostShown).map { TransactionLine.text($0) }
    if edits.rows.count > mostShown { lines.append("and \(edits.rows.count - mostShown) more") }
    if edits.removed > 0 {
      lines.append("\(edits.removed) removed payment\(edits.removed == 1 ? "" : "s") would come back")
    }
    return "this would be lost; undo your edit first:\n" + lines.joined(separator: "\n")
  }
}

extension UndoProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case nothing, editedByHand, damaged
  }

  var kind: Kind {
    switch self {
    case .nothing: .nothing
    case .editedByHand: .editedByHand
    case .damaged: .damaged
    }
  }
}

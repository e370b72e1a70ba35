import Bookkeeping

/// Why a change cannot be taken back.
enum UndoProblem: Explained {
  case nothing
  /// - Parameter edits: Nil if nobody can tell any more what was edited.
  case editedByHand(after: String, HandEdits?)
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

  private static func lost(_ edits: HandEdits) -> String {
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

/// What `folio undo` says of changes.
enum ChangeList {
  static func text(of changes: (undoable: [ChangeRecord], lost: Int, isEdited: Bool)) -> String {
    var lines = changes.undoable.map { record in
      "\(ChangeTime.text(record.time))  \(printable(record.command))  (\(done(record.counts)))"
    }
    if changes.isEdited {
      lines.append("The file was edited since the last change: nothing can be taken back")
    } else if changes.lost > 0 {
      lines.append("\(changes.lost) older, before the file was edited by hand: not to be taken back")
    }
    if lines.isEmpty { lines.append("There is nothing to take back") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// `14 added, 1 changed`
  static func done(_ counts: LedgerPatch.Counts) -> String {
    words([(counts.added, "added"), (counts.changed, "changed"), (counts.removed, "removed")])
  }

  /// The other way round.
  static func undone(_ counts: LedgerPatch.Counts) -> String {
    words([
      (counts.added, "removed again"), (counts.changed, "as before"), (counts.removed, "there again"),
    ])
  }

  private static func words(_ counts: [(Int, String)]) -> String {
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "settings" : words.joined(separator: ", ")
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

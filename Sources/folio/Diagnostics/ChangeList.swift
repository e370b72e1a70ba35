import Bookkeeping

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

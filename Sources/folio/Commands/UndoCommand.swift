import ArgumentParser
import Bookkeeping
import Foundation

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change of the ledger.",
    discussion: """
      Examples: folio undo
                folio undo --list

      Each folio undo takes back one more of the last 50 changes that folio commands made, and the ledger is byte \
      for byte what it was before. If you have edited the file since, nothing is taken back, and Folio shows what \
      would be lost.

      What is needed for it is kept in .folio, in the ledger's folder, readable by you alone and never \
      published. Delete that folder to forget it.
      Exit codes: 0 done, 1 there is nothing to take back, or the file was edited, 65 invalid ledger.
      """
  )

  @Flag(help: "List the changes, the last one first, and change nothing.")
  var list = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run() throws {
    let editor = try options.editor()
    if list { return try Terminal.print(ChangeList.text(of: try editor.changes()), terminator: "") }
    let record = try editor.undo()
    try Terminal.print(
      "Undid \(printable(record.command)): \(ChangeList.undone(record.counts))",
      consequence: CommandProblem.Consequence.ledgerIsChanged)
  }
}

extension UndoCommand {
  /// The list of changes that `folio undo` shows.
  enum ChangeList {
    static func text(of changes: (undoable: [ChangeJournal.Record], lost: Int, isEdited: Bool)) -> String {
      var lines = changes.undoable.map { record in
        "\(time(record.time))  \(printable(record.command))  (\(done(record.counts)))"
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
    static func done(_ counts: LedgerEdit.Counts) -> String {
      words([(counts.added, "added"), (counts.changed, "changed"), (counts.removed, "removed")]) ?? "settings"
    }

    /// The counts after undoing the change.
    static func undone(_ counts: LedgerEdit.Counts) -> String {
      words([(counts.changed + counts.removed, "restored"), (counts.added, "removed")]) ?? "settings restored"
    }

    private static func words(_ counts: [(Int, String)]) -> String? {
      let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The time as `2026-03-07 12:00`, in the local time zone, or in UTC if SOURCE_DATE_EPOCH sets the clock.
    private static func time(_ seconds: Int) -> String {
      var calendar = Calendar(identifier: .gregorian)
      let isSet = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] != nil
      calendar.timeZone = isSet ? .gmt : .current
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
      func padded(_ number: Int?, _ width: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
      }
      return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2)) "
        + "\(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
    }
  }
}

import ArgumentParser
import Basics
import Bookkeeping
import Foundation

struct UndoCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change of the ledger.",
    discussion: """
      Examples: folio undo
                folio undo --list

      Each folio undo takes back one more of the last 50 changes that folio commands made, with what it wrote into \
      rules.json, imports.json, copies.json and site.json, and the receipts that it copied, unless another payment \
      has them. What you have edited since stays: if you edited the same place, that place is left as it is and \
      shown. `folio redo` makes the change again.

      What is needed for it is kept in .folio, in the ledger's folder, readable by you alone and never \
      published. Delete that folder to forget it.
      Exit codes: 0 done, 1 there is nothing to take back, or all of it was edited, 65 invalid ledger.
      """
  )

  @Flag(help: "List the changes, the last one first, and change nothing.")
  var list = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run(_ editor: LedgerEditor) throws {
    if list { return try Terminal.print(ChangeList.text(of: try editor.changes())) }
    let outcome = try editor.takeBack(from: .undo)
    try ChangeList.printOutcome(
      "Undid \(printable(outcome.record.command)): \(ChangeList.undone(outcome.record.counts))", outcome,
      receipts: "is gone, too; folio redo brings it back")
  }
}

struct RedoCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Make a change again that folio undo took back.",
    discussion: """
      Example: folio undo && folio redo

      Each folio redo makes one more of the changes again that were taken back, the last one first, until another \
      command changes the ledger.
      Exit codes: 0 done, 1 there is nothing to make again, or all of it was edited, 65 invalid ledger.
      """
  )

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run(_ editor: LedgerEditor) throws {
    let outcome = try editor.takeBack(from: .redo)
    let (command, counts) = (printable(outcome.record.command), outcome.record.counts)
    try UndoCommand.ChangeList.printOutcome(
      "Did \(command) again: \(UndoCommand.ChangeList.done(counts))", outcome, receipts: "is there again")
  }
}

extension UndoCommand {
  /// The list of changes that `folio undo` shows.
  enum ChangeList {
    static func text(of changes: (changes: [ChangeJournal.Record], isEdited: Bool)) -> String {
      var lines = changes.changes.map { record in
        "\(time(record.time))  \(printable(record.command))  (\(done(record.counts)))"
      }
      if changes.isEdited { lines.append("The file was edited since the last change: what you edited stays") }
      if lines.isEmpty { lines.append("There is nothing to take back") }
      return lines.map { $0 + "\n" }.joined()
    }

    /// Prints what was done, and what stays.
    static func printOutcome(_ done: String, _ outcome: LedgerEditor.Outcome, receipts: String) throws {
      var text = done + "\n"
      if !outcome.editedTexts.isEmpty {
        let list = lines(of: outcome.editedTexts).replacing("\n", with: "\n    ")
        text += "  left as it is, since it was edited later:\n    \(list)\n"
      }
      for path in outcome.receipts { text += "  \(shortened(path)) \(receipts)\n" }
      for path in outcome.keptReceipts {
        text += "  \(shortened(path)) stays: it is another file than the one that the command copied\n"
      }
      for file in outcome.keptFiles { text += "  \(shortened(file)) was edited later, and stays in part\n" }
      for file in outcome.removedFiles { text += "  \(shortened(file)) was removed later, and stays so\n" }
      try Terminal.print(text, consequence: .ledgerIsChanged)
      if let failure = outcome.failure { throw try ProblemAfterChange(failure) }
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
      let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: Project.Options.Today.zone)
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      let text = date.formatted(style.year().month().day().time(includingFractionalSeconds: false))
      return text.part(beforeLast: ":") ?? text
    }
  }
}

import ArgumentParser
import Bookkeeping

struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract:
      "Join rows that are one payment: the two sides of a transfer, or what a bank reports of what you typed.",
    discussion: """
      Examples: folio match
                folio match --yes

      Two rows are proposed as one transfer if their amounts are equal, one is income and the other an expense, their \
      accounts differ, they lie within 5 days, and neither has a category. A payment that you typed and one that the \
      bank reported are proposed as one if type and amount are equal, their accounts do not differ, and they lie \
      within 5 days; your id, name, category and memo stay, and the bank's reference is added.

      At a terminal, Folio asks about each pair. With --yes it joins those that are unambiguous, and lists the others. \
      Otherwise it lists them all and changes nothing. `folio undo` takes them apart again.
      Exit codes: 0 done, 1 not written, 65 invalid ledger.
      """
  )

  @Flag(name: .shortAndLong, help: "Join all pairs that are unambiguous, without asking.")
  var yes = false

  @OptionGroup(title: "The ledger") var options: LedgerOptions

  func run() throws {
    let editor = try options.editor()
    guard let document = try editor.document() else { throw editor.noLedger }
    let proposals = MatchProposal.all(in: document.ledger)
    if proposals.isEmpty { return try Terminal.print(MatchReport.nothing) }
    let wanted: [MatchProposal]
    if yes {
      wanted = proposals.filter(\.doubts.isEmpty)
    } else if Terminal.Prompt.isPossible {
      wanted = try MatchReport.ask(about: proposals)
    } else {
      return try Terminal.print(MatchReport.list(proposals), terminator: "")
    }
    let (joined, ledger) = try join(wanted, editor)
    let left = yes ? proposals.filter { !$0.doubts.isEmpty } : []
    // The other side of a typed transfer comes to light once the first is joined.
    let further = ledger.map { MatchProposal.all(in: $0) }?.filter { next in
      !proposals.contains { $0.isSame(as: next) }
    }
    try Terminal.print(
      MatchReport.done(joined, left: left, further: further?.count ?? 0), terminator: "",
      consequence: joined.isEmpty ? nil : CommandProblem.Consequence.ledgerIsChanged)
  }

  /// What is not any more as it was confirmed is left alone.
  private func join(
    _ wanted: [MatchProposal], _ editor: LedgerEditor
  ) throws -> (joined: [MatchProposal], ledger: Ledger?) {
    if wanted.isEmpty { return ([], nil) }
    var joined: [MatchProposal] = []
    let ledger = try editor.update { document in
      var known: [String: [MatchProposal]] = [:]
      for proposal in wanted { known[proposal.kept.id, default: []].append(proposal) }
      joined = MatchProposal.all(in: document.ledger).filter { proposal in
        known[proposal.kept.id, default: []].contains { $0.isSame(as: proposal) }
      }
      return document.joining(joined)
    }
    return (joined, ledger)
  }
}

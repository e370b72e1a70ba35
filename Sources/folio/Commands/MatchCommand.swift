import ArgumentParser
import Basics
import Bookkeeping

struct MatchCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract:
      "Join rows that are one payment: the two sides of a transfer, or what a bank reports of what you typed.",
    discussion: """
      Examples: folio match
                folio match --yes

      Two rows are proposed as one transfer if their amounts are equal, one is income and the other an \
      expense, their accounts differ, and they lie within 5 days; rows with a category are proposed only if \
      something shows that they are a transfer. The transfer keeps both days. A payment that you typed and \
      one that the bank reported are proposed as one if type and amount are equal, their accounts do not \
      differ, and they lie within 5 days; your id, name, category and memo stay, and the bank's reference is \
      added. Rows of two files, such as an app's export and the bank's, are proposed as one payment if the \
      amounts are equal, they lie within 3 days, and most other rows of the two files on the same days \
      agree, too. A row that takes back an earlier one of the same payee, account and amount within 60 days \
      is proposed as reversed: both stay in lists, and are in no total.

      At a terminal, Folio asks about each pair. With --yes it joins those that are unambiguous, and lists the others. \
      Two rows are a transfer without doubt only if something says so: a word such as payment, transfer or autopay in \
      the names of both, the other account's name or number in one, a rule, or a pair like it that was joined before. \
      Without --yes and a terminal, Folio lists all pairs and changes nothing. `folio undo` takes them apart again.
      Exit codes: 0 done, 1 not written, 65 invalid ledger.
      """
  )

  @Flag(name: .shortAndLong, help: "Join all pairs that are unambiguous, without asking.")
  var yes = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run(_ editor: LedgerEditor) throws {
    let document = try editor.existingDocument()
    let proposals = MatchProposal.withReversals(in: document.ledger)
    if proposals.isEmpty { return try Terminal.print(Report.nothing) }
    let wanted: [MatchProposal]
    if yes {
      wanted = proposals.filter(\.doubts.isEmpty)
    } else if Terminal.Prompt.isPossible {
      wanted = try Report.ask(about: proposals)
    } else {
      return try Terminal.print(Report.list(proposals))
    }
    let (joined, ledger) = try join(wanted, editor)
    let left = yes ? proposals.filter { !$0.doubts.isEmpty } : []
    // Joining one pair of rows may reveal a transfer's other side.
    let further = ledger.map { MatchProposal.withReversals(in: $0) }?.filter { next in
      !proposals.contains { $0.isSame(as: next) }
    }
    try Terminal.print(
      Report.done(joined, left: left, further: further?.count ?? 0),
      consequence: joined.isEmpty ? nil : .ledgerIsChanged)
  }

  /// Joins the pairs that are still as they were confirmed.
  private func join(
    _ wanted: [MatchProposal], _ editor: LedgerEditor
  ) throws -> (joined: [MatchProposal], ledger: Ledger?) {
    if wanted.isEmpty { return ([], nil) }
    let (ledger, joined) = try editor.update { document in
      var known: [String: [MatchProposal]] = [:]
      for proposal in wanted { known[proposal.kept.id, default: []].append(proposal) }
      let joined = MatchProposal.withReversals(in: document.ledger).filter { proposal in
        known[proposal.kept.id, default: []].contains { $0.isSame(as: proposal) }
      }
      return (document.joining(joined), joined)
    }
    return (joined, ledger)
  }
}

extension MatchCommand {
  /// Shows the pairs that `folio match` finds, and asks about them.
  enum Report {
    static let nothing = "No two rows look like one payment"

    static func list(_ proposals: [MatchProposal]) -> String {
      let certain = proposals.count { $0.doubts.isEmpty }
      let ending =
        certain == 0
        ? "Nothing was changed. folio match asks about each pair at a terminal"
        : "Nothing was changed. folio match --yes joins \(certain == proposals.count ? "them" : "\(counted(certain, "pair"))")"
      return proposals.map { text($0) + "\n" }.joined() + ending + "\n"
    }

    /// Asks about each pair, and returns the confirmed ones.
    static func ask(about proposals: [MatchProposal]) throws -> [MatchProposal] {
      var confirmed: [MatchProposal] = []
      for (number, proposal) in proposals.enumerated() {
        Terminal.printError(text(proposal))
        let verb = proposal.kind == .reversed ? "are they reversed" : "join them"
        let answer = Terminal.Prompt.ask("\(number + 1) of \(proposals.count): \(verb)? [y/N, q to stop] ")?
          .lowercased()
        guard let answer, answer != "q" else { break }
        if answer == "y" || answer == "yes" { confirmed.append(proposal) }
      }
      return confirmed
    }

    /// - Parameter further: The number of pairs that were revealed only now.
    static func done(_ joined: [MatchProposal], left: [MatchProposal], further: Int) -> String {
      var lines = joined.map { proposal in
        let kept = TransactionLine.text(proposal.kept)
        switch proposal.kind {
        case .transfer: return "Transfer \(accounts(proposal)): \(kept)"
        case .reported, .repeated, .booked: return "Joined \(kept)"
        case .reversed: return "Reversed \(kept)"
        }
      }
      if joined.isEmpty { lines.append("Nothing was changed") }
      if !joined.isEmpty {
        lines.append("\(counted(joined.count, "pair")) joined; folio undo takes them apart again")
      }
      if !left.isEmpty {
        lines.append("\(counted(left.count, "pair")) not joined; folio match asks about each at a terminal:")
      }
      let next = further > 0 ? "Next: folio match, for \(counted(further, "pair")) more\n" : ""
      return lines.map { $0 + "\n" }.joined() + left.map { text($0) + "\n" }.joined() + next
    }

    /// Two rows, with the reasons to join them, and the doubts.
    private static func text(_ proposal: MatchProposal) -> String {
      let heading =
        switch proposal.kind {
        case .transfer: "Transfer \(accounts(proposal))"
        case .reported: "Probably the same"
        case .repeated: "Probably the same, in two files"
        case .booked: "Probably the same, pending and booked"
        case .reversed: "Probably reversed"
        }
      let rows = proposal.rows.map { transaction in
        "  \(TransactionLine.text(transaction))\(transaction.account.map { "  \(shortened($0))" } ?? "")\n"
      }
      return "\(heading): \(reasons(proposal).joined(separator: ", "))\n" + rows.joined()
    }

    private static func accounts(_ proposal: MatchProposal) -> String {
      func name(_ account: String?) -> String { account.map(shortened) ?? "an account without a name" }
      return "from \(name(proposal.kept.account)) to \(name(proposal.destination))"
    }

    private static func reasons(_ proposal: MatchProposal) -> [String] {
      let days =
        switch proposal.days {
        case 0: "on the same day"
        case 1: "one day apart"
        default: "\(proposal.days) days apart"
        }
      let same =
        switch proposal.kind {
        case .booked: "same payee"
        case .reversed: "same payee and amount"
        default: "same amount"
        }
      return [same, days]
        + proposal.doubts.enumerated().map { number, doubt in
          let reason = reason(doubt)
          // "but" begins the reasons, however many there are.
          return number == 0 ? "but \(reason)" : "and \(reason)"
        }
    }

    private static func reason(_ doubt: MatchProposal.Doubt) -> String {
      switch doubt {
      case .severalCandidates: "there are other candidates"
      case .unknownAccount: "one has no account"
      case .otherName: "under another name"
      case .unsaid: "nothing says that it is a transfer"
      case .otherAmount: "with another amount"
      case .longerName: "under a longer name"
      case .refund: "it may be a refund; reversed, both stay in lists and are in no total"
      case .fewAgree: "not enough of the other rows of the two files agree"
      }
    }

  }
}

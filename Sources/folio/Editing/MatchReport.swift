import Bookkeeping

/// What `folio match` shows of pairs, and asks about them.
enum MatchReport {
  static let nothing = "No two rows look like one payment"

  static func list(_ proposals: [MatchProposal]) -> String {
    let certain = proposals.count { $0.doubts.isEmpty }
    let ending =
      certain == 0
      ? "Nothing was changed. folio match asks about each pair at a terminal"
      : "Nothing was changed. folio match --yes joins \(certain == proposals.count ? "them" : "\(counted(certain))")"
    return proposals.map { text($0) + "\n" }.joined() + ending + "\n"
  }

  /// The pairs that somebody confirms.
  static func ask(about proposals: [MatchProposal]) throws -> [MatchProposal] {
    var confirmed: [MatchProposal] = []
    for (number, proposal) in proposals.enumerated() {
      Terminal.printError(text(proposal))
      let answer = Terminal.Prompt.ask("\(number + 1) of \(proposals.count): join them? [y/N, q to stop] ")?
        .lowercased()
      guard let answer, answer != "q" else { break }
      if answer == "y" || answer == "yes" { confirmed.append(proposal) }
    }
    return confirmed
  }

  /// - Parameter further: Pairs that came to light only now.
  static func done(_ joined: [MatchProposal], left: [MatchProposal], further: Int) -> String {
    var lines = joined.map { proposal in
      let kept = TransactionLine.text(proposal.kept)
      switch proposal.kind {
      case .transfer: return "Transfer \(accounts(proposal)): \(kept)"
      case .reported: return "Joined \(kept)"
      }
    }
    if joined.isEmpty { lines.append("Nothing was changed") }
    if !joined.isEmpty { lines.append("\(counted(joined.count)) joined; folio undo takes them apart again") }
    if !left.isEmpty {
      lines.append("\(counted(left.count)) not joined; folio match asks about each at a terminal:")
    }
    let next = further > 0 ? "Next: folio match, for \(counted(further)) more\n" : ""
    return lines.map { $0 + "\n" }.joined() + left.map { text($0) + "\n" }.joined() + next
  }

  /// Two rows, and why they are probably one.
  private static func text(_ proposal: MatchProposal) -> String {
    let heading =
      switch proposal.kind {
      case .transfer: "Transfer \(accounts(proposal))"
      case .reported: "Probably the same"
      }
    let rows = [proposal.kept, proposal.joined].map { transaction in
      "  \(TransactionLine.text(transaction))\(transaction.account.map { "  \(shortened($0))" } ?? "")\n"
    }
    return "\(heading): \(reasons(proposal).joined(separator: ", "))\n" + rows.joined()
  }

  private static func accounts(_ proposal: MatchProposal) -> String {
    let to = proposal.joined.kind == .transfer ? proposal.joined.to : proposal.joined.account
    func name(_ account: String?) -> String { account.map(shortened) ?? "an account without a name" }
    return "from \(name(proposal.kept.account)) to \(name(to))"
  }

  private static func reasons(_ proposal: MatchProposal) -> [String] {
    let days =
      switch proposal.days {
      case 0: "on the same day"
      case 1: "one day apart"
      default: "\(proposal.days) days apart"
      }
    return ["same amount", days]
      + proposal.doubts.map { doubt in
        switch doubt {
        case .severalCandidates: "but there are other candidates"
        case .unknownAccount: "but one has no account"
        case .otherName: "but under another name"
        }
      }
  }

  private static func counted(_ count: Int) -> String { "\(count) pair\(count == 1 ? "" : "s")" }
}

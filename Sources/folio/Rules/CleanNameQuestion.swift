import Basics
import Bookkeeping

/// Proposes a clean name for each payee of which a rule is made.
struct CleanNameQuestion {
  /// The answers with a proposal, by their numbers from 1.
  private let proposals: [(index: Int, text: String, name: String)]

  /// - Parameter answers: The answers of which rules are made.
  init(_ answers: [RuleTrial.Answer]) {
    proposals = answers.enumerated().compactMap { index, answer in
      answer.payee.cleanName.map { (index, answer.payee.text, $0) }
    }
  }

  /// The names that are taken, by the indices of the answers; none if nobody answers.
  func answer() -> [Int: String] {
    if proposals.isEmpty { return [:] }
    let lines = proposals.enumerated().map { number, proposal in
      "  \(number + 1)  \(quoted(proposal.text)): \(shortened(proposal.name))\n"
    }
    Terminal.printError(
      "\nNames for these payees; what the bank calls them stays with their payments:\n" + lines.joined())
    var names = Dictionary(proposals.map { ($0.index, $0.name) }, uniquingKeysWith: { first, _ in first })
    while let line = Terminal.Prompt.ask(
      "Enter takes them, n none; a number leaves one out, or changes it (1 Corner Shop): ")
    {
      let text = trimmed(line)
      if text.isEmpty || Terminal.Prompt.answer(text) == true { return names }
      if Terminal.Prompt.answer(text) == false { return [:] }
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let number = Int(parts[0]), proposals.indices.contains(number - 1) else {
        Terminal.printError("\(quoted(parts[0])) is none of the numbers\n")
        continue
      }
      names[proposals[number - 1].index] = parts.count > 1 ? trimmed(parts[1]) : nil
    }
    return [:]
  }
}

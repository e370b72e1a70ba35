import Basics
import Bookkeeping

/// Proposes a clean name for each payee of which a rule is made.
struct CleanNameQuestion {
  /// Payees that get one name.
  private struct Proposal {
    /// The places of its payees among the answers.
    var indices: [Int] = []
    var texts: [String] = []
    let name: String

    private static let mostTexts = 3

    func line(_ number: Int, _ name: String) -> String {
      let rest = texts.count - Self.mostTexts
      let shown = texts.prefix(Self.mostTexts).map(quoted).joined(separator: ", ")
      return "  \(number)  \(shown)\(rest > 0 ? " and \(rest) more" : ""): \(shortened(name))\n"
    }
  }

  private var proposals: [Proposal] = []

  /// - Parameter answers: The answers of which rules are made.
  init(_ answers: [RuleTrial.Answer]) {
    for (index, answer) in answers.enumerated() {
      guard let name = answer.payee.cleanName else { continue }
      let place = proposals.firstIndex { $0.name == name } ?? proposals.endIndex
      if place == proposals.endIndex { proposals.append(Proposal(name: name)) }
      proposals[place].indices.append(index)
      proposals[place].texts.append(answer.payee.text)
    }
  }

  /// The names that are taken, by the indices of the answers; none if nobody answers.
  func answer() -> [Int: String] {
    if proposals.isEmpty { return [:] }
    let lines = proposals.enumerated().map { $1.line($0 + 1, $1.name) }
    Terminal.printError(
      "\nNames for these payees; what the bank calls them stays with their payments:\n" + lines.joined())
    var names: [String?] = proposals.map(\.name)
    while let line = Terminal.Prompt.ask(
      "Enter takes them, n none; a number leaves one out, or changes it (1 Corner Shop): ")
    {
      let text = trimmed(line)
      if text.isEmpty || Terminal.Prompt.answer(text) == true { return byAnswer(names) }
      if Terminal.Prompt.answer(text) == false { return [:] }
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let number = Int(parts[0]), proposals.indices.contains(number - 1) else {
        Terminal.printError("\(quoted(parts[0])) is none of the numbers\n")
        continue
      }
      let name = parts.count > 1 ? trimmed(parts[1]) : nil
      names[number - 1] = name
      Terminal.printError(proposals[number - 1].line(number, name ?? "(no other name)"))
    }
    return [:]
  }

  private func byAnswer(_ names: [String?]) -> [Int: String] {
    var taken: [Int: String] = [:]
    for (proposal, name) in zip(proposals, names) {
      for index in proposal.indices { taken[index] = name }
    }
    return taken
  }
}

import Basics
import Bookkeeping

extension CategorizeReport {
  private static let mostNamed = 3

  /// The payees that rules would take besides their own, and the answers that become no rule; empty if there
  /// are no such payees or answers.
  static func words(of trial: RuleTrial) -> String {
    let wide = trial.findings.filter { $0.contradiction == nil }.map { finding in
      "  \(quoted(finding.answer.payee.text)): \(names(finding.others))\n"
    }
    var refused = trial.namelessAnswers.map { answer in
      "  \(quoted(answer.payee.text)): it \(answer.payee.isMiddleman ? "moves money for many" : "names nobody")\n"
    }
    refused += trial.findings.compactMap { finding in
      finding.contradiction.map { name, category in
        "  \(quoted(finding.answer.payee.text)): it would also take \(quoted(name)), which is \(shortened(category))\n"
      }
    }
    return (wide.isEmpty ? "" : "\nRules that will also take other payees:\n" + wide.joined())
      + (refused.isEmpty ? "" : "\nNo rule is made of these, whose payments get their category once:\n")
      + refused.joined()
  }

  /// `"AMAZON.DE", "AMAZON PRIME" and 2 more`
  private static func names(_ names: [String]) -> String {
    let rest = names.count - mostNamed
    return names.prefix(mostNamed).map(quoted).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// Everything that was found wrong in one run.
package struct BuildFailure: Error, Equatable, Sendable {
  package let problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// Whether the ledger itself is at fault.
  package var isInvalidLedger: Bool {
    problems.contains { problem in
      if case .ledger(let problem) = problem { problem.severity == .error } else { false }
    }
  }
}

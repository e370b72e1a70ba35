import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing
import SiteOutput

/// Anything that keeps a project from becoming a site.
extension BuildProblem: Explained {
  private var explained: any Explained {
    switch self {
    case .ledger(let problem): problem
    case .template(let problem): problem
    case .link(let problem): problem
    case .file(let problem): problem
    }
  }

  var isWarning: Bool { explained.isWarning }
  var likeness: String? { explained.likeness }

  /// The code of invalid input for a problem of the ledger; that of a failure for any other.
  var exitCode: ExitCode { if case .ledger(let problem) = self { problem.exitCode } else { .failure } }

  func diagnostic(in context: Problem.Context) -> Problem {
    let diagnostic = explained.diagnostic(in: context)
    switch self {
    case .ledger, .file: return diagnostic
    case .template, .link:
      guard let place = diagnostic.place, let file = place.file, file != context.file, context.root != "."
      else { return diagnostic }
      return diagnostic.at("\(context.root)/\(file)", range: place.range)
    }
  }
}

extension Site.Failure: ExplainedTogether {}

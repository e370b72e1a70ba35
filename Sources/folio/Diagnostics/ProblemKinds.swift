import Basics
import Bookkeeping
import Publishing
import SiteOutput
import Templating

/// Something whose kinds are known, so that a test finds a fixture of each.
///
/// A case that is added has no kind until it is listed here, and no kind goes without a fixture then.
protocol Enumerated {
  associatedtype Kind: RawRepresentable<String>, CaseIterable, Hashable, Sendable
  var kind: Kind { get }
}

/// All types of problems, and of what they tell apart.
enum ProblemKinds {
  static var all: [any Enumerated.Type] {
    [
      LedgerProblem.Reason.self, LedgerProblem.AccountProblem.self, LedgerProblem.BudgetProblem.self,
      LedgerProblem.AttachmentProblem.self,
      DecimalNumber.Problem.self,
      JSONProblem.Reason.self,
      JSONProblem.Expectation.self, TemplateProblem.Reason.self, SettingsProblem.Reason.self,
      SiteProblem.self, LinkProblem.Reason.self, OutputProblem.self, FileProblem.self,
      LedgerDocument.SearchProblem.self, CommandProblem.self, ProjectWriter.Problem.self,
      PaymentForm.Problem.self, AmountEntry.Problem.self, ImportProblem.self, UnreadableKind.self,
      XMLProblem.self, Statement.Refusal.self, ImportProfilesProblem.Reason.self, RuleProblem.Reason.self,
      ServerProblem.self, UndoProblem.self, SplitForm.Problem.self,
      ArgumentProblem.self,
    ]
  }
}

import Basics
import Bookkeeping
import Publishing
import SiteOutput
import Templating

/// All types of problems, and of what they tell apart.
enum ProblemKinds {
  static var all: [any Enumerated.Type] {
    [
      LedgerProblem.Reason.self, LedgerProblem.AccountProblem.self, LedgerProblem.BudgetProblem.self,
      LedgerProblem.RecurringProblem.self, LedgerProblem.AttachmentProblem.self,
      DecimalNumber.Problem.self,
      JSONProblem.Reason.self,
      JSONProblem.Expectation.self, TemplateProblem.Reason.self, SiteSettings.Problem.Reason.self,
      SiteProblem.self, LinkProblem.Reason.self, OutputProblem.self, FileProblem.self,
      LedgerDocument.SearchProblem.self, CommandProblem.self, ProjectWriter.Problem.self,
      PaymentForm.Problem.self, NumberNotation.Entry.Problem.self, ImportProblem.self,
      ImportProblem.UnreadableKind.self,
      TaxProblem.Reason.self, TaxRequestProblem.self, XMLReader.Problem.self, Statement.Refusal.self,
      ImportProfiles.Problem.Reason.self, RuleProblem.Reason.self,
      PreviewServer.Problem.self, UndoProblem.self, SplitForm.Problem.self,
      ArgumentProblem.self,
    ]
  }
}

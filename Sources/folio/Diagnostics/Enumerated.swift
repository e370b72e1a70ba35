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

/// Something whose cases are its kinds: they hold no values.
extension Enumerated where Kind == Self {
  var kind: Self { self }
}

extension Diagnostic {
  /// All types of problems, and of what they tell apart.
  static var enumerated: [any Enumerated.Type] {
    [
      LedgerProblem.Reason.self, LedgerProblem.AccountProblem.self, LedgerProblem.BudgetProblem.self,
      LedgerProblem.CategoryProblem.self,
      LedgerProblem.RecurringProblem.self, LedgerProblem.AttachmentProblem.self, DecimalNumber.Problem.self,
      JSONProblem.Reason.self, JSONProblem.Expectation.self, TemplateProblem.Reason.self,
      SiteSettings.Problem.Reason.self, SiteProblem.self, LinkProblem.Reason.self, OutputProblem.self,
      FileProblem.self, LedgerDocument.SearchProblem.self, CommandProblem.self,
      InitCommand.Writer.Problem.self, PaymentForm.Problem.self, NumberNotation.Entry.Problem.self,
      ImportProblem.self, ImportProblem.UnreadableKind.self, TaxTable.Problem.Reason.self,
      TaxCommand.Problem.self,
      XMLReader.Problem.self, Statement.Refusal.self, ImportProfiles.Problem.Reason.self,
      Rule.Problem.Reason.self,
      PreviewServer.Problem.self, CommandProblem.Undo.self, SplitForm.Problem.self, ArgumentProblem.self,
    ]
  }
}

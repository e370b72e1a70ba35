import Bookkeeping
import Templating

extension RecurringPage {
  /// The current month, and the money left of it when its bills are paid.
  struct MonthAheadValues: PageRecord {
    let scope: PageScope
    let month: MonthAhead
    let left: Money

    init?(in scope: PageScope) {
      guard let month = scope.model.figures(of: RecurringPage.self).monthAhead, let left = month.left else {
        return nil
      }
      (self.scope, self.month, self.left) = (scope, month, left)
    }

    static let fields: Fields<Self> = [
      .text("name") { $0.name },
      .text("amount") { $0.model.formats.string($0.left) },
      .url("url") { $0.pageURL("ahead") ?? $0.link(to: .month($0.month.month), fragment: "rows") },
      .text("income") { $0.model.formats.string($0.month.happened.income) },
      .url("incomeUrl") { $0.link(to: .month($0.month.month), fragment: "income") },
      .text("spending") { $0.model.formats.string($0.month.happened.spending) },
      .url("spendingUrl") { $0.link(to: .month($0.month.month), fragment: "spending") },
      .flag("hasDue") { $0.month.due.count > 0 },
      .text("dueIncome") { $0.model.amount($0.month.due.income) },
      .text("dueSpending") { $0.model.amount($0.month.due.spending) },
      .url("dueUrl") { $0.pageURL("coming") },
    ]

    private var name: String {
      let month = model.formats.standaloneMonth.string(month.month.firstDay)
      return text(.leftInMonth, ["month": month])
    }

    private func pageURL(_ fragment: String) -> Address? {
      RecurringPage.link(in: model, from: root, fragment: fragment)
    }

  }
}

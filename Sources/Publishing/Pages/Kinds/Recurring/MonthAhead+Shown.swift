import Bookkeeping
import Templating

/// The current month, and the money that is left in it once its bills are paid.
extension MonthAhead: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("name") { $0.name },
    .text("amount") { $0.string($0.left) },
    .url("url") { $0.url },
    .text("income") { $0.string($0.happened.income) },
    .url("incomeUrl") { $0.link(to: $0.month, fragment: "income") },
    .text("spending") { $0.string($0.happened.spending) },
    .text("kept") { $0.string($0.happened.kept) },
    .text("count") { $0.string($0.happened.count) },
    .url("spendingUrl") { $0.link(to: $0.month, fragment: "spending") },
    .flag("hasDue") { $0.due.count > 0 },
    .text("dueIncome") { $0.model.amount($0.due.toReceive) },
    .text("dueSpending") { $0.model.amount($0.due.toPay) },
    .text("toPay") { ahead in
      ahead.model.amount(ahead.due.toPay).map { ahead.text(.stillToPay(amount: $0)) }
    },
    .text("toCome") { ahead in
      ahead.model.amount(ahead.due.toReceive).map { ahead.text(.stillToCome(amount: $0)) }
    },
    .url("dueUrl") { $0.recurringLink("coming") },
  ]
}

extension Shown<MonthAhead> {
  fileprivate var name: String {
    text(.leftInMonth(month: formats.standaloneMonth.string(subject.month.namingDay)))
  }

  /// The page that shows how the amount adds up. If there is no such page and nothing is due, the month's
  /// page shows it, since the amount is then what was kept.
  fileprivate var url: Address? {
    recurringLink("ahead")
      ?? (subject.due.count == 0 ? link(to: subject.month, fragment: "rows") : nil)
  }

  fileprivate func recurringLink(_ fragment: String) -> Address? {
    RecurringPage.link(in: model, from: root, fragment: fragment)
  }
}

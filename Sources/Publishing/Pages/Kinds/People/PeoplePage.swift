import Basics
import Bookkeeping
import Templating

/// `people.md`: who owes whom, and the payments behind each figure; left out unless two people keep the
/// ledger.
enum PeoplePage: SinglePage {
  static let path = "people.html"
  static let csvPath = "people.csv"

  static func figures(of basis: ReportModel.Basis) -> Debts { Debts(of: basis.report) }

  static func exists(in model: ReportModel) -> Bool { model.report.settings.people.count > 1 }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    entry(.whoOwesWhom, of: .accounts, in: model)
  }

  /// The largest number of figures on the dashboard.
  private static let mostShown = 5
  /// The largest number of rows of a figure on the page.
  private static let mostRows = 50

  static let siteFields: [Field<SiteValues>] = [
    .url("peopleUrl") { link(in: $0.model, from: $0.root) },
    .url("peopleCsvUrl") { hasCSV(in: $0.model) ? $0.root.link(to: csvPath) : nil },
    .flag("hasPeople") { exists(in: $0.model) },
    .list("owed", of: Shown<Debt>.self) { $0.shown(shown(in: $0.model)) },
    .list("firstOwed", of: Shown<Debt>.self) { $0.shown(shown(in: $0.model).prefix(mostShown)) },
    .html("moreOwed") { values in
      values.model.andMore(
        shown(in: values.model).count - mostShown, at: link(in: values.model, from: values.root))
    },
    .flag("hasNothingOwed") { shown(in: $0.model).isEmpty },
    .text("withoutPayer") { values in
      let count = values.model.figures(of: Self.self).unpaidCount
      return count > 0 ? values.model.text(.withoutPayer(count: count)) : nil
    },
  ]

  private static func debts(in model: ReportModel) -> [Debt] { model.figures(of: Self.self).all }

  private static func shown(in model: ReportModel) -> [Debt] { model.figures(of: Self.self).shown }

  fileprivate static func anchor(of debt: Debt, in model: ReportModel) -> String {
    let index = shown(in: model).firstIndex {
      $0.first == debt.first && $0.second == debt.second && $0.balance.currency == debt.balance.currency
    }
    return "owed-\((index ?? 0) + 1)"
  }

  fileprivate static func rows(of debt: Debt) -> [OwedRow] {
    debt.open.prefix(mostRows).map { OwedRow(index: $0.index, owed: debt.owed(by: $0)) }
  }

  fileprivate static func hiddenRowCount(of debt: Debt) -> Int { debt.open.count - mostRows }

  private static func hasCSV(in model: ReportModel) -> Bool {
    exists(in: model) && model.copy.shows(.csv) && !debts(in: model).isEmpty
  }

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    guard hasCSV(in: model) else { return }
    plan.add(.data { writeCSV(of: model, to: &$0) }, at: csvPath, from: template.source)
  }

  /// Writes a line for each row that makes one person owe another, newest first.
  private static func writeCSV(of model: ReportModel, to output: inout ByteBuffer) {
    CSVFile.begin(with: "date,name,category,owes,to,amount,currency,id", to: &output)
    for debt in debts(in: model) {
      for row in debt.rows {
        let payment = model.report.transactions[row.index]
        let isOwedByFirst = row.minorUnits > 0
        let owed = Money(minorUnits: abs(row.minorUnits), currency: debt.balance.currency)
        output.append("\(payment.date.iso),")
        for text in [
          payment.name, payment.category ?? "", (isOwedByFirst ? debt.first : debt.second).name,
          (isOwedByFirst ? debt.second : debt.first).name,
        ] {
          CSVFile.writeText(text, to: &output)
          output.append(",")
        }
        output.append("\(owed.decimal),\(owed.currency.code),")
        CSVFile.writeText(payment.id, to: &output)
        output.append("\r\n")
      }
    }
  }
}

/// An amount that one of two people owes the other, with the rows since they were even.
extension Debt: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("id") { PeoplePage.anchor(of: $0.subject, in: $0.model) },
    .url("url") { $0.url },
    .datum("debtor") { $0.debtor.name },
    .datum("creditor") { $0.creditor.name },
    .text("amount") { $0.string($0.amount) },
    .flag("isEven") { $0.isEven },
    .html("sentence") { $0.sentence(linked: false) },
    .html("linkedSentence") { $0.sentence(linked: true) },
    .html("rowsMean") { $0.html(.owedRows(debtor: $0.debtor.name)) },
    .list("rows", of: Shown<OwedRow>.self) { $0.shown(PeoplePage.rows(of: $0.subject)) },
    .html("more") { values in
      let more = PeoplePage.hiddenRowCount(of: values.subject)
      guard more > 0, values.model.copy.shows(.csv) else { return values.model.andMore(more, at: nil) }
      return values.html(.moreChanges(count: more))
    },
  ]
}

extension Shown<Debt> {
  fileprivate var url: Address? {
    PeoplePage.link(in: model, from: root, fragment: PeoplePage.anchor(of: subject, in: model))
  }

  /// `Jana owes Tobias $86.00`
  fileprivate func sentence(linked: Bool) -> SafeHTML {
    if subject.isEven { return html(.areEven(first: subject.first.name, second: subject.second.name)) }
    let amount = formats.string(subject.amount)
    return linked
      ? html(
        .owes(
          debtor: subject.debtor.name, creditor: subject.creditor.name,
          amount: Phrase.Value.link(amount, to: url)))
      : html(.owes(debtor: subject.debtor.name, creditor: subject.creditor.name, amount: amount))
  }
}

/// A payment that changes what one person owes another.
struct OwedRow: Showable {
  /// The index in `Report.transactions`.
  let index: Int
  /// The amount that it adds to the figure; below zero if it takes something off.
  let owed: Money

  static let fields: Fields<Shown<Self>> = [
    .datum("name") { $0.transaction.name },
    .url("url") { $0.link(toTransaction: $0.index) },
    .datum("topic") { $0.transaction.category.map(Category.trail) },
    .text("date") { $0.formats.shortDate.string($0.transaction.date) },
    .text("isoDate") { $0.transaction.date.iso },
    .text("owed") { $0.string($0.owed, sign: .always) },
    .html("whole") { row in
      let whole = row.transaction.amount
      return abs(row.owed.minorUnits) == whole.minorUnits ? nil : row.html(.owedOf(amount: whole))
    },
  ]
}

extension Shown<OwedRow> {
  fileprivate var transaction: Transaction { model.report.transactions[subject.index] }
}

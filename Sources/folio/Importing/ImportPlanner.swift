import Basics
import Bookkeeping
import Importing

/// Plans what each file adds to a ledger, with the accounts that profiles and earlier files have named.
struct ImportPlanner {
  private let rules: RuleBook
  private let isAccountStated: Bool
  private let isAccountNew: Bool
  private let takesBalances: Bool
  private var ownAccounts = OwnAccountNumbers()

  /// - Parameters:
  ///   - isAccountStated: Whether the user named the account of the files.
  ///   - isAccountNew: Whether the user says that the account has none of the ledger's payments.
  ///   - takesBalances: Whether the balances of the files are stated in the ledger.
  init(
    _ profiles: ImportProfiles, _ rules: RuleBook, isAccountStated: Bool, isAccountNew: Bool,
    takesBalances: Bool
  ) {
    self.isAccountNew = isAccountNew
    self.rules = rules
    self.isAccountStated = isAccountStated
    self.takesBalances = takesBalances
    for profile in profiles.all { ownAccounts.record(profile.bankAccount, label: profile.account) }
  }

  /// Records the account of a file: payments of later files may go to it.
  mutating func record(_ reading: ImportReading) {
    ownAccounts.record(reading.statement.accountID, label: reading.account)
  }

  /// Returns what a file adds. If only a number names the file's account, the file is assigned to the account
  /// that has its rows, if there is one.
  func plan(
    _ reading: ImportReading, of file: String, into ledger: inout PendingLedger
  ) throws -> (reading: ImportReading, plan: ImportPlan) {
    let plan = try made(reading, of: file, into: &ledger)
    guard reading.numberAsLabel != nil,
      let account = AccountOfRows(
        plan, reading.statement.payments, number: reading.statement.accountID, among: ownAccounts,
        in: ledger.ledger)
    else { return (reading, plan) }
    let labeled = reading.labeled(by: account)
    return (labeled, try made(labeled, of: file, into: &ledger))
  }

  /// Plans the same files anew, for another ledger or with more known accounts.
  func replan(
    _ steps: [ImportReport], into ledger: PendingLedger
  ) throws -> (PendingLedger, [ImportReport]) {
    var (base, steps) = (ledger, steps)
    for number in steps.indices {
      try base.refresh()
      steps[number].plan = try made(steps[number].reading, of: steps[number].file, into: &base)
      steps[number].settings = base.ledger.settings
      if !steps[number].plan.isEmpty { steps[number].plan.apply(to: &base) }
    }
    return (base, steps)
  }

  /// Whether the file adds a payment that turns out to be a transfer: only a later file has named the number
  /// of its other account.
  func hasMissedTransfer(of step: ImportReport) -> Bool {
    let added = step.plan.drafts.filter { $0.kind != .transfer }
    return step.reading.statement.rows.contains { row in
      guard ownAccounts.label(among: row.counterparts, besides: step.reading.account) != nil,
        case .success(let draft) = row.payment
      else { return false }
      return added.contains { $0.date == draft.date && $0.amount == draft.amount && $0.kind == draft.kind }
    }
  }

  private func made(
    _ reading: ImportReading, of file: String, into ledger: inout PendingLedger
  ) throws -> ImportPlan {
    var (statement, ownAccounts) = (reading.statement, ownAccounts)
    let isOfSeveral = !statement.severalAccounts.isEmpty
    if isOfSeveral {
      for number in statement.severalAccounts where !ownAccounts.knows(number) {
        ownAccounts.record(number, label: number)
      }
      statement.label(by: ownAccounts)
    }
    func make() -> ImportPlan {
      ImportPlan(
        statement, into: ledger.ledger, file: file.suffix(afterLast: "/"),
        account: isOfSeveral ? nil : reading.account, soughtAs: reading.numberAsLabel,
        isAccountStated: isAccountStated, isSignStated: reading.options.signs != nil,
        isDateStated: reading.isDateStated, isAccountNew: isAccountNew, ownAccounts: ownAccounts,
        takesBalances: takesBalances,
        rules: rules, known: ledger.knownPayments(), names: ledger.formerNames())
    }
    let plan = make()
    guard plan.changesRows, ledger.isPending else { return plan }
    // Rows change only in the text, so what is pending is written into it first.
    try ledger.writeAdditions()
    return make()
  }
}

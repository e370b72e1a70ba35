import Basics
import Bookkeeping
import Importing

/// The summary of an import: a line with its counts, and one for everything that needs a look.
extension ImportReport {
  var summary: String { summary(isDone: !isDryRun) }

  func summary(isDone: Bool) -> String {
    let details =
      flows + [accountOfRows, nameless, currencies, assumedCurrency].compactMap(\.self) + joined
      + rowsLeftBehind
      + doubles
      + [
        categories, refunds, skipped, recognized, doubts, foundElsewhere, sameElsewhere, readDifferently,
        readOppositely,
      ]
      .compactMap(\.self)
      + sums
      + findings
      + balances
      + [profileUsed, keptSample].compactMap(\.self)
    return "\(file): \(counts(isDone))\n" + details.map { "  \($0)\n" }.joined()
  }

  /// The profiles that were kept, and the pairs that are probably one payment.
  static func ending(kept: [ImportProfile], pairs: Int, in store: String) -> String {
    var lines: [String] = []
    if pairs > 0 {
      lines.append(
        pairs == 1
          ? "  1 pair of rows is probably one payment: folio match shows it"
          : "  \(pairs) pairs of rows are probably one payment each: folio match shows them")
    }
    for kept in kept {
      lines.append(
        "  saved for the next such file as \(quoted(kept.name)) in \(shortened(store)): "
          + ImportExplanation.summary(of: kept))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func counts(_ isDone: Bool) -> String {
    let (booked, reversed) = (plan.changes(for: .booked).count, plan.changes(for: .reversed).count)
    let (redated, moved) = (plan.changes(for: .redated).count, plan.changes(for: .moved).count)
    let transfers = reading.statement.transfers
    let counts = [
      "\(plan.drafts.count) \(isDone ? "added" : "to add") to \(shortened(ledger))",
      booked > 0 ? "\(booked) pending \(isDone ? "now" : "to be") booked" : nil,
      reversed > 0 ? "\(reversed) \(isDone ? "reversed" : "to reverse")" : nil,
      redated > 0
        ? "\(redated) \(isDone ? "moved" : "to move") to \(redated == 1 ? "another day" : "other days")"
        : nil,
      plan.newAccount.map { "\(moved) \(isDone ? "moved" : "to move") to \(shortened($0))" },
      plan.removedDoubleCount > 0
        ? "\(counted(plan.removedDoubleCount, "double")) \(isDone ? "removed" : "to remove")" : nil,
      plan.knownCount > 0 ? "\(plan.knownCount) already there" : nil,
      plan.formerlyRemovedCount > 0 ? "\(plan.formerlyRemovedCount) removed earlier" : nil,
      transfers > 0 ? "\(counted(transfers, "transfer")) left out" : nil,
      plan.refused.isEmpty ? nil : "\(plan.refused.count) not taken",
      removesSample
        ? "\(counted(sample, "sample payment")) \(isDone ? "removed" : "to remove")" : nil,
    ]
    return counts.compactMap { $0 }.joined(separator: ", ")
  }

  private var flows: [String] {
    // A rule may have turned incoming money into a transfer.
    plan.drafts.grouped { $0.account ?? $0.to }.map { account, drafts in
      (account.map { "\(shortened($0)): " } ?? "") + Flows(drafts).text
    }
  }

  /// `account: Checking, which has 4 of these payments, so *8899 is its number; if it is not: folio undo …`
  private var accountOfRows: String? {
    guard let account = reading.accountOfRows, let number = reading.statement.accountID else { return nil }
    let undo = isDryRun ? "" : "folio undo, and then "
    return "account: \(shortened(account.label)), which has \(account.shared) of the file's payments, so "
      + "\(shortened(number)) is taken for its number; if it is of another account, \(undo)"
      + typed.command(file, adding: "--account NAME")
  }

  private var nameless: String? {
    guard lacksAccount, !plan.drafts.isEmpty else { return nil }
    let command = typed.command(file, adding: "--account NAME" + (isDryRun ? "" : " --yes"))
    return "check: nothing in the file names its account, and these rows are in none; to name it: \(command)"
  }

  /// `categories: 12 by rule, 3 by habit, 1 missing`
  private var categories: String? {
    let counts = [
      (plan.categories.byRule, "by rule"), (plan.categories.splitByRule, "split by rule"),
      (plan.categories.splitAsBefore, "split as before"), (plan.categories.byHabit, "by habit"),
      (plan.categories.byFile, "from the file"), (missingCategories, "missing"),
    ]
    let shown = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return shown.isEmpty ? nil : "categories: \(shown.joined(separator: ", "))"
  }

  /// `check: 1 refund by type (2026-05-08 49.95 EUR Zalando SE): a refund lowers …`
  private var refunds: String? {
    guard
      let list = Self.list(
        plan.refunds, "refund", "by type", { "\($0.amount.withCode) \(shortened($0.name))" })
    else { return nil }
    return
      "check: \(list): a refund lowers the spending of its category; where less was spent than came back, it counts as income, "
      + "unless you say that it is none: folio kind CATEGORY spending"
  }

  private var skipped: String? {
    let reasons = reading.statement.skipped.map(\.reason).filter { $0 != .transfer }
    guard !reasons.isEmpty else { return nil }
    let groups = reasons.grouped(by: ImportExplanation.name)
    let shown = groups.prefix(8).map { "\($0.elements.count) \($0.key)" }.joined(separator: ", ")
    let hint = reasons.contains(.pending) ? "; --pending imports them" : ""
    return "skipped: \(shown)\(groups.count > 8 ? " …" : "")\(hint)"
  }

  private var recognized: String? {
    let count = plan.changes(for: .recognized).count
    if count == 0 { return nil }
    return count == 1
      ? "1 payment that you entered is in the file, and stays known after any edit (ref)"
      : "\(count) payments that you entered are in the file, and stay known after any edit (ref)"
  }

  private var doubts: String? {
    let count = plan.doubtful.count
    return count == 0 ? nil : "possible duplicates: \(count) of those added"
  }

  /// The rows that go, and those that stay although they are there twice.
  private var doubles: [String] {
    let (signs, days) = (plan.mirrored, plan.misdated)
    return [
      signs.isEmpty
        ? nil
        : "also there with the other sign, so \(isDryRun ? "to remove" : "removed"): \(Self.list(signs))",
      days.isEmpty
        ? nil : "also there on the right day, so \(isDryRun ? "to remove" : "removed"): \(Self.list(days))",
      plan.misplaced.isEmpty
        ? nil
        : "also there from another file, so \(isDryRun ? "to remove" : "removed"): \(Self.list(plan.misplaced))",
      plan.keptDoubles.isEmpty
        ? nil
        : "check: imported wrongly before and also there rightly, but changed since, so not removed: \(Self.list(plan.keptDoubles))",
    ].compactMap(\.self)
  }

  private static func list(_ rows: [Transaction]) -> String {
    let shown = rows.prefix(mostDoubles).map(TransactionLine.text).joined(separator: ", ")
    return shown + (rows.count > mostDoubles ? " …" : "")
  }

  private static let mostDoubles = 5

  private var foundElsewhere: String? {
    // Rows that have just moved are no longer there.
    guard let account = reading.account, plan.newAccount == nil, !plan.foundElsewhere.isEmpty else {
      return nil
    }
    let places = plan.foundElsewhere.map { account, count in
      "\(count) \(count == 1 ? "is" : "are") in \(quoted(account))"
    }
    let undo = isDryRun ? "" : "folio undo, and then "
    return
      "check: of the rows that are already there, \(places.joined(separator: ", ")); if \(quoted(account)) has them, "
      + "too: \(undo)\(typed.command(file, adding: "--account \(quotedForShell(account)) --new"))"
  }

  private var sameElsewhere: String? {
    plan.accountWithAllRows.map { label in
      let undo = isDryRun ? "" : "folio undo, and then "
      return
        "check: \(quoted(label)) has a payment of the same day and amount for every row; if it is the same account, "
        + undo + typed.command(file, adding: "--account \(quotedForShell(label))")
    }
  }

  private var readDifferently: String? {
    plan.differentReading.map { reading in
      "check: \(reading.count) of them look like rows of an earlier import of the file, read with other days, and "
        + "perhaps with the other sign or in another account: \(TransactionLine.text(reading.example))"
        + (isDryRun ? "" : "; if they are: folio undo")
    }
  }

  /// `check: 2 of them are also in "july.csv" with the other sign (…), so one of the two was probably read …`
  private var readOppositely: String? {
    plan.oppositeReading.map { other in
      let difference =
        switch other.difference {
        case .signs: "with the other sign"
        case .days: "with day and month exchanged"
        }
      let (again, own) = (mending(other), mendingOwn(other.difference))
      let what =
        "\(other.rows.count) of them are also in \(quoted(other.file)) \(difference) (\(Self.list(other.rows)))"
      return switch other.difference {
      case .days(own: true, earlier: false):
        "check: \(what), so this file was probably read wrongly; if so: \(own)"
      case .days(own: false, earlier: true):
        "check: \(what), so that file was probably read wrongly; if so: \(again)"
      default:
        "check: \(what), so one of the two was probably read wrongly; if that one: \(again); if this one: \(own)"
      }
    }
  }

  /// The command that reads an earlier file as this one was read.
  private func mending(_ other: OppositeReading) -> String {
    let option =
      switch other.difference {
      case .signs: reading.options.signs.map { $0 == .card ? "--card" : "--bank" }
      case .days:
        (reading.statement.datePattern ?? reading.options.dateFormat).map {
          "--date-format \(quotedForShell($0.format))"
        }
      }
    let name = quotedForShell(other.file)
    return switch (option, other.difference) {
    case (let option?, _): "folio import \(name) \(option) --yes"
    case (nil, .signs): "import it again with --card or --bank, and --yes"
    case (nil, .days): "folio import \(name) --date-format FORMAT --yes"
    }
  }

  /// The command that reads this file the other way.
  private func mendingOwn(_ difference: OppositeReading.Difference) -> String {
    let back = isDryRun ? "" : "folio undo, and then "
    return switch difference {
    case .signs:
      back
        + typed.command(
          file, adding: reading.options.signs == .card ? "--bank" : "--card",
          without: ["--card", "--invert", "--bank"])
    case .days: back + typed.command(file, adding: "--date-format FORMAT")
    }
  }

  /// The rows that were joined with another: a line for the transfers, one for those that a person entered,
  /// and one for those that another file has.
  private var joined: [String] {
    let transfers = plan.joins.filter { $0.fields.kind == .transfer }.map(\.fields)
    let typed = plan.joins.filter { $0.kind == .reported && $0.fields.kind != .transfer }.map(\.fields)
    let repeated = plan.joins.filter { $0.kind == .repeated }.map(\.fields)
    return [
      Self.list(transfers, "transfer", "of two rows that are its sides") { draft in
        let accounts = [draft.account, draft.to].map { $0.map(shortened) ?? "an account without a name" }
        return "\(draft.amount.withCode) from \(accounts[0]) to \(accounts[1])"
      },
      Self.list(typed, "payment", "that you entered") { "\($0.amount.withCode) \(shortened($0.name))" },
      Self.list(repeated, "payment", "that another file has, too" + Self.places(of: repeated)) {
        "\($0.amount.withCode) \(shortened($0.name))"
      },
    ].compactMap(\.self).map { (isDryRun ? "to join: " : "joined: ") + $0 }
  }

  /// Names the currency of a new ledger, and the payments in other currencies.
  private var currencies: String? {
    let found = Currencies(of: reading.statement.payments).counts
    let others = found.filter { $0.currency != settings.currency }
    let first = "the ledger is in \(settings.currency.code) (\(settings.locale))"
    if others.isEmpty { return isFirst ? first : nil }
    let counts = others.map { "\($0.count) in \($0.currency.code)" }.joined(separator: ", ")
    let all = found.reduce(0) { $0 + $1.count }
    let own = found.first { $0.currency == settings.currency }?.count ?? 0
    return (isFirst ? first : "the ledger is in \(settings.currency.code)")
      + ", the currency of \(own) of \(counted(all, "payment")); \(counts): "
      + "shown, and in no total with the others"
  }

  /// Names the currency that is assumed for the first file of an account, if the file names none.
  private var assumedCurrency: String? {
    guard reading.statement.lacksCurrency, !isFirst, !reading.isProfileKept, !plan.drafts.isEmpty else {
      return nil
    }
    let undo = isDryRun ? "" : "folio undo, and then "
    return
      "currency: \(settings.currency.code), the ledger's, since the file names none; for another: \(undo)"
      + typed.command(file, adding: "--currency CODE")
  }

  /// The rows that stay in another account. That may be the same account, under a name that an app has given
  /// it.
  private var rowsLeftBehind: [String] {
    plan.rowsLeftBehind.map { from, to, count in
      "check: \(counted(count, "other row")) \(count == 1 ? "is" : "are") in \(quoted(from)); if it is the same account: "
        + "folio rename account \(quotedForShell(from)) \(quotedForShell(to))"
    }
  }

  /// `, now in Checking`, if the payments have accounts.
  private static func places(of drafts: [Transaction.Draft]) -> String {
    let names = drafts.compactMap(\.account).grouped { FoldedText.string(of: $0) }.map { $0.elements[0] }
    let shown = names.prefix(mostNamed).map(shortened).joined(separator: ", ")
    return names.isEmpty ? "" : ", now in \(shown)\(names.count > mostNamed ? " …" : "")"
  }

  private static let mostNamed = 3

  private static func list(
    _ drafts: [Transaction.Draft], _ noun: String, _ what: String, _ text: (Transaction.Draft) -> String
  ) -> String? {
    if drafts.isEmpty { return nil }
    let names = drafts.prefix(mostNamed).map { "\($0.date.iso) \(text($0))" }
    return
      "\(counted(drafts.count, noun)) \(what) (\(names.joined(separator: ", "))\(drafts.count > mostNamed ? " …" : ""))"
  }

  private var findings: [String] {
    let signs = reading.statement.signs.map { "signs: \(ImportExplanation.words(for: $0))" }
    // A saved profile settles the signs, so the sentence about the majority is left out.
    let isKnown = reading.profile.map { !$0.isEmpty } ?? false
    let transfers = plan.joins.count { $0.fields.kind == .transfer }
    let findings = reading.statement.findings.filter { finding in
      // The question of transfers is settled once they are joined.
      if case .transfersBySign(let rows, _) = finding { return rows > transfers * 2 }
      return finding != .signsByMajority || !isKnown
    }
    return [signs].compactMap(\.self) + findings.map(ImportExplanation.sentence)
  }

  /// `Checking has 1187.60 USD on 2026-03-28, and had 0.00 USD on 2026-03-01: in "balances" …`
  private var balances: [String] {
    let stated = plan.balances.drafts
    let former = plan.formerBalances.all.map(\.balance).filter { balance in
      !stated.contains(where: balance.isOfDay)
    }
    return former.map { "balance of \(BalanceTable.words($0)), no longer stated" }
      + plan.balances.entries.map { entry in
        let reason =
          switch entry.cause {
          case .dayHadMoreRows: "the day had more rows"
          case .rowsHadOtherSign: "rows had the other sign"
          case .rowsLeadToIt: "the rows add up to it"
          }
        let former = entry.former.map { " in place of \($0.decimal), since \(reason)" } ?? ""
        return "balance of \(BalanceTable.words(entry.balance)), stated in the ledger\(former)"
      }
      + (isBalanceDoubted ? [] : plan.balances.incomplete).map { other in
        "check: the file says \(BalanceTable.words(other.balance)), and the rows that are taken lead to "
          + "\(other.computed.decimal)"
      }
      + plan.balances.unproven.map { other in
        "check: the file says \(BalanceTable.words(other.balance)), the ledger comes to \(other.computed.decimal); "
          + "to state it: \(BalanceTable.command(other.balance))"
      }
  }

  /// Whether a finding says already that the rows do not lead to a balance.
  private var isBalanceDoubted: Bool {
    reading.statement.findings.contains { finding in
      if case .balanceDiffers = finding { true } else { false }
    }
  }

  private var keptSample: String? {
    sample == 0 || removesSample
      ? nil : "the ledger still has \(counted(sample, "sample payment")): --remove-sample removes them"
  }

  private var profileUsed: String? {
    reading.profile.flatMap { profile in
      profile.isEmpty || !reading.isProfileKept
        ? nil : "read with profile \(quoted(profile.name)): \(ImportExplanation.summary(of: profile))"
    }
  }
}

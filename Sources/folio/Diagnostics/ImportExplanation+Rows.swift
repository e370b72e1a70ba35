import Basics
import Bookkeeping
import Importing

// MARK: - Effects of an import

extension ImportExplanation {
  /// Warnings about rows that are not imported and rows that are uncertain.
  func warnings(_ plan: ImportPlan) -> [Problem] {
    let groups = plan.refused.grouped { "\($0.reason.cause) \($0.place.file ?? "")" }.map(\.elements)
    let refused = groups.enumerated().map { index, rows in
      let lines = listed(rows.dropFirst().map { String($0.place.line) }, most: 10)
      let likewise = rows.count > 1 ? "likewise \(rows.count == 2 ? "line" : "lines") \(lines)" : nil
      let advice = index == groups.count - 1 && !plan.refusesAllRows ? Self.again : nil
      let hints = [likewise, advice].compactMap(\.self)
      return warning(
        rows[0].place, "not taken: \(rows[0].reason.words)",
        hints.isEmpty ? nil : hints.joined(separator: "\n"))
    }
    let accounts = Self.unknownAccounts(in: plan.refused, of: file).map { [$0] } ?? []
    let doubtful = plan.doubtful.map { row in
      warning(
        row.place, Self.doubt(about: row.draft, row.transaction),
        "if so, remove \(TransactionLine.text(row.transaction))")
    }
    let respelled = plan.respelled.map { row in
      warning(
        row.place, "\(quoted(row.draft.name)) is already in the ledger as \(quoted(row.transaction.name))",
        "same date and amount: \(TransactionLine.text(row.transaction))")
    }
    let others = plan.uncertainMatches.map { row in
      warning(
        row.place,
        "\(quoted(row.draft.name)) is left out: it is probably the payment that \(quoted(row.transaction.file ?? "")) has, "
          + "but this file lacks others of that day",
        "if it is another one, add it: \(Self.command(adding: row.draft))")
    }
    let booked = plan.bookedOtherwise.map { row in
      let amounts = [row.draft.amount, row.transaction.amount].map(\.withCode)
      return warning(
        row.place,
        "\(quoted(row.draft.name)) of \(amounts[0]) is probably the same payment as that of \(amounts[1])",
        "one is pending, and the other booked; folio match joins it with \(TransactionLine.text(row.transaction))"
      )
    }
    return refused + accounts + doubtful + others + booked + respelled
  }

  /// `"Bakery" is probably a duplicate of "Corner Bakery"`, with the accounts if these differ.
  private static func doubt(about draft: Transaction.Draft, _ other: Transaction) -> String {
    func words(_ name: String, _ account: String?) -> String {
      if draft.account == other.account { return quoted(name) }
      return quoted(name) + (account.map { " in \(shortened($0))" } ?? " without an account")
    }
    let relation =
      draft.amount == other.amount || other.split != nil
      ? "is probably a duplicate of" : "of \(draft.amount.withCode) is probably the correction of"
    return "\(words(draft.name, draft.account)) \(relation) \(words(other.name, other.account))"
  }

  /// The command that adds a payment.
  private static func command(adding draft: Transaction.Draft) -> String {
    let kind = draft.kind == .income ? " --type income" : ""
    let account = draft.account.map { " --account \(quotedForShell($0))" } ?? ""
    return "folio add\(kind) --date \(draft.date.iso) --amount \(draft.amount.decimal) "
      + "--name \(quotedForShell(draft.name))\(account)"
  }

  /// The advice about rows that are not imported while others are.
  private static let again =
    "correct such rows in the file and import it again, which adds nothing twice, or enter them with folio add"

  /// The advice about all unknown accounts.
  private static func unknownAccounts(in refused: [ImportPlan.Refused], of file: String) -> Problem? {
    var names: [String] = []
    for case .unknownAccounts(let postings, _, _) in refused.map(\.reason) {
      for posting in postings {
        let name = String(posting.account.prefix { $0 != ":" })
        if !names.contains(name) { names.append(name) }
      }
    }
    guard let first = names.first else { return nil }
    let shown = names.prefix(10).map(quoted).joined(separator: ", ")
    return Problem(
      at: file, "no such account is known: \(shown)\(names.count > 10 ? " …" : "")",
      "Folio knows Income, Revenues, Expenses, Assets, Liabilities and Equity; "
        + "rename others: hledger print -O json --alias \(quotedForShell("\(shortened(first))=Expenses"))",
      isWarning: true)
  }

  /// The error if a first import can read only the lesser part of a file: most likely a column was misread,
  /// and the books would begin with holes.
  func mostlyRefused(_ refused: [ImportPlan.Refused], of rows: Int) -> Problem {
    let reasons = refused.prefix(3).map { "\nline \($0.place.line): \($0.reason.words)" }.joined()
    return whole(
      "\(refused.count) of \(counted(rows, "row")) cannot be read, so no ledger was made",
      "name the columns that are wrong, such as --amount-column, or correct the rows in the file\(reasons)")
  }

  func nothingTaken(_ statement: Statement) -> Problem {
    let headings = statement.columns.prefix(20).map { column in
      let example = column.examples.first.map { "\(column.number) = \(shortened($0))" } ?? "\(column.number)"
      let heading = column.heading.isEmpty ? example : shortened(column.heading)
      return heading + (column.meaning.map { " (read as the \($0))" } ?? "")
    }
    let columns = headings.isEmpty ? "" : "\nthe file has: \(headings.joined(separator: ", "))"
    let reasons = statement.rows.compactMap { row -> (Int, Statement.Refusal)? in
      if case .failure(let reason) = row.payment { (row.place.line, reason) } else { nil }
    }
    let reason = reasons.prefix(3).map { "\nline \($0.0): \($0.1.words)" }.joined()
    let rows = statement.rows.count
    if rows == 0, statement.columns.isEmpty {
      return whole(
        "there are no payments in it", "if there should be some, export it again, or in another format")
    }
    if rows == 0 {
      return whole(
        statement.skipped.isEmpty
          ? "no row under the headings is a payment"
          : "all of its \(counted(statement.skipped.count, "row")) are skipped",
        "nothing was written; \(Self.advice(for: nil, in: statement))\(Self.skipped(statement))\(columns)")
    }
    return whole(
      rows == 1 ? "its only row cannot be imported" : "none of its \(rows) rows can be imported",
      "nothing was written; \(Self.advice(for: reasons.first?.1, in: statement))\(reason)\(columns)")
  }

  private static func skipped(_ statement: Statement) -> String {
    statement.skipped.prefix(3).map { row in
      "\nline \(row.place.line): \(name(of: row.reason))\(row.reason == .pending ? ", --pending imports it" : "")"
    }.joined()
  }

  private static func advice(for reason: Statement.Refusal?, in statement: Statement) -> String {
    switch reason {
    case .openCurrency: "name the currency: --currency"
    case .longText: "shorten such texts in the file"
    case .unknownAccounts: "rename the accounts"
    case .surplusCells, .missingCells, .nullCharacter, .wrongShape, .cutOff:
      "correct the file, or export it again"
    // Only a table has columns that an option could name.
    case _ where statement.columns.isEmpty: "correct the file, or export it again"
    case .noDate, .unreadableDate:
      "name their column and format: --date-column, --date-format"
    case .noAmount, .unreadableAmount, .tooManyDecimals, .tooLarge:
      "name their column and decimal separator: --amount-column, --decimal"
    case .debitAndCredit: "name their columns: --debit-column and --credit-column"
    case .securities: "enter them with folio add if they moved money"
    case .noType, .unproven: "name the column that tells income from expense: --type-column"
    case .unknownType:
      "name the words that mean money out, and those that mean money in: --out, --in; or another column: --type-column"
    case nil:
      "name the columns: --date-column, --name-column, and --amount-column or --debit-column and --credit-column"
    case .noName: "name the payee column: --name-column"
    case .unknownCurrency: "name the currency or its column: --currency, --currency-column"
    case .contradiction:
      "write the amounts as their columns say, or name other columns: --type-column, --debit-column, --credit-column"
    case .unknownStatus: "write booked or pending in place of these words"
    }
  }

  /// The error if the ledger was changed, but the file of profiles could not be.
  func notKept(in store: String) -> Problem {
    whole(
      "the payments are in the ledger, but what you chose is not saved in \(shortened(store))",
      "the next such file needs the same options")
  }

  /// The error if the file would change what earlier imports read: only the user may decide that.
  func doubt(about plan: ImportPlan, in ledger: String) -> Problem? {
    let (reversed, redated) = (plan.changes(for: .reversed), plan.changes(for: .redated))
    if !reversed.isEmpty { return self.reversed(reversed, in: ledger) }
    if !plan.mirrored.isEmpty { return doubled(plan.mirrored, " with the opposite sign", in: ledger) }
    if !redated.isEmpty { return self.redated(redated, in: ledger) }
    if !plan.misdated.isEmpty { return doubled(plan.misdated, " on other days", in: ledger) }
    if let account = plan.newAccount { return moved(plan.changes(for: .moved), to: account, in: ledger) }
    return plan.differentReading.map { readDifferently($0, in: ledger) }
  }

  /// The error if an earlier import read the file with the opposite signs.
  private func reversed(_ changes: [ImportPlan.Change], in ledger: String) -> Problem {
    problem(withKnown: changes, in: ledger, " with the opposite sign", "reverse", "")
  }

  /// The error if the ledger has payments twice: as they are, and as an earlier import misread them.
  private func doubled(_ rows: [Transaction], _ difference: String, in ledger: String) -> Problem {
    whole(
      "\(shortened(ledger)) has \(counted(rows.count, "payment")) twice, the second time" + difference,
      "nothing was written; use --yes to remove \(rows.count == 1 ? "the second one" : "the second ones"): "
        + (rows.first.map(TransactionLine.text) ?? ""))
  }

  /// The error if an earlier import read the days of the file in another order.
  private func redated(_ changes: [ImportPlan.Change], in ledger: String) -> Problem {
    problem(
      withKnown: changes, in: ledger, " on \(changes.count == 1 ? "another day" : "other days")", "move",
      changes.first.map { " to \($0.draft.date.iso)" + (changes.count == 1 ? "" : " and so on") } ?? "")
  }

  private func moved(_ changes: [ImportPlan.Change], to account: String, in ledger: String) -> Problem {
    problem(withKnown: changes, in: ledger, ", of another account", "move", " to \(shortened(account))")
  }

  /// The error if the user names one account for a file about several.
  func severalAccounts(_ numbers: [String], not account: String) -> Problem {
    whole(
      "the file is about \(numbers.count) accounts, not only \(quoted(account)): "
        + numbers.prefix(4).map(shortened).joined(separator: ", ") + (numbers.count > 4 ? " …" : ""),
      "import it without --account; each account then has its number as its name, which folio rename changes")
  }

  /// The question which account a file belongs to, if its layout does not say it.
  func openAccount(_ doubt: AccountDoubt) -> Problem {
    let labels = doubt.labels.map(quoted).joined(separator: ", ")
    let noun = doubt.labels.count == 1 ? "account" : "accounts"
    let reason =
      switch doubt.cause {
      case .several: "nothing in it says from which"
      case .number(let number):
        "this one has the number \(quoted(number)), which is not known to be \(doubt.labels.count == 1 ? "its" : "one of theirs")"
      case .balance(let stated, let known):
        "this one has \(stated.amount.withCode) on \(stated.date.iso), where \(labels) has \(known.decimal)"
      }
    let name = doubt.likely.map(quotedForShell) ?? "NAME"
    let advice =
      "name it: " + typed.command(file, adding: "--account \(name)")
      + (doubt.labels.count > 1 ? "" : ", where NAME may be \(quotedForShell(doubt.labels.last ?? "")), too")
    return whole(
      "files like this one come from the \(noun) \(labels), and \(reason)",
      advice
        + (doubt.cause == .several
          ? "; if one of them was a mistake, folio import --profiles lists what is saved, and --forget drops it"
          : ""))
  }

  /// The error if the ledger has the file's payments in another currency.
  func inOtherCurrency(_ rows: [ImportPlan.Resemblance], in ledger: String) -> Problem {
    let currencies = rows.prefix(1).map {
      ($0.transaction.amount.currency.code, $0.draft.amount.currency.code)
    }
    let (own, new) = currencies.first ?? ("", "")
    return whole(
      "\(counted(rows.count, "payment")) \(rows.count == 1 ? "is" : "are") already in \(shortened(ledger)), in \(own)",
      "nothing was written; if they are in \(new), take that import back with folio undo first; else leave out --currency"
    )
  }

  /// The error if an earlier import of the file read several things differently, so that each row would be
  /// there twice.
  private func readDifferently(_ reading: DifferentReading, in ledger: String) -> Problem {
    whole(
      "an earlier import of this file probably added \(reading.count) of these payments to \(shortened(ledger)) "
        + "on other days, and perhaps with the other sign or in another account: "
        + TransactionLine.text(reading.example),
      "nothing was written; if that import was wrong, take it back with folio undo, or correct one thing at a time: "
        + "first import the file with the account and signs of that import, and correct only the dates; "
        + "if these are other payments, use --yes to add them")
  }

  private func problem(
    withKnown changes: [ImportPlan.Change], in ledger: String, _ difference: String, _ verb: String,
    _ target: String
  ) -> Problem {
    let count = changes.count
    return whole(
      "\(count) payment\(count == 1 ? " is" : "s are") already in \(shortened(ledger))\(difference)",
      "nothing was written; use --yes to \(verb) \(count == 1 ? "it" : "them")\(target): "
        + (changes.first.map { TransactionLine.text($0.transaction) } ?? ""))
  }

  private func warning(_ place: Statement.Place, _ message: String, _ hint: String? = nil) -> Problem {
    Problem(at: "\(shortened(place.file ?? file)):\(place.line)", message, hint, isWarning: true)
  }

  /// The reason in words that follow a number of rows.
  static func name(of reason: Statement.Skipped.Reason) -> String {
    switch reason {
    case .balance: "carried forward"
    case .total: "of totals"
    case .pending: "pending"
    case .notCompleted(let word): "\"\(shortened(word))\""
    case .zeroAmount: "of zero"
    case .transfer: "between own accounts"
    case .investment: "of securities"
    case .hold: "on hold"
    case .conversion: "of currency exchange"
    }
  }
}

// MARK: - Profiles

extension ImportExplanation {
  /// The decisions kept about a file, as options.
  static func summary(of profile: ImportProfile) -> String {
    var options: [String] = []
    if let account = profile.account { options.append("--account \(quotedForShell(shortened(account)))") }
    if let signs = profile.signs { options.append(option(.signs(signs))) }
    if let fees = profile.fees { options.append(option(.fees(fees))) }
    if let currency = profile.statedCurrency { options.append(option(.currency(currency))) }
    if let pattern = profile.dateFormat { options.append(option(.dateFormat(pattern))) }
    if let notation = profile.notation { options.append(option(.notation(notation))) }
    if let delimiter = profile.delimiter {
      options.append("--delimiter \(delimiter == "\t" ? "tab" : quotedForShell(String(delimiter)))")
    }
    if let encoding = profile.encoding { options.append(option(.encoding(encoding))) }
    if profile.takesPending == true { options.append("--pending") }
    for (column, name) in profile.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      options.append(option(.column(column, named: shortened(name))))
    }
    if !profile.typeWords.out.isEmpty { options.append(list("--out", profile.typeWords.out.map(shortened))) }
    if !profile.typeWords.in.isEmpty { options.append(list("--in", profile.typeWords.in.map(shortened))) }
    return options.isEmpty ? "nothing" : options.joined(separator: " ")
  }
}

// MARK: - Rows

/// The reason why a row is not imported.
extension Statement.Refusal {
  /// The reason without the texts that differ from row to row.
  fileprivate var cause: String {
    switch self {
    case .unreadableDate: "date"
    case .unreadableAmount, .missingCells: "amount"
    case .contradiction: "contradiction"
    case .tooManyDecimals(_, let currency): "decimals \(currency.code)"
    case .tooLarge: "too large"
    default: words
    }
  }

  var words: String {
    switch self {
    case .surplusCells(let cells, let columns):
      "it has \(cells) cells, but the file has \(columns) columns; put cells that contain the separator in quotes"
    case .missingCells(let cells, let columns, let amount):
      "\(quoted(amount)) is not an amount; the row has \(cells) cells, but the file has \(columns) columns"
    case .noDate: "the date is missing"
    case .unreadableDate(let text): "\(quoted(text)) is not a date in the file's format"
    case .noAmount: "the amount is missing"
    case .unreadableAmount(let text): "\(quoted(text)) is not an amount"
    case .tooManyDecimals(let text, let currency):
      "\(shortened(text)) has too many decimal places: \(currency.code) has \(currency.exponent)"
    case .tooLarge(let text): "\(shortened(text)) is too large"
    case .debitAndCredit: "it has both a debit and a credit"
    case .securities(let type):
      "\(quoted(type)) moves securities, and another row has the money for them"
    case .noType: "the type is missing"
    case .unproven: "neither a balance before it nor anything else shows whether it is money in or out"
    case .unknownType(let text):
      "the type \(quoted(text)) is neither income nor expense; --out or --in \(quotedForShell(shortened(text))) says which"
    case .contradiction(let text): "\(quoted(text)) says the opposite of its column or type"
    case .noName: "the name is missing"
    case .unknownStatus(let text): "the status \(quoted(text)) is neither booked nor pending"
    case .unknownCurrency(let sign): "\(quoted(sign)) is not an ISO 4217 currency"
    case .openCurrency(let currencies):
      "its currency could be \(currencies.map(\.code).joined(separator: " or ")); write the code into the file"
    case .nullCharacter: "it contains a NUL character"
    case .longText(let bytes): "a text has \(bytes) bytes; the limit is \(Ledger.Limit.textBytes)"
    case .unknownAccounts(let postings, let date, let description):
      Self.unknownAccounts(postings, "\(shortened(date)) \(quoted(description))")
    case .cutOff: "the file ends here; it may be incomplete"
    case .wrongShape: "it is not a payment in the file's format"
    }
  }

  private static func unknownAccounts(
    _ postings: [Statement.UnknownPosting], _ transaction: String
  ) -> String {
    let parts = listed(postings.map { "\(quoted($0.account)) \(shortened($0.amount))" }, most: 5)
    return "\(parts) in \(transaction) could be an expense, income or a transfer"
  }
}

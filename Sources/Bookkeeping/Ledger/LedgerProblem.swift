import Basics

/// A problem of a ledger and its place. It is only data: a ledger may have a million problems, and
/// `folio/Diagnostics` makes messages of the few that are shown.
package struct LedgerProblem: Error, Equatable, Sendable {
  package enum Severity: Sendable {
    case error, warning
  }

  /// The transaction that has the problem, or an element of another list.
  package struct Subject: Equatable, Sendable {
    /// The position in the list, from 1.
    package let number: Int
    /// The name of a transaction, an account or a category, the account of a balance, or the category of a
    /// budget.
    package let name: String?
    /// The list that contains the element.
    package let list: Ledger.Field

    package init(number: Int, name: String?, in list: Ledger.Field = .transactions) {
      self.number = number
      self.name = name?.excerpt
      self.list = list
    }
  }

  package let severity: Severity
  package let reason: Reason
  /// The offset in bytes from the start of the file.
  package let offset: Int
  package let length: Int
  package let subject: Subject?

  package enum Reason: Equatable, Sendable {
    case field(FieldProblem)
    case fileTooLarge
    case notALedger(JSONValue.Kind)
    case noTransactions
    case tooManyTags(Int)
    case malformedLocale(String)
    case monthStart(found: String)
    case yearStart(LedgerCalendar.YearStart.Problem, found: String)
    case unknownLocale(String, known: [String])
    case unknownType(String, JSONValue.Kind)
    case malformedDate(Ledger.Field, String)
    case nonexistentDate(String)
    case amount(DecimalNumber.Problem, found: String, currency: Currency)
    case totalTooLarge(Currency)
    case longMemo(characters: Int)
    case oversizedMemo(bytes: Int)
    case attachmentOutside(String)
    case unusableAttachment(String, AttachmentProblem)
    case duplicateID(String, firstAt: Int)
    case account(AccountProblem)
    case category(CategoryProblem)
    case budget(BudgetProblem)
    case recurring(RecurringProblem)
    case goal(GoalProblem)
    case exclusion(ExclusionProblem)
    case people(PeopleProblem)
    /// A problem of one of the `Ledger.Section`s, in its own words.
    case section(Problem)
  }

  /// Problems of accounts, transfers between them, and their balances.
  package enum AccountProblem: Equatable, Sendable {
    case duplicate(String, firstAt: Int)
    case duplicateBalance(String, CalendarDate, firstAt: Int)
    /// A transfer to the account that it comes from.
    case transferToItself(String)
    /// A `to` account in a transaction that is not a transfer.
    case toWithoutTransfer(Transaction.Kind)
    /// A balance of an account that no transaction names and the settings do not list.
    case unused(String, known: [String])
    /// A row of an account after its last day.
    case closedBefore(String, CalendarDate)
    /// The rows between two balances of an account do not add up to the difference.
    case missingRows(String, AccountFigures.Balance.Check)
  }

  /// Problems of the settings of categories.
  package enum CategoryProblem: Equatable, Sendable {
    /// Income and spending are about equal, so that a few rows decide whether income is a refund.
    case undecided(String, income: Money, expense: Money)
    /// Two spellings of one name.
    case duplicate(String, firstAt: Int)
    /// The name of another category, in other capitalization.
    case respelled(String, as: String)
    /// No transaction has the category, or one below it.
    case unused(String, known: [String])
  }

  /// Problems of budgets.
  package enum BudgetProblem: Equatable, Sendable {
    /// Neither a month nor a day.
    case malformedBound(Ledger.Field, String)
    case endsBeforeStart
    /// No transaction has the category.
    case unused(String, known: [String])
    /// The budgets of a category's subcategories add up to more than its own.
    case partsExceedWhole(String, sum: Money, whole: Money, Period.Length)
  }

  /// Problems of the settings of recurring payments.
  package enum RecurringProblem: Equatable, Sendable {
    /// The entry has neither a period, an amount nor a day, and does not say that the payments do not recur.
    case saysNothing
    /// A day of the month for payments that are counted in weeks.
    case dayOfWeeks(Recurrence)
    case duplicate(String, firstAt: Int)
    /// No transaction has the name.
    case unknownPayee(String, known: [String])
  }

  /// Problems of goals.
  package enum GoalProblem: Equatable, Sendable {
    /// Not exactly one of an account, a category and a tag.
    case notOnePlace([Ledger.Field])
    /// No transaction has the account, the category or the tag.
    case unused(Ledger.Field, String, known: [String])
  }

  /// Problems of the queries for one-offs.
  package enum ExclusionProblem: Equatable, Sendable {
    /// A word that looks like a condition, but is none.
    case misspelled(Query.Misspelling)
    /// No transaction is found.
    case unused(String)
  }

  /// Problems of the people who keep a ledger, of their accounts and their shares.
  package enum PeopleProblem: Equatable, Sendable {
    case duplicate(String, firstAt: Int)
    /// The owner of an account, or somebody with a share, whom the ledger does not list.
    case unknown(String, known: [String])
    /// A share that is no whole number, or a very large one.
    case share(found: String)
    /// The shares of a category are all 0.
    case noShare
    /// No account belongs to the person.
    case ownsNothing(String)
  }

  /// The reason why an attachment cannot be published with its transaction.
  package enum AttachmentProblem: String, CaseIterable, Sendable {
    case missing
    case isFolder
    /// A pipe, a device or a socket.
    case isSpecial
    /// A link leads outside the ledger's folder.
    case leadsOutside
    /// A folder in the path is a link.
    case linkToFolder
    /// The ledger itself, the settings, a copy of them, or a hidden file.
    case isPrivate
    /// A page, a drawing or a program that a browser could run.
    case isActive
    /// A name that could make a web server run the file, or change the server's settings.
    case isForHost
    /// A file of a kind that is not published.
    case isUnknown
    /// A picture with metadata, in a format from which Folio cannot remove it.
    case hasMetadata
  }
}

extension LedgerProblem.Reason {
  static func wrongType(_ field: Ledger.Field, found: JSONValue.Kind) -> Self {
    .field(.wrongType(field.rawValue, field.shape, found: found))
  }
}

extension LedgerProblem {
  init(
    _ reason: Reason, at offset: Int, length: Int = 1, severity: Severity = .error, subject: Subject? = nil
  ) {
    self.init(severity: severity, reason: reason, offset: offset, length: length, subject: subject)
  }

  init(_ reason: Reason, at value: JSONValue, severity: Severity = .error, subject: Subject? = nil) {
    self.init(reason, at: value.range, severity: severity, subject: subject)
  }

  /// - Parameter source: The range of an object in the file, in bytes.
  init(_ reason: Reason, at source: Range<Int>, severity: Severity = .error, subject: Subject? = nil) {
    self.init(reason, at: source.lowerBound, length: source.count, severity: severity, subject: subject)
  }
}

extension String {
  /// The text, shortened to the part that a message shows, so that a problem never keeps a copy of a long
  /// text.
  var excerpt: String {
    var end = Self.excerptLength
    guard utf8.count > end else { return self }
    var text = self
    return text.withUTF8 { bytes in
      while bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  /// In bytes.
  private static var excerptLength: Int { 256 }
}

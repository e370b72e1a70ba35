import Basics

/// Something wrong in a ledger, and where. Data only: `folio/Diagnostics` puts it into words.
package struct LedgerProblem: Error, Equatable, Sendable {
  package enum Severity: Sendable {
    case error, warning
  }

  /// The transaction that a problem belongs to, or the element of another list.
  package struct Subject: Equatable, Sendable {
    /// Counted from 1, in the order of the file.
    package let number: Int
    /// Of a transaction, an account or a category; the account of a balance, the category of a budget.
    package let name: String?
    /// The list that it stands in.
    package let list: Ledger.Field

    package init(number: Int, name: String?, in list: Ledger.Field = .transactions) {
      self.number = number
      self.name = name?.excerpt
      self.list = list
    }
  }

  package let severity: Severity
  package let reason: Reason
  /// In bytes from the start of the file.
  package let offset: Int
  package let length: Int
  package let subject: Subject?

  package enum Reason: FieldReason {
    case field(FieldProblem)
    case fileTooLarge
    case notALedger(JSONValue.Kind)
    case noTransactions
    case tooManyTags(Int)
    case malformedLocale(String)
    case unknownLocale(String, known: [String])
    case unknownType(String, JSONValue.Kind)
    case malformedDate(String)
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
    case tax(TaxTable.Problem.Reason)
  }

  /// What is wrong with accounts, transfers between them, and their balances.
  package enum AccountProblem: Equatable, Sendable {
    case unknownKind(String)
    case duplicate(String, firstAt: Int)
    case duplicateBalance(String, CalendarDate, firstAt: Int)
    /// A transfer that leads to the account that it comes from.
    case transferToItself(String)
    /// Only a transfer leads to an account.
    case toWithoutTransfer(Transaction.Kind)
    /// A balance of an account that no transaction names, and no setting lists.
    case unused(String, known: [String])
    /// The rows between two balances of an account do not lead from one to the other.
    case missingRows(String, AccountFigures.Balance.Check)
  }

  /// What is wrong with what a ledger states about categories.
  package enum CategoryProblem: Equatable, Sendable {
    /// About as much comes in as is spent: a few rows decide whether income in it is a refund.
    case undecided(String, income: Money, expense: Money)
    case unknownKind(String)
    /// Two spellings of one name.
    case duplicate(String, firstAt: Int)
    /// No transaction has the category, or one below it.
    case unused(String, known: [String])
  }

  /// What is wrong with budgets.
  package enum BudgetProblem: Equatable, Sendable {
    case tooMany(Int)
    case unknownEvery(String)
    case unknownRollover(String)
    case unknownKind(String)
    /// Neither a month nor a day.
    case malformedBound(Ledger.Field, String)
    case endsBeforeStart
    /// No transaction has the category.
    case unused(String, known: [String])
    /// The budgets of a category's parts add up to more than its own.
    case partsExceedWhole(String, sum: Money, whole: Money, Budget.Period.Length)
  }

  /// What is wrong with what a ledger states about payments that recur.
  package enum RecurringProblem: Equatable, Sendable {
    case unknownPeriod(String)
    /// Whether they recur is neither true nor false.
    case neitherTrueNorFalse(JSONValue.Kind)
    /// Neither a period nor an amount, nor that they do not recur.
    case saysNothing
    case duplicate(String, firstAt: Int)
    /// No transaction has the name.
    case unknownPayee(String, known: [String])
  }

  /// Why a file cannot be published with its transaction.
  package enum AttachmentProblem: String, CaseIterable, Sendable {
    case missing
    case isFolder
    /// A pipe, a device or a socket.
    case isSpecial
    /// A link leads out of the ledger's folder.
    case leadsOutside
    /// A folder on the way is a link.
    case linkToFolder
    /// The ledger itself, the settings, a copy of them, or a hidden file.
    case isPrivate
    /// A page, a drawing or a program: a browser, or the host of the report, could run what is in it.
    case isActive
    /// A picture that says more than it shows, of a format from which that cannot be taken out.
    case hasMetadata
  }
}

extension LedgerProblem.Reason {
  static func missing(_ field: Ledger.Field) -> Self { .field(.missing(field.rawValue)) }
  static func blank(_ field: Ledger.Field) -> Self { .field(.blank(field.rawValue)) }
  static func nullCharacter(_ field: Ledger.Field) -> Self { .field(.nullCharacter(field.rawValue)) }

  static func longText(_ field: Ledger.Field, bytes: Int) -> Self {
    .field(.longText(field.rawValue, bytes: bytes))
  }

  static func wrongType(_ field: Ledger.Field, found: JSONValue.Kind) -> Self {
    .field(.wrongType(field.rawValue, field.shape, found: found))
  }

  static func syntax(_ reason: JSONProblem.Reason) -> Self { .field(.syntax(reason)) }
  static func tooManyLevels(_ levels: Int) -> Self { .field(.tooManyLevels(levels)) }
  static func unknownCurrency(_ code: String) -> Self { .field(.unknownCurrency(code)) }

  static func unknownField(_ name: String, known: [String]) -> Self {
    .field(.unknownField(name, known: known))
  }

  static func duplicateKey(_ key: String, firstAt first: Int) -> Self {
    .field(.duplicateKey(key, firstAt: first))
  }
}

extension LedgerProblem {
  init(
    _ reason: Reason, at offset: Int, length: Int = 1, severity: Severity = .error, subject: Subject? = nil
  ) {
    self.init(severity: severity, reason: reason, offset: offset, length: length, subject: subject)
  }

  init(_ reason: Reason, at value: JSONValue, severity: Severity = .error, subject: Subject? = nil) {
    self.init(
      severity: severity, reason: reason, offset: value.start, length: value.length, subject: subject)
  }
}

extension String {
  /// The text, or as much of it as a message shows, so that a problem never keeps a copy of a long one.
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

/// What was decided for the files of one origin, so that the next one is read without a question.
package struct ImportProfile: Equatable, Sendable {
  package var name: String
  /// What tells such a file: its headings, the number of its columns where it has none, or the account it names.
  package var headings: [String] = []
  package var width: Int?
  package var bankAccount: String?

  /// The label of its payments.
  package var account: String?
  package var signs: ImportOptions.Signs?
  package var currency: Currency?
  package var dateFormat: DatePattern?
  package var notation: NumberNotation?
  package var delimiter: Character?
  package var encoding: TextEncoding?
  package var takesPending: Bool?
  package var columns: [ImportOptions.Column: String] = [:]

  package init(name: String) { self.name = name }

  /// Whether it decides anything at all.
  package var isEmpty: Bool {
    account == nil && signs == nil && currency == nil && dateFormat == nil && notation == nil
      && delimiter == nil
      && encoding == nil && takesPending == nil && columns.isEmpty
  }

  /// Notes how a file is told.
  package mutating func describe(_ statement: Statement) {
    let named = statement.columns.map(\.heading)
    headings = named.allSatisfy(\.isEmpty) ? [] : named
    width = headings.isEmpty && !named.isEmpty ? named.count : nil
    bankAccount = statement.accountID
  }

  /// Whether two profiles are about the same files. Those of two accounts may look the same.
  package func tellsTheSame(as other: Self) -> Bool {
    looksTheSame(as: other) && bankAccount == other.bankAccount
      && (bankAccount != nil || account == nil || other.account == nil || hasAccount(other.account))
  }

  func looksTheSame(as other: Self) -> Bool { headings == other.headings && width == other.width }

  /// Whether its payments have this label.
  func hasAccount(_ label: String?) -> Bool {
    account.map(PaymentRef.folded) == label.map(PaymentRef.folded)
  }

  /// What is left of a profile for files of another label that look the same: how to read them.
  package func forLabel(_ label: String) -> Self {
    var other = self
    (other.name, other.account) = (label, label)
    return other
  }

  /// What is left of a profile for another account whose files look the same: how to read them.
  package func forAccount(_ id: String) -> Self {
    var other = self
    (other.bankAccount, other.account) = (id, nil)
    return other
  }

  /// Whether there is anything to tell a file by.
  package var tellsFiles: Bool { !headings.isEmpty || width != nil || bankAccount != nil }

  /// Fills in what the options leave open.
  package func complete(_ options: inout ImportOptions) {
    options.signs = options.signs ?? signs
    options.statedCurrency = options.statedCurrency ?? currency
    options.dateFormat = options.dateFormat ?? dateFormat
    options.notation = options.notation ?? notation
    options.delimiter = options.delimiter ?? delimiter
    options.encoding = options.encoding ?? encoding
    options.takesPending = options.takesPending || takesPending == true
    options.columns.merge(columns) { stated, _ in stated }
  }

  /// Takes over what options say.
  package mutating func adopt(_ options: ImportOptions) {
    signs = options.signs ?? signs
    currency = options.statedCurrency ?? currency
    dateFormat = options.dateFormat ?? dateFormat
    notation = options.notation ?? notation
    delimiter = options.delimiter ?? delimiter
    encoding = options.encoding ?? encoding
    if options.takesPending { takesPending = true }
    columns.merge(options.columns) { _, stated in stated }
  }
}

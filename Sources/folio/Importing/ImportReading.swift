import Bookkeeping
import Importing

/// A file as it was understood, with the decisions about it.
struct ImportReading {
  let statement: Statement
  /// All options with which it was read.
  let options: ImportOptions
  /// The label of its payments.
  private(set) var account: String?
  /// The profile kept for files of this kind.
  let profile: ImportProfile?
  /// Whether `imports.json` has this very profile, rather than one for another account that it was copied
  /// from.
  let isProfileKept: Bool
  fileprivate let stated: ImportOptions
  fileprivate private(set) var statedAccount: String?
  /// The number of the account, if it is the label because nothing else names the account.
  private(set) var numberAsLabel: String?
  /// The account that has rows of the file, and their number, if the file is assigned to it for that reason.
  private(set) var accountOfRows: AccountOfRows?
  /// The accounts that the file may belong to, if nothing but its layout says that it belongs to one of them.
  private(set) var doubt: AccountDoubt?
  /// Whether the layout of the file is all that names its account.
  var isByLayout: Bool {
    statedAccount == nil && statement.accountID == nil && profile?.hasAccount(account) == true
  }

  /// - Parameters:
  ///   - head: The beginning of the file, which its profile is found by.
  ///   - account: The account that the user named, or the one that the file's rows show.
  static func read(
    _ reader: inout StatementReader, _ head: ImportProfile.FileHead, _ stated: ImportOptions,
    account: String?, isStated: Bool = true, profiles: ImportProfiles
  ) throws(ImportProblem) -> Reading<ImportReading> {
    var profile = profiles.first(for: head, account: account)
    let alike = profile
    var options = stated
    // A bank that has begun to write Unicode does not go back.
    if stated.encoding == nil, profile?.encoding != nil, reader.isInUnicode { profile?.encoding = nil }
    // The notation of a new account comes from its file, if that shows it, and else from an account with the
    // same headings.
    if account != nil, let own = profile.flatMap({ profiles.has($0) ? nil : $0.withoutNotation }),
      isRead(by: own, stated, &reader)
    {
      profile = own
    }
    profile?.complete(&options)
    var reading = try Self.read(&reader, options, stated, profile)
    if case .question(let question) = reading, stated.signs == nil,
      let signs = earlierSigns(question, profile, account: account, among: profiles)
    {
      options.signs = signs
      reading = try Self.read(&reader, options, stated, profile)
    }
    var isKnown = account != nil && profile?.hasAccount(account) == true
    if case .content(let statement) = reading, let id = statement.accountID,
      profile?.bankAccount.map({ $0 != id }) ?? true
    {
      let known = profiles.first(forAccount: id, like: profile)
      isKnown = isKnown || known != nil
      profile = known ?? profile?.forAccount(id)
      if let known, !known.isOnlyLabel {
        options = stated
        known.complete(&options)
        reading = try Self.read(&reader, options, stated, known)
      }
    }
    let statement: Statement
    switch reading {
    case .content(let content): statement = content
    case .question(let question): return .question(question)
    }
    isKnown = isKnown || statement.accountID.map { $0 == profile?.bankAccount } ?? false
    if stated.signs == nil, !isKnown, let signs = profile?.signs, statement.isMostlyIncome,
      statement.signs.map({ $0.kind.rawValue >= EvidenceKind.user.rawValue }) ?? true
    {
      // By these signs, most rows are money in, which is doubtful: another bank may use the same headings.
      return .question(try Self.question(about: signs, &reader, options))
    }
    // An account keeps its label when the layout of its files changes.
    let known = statement.accountID.flatMap(profiles.label) ?? statement.accountName
    var read = ImportReading(
      statement: statement, options: options, account: account ?? profile?.account ?? known,
      profile: profile, isProfileKept: profile.map(profiles.has) ?? false, stated: stated,
      statedAccount: isStated ? account : nil)
    if read.account == nil || statement.accountID == nil, account == nil, statement.severalAccounts.isEmpty {
      read.doubt = alike.flatMap { doubt(of: statement, like: $0, among: profiles) }
    }
    return .content(read)
  }

  /// The question whether the signs that were saved for an earlier file are right for this one.
  func questionOfSigns(_ reader: inout StatementReader) throws(ImportProblem) -> Question {
    try Self.question(about: options.signs ?? .bank, &reader, options)
  }

  private static func question(
    about signs: ImportOptions.Signs, _ reader: inout StatementReader, _ options: ImportOptions
  ) throws(ImportProblem) -> Question {
    var options = options
    options.onProgress = nil
    let both = Question.Open([.signs(signs), .signs(signs == .card ? .bank : .card)])
    return try reader.question(both, options)
  }

  /// Whether a profile leaves nothing open about a file.
  private static func isRead(
    by profile: ImportProfile, _ stated: ImportOptions, _ reader: inout StatementReader
  ) -> Bool {
    var options = stated
    options.onProgress = nil
    profile.complete(&options)
    guard case .content(let statement)? = try? read(&reader, options, stated, profile) else { return false }
    return !statement.hasUnstatedCurrency
  }

  /// The signs of an earlier file of the same account and layout. If no signs are saved, that file was read
  /// with the signs of a bank, as most statements are.
  private static func earlierSigns(
    _ question: Question, _ profile: ImportProfile?, account: String?, among profiles: ImportProfiles
  ) -> ImportOptions.Signs? {
    guard question.areAllSigns, let profile, let statement = question.statement(with: .bank) else {
      return nil
    }
    if let number = statement.accountID {
      guard let own = profiles.first(forAccount: number, like: profile) else { return nil }
      return own.signs ?? (own.readsPlainAmounts && statement.hasBothDirections ? .bank : nil)
    }
    let isNamed = account != nil && profile.hasAccount(account)
    let isOnly = profiles.accounts(like: profile, number: nil).count == 1 && !statement.isMostlyIncome
    guard profiles.has(profile), profile.account != nil, account == nil || isNamed, isNamed || isOnly,
      profile.readsPlainAmounts, statement.hasBothDirections
    else { return nil }
    return .bank
  }

  /// The accounts whose files look the same; `nil` if there are none, or only one and the file has no number.
  private static func doubt(
    of statement: Statement, like profile: ImportProfile, among profiles: ImportProfiles
  ) -> AccountDoubt? {
    let labels = profiles.accounts(like: profile, number: statement.accountID)
    guard let number = statement.accountID else {
      return labels.count > 1 ? AccountDoubt(labels, .several) : nil
    }
    return labels.isEmpty ? nil : AccountDoubt(labels, .number(number))
  }

  /// Reads a file. If it does not fit options of its profile, rather than the user's, the error names the
  /// profile.
  private static func read(
    _ reader: inout StatementReader, _ options: ImportOptions, _ stated: ImportOptions,
    _ profile: ImportProfile?
  ) throws(ImportProblem) -> Reading<Statement> {
    var options = options
    options.areSignsKept = stated.signs == nil && options.signs != nil
    options.accountOfLayout = profile?.bankAccount
    let kept = stated.dateFormat == nil ? options.dateFormat : nil
    do {
      let reading = try reader.read(options)
      guard let kept, reading.hasUnreadableDates else { return reading }
      return Self.read(&reader, options, without: kept) ?? reading
    } catch {
      if let kept, case .nothingTaken = error, let reading = Self.read(&reader, options, without: kept) {
        return reading
      }
      guard let profile, !profile.isOnlyLabel else { throw error }
      if case .contradicted(let choice, let basis, _) = error {
        throw stated.states(choice) ? error : .contradicted(choice, by: basis, profile: profile.name)
      }
      throw error.dependsOnOptions ? .withProfile(error, profile) : error
    }
  }

  /// Reads a file without the date format of earlier files; `nil` if dates are still unreadable.
  private static func read(
    _ reader: inout StatementReader, _ options: ImportOptions, without kept: DatePattern
  ) -> Reading<Statement>? {
    var options = options
    options.dateFormat = nil
    options.onProgress = nil
    guard let reading = try? reader.read(options), !reading.hasUnreadableDates else { return nil }
    guard case .content(var statement) = reading else { return reading }
    statement.findings.append(.datesUnlike(kept))
    return .content(statement)
  }

  /// The signs that the file has from a profile, not from the user.
  var signsOfProfile: ImportOptions.Signs? { stated.signs == nil ? profile?.signs : nil }

  /// Whether only the choice saved for an earlier file says which sign means money out in this one.
  var areSignsKept: Bool {
    stated.signs == nil && options.signs.map { statement.signs == .option($0) } ?? false
  }

  /// The same file with an account that the user named after it was read.
  func labeled(_ account: String) -> ImportReading {
    var reading = self
    reading.account = account
    reading.statedAccount = account
    return reading
  }

  /// The same file with its IBAN or number as the account, if it has one without hidden digits.
  var numbered: ImportReading {
    var reading = self
    reading.account =
      statement.iban ?? statement.accountID.flatMap { OwnAccountNumbers.isPlainNumber($0) ? $0 : nil }
    reading.numberAsLabel = reading.account
    return reading
  }

  /// The same file with an account of the ledger that has its rows.
  func labeled(by account: AccountOfRows) -> ImportReading {
    var reading = self
    reading.account = account.label
    reading.accountOfRows = account
    return reading
  }

  /// Whether the user stated a format of dates that the profile does not have.
  var isDateStated: Bool { stated.dateFormat != nil && stated.dateFormat != profile?.dateFormat }

  /// Whether neither the user, nor a profile, nor the file itself says which account it is about.
  var hasNoAccount: Bool {
    // A transfer with one account, such as one to cash, names the other account, not the file's.
    account == nil
      && !statement.payments.contains { $0.account != nil && ($0.kind != .transfer || $0.to != nil) }
  }

  /// The profile with the user's new choices; `nil` if there is nothing to keep, if nothing tells such files
  /// from others, or if a text of the file is too long for `imports.json`.
  func profileToKeep(named name: String) -> ImportProfile? {
    var profile = profile ?? ImportProfile(name: statedAccount ?? name)
    if !profile.canRecognizeFiles { profile.recordMarks(of: statement) }
    let words = statement.typeWords.isEmpty ? profile.typeWords : statement.typeWords
    profile.adopt(stated)
    profile.typeWords = words
    if !words.isEmpty, profile.columns[.type] == nil {
      let column = statement.columns.first { $0.meaning == .type }
      profile.columns[.type] = column.map { $0.heading.isEmpty ? "\($0.number)" : $0.heading }
    }
    if profile.account == nil, let account, statement.accountID != nil {
      if profile.name == name || profile.hasNameOfAccount { profile.name = account }
      profile.account = account
    }
    if let statedAccount {
      if profile.hasNameOfAccount { profile.name = statedAccount }
      profile.account = statedAccount
    }
    // The next file may lack the proof, such as a payment to the card.
    if let proven = statement.provenSigns { profile.signs = profile.signs ?? proven }
    if statement.hasDatesUnlikeBefore { profile.dateFormat = stated.dateFormat }
    if let proven = statement.provenFees { profile.fees = profile.fees ?? proven }
    if let proven = statement.provenDates { profile.dateFormat = profile.dateFormat ?? proven }
    if !profile.isEmpty, profile.encoding == nil {
      for case .encoding(let encoding) in statement.findings { profile.encoding = encoding }
    }
    return profile.isEmpty || !profile.canRecognizeFiles || profile.isTooLong ? nil : profile
  }
}

extension Question {
  /// The file as it is read with these signs.
  fileprivate func statement(with signs: ImportOptions.Signs) -> Statement? {
    alternatives.first { $0.choice == .signs(signs) }?.statement
  }
}

extension ImportProfile {
  /// Whether the profile has no signs, words or columns, so that amounts were read by their own signs.
  fileprivate var readsPlainAmounts: Bool {
    self.signs == nil && self.typeWords.isEmpty && self.columns.isEmpty
  }

  /// Whether the profile has no choices about reading a file.
  fileprivate var isOnlyLabel: Bool {
    var other = self
    other.account = nil
    return other.isEmpty
  }
}

extension Statement {
  fileprivate var hasBothDirections: Bool {
    Set(payments.map(\.kind)).isSuperset(of: [.income, .expense])
  }

  fileprivate var isMostlyIncome: Bool {
    let payments = payments
    return payments.count >= 3 && payments.count { $0.kind == .income } * 2 > payments.count
  }
}

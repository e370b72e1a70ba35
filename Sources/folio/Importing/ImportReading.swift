import Bookkeeping
import Importing

/// A file as it was understood, with the decisions about it.
struct ImportReading {
  let statement: Statement
  /// All options with which it was read.
  let options: ImportOptions
  /// The label of its payments.
  let account: String?
  /// The profile kept for files of this kind.
  let profile: ImportProfile?
  private let stated: ImportOptions
  private let statedAccount: String?

  init(
    _ bytes: [UInt8], _ stated: ImportOptions, account: String?, profiles: ImportProfiles
  ) throws(ImportProblem) {
    var profile = profiles.first(for: ImportProfile.FileHead(bytes), account: account)
    var options = stated
    profile?.complete(&options)
    var statement = try StatementReader.read(bytes, options: options)
    if let id = statement.accountID, profile.map({ $0.bankAccount.map { $0 != id } ?? false }) ?? true {
      let known = profiles.first(forAccount: id, like: profile)
      profile = known ?? profile?.forAccount(id)
      if let known, !known.isOnlyLabel {
        options = stated
        known.complete(&options)
        statement = try StatementReader.read(bytes, options: options)
      }
    }
    if account == nil, let labels = profile.map(profiles.accounts), labels.count > 1 {
      throw .severalAccounts(labels)
    }
    if stated.signs == nil, let signs = profile?.signs, statement.isMostlyIncome {
      // Another bank may use the same headings; most rows of a statement are money out.
      throw .undecided(try Self.bothSigns(bytes, options, signs))
    }
    self.statement = statement
    self.options = options
    self.profile = profile
    self.account = account ?? profile?.account
    self.stated = stated
    statedAccount = account
  }

  private static func bothSigns(
    _ bytes: [UInt8], _ options: ImportOptions, _ kept: ImportOptions.Signs
  ) throws(ImportProblem) -> [ImportProblem.Alternative] {
    var alternatives: [ImportProblem.Alternative] = []
    for signs in [kept, kept == .card ? .bank : .card] {
      var options = options
      options.signs = signs
      alternatives.append(
        ImportProblem.Alternative(.signs(signs), try StatementReader.read(bytes, options: options)))
    }
    return alternatives
  }

  /// The statements that the ways to settle a problem would yield.
  static func alternatives(
    _ problem: ImportProblem, _ bytes: [UInt8], _ stated: ImportOptions, _ profiles: ImportProfiles
  ) -> [ImportProblem.Alternative] {
    if case .undecided(let alternatives) = problem { return alternatives }
    return problem.choices.compactMap { choice in
      var options = stated
      options.onProgress = nil
      profiles.first(for: ImportProfile.FileHead(bytes))?.complete(&options)
      options.choose(choice)
      return (try? StatementReader.read(bytes, options: options)).map {
        ImportProblem.Alternative(choice, $0)
      }
    }
  }

  /// The profile including the user's new choices; nil if there is nothing to keep, or nothing by which to
  /// recognize such files.
  func profileToKeep(named name: String) -> ImportProfile? {
    var profile = profile ?? ImportProfile(name: statedAccount ?? name)
    if !profile.tellsFiles { profile.describe(statement) }
    profile.adopt(stated)
    profile.account = statedAccount ?? profile.account
    if !profile.isEmpty, profile.encoding == nil {
      for case .encoding(let encoding) in statement.findings { profile.encoding = encoding }
    }
    return profile.isEmpty || !profile.tellsFiles ? nil : profile
  }
}

extension ImportProfile {
  /// Whether the profile has no choices about reading a file.
  fileprivate var isOnlyLabel: Bool {
    var other = self
    other.account = nil
    return other.isEmpty
  }
}

extension Statement {
  var payments: [Transaction.Draft] { rows.compactMap { try? $0.payment.get() } }

  fileprivate var isMostlyIncome: Bool {
    let payments = payments
    return payments.count >= 3 && payments.count { $0.kind == .income } * 2 > payments.count
  }
}

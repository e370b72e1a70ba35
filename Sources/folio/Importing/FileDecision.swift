import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Importing

/// Settles how one file is read: by its own proof, by the profiles and the books, and last by the user.
struct FileDecision {
  let file: String
  /// Whether the user named the file, rather than its folder.
  let isNamed: Bool
  /// The account that the user named, in the ledger's spelling.
  let account: String?
  let options: ImportOptions
  /// The saved choices about files of a kind.
  let saved: ImportProfiles
  let prompts: ImportPrompts

  /// Asks until nothing is open, or fails if nobody can be asked.
  ///
  /// - Parameters:
  ///   - profiles: The choices to follow: the saved ones, and those about files before this one.
  ///   - currency: The ledger's, or `unstated`.
  /// - Returns: `nil` for a file without payments, after a warning.
  func reading(
    following profiles: ImportProfiles, in pending: inout PendingLedger, _ currency: Currency
  ) throws -> ImportReading? {
    let bytes = try read()
    var options = options
    options.currency = currency
    options.locale = pending.ledger.settings.locale
    options.today = try Project.Options.Today.required()
    let progress = Terminal.Progress(verb: "Reading", noun: "rows")
    options.onProgress = { progress.show($0) }
    defer { progress.clear() }
    do {
      return try decidedReading(bytes, options, profiles, &pending, progress)
    } catch let problem as ImportProblem {
      progress.clear()
      // A file may look like an earlier one, and be of another kind.
      if profiles != saved { return try reading(following: saved, in: &pending, currency) }
      return try leaveOut(for: problem)
    }
  }

  private func read() throws -> [UInt8] {
    // A file that is far too large is not even read.
    var info = stat()
    if stat(file, &info) == 0, info.st_size > ImportProblem.Limit.bytes {
      throw prompts.refuse(prompts.prose.diagnostic(.tooLarge(bytes: Int(info.st_size))))
    }
    if let bytes = SourceFile.bytes(ofOpenPipe: file, atMost: ImportProblem.Limit.bytes) {
      guard bytes.count <= ImportProblem.Limit.bytes else {
        throw prompts.refuse(prompts.prose.diagnostic(.tooLarge(bytes: bytes.count)))
      }
      return bytes
    }
    if let bytes = try LedgerFile(name: file).read() { return bytes }
    throw FileProblem.system(operation: .read, path: file, errno: ENOENT)
  }

  private func decidedReading(
    _ bytes: [UInt8], _ options: ImportOptions, _ profiles: ImportProfiles, _ pending: inout PendingLedger,
    _ progress: Terminal.Progress
  ) throws -> ImportReading {
    var options = options
    let head = ImportProfile.FileHead(bytes)
    var reader = try StatementReader(bytes)
    func fits(_ labels: [String]) throws -> AccountsByFit {
      try AccountsByFit(labels, in: books(&pending)) { label throws(ImportProblem) in
        try ImportReading.read(&reader, head, options, account: label, isStated: false, profiles: profiles)
      }
    }
    while true {
      switch try ImportReading.read(&reader, head, options, account: account, profiles: profiles) {
      case .content(let reading) where reading.doubt == nil && reading.statement.hasUnstatedCurrency:
        progress.clear()
        options.statedCurrency = try prompts.currency(beside: nil)
      case .question(let question)
      where question.alternatives.contains { $0.statement.hasUnstatedCurrency }:
        progress.clear()
        options.statedCurrency = try prompts.currency(beside: question)
      case .content(let reading) where books(&pending).hasOtherSigns(than: reading):
        options.choose(.signs(reading.signsOfProfile == .card ? .bank : .card))
      case .content(let reading) where books(&pending).contradictsStatedSigns(of: reading):
        throw ImportProblem.contradicted(
          .signs(reading.options.signs ?? .bank), by: .books(account: reading.account ?? ""), profile: nil)
      case .content(let reading) where books(&pending).makesSignsDoubtful(of: reading):
        progress.clear()
        let question = try reading.questionOfSigns(&reader)
        let label = reading.account.map { [$0] } ?? []
        // A single row with the other sign may be a payment that was taken back on the same day.
        let known =
          books(&pending).hasMirroredRows(of: reading)
          ? choiceByBooks(for: question, among: label, profiles, &pending) : nil
        options.choose(try known ?? prompts.choice(for: question))
      case .content(let reading) where reading.doubt != nil || reading.isByLayout:
        progress.clear()
        if var doubt = reading.doubt {
          let accounts = try fits(doubt.labels)
          if let certain = accounts.certain { return certain }
          doubt.likely = accounts.likely
          throw ImportProblem.openAccount(doubt)
        }
        guard let doubt = books(&pending).doubt(of: reading) else { return reading }
        throw ImportProblem.openAccount(doubt)
      case .content(let reading):
        guard reading.hasNoAccount else { return reading }
        progress.clear()
        let named = prompts.isPossible ? prompts.account(in: pending.ledger) : nil
        return named.map(reading.labeled) ?? reading.numbered
      case .question(let question):
        progress.clear()
        // Of several accounts whose files look the same, one may have this file's rows: that settles the
        // question.
        let labels = account == nil ? profiles.accounts(like: head) : []
        if labels.count > 1, let certain = try fits(labels).certain { return certain }
        options.choose(
          try choiceByBooks(for: question, among: labels, profiles, &pending) ?? prompts.choice(for: question)
        )
      }
    }
  }

  /// The answer of the books to a question about signs.
  ///
  /// - Parameter labels: The accounts whose files look like this one.
  private func choiceByBooks(
    for question: Question, among labels: [String], _ profiles: ImportProfiles,
    _ pending: inout PendingLedger
  ) -> ImportOptions.Choice? {
    let number = question.alternatives.first?.statement.accountID
    let known = account ?? number.flatMap(profiles.label)
    guard let label = known ?? (number == nil && labels.count == 1 ? labels[0] : nil) else { return nil }
    return books(&pending).choice(for: question, of: label, isKnown: known != nil)
  }

  private func books(_ pending: inout PendingLedger) -> FileInBooks {
    FileInBooks(
      ledger: pending.ledger, known: pending.knownPayments(), file: file.suffix(afterLast: "/"))
  }

  /// Says why a file is not imported. It is left out if it has no payments, or if nobody named it; otherwise
  /// the whole import ends.
  private func leaveOut(for problem: ImportProblem) throws -> ImportReading? {
    var diagnostic = prompts.prose.diagnostic(problem)
    if case .onlyHeadings = problem {
      diagnostic.isWarning = true
      prompts.console.report([diagnostic])
      return nil
    }
    // A file that was named is meant; nobody looked at each file of a folder.
    if !prompts.isOnlyFile, !isNamed, problem.isOfForeignFile {
      prompts.console.report([Problem(at: file, "skipped: \(diagnostic.message)", isWarning: true)])
      throw ImportPrompts.LeftOut()
    }
    throw prompts.refuse(diagnostic)
  }
}

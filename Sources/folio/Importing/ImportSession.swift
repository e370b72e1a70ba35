import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Importing

/// One import, from the file to the ledger: it reads the file, settles open questions, shows the result, and
/// writes it.
struct ImportSession {
  let file: String
  let editor: LedgerEditor
  let store: ImportCommand.ProfileStore
  /// The options that the user gave on the command line.
  let stated: ImportOptions
  private(set) var account: String?
  let isDryRun: Bool
  /// Whether there is anyone to ask.
  let asks: Bool
  /// Whether the user agreed in advance.
  let isConfirmed: Bool
  /// Whether the user wants the sample of `folio init` removed.
  let removesSample: Bool
  /// Whether the file's balances are written into the ledger.
  let takesBalances: Bool
  /// The options that name the ledger, for the commands that the user may type next.
  let location: String

  private var prose: ImportExplanation { ImportExplanation(file: file) }
  private var console: Console { editor.console }

  mutating func run() throws {
    let profiles = try store.read()
    let rules = try RuleStore(editor).read()?.book ?? RuleBook()
    let document = try editor.document() ?? LedgerDocument(LedgerDocument.empty())
    // An account in other letters is the same account.
    account = account.map { document.ledger.account(spelledLike: $0) ?? $0 }
    var reading = try decide(try read(), profiles, document.ledger.settings)
    if asks, reading.hasNoAccount, let name = askForAccount(in: document.ledger) {
      reading = reading.labeled(name)
    }
    let sample = removal(of: document)
    let plan = plan(reading, into: try sample?.result ?? document, rules)
    let report = ImportReport(
      file: file, ledger: editor.file.name, reading: reading, plan: plan, isDryRun: isDryRun,
      sample: document.samplePaymentCount, removesSample: sample != nil)

    console.tell(prose.warnings(plan))
    if plan.takesNothing {
      console.tell([prose.nothingTaken(reading.statement)])
      throw ExitCode(65)
    }
    if isDryRun { return try Terminal.print(report.preview + report.summary, terminator: "") }
    try confirm(plan, report)
    let changesLedger = !plan.isEmpty || sample != nil
    let ledger =
      changesLedger ? try write(plan, reading, document, rules, removesSample: sample != nil) : nil
    let pairs = ledger.map { MatchProposal.all(in: $0, with: plan.drafts).count } ?? 0
    // The state of the ledger is reported even if the profile cannot be written.
    let kept = Result { try keep(reading, profiles) }
    try Terminal.print(
      report.summary
        + (ledger.map { report.gaps(in: $0) } ?? "")
        + report.ending(
          kept: (try? kept.get()) ?? nil, pairs: pairs, in: store.file.name,
          next: CategorizeReport.next(
            missing: plan.categories.missing, in: ledger ?? document.ledger, rules,
            rules: RuleStore(editor).file.name, location, isChanged: true), location),
      terminator: "",
      consequence: changesLedger ? CommandProblem.Consequence.ledgerIsChanged : nil)
    if case .failure(let failure) = kept {
      if changesLedger { console.tell([prose.notKept(in: store.file.name)]) }
      throw failure
    }
  }

  private func plan(
    _ reading: ImportReading, into document: LedgerDocument, _ rules: RuleBook
  ) -> ImportPlan {
    ImportPlan(
      reading.statement, into: document.ledger, account: reading.account,
      isSignStated: reading.options.signs != nil, takesBalances: takesBalances, rules: rules)
  }

  /// The removal of the sample, if the user wants it.
  private func removal(of document: LedgerDocument) -> LedgerEdit? {
    let count = document.samplePaymentCount
    guard count > 0, removesSample || asks && asksToRemove(count) else { return nil }
    return document.removingSample()
  }

  private func asksToRemove(_ count: Int) -> Bool {
    let sample = "\(editor.file.name) has \(counted(count, "sample payment")) of folio init."
    return Terminal.Prompt.confirm("\(printable(sample)) Remove them?")
  }

  /// - Returns: The account, or nil if the user names none. A few letters of one that there is are enough.
  private func askForAccount(in ledger: Ledger) -> String? {
    let known = ledger.accountNames.sorted()
    let list = known.prefix(8).map(shortened).joined(separator: ", ")
    while true {
      let answer = Terminal.Prompt.ask(
        "Which account is \(printable(file))? [\(list)\(known.isEmpty ? "" : ", or ")a new name; Enter for none] "
      )
      let text = trimmed(answer ?? "")
      if text.isEmpty { return nil }
      switch CategoryQuestions.completion(of: text, among: known) {
      case .known(let name): return name
      case .new(let name): if Terminal.Prompt.confirmNew(name, among: known) { return name }
      case .several(let names): Terminal.printError(names.map(shortened).joined(separator: ", ") + "\n")
      }
    }
  }

  // MARK: Reading

  private func read() throws -> [UInt8] {
    // A file that is far too large is not even read.
    var info = stat()
    if stat(file, &info) == 0, info.st_size > ImportProblem.Limit.bytes {
      console.tell([prose.diagnostic(.tooLarge(bytes: Int(info.st_size)))])
      throw ExitCode(65)
    }
    do throws(FileProblem) {
      if let bytes = try LedgerFile(name: file).read() { return bytes }
      throw .system(operation: .read, path: file, errno: ENOENT)
    } catch {
      throw console.fail(error)
    }
  }

  /// Asks until nothing is open, or fails if nobody can be asked.
  private func decide(
    _ bytes: [UInt8], _ profiles: ImportProfiles, _ settings: Ledger.Settings
  ) throws -> ImportReading {
    var options = stated
    options.currency = settings.currency
    options.locale = settings.locale
    let progress = Terminal.Progress(verb: "Reading", noun: "rows")
    options.onProgress = { progress.show($0) }
    defer { progress.clear() }
    do {
      let head = ImportProfile.FileHead(bytes)
      var reader = try StatementReader(bytes)
      while true {
        switch try ImportReading.read(&reader, head, options, account: account, profiles: profiles) {
        case .content(let reading): return reading
        case .question(let question):
          progress.clear()
          options.choose(try choose(question))
        }
      }
    } catch let problem as ImportProblem {
      progress.clear()
      console.tell([prose.diagnostic(problem)])
      throw ExitCode(65)
    }
  }

  private func choose(_ question: Question) throws -> ImportOptions.Choice {
    let diagnostic = prose.diagnostic(question)
    guard asks else {
      console.tell([diagnostic])
      throw ExitCode(65)
    }
    let readings = question.alternatives
    show("\(file): \(diagnostic.message)\n" + ImportExplanation.list(readings, numbered: true))
    while true {
      let answer = Terminal.Prompt.ask("Which is right? [1-\(readings.count), or Enter to stop] ")
      let text = answer?.trimmingCharacters(in: .whitespaces) ?? ""
      if text.isEmpty { throw stopped() }
      if let number = Int(text), readings.indices.contains(number - 1) { return readings[number - 1].choice }
    }
  }

  /// Prints text. The words of a file, and its name, must not control the terminal.
  private func show(_ text: String) {
    Terminal.printError(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { printable(String($0)) }.joined(separator: "\n"))
  }

  private func stopped() -> ExitCode {
    Terminal.printError("Nothing was imported.\n")
    return ExitCode.failure
  }

  // MARK: Writing

  private func confirm(_ plan: ImportPlan, _ report: ImportReport) throws {
    let reversed = plan.changes(for: .reversed)
    if asks {
      if plan.isEmpty { return }
      show(report.preview + report.summary(as: .question))
      guard Terminal.Prompt.confirm(report.question) else { throw stopped() }
    } else if !reversed.isEmpty, !isConfirmed {
      console.tell([prose.reversed(reversed, in: editor.file.name)])
      throw ExitCode(65)
    }
  }

  private func write(
    _ plan: ImportPlan, _ reading: ImportReading, _ document: LedgerDocument, _ rules: RuleBook,
    removesSample: Bool
  ) throws -> Ledger? {
    try editor.update(creatingIn: .usDollar, seen: document) { current in
      let sample = removesSample ? current.removingSample() : nil
      let base = try sample?.result ?? current
      let isSame = current.bytes == document.bytes
      let plan = isSame ? plan : self.plan(reading, into: base, rules)
      let edit = try plan.applied(to: Self.begun(base, for: plan.drafts))
      return sample?.followed(by: edit) ?? edit
    }
  }

  /// Gives a new ledger the currency of the imported payments, if they have only one.
  private static func begun(
    _ document: LedgerDocument, for drafts: [Transaction.Draft]
  ) throws -> LedgerDocument {
    let currencies = Set(drafts.map(\.amount.currency))
    guard document.bytes == LedgerDocument.empty(), currencies.count == 1, let currency = currencies.first
    else { return document }
    return try LedgerDocument(LedgerDocument.empty(currency: currency))
  }

  /// Keeps the user's choices. Returns nil if there is nothing new to keep.
  private func keep(_ reading: ImportReading, _ profiles: ImportProfiles) throws -> ImportProfile? {
    guard var profile = reading.profileToKeep(named: Self.name(of: file)),
      !profiles.all.contains(profile)
    else { return nil }
    profile.name = try store.store(profile)
    return profile
  }

  /// Shortens `amex-2026-03.csv` to `amex`.
  private static func name(of file: String) -> String {
    let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
    let words = stem.unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    return words.isEmpty ? "statement" : words.joined(separator: " ")
  }
}

extension LedgerEdit {
  /// The document after the edit.
  fileprivate var result: LedgerDocument { get throws { try LedgerDocument(bytes) } }
}

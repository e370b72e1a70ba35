import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Importing

/// One import, from the files to the ledger: it reads them one after another, settles open questions, shows
/// the result, and writes everything at once.
struct ImportSession {
  let command: ImportCommand
  let files: [String]
  /// The account that the user named, in the ledger's spelling.
  let account: String?
  let editor: LedgerEditor
  let store: ImportCommand.ProfileStore

  /// The saved choices about files of a kind.
  private(set) var saved = ImportProfiles()
  /// The user's choices about files before this one, so that Folio asks for each only once.
  private(set) var chosen = ImportProfiles()

  private var asks: Bool { !command.yes && !isDryRun && Terminal.Prompt.isPossible }
  private var isDryRun: Bool { command.dryRun }
  private let typed = TypedImport(CommandLine.arguments.dropFirst())
  private var console: Console { editor.console }

  /// The files that were read so far, and the ledger with what they add.
  private struct Batch {
    let start: LedgerDocument
    /// The edit before the first file: it removes the sample, or states the currency of a new ledger.
    var opening: LedgerEdit?
    let removesSample: Bool
    var planner: ImportPlanner
    var base: PendingLedger
    var steps: [ImportReport] = []
    /// The steps in which nothing is in doubt: one question is asked about all of them.
    var plain: Set<Int> = []
    var leftOut = 0

    init(_ start: LedgerDocument, after sample: LedgerEdit?, by planner: ImportPlanner) throws {
      self.start = start
      self.planner = planner
      opening = sample
      removesSample = sample != nil
      base = try PendingLedger(start, after: sample)
    }

    /// Whether the next file is the first of a ledger that has no currency yet.
    var isAtStart: Bool { start.hasOpenCurrency && steps.isEmpty }

    mutating func open(by edit: LedgerEdit) throws {
      opening = edit
      base = try PendingLedger(start, after: edit)
    }

    mutating func replan() throws {
      (base, steps) = try planner.replan(steps, into: PendingLedger(start, after: opening))
    }

    mutating func add(_ report: ImportReport) {
      steps.append(report)
      planner.record(report.reading)
      if !report.plan.isEmpty { report.plan.apply(to: &base) }
    }
  }

  /// - Returns: Whether the ledger has changed.
  mutating func run() throws -> Bool {
    let profiles = try store.read()
    saved = profiles
    let rules = try RuleStore(editor).read()?.book ?? RuleBook()
    let start = try editor.document() ?? LedgerDocument(LedgerDocument.empty(currency: nil))
    let planner = ImportPlanner(
      profiles, rules, isAccountStated: account != nil, isAccountNew: command.new,
      takesBalances: !command.noBalance)
    var batch = try Batch(start, after: removal(of: start), by: planner)
    for file in files {
      do {
        try add(file, to: &batch)
      } catch is ImportPrompts.LeftOut {
        batch.leftOut += 1
      }
    }
    if batch.steps.isEmpty, batch.leftOut > 0, batch.leftOut == files.count { throw ExitCode.invalidInput }
    if isDryRun || batch.steps.isEmpty { return false }
    try confirmPlainFiles(of: &batch)
    try replanTogether(&batch)
    let made = try write(batch, profiles)
    defer { editor.endChange() }
    try finish(made?.result ?? batch.steps, from: start.ledger, to: made?.ledger, profiles, rules)
    return made != nil
  }

  // MARK: Reading

  private func prompts(about file: String) -> ImportPrompts {
    ImportPrompts(
      file: file, isOnlyFile: files.count == 1, isPossible: asks, console: console,
      prose: ImportExplanation(file: file, typed: typed))
  }

  /// Reads a file, plans what it adds, and asks whether it may.
  private mutating func add(_ file: String, to batch: inout Batch) throws {
    let prompts = prompts(about: file)
    try batch.base.refresh()
    let decision = FileDecision(
      file: file, isNamed: command.files.contains(file), account: account, options: command.statement.options,
      saved: saved, prompts: prompts)
    let currency = batch.isAtStart ? Currency.unstated : batch.base.ledger.settings.currency
    guard let read = try decision.reading(following: chosen.following(saved), in: &batch.base, currency)
    else { return }
    let several = read.statement.severalAccounts
    if let account, !several.isEmpty {
      throw prompts.refuse(prompts.prose.severalAccounts(several, not: account))
    }
    let (reading, plan) = try batch.planner.plan(read, of: file, into: &batch.base)
    if batch.isAtStart { try open(&batch, by: reading, plan, prompts) }
    let report = report(on: file, reading, plan, in: batch)
    try check(plan, of: reading, prompts)
    if isDryRun { try Terminal.print(report.preview + report.summary) }
    if asks, files.count > 1, report.isPlain {
      prompts.show(report.summary(isDone: false))
      batch.plain.insert(batch.steps.count)
    } else {
      try confirm(report, prompts)
    }
    batch.add(report)
    if let profile = reading.profileToKeep(named: Self.name(of: file))?.withoutLabel {
      chosen.store(profile)
    }
  }

  /// Gives a new ledger the currency of its first file.
  private func open(
    _ batch: inout Batch, by reading: ImportReading, _ plan: ImportPlan, _ prompts: ImportPrompts
  ) throws {
    let rows = reading.statement.rows.count
    if plan.refused.count * 2 > rows {
      throw prompts.refuse(prompts.prose.mostlyRefused(plan.refused, of: rows))
    }
    let found = ImportReport.Currencies(of: plan.drafts)
    if let currency = found.currency(preferring: reading.options.statedCurrency) {
      try batch.open(
        by: batch.start.stating(currency, locale: reading.statement.locale(for: currency)))
    }
  }

  private func report(
    on file: String, _ reading: ImportReading, _ plan: ImportPlan, in batch: Batch
  ) -> ImportReport {
    ImportReport(
      file: file, typed: typed, ledger: editor.file.name, reading: reading, plan: plan, isDryRun: isDryRun,
      settings: batch.base.ledger.settings, isFirst: batch.isAtStart,
      sample: batch.steps.isEmpty ? batch.start.samplePaymentCount : 0, removesSample: batch.removesSample,
      lacksAccount: reading.hasNoAccount && (files.count > 1 || !batch.base.ledger.accountNames.isEmpty))
  }

  /// Refuses a file if none of its rows can be imported, or if the ledger has them in another currency.
  private func check(_ plan: ImportPlan, of reading: ImportReading, _ prompts: ImportPrompts) throws {
    let prose = prompts.prose
    console.report(prose.warnings(plan))
    if !plan.inOtherCurrency.isEmpty {
      throw prompts.refuse(prose.inOtherCurrency(plan.inOtherCurrency, in: editor.file.name))
    }
    if plan.refusesAllRows { throw prompts.refuse(prose.nothingTaken(reading.statement)) }
  }

  /// The removal of the sample, if the user wants it.
  private func removal(of document: LedgerDocument) -> LedgerEdit? {
    let count = document.samplePaymentCount
    guard count > 0, command.removeSample || asks && asksToRemove(count) else { return nil }
    return document.removingSample()
  }

  private func asksToRemove(_ count: Int) -> Bool {
    let sample = "\(editor.file.name) has \(counted(count, "sample payment")) of folio init."
    return Terminal.Prompt.confirm("\(printable(sample)) Remove them?")
  }

  // MARK: Confirming

  private func confirm(_ report: ImportReport, _ prompts: ImportPrompts) throws {
    let (plan, prose) = (report.plan, prompts.prose)
    if asks {
      if plan.isEmpty { return }
      prompts.show(report.preview + report.summary(isDone: false))
      guard Terminal.Prompt.confirm(report.question) else { throw prompts.declined() }
    } else if !command.yes, let doubt = prose.doubt(about: plan, in: editor.file.name) {
      throw prompts.refuse(doubt)
    }
  }

  /// Asks once about the files in which nothing is in doubt, and leaves them out if the user says no.
  private func confirmPlainFiles(of batch: inout Batch) throws {
    let plain = batch.plain.sorted().map { batch.steps[$0] }
    if plain.allSatisfy(\.plan.isEmpty) || confirmed(plain) { return }
    batch.steps = batch.steps.indices.filter { !batch.plain.contains($0) }.map { batch.steps[$0] }
    if batch.steps.isEmpty { throw console.declined("imported") }
    try batch.replan()
  }

  private func confirmed(_ reports: [ImportReport]) -> Bool {
    let added = reports.reduce(0) { $0 + $1.plan.drafts.count }
    let changed = reports.reduce(0) { $0 + $1.plan.changes.count }
    let changes = changed > 0 ? " and change \(changed)" : ""
    let (files, ledger) = (counted(reports.count, "file"), printable(editor.file.name))
    return Terminal.Prompt.confirm("Add \(counted(added, "payment")) of \(files) to \(ledger)\(changes)?")
  }

  // MARK: Writing

  /// Plans the files anew if all of them together say what no single one did: the locale of a new ledger, or
  /// transfers to the account of a later file.
  private func replanTogether(_ batch: inout Batch) throws {
    let start = batch.start
    if start.hasOpenCurrency, start.hasOpenLocale {
      let settings = batch.base.ledger.settings
      let locale = Statement.locale(of: batch.steps.map(\.reading.statement), for: settings.currency)
      if let locale, locale != settings.locale {
        batch.opening = start.stating(settings.currency, locale: locale)
        try batch.replan()
      }
    }
    if batch.steps.contains(where: batch.planner.hasMissedTransfer) { try batch.replan() }
  }

  /// - Parameter profiles: The saved choices before the import.
  private func write(
    _ batch: Batch, _ profiles: ImportProfiles
  ) throws -> (ledger: Ledger, result: [ImportReport])? {
    let (start, steps) = (batch.start, batch.steps)
    return try batch.base.edit.map { edit in
      try editor.update(creating: start.bytes, seen: start) { ledger, steps in
        store.unfinished(choices(of: ImportReport.afterJoins(steps), profiles, ledger))
      } _: { current in
        if current.bytes == start.bytes { return (edit, steps) }
        // The user has not seen what the files would add to the changed ledger.
        if asks { throw Problem.ledgerChanged }
        let sample = batch.removesSample ? current.removingSample() : nil
        let (base, steps) = try batch.planner.replan(steps, into: PendingLedger(current, after: sample))
        return (base.edit ?? current.adding([]), steps)
      }
    }
  }

  /// Prints what was done, and keeps the user's choices.
  private func finish(
    _ steps: [ImportReport], from before: Ledger, to changed: Ledger?, _ profiles: ImportProfiles,
    _ rules: RuleBook
  ) throws {
    let ledger = changed ?? before
    // A row in another account, on another day, or with the other sign may be the side of a transfer now.
    let new = steps.flatMap { step in
      step.plan.drafts + [.moved, .reversed, .redated].flatMap { step.plan.changes(for: $0) }.map(\.draft)
    }
    let pairs = changed.map { MatchProposal.all(in: $0, with: new).count } ?? 0
    let steps = ImportReport.afterJoins(steps)
    // The state of the ledger is reported even if the profile cannot be written.
    let kept = Result { try storeNew(choices(of: steps, profiles, ledger)) }
    let missing = steps.reduce(0) { $0 + $1.missingCategories }
    let next =
      pairs > 0
      ? CategorizeReport.next("match", editor.location, isChanged: true)
      : CategorizeReport.next(
        missing: missing, in: ledger, rules, rules: RuleStore(editor).file.name, editor.location,
        isChanged: true)
    try Terminal.print(
      steps.map { step in step.summary + (changed.map { step.gaps(in: $0, before: before) } ?? "") }.joined()
        + ImportReport.ending(kept: (try? kept.get()) ?? [], pairs: pairs, in: store.file.name)
        + (steps.allSatisfy(\.plan.isEmpty) ? "" : next),
      consequence: changed != nil ? .ledgerIsChanged : nil)
    if case .failure(let failure) = kept {
      if changed != nil {
        console.report([ImportExplanation(file: files.last ?? "", typed: typed).notKept(in: store.file.name)])
      }
      throw failure
    }
  }

  /// The user's new choices about files of each kind.
  private func choices(
    of steps: [ImportReport], _ profiles: ImportProfiles, _ ledger: Ledger
  ) -> ImportCommand.ProfileStore.Choices {
    var kept: [ImportProfile] = []
    for step in steps {
      let profile = step.reading.profileToKeep(named: Self.name(of: step.file))
      if let profile, !profiles.all.contains(profile), !kept.contains(profile) { kept.append(profile) }
    }
    let wrong = steps.compactMap { step -> ImportCommand.ProfileStore.Mistake? in
      guard let profile = step.reading.profileToKeep(named: Self.name(of: step.file)),
        let left = step.plan.accountLeft(in: ledger)
      else { return nil }
      return ImportCommand.ProfileStore.Mistake(account: left.name, isUsed: !left.isEmpty, profile: profile)
    }
    return ImportCommand.ProfileStore.Choices(kept: kept, wrong: wrong)
  }

  /// - Returns: The profiles that are new or have changed.
  private func storeNew(_ choices: ImportCommand.ProfileStore.Choices) throws -> [ImportProfile] {
    try choices.isEmpty ? [] : store.store(choices)
  }

  /// Shortens `amex-2026-03.csv` to `amex`.
  private static func name(of file: String) -> String {
    let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
    let words = stem.unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    return words.isEmpty ? "statement" : words.joined(separator: " ")
  }
}

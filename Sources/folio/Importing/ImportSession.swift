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

  /// The file that is being read.
  private(set) var file = ""
  /// The saved choices about files of a kind.
  private(set) var saved = ImportProfiles()
  /// The user's choices about files before this one, so that none is asked for twice.
  private(set) var chosen = ImportProfiles()

  /// A file that is left out, so that the others are imported.
  private struct LeftOut: Error {}
  /// Whether there is anyone to ask.
  private var asks: Bool { !command.yes && !isDryRun && Terminal.Prompt.isPossible }
  private var isDryRun: Bool { command.dryRun }
  private let typed = TypedImport(CommandLine.arguments.dropFirst())
  private var prose: ImportExplanation { ImportExplanation(file: file, typed: typed) }
  private var console: Console { editor.console }

  /// - Returns: Whether the ledger has changed.
  mutating func run() throws -> Bool {
    let profiles = try store.read()
    saved = profiles
    let rules = try RuleStore(editor).read()?.book ?? RuleBook()
    let start = try editor.document() ?? LedgerDocument(LedgerDocument.empty(currency: nil))
    let isNew = start.hasOpenCurrency
    let sample = removal(of: start)
    var (base, steps) = (try PendingLedger(start, after: sample), [ImportReport]())
    var opening = sample
    var plain: Set<Int> = []
    var ownAccounts = ownAccounts(of: profiles)
    var leftOut = 0
    for file in files {
      self.file = file
      try base.refresh()
      let currency = isNew && steps.isEmpty ? Currency.unstated : base.ledger.settings.currency
      guard var reading = try wanted({ try decide(chosen.following(profiles), &base, currency) }, &leftOut)
      else { continue }
      let several = reading.statement.severalAccounts
      if let account, !several.isEmpty { throw refuse(prose.severalAccounts(several, not: account)) }
      var plan = try plan(reading, of: file, into: &base, rules, ownAccounts)
      if reading.numberAsLabel != nil,
        let account = AccountOfRows(
          plan, reading.statement.payments, number: reading.statement.accountID, among: ownAccounts,
          in: base.ledger)
      {
        reading = reading.labeled(by: account)
        plan = try self.plan(reading, of: file, into: &base, rules, ownAccounts)
      }
      if isNew, steps.isEmpty {
        let rows = reading.statement.rows.count
        if plan.refused.count * 2 > rows { throw refuse(prose.mostlyRefused(plan.refused, of: rows)) }
        let stated = reading.options.statedCurrency
        if let currency = ImportReport.Currencies(of: plan.drafts).currency(preferring: stated) {
          opening = start.stating(currency, locale: reading.statement.locale(for: currency))
          base = try PendingLedger(start, after: opening)
        }
      }
      let report = ImportReport(
        file: file, typed: typed, ledger: editor.file.name, reading: reading, plan: plan, isDryRun: isDryRun,
        settings: base.ledger.settings, isFirst: isNew && steps.isEmpty,
        sample: steps.isEmpty ? start.samplePaymentCount : 0, removesSample: sample != nil,
        lacksAccount: reading.hasNoAccount && (files.count > 1 || !base.ledger.accountNames.isEmpty))
      console.tell(prose.warnings(plan))
      if !plan.inOtherCurrency.isEmpty {
        throw refuse(prose.inOtherCurrency(plan.inOtherCurrency, in: editor.file.name))
      }
      if plan.takesNothing {
        throw refuse(prose.nothingTaken(reading.statement))
      }
      if isDryRun { try Terminal.print(report.preview + report.summary) }
      if asks, files.count > 1, report.isPlain {
        show(report.summary(isDone: false))
        plain.insert(steps.count)
      } else {
        guard try wanted({ try confirm(plan, report) }, &leftOut) != nil else { continue }
      }
      steps.append(report)
      ownAccounts.note(reading.statement.accountID, label: reading.account)
      if let profile = reading.profileToKeep(named: Self.name(of: file))?.withoutLabel {
        chosen.store(profile)
      }
      if !plan.isEmpty { plan.apply(to: &base) }
    }
    if steps.isEmpty, leftOut > 0, leftOut == files.count { throw ExitCode.invalidInput }
    if isDryRun || steps.isEmpty { return false }
    if !plain.isEmpty, !confirmed(plain.sorted().map { steps[$0] }) {
      leftOut += plain.count
      steps = steps.indices.filter { !plain.contains($0) }.map { steps[$0] }
      if steps.isEmpty { throw console.declined("imported") }
      (base, steps) = try planned(steps, into: PendingLedger(start, after: opening), rules, ownAccounts)
    }
    if isNew {
      let currency = base.ledger.settings.currency
      let locale = Statement.locale(of: steps.map(\.reading.statement), for: currency)
      if start.hasOpenLocale, let locale, locale != base.ledger.settings.locale {
        opening = start.stating(currency, locale: locale)
        (base, steps) = try planned(steps, into: PendingLedger(start, after: opening), rules, ownAccounts)
      }
    }
    if steps.contains(where: { namesLaterAccount($0, among: ownAccounts) }) {
      (base, steps) = try planned(steps, into: PendingLedger(start, after: opening), rules, ownAccounts)
    }
    let made = try base.edit.map { edit in
      try editor.update(creating: start.bytes, seen: start) { current in
        if current.bytes == start.bytes { return (edit, steps) }
        // Nobody was shown what the files would add to this ledger.
        if asks { throw Problem.ledgerChanged }
        return try self.edit(of: current, by: steps, rules, ownAccounts, removesSample: sample != nil)
      }
    }
    try finish(made?.result ?? steps, made?.ledger, made?.ledger ?? start.ledger, profiles, rules)
    return made != nil
  }

  /// - Returns: Nil if the file is left out, which has been said.
  private func wanted<Result>(_ step: () throws -> Result?, _ leftOut: inout Int) throws -> Result? {
    do {
      return try step()
    } catch is LeftOut {
      leftOut += 1
      return nil
    }
  }

  /// The end of an import that the user does not want: of one file, or of all if there is only one.
  private func declined() -> any Error {
    if files.count == 1 { return console.declined("imported") }
    Terminal.printError("Left out \(printable(file)).\n")
    return LeftOut()
  }

  /// Prints what was done, and keeps the user's choices.
  private func finish(
    _ steps: [ImportReport], _ changed: Ledger?, _ ledger: Ledger, _ profiles: ImportProfiles,
    _ rules: RuleBook
  ) throws {
    // A row in another account, on another day, or with the other sign may be the side of a transfer now.
    let new = steps.flatMap { step in
      step.plan.drafts + [.moved, .reversed, .redated].flatMap { step.plan.changes(for: $0) }.map(\.draft)
    }
    let pairs = changed.map { MatchProposal.all(in: $0, with: new).count } ?? 0
    let steps = ImportReport.afterJoins(steps)
    // The state of the ledger is reported even if the profile cannot be written.
    let kept = Result { try keep(steps, profiles, ledger) }
    let missing = steps.reduce(0) { $0 + $1.missingCategories }
    let next =
      pairs > 0
      ? CategorizeReport.next("match", editor.location, isChanged: true)
      : CategorizeReport.next(
        missing: missing, in: ledger, rules, rules: RuleStore(editor).file.name, editor.location,
        isChanged: true)
    try Terminal.print(
      steps.map { $0.summary + (changed.map($0.gaps) ?? "") }.joined()
        + ImportReport.ending(kept: (try? kept.get()) ?? [], pairs: pairs, in: store.file.name)
        + (steps.allSatisfy(\.plan.isEmpty) ? "" : next),
      consequence: changed != nil ? .ledgerIsChanged : nil)
    if case .failure(let failure) = kept {
      if changed != nil { console.tell([prose.notKept(in: store.file.name)]) }
      throw failure
    }
  }

  private func plan(
    _ reading: ImportReading, of file: String, into ledger: inout PendingLedger, _ rules: RuleBook,
    _ ownAccounts: OwnAccountNumbers
  ) throws -> ImportPlan {
    var statement = reading.statement
    let isOfSeveral = !statement.severalAccounts.isEmpty
    var ownAccounts = ownAccounts
    if isOfSeveral {
      for number in statement.severalAccounts where !ownAccounts.knows(number) {
        ownAccounts.note(number, label: number)
      }
      statement.label(by: ownAccounts)
    }
    func make() -> ImportPlan {
      ImportPlan(
        statement, into: ledger.ledger, file: file.suffix(afterLast: "/"),
        account: isOfSeveral ? nil : reading.account, soughtAs: reading.numberAsLabel,
        isAccountStated: account != nil,
        isSignStated: reading.options.signs != nil, isDateStated: reading.isDateStated,
        ownAccounts: ownAccounts,
        takesBalances: !command.noBalance, rules: rules,
        known: ledger.knownPayments(), names: ledger.formerNames())
    }
    let plan = make()
    guard plan.changesRows, ledger.isPending else { return plan }
    // Rows change in the text alone.
    try ledger.settle()
    return make()
  }

  /// The numbers of accounts that the profiles know. Those of the files are added one after another.
  private func ownAccounts(of profiles: ImportProfiles) -> OwnAccountNumbers {
    var numbers = OwnAccountNumbers()
    for profile in profiles.all { numbers.note(profile.bankAccount, label: profile.account) }
    return numbers
  }

  /// The edit of a ledger that has changed since the files were read, and what it adds.
  private func edit(
    of document: LedgerDocument, by steps: [ImportReport], _ rules: RuleBook,
    _ ownAccounts: OwnAccountNumbers, removesSample: Bool
  ) throws -> (LedgerEdit, [ImportReport]) {
    let sample = removesSample ? document.removingSample() : nil
    let (base, steps) = try planned(
      steps, into: PendingLedger(document, after: sample), rules, ownAccounts)
    return (base.edit ?? document.adding([]), steps)
  }

  /// The same files, imported into another ledger, or with more accounts known.
  private func planned(
    _ steps: [ImportReport], into ledger: PendingLedger, _ rules: RuleBook, _ ownAccounts: OwnAccountNumbers
  ) throws -> (PendingLedger, [ImportReport]) {
    var (base, steps) = (ledger, steps)
    for number in steps.indices {
      try base.refresh()
      steps[number].plan = try plan(
        steps[number].reading, of: steps[number].file, into: &base, rules, ownAccounts)
      steps[number].settings = base.ledger.settings
      if !steps[number].plan.isEmpty { steps[number].plan.apply(to: &base) }
    }
    return (base, steps)
  }

  /// Whether a payment that a file adds goes to an account, or is from one, whose number only a later file
  /// has named: it is a transfer.
  private func namesLaterAccount(_ step: ImportReport, among ownAccounts: OwnAccountNumbers) -> Bool {
    let added = step.plan.drafts.filter { $0.kind != .transfer }
    return step.reading.statement.rows.contains { row in
      guard ownAccounts.label(among: row.counterparts, besides: step.reading.account) != nil,
        case .success(let draft) = row.payment
      else { return false }
      return added.contains { $0.date == draft.date && $0.amount == draft.amount && $0.kind == draft.kind }
    }
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

  /// - Returns: The account, or nil if the user names none. A few letters of one that there is are enough.
  private func askForAccount(in ledger: Ledger) -> String? {
    let known = ledger.accountNames.subtracting(ledger.settings.closedAccounts.keys).sorted()
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
      case .answer(let isYes): if !isYes { return nil }
      case .several(let names): Terminal.printError(names.map(shortened).joined(separator: ", ") + "\n")
      }
    }
  }

  /// Asks in which currency amounts are of which nothing says it, or fails if nobody can be asked.
  ///
  /// - Parameter question: The question that the file leaves open besides.
  private func askForCurrency(beside question: Question?) throws -> Currency {
    guard asks else { throw refuse(prose.noCurrency(beside: question)) }
    let usual = Terminal.usualCurrency
    let choice = usual.map { "[\($0.code), or another code] " } ?? "[a code such as EUR; Enter to stop] "
    while true {
      let answer = Terminal.Prompt.ask(
        "In which currency are the amounts of \(printable(file))? Nothing in it says so. \(choice)")
      let text = trimmed(answer ?? "")
      if text.isEmpty, answer != nil, let usual { return usual }
      if text.isEmpty { throw declined() }
      if let currency = Currency(code: text.uppercased()) { return currency }
      Terminal.printError("\(quoted(text)) is not a currency code\n")
    }
  }

  // MARK: Reading

  private func read() throws -> [UInt8] {
    // A file that is far too large is not even read.
    var info = stat()
    if stat(file, &info) == 0, info.st_size > ImportProblem.Limit.bytes {
      throw refuse(prose.diagnostic(.tooLarge(bytes: Int(info.st_size))))
    }
    if let bytes = SourceFile.bytes(ofOpenPipe: file, atMost: ImportProblem.Limit.bytes) {
      guard bytes.count <= ImportProblem.Limit.bytes else {
        throw refuse(prose.diagnostic(.tooLarge(bytes: bytes.count)))
      }
      return bytes
    }
    if let bytes = try LedgerFile(name: file).read() { return bytes }
    throw FileProblem.system(operation: .read, path: file, errno: ENOENT)
  }

  /// Asks until nothing is open, or fails if nobody can be asked.
  ///
  /// - Returns: Nil for a file that has no payments, which is said.
  ///
  /// - Parameter currency: The ledger's, or `unstated`.
  private func decide(
    _ profiles: ImportProfiles, _ pending: inout PendingLedger, _ currency: Currency
  ) throws -> ImportReading? {
    let bytes = try read()
    let ledger = pending.ledger
    var options = command.statement.options
    options.currency = currency
    options.locale = ledger.settings.locale
    options.today = try Project.Options.Today.required()
    let progress = Terminal.Progress(verb: "Reading", noun: "rows")
    options.onProgress = { progress.show($0) }
    defer { progress.clear() }
    do {
      let head = ImportProfile.FileHead(bytes)
      var reader = try StatementReader(bytes)
      func fits(_ labels: [String]) throws -> AccountsByFit {
        let name = file.suffix(afterLast: "/")
        return try AccountsByFit(labels, in: ledger, pending.knownPayments(), from: name) {
          label throws(ImportProblem) in
          try ImportReading.read(
            &reader, head, options, account: label, isStated: false, profiles: profiles)
        }
      }
      while true {
        switch try ImportReading.read(&reader, head, options, account: account, profiles: profiles) {
        case .content(let reading) where reading.doubt == nil && reading.statement.hasUnstatedCurrency:
          progress.clear()
          options.statedCurrency = try askForCurrency(beside: nil)
        case .question(let question)
        where question.alternatives.contains { $0.statement.hasUnstatedCurrency }:
          progress.clear()
          options.statedCurrency = try askForCurrency(beside: question)
        case .content(let reading) where areSignsContradicted(of: reading, &pending):
          options.choose(.signs(reading.signsOfProfile == .card ? .bank : .card))
        case .content(let reading) where areSignsRefused(of: reading, &pending):
          throw ImportProblem.contradicted(
            .signs(reading.options.signs ?? .bank), by: .books(account: reading.account ?? ""), profile: nil)
        case .content(let reading) where reading.doubt != nil || reading.isByLayout:
          progress.clear()
          if var doubt = reading.doubt {
            let accounts = try fits(doubt.labels)
            if let certain = accounts.certain { return certain }
            doubt.likely = accounts.likely
            throw ImportProblem.openAccount(doubt)
          }
          guard let doubt = doubt(of: reading, &pending) else { return reading }
          throw ImportProblem.openAccount(doubt)
        case .content(let reading):
          guard reading.hasNoAccount else { return reading }
          progress.clear()
          return (asks ? askForAccount(in: ledger).map(reading.labeled) : nil) ?? reading.numbered
        case .question(let question):
          progress.clear()
          // One of several accounts whose files look the same may have its rows, and settle the question.
          let labels = account == nil ? profiles.accounts(like: head) : []
          if labels.count > 1, let certain = try fits(labels).certain { return certain }
          if let choice = choiceByBooks(for: question, among: labels, profiles, &pending) {
            options.choose(choice)
            continue
          }
          options.choose(try choose(question))
        }
      }
    } catch let problem as ImportProblem {
      progress.clear()
      // Another file of this look may be of another kind.
      if profiles != saved { return try decide(saved, &pending, currency) }
      var diagnostic = prose.diagnostic(problem)
      if case .onlyHeadings = problem {
        diagnostic.isWarning = true
        console.tell([diagnostic])
        return nil
      }
      // A file that was named is meant; of a folder, nobody looked at each.
      if files.count > 1, !command.files.contains(file), problem.isOfForeignFile {
        console.tell([
          Problem(at: file, "skipped: \(diagnostic.message)", isWarning: true)
        ])
        throw LeftOut()
      }
      throw refuse(diagnostic)
    }
  }

  /// Whether the account has the balance of the file with the opposite sign, and none of its rows: a profile
  /// gave the file signs that are those of another account.
  private func areSignsContradicted(of reading: ImportReading, _ pending: inout PendingLedger) -> Bool {
    guard reading.signsOfProfile != nil, let contradiction = contradiction(of: reading, &pending) else {
      return false
    }
    let opposite = contradiction.file.amount.minorUnits == -contradiction.known.minorUnits
    return opposite && contradiction.known.minorUnits != 0
  }

  /// Whether the file's account has its balance with the other sign than the user says.
  private func areSignsRefused(of reading: ImportReading, _ pending: inout PendingLedger) -> Bool {
    guard let signs = reading.options.signs, reading.signsOfProfile == nil,
      reading.statement.signs == .option(signs), let account = reading.account
    else { return false }
    return books(&pending).contradict(reading.statement, of: account)
  }

  /// The answer of the books to a question about signs.
  ///
  /// - Parameter labels: The accounts whose files look like it.
  private func choiceByBooks(
    for question: Question, among labels: [String], _ profiles: ImportProfiles,
    _ pending: inout PendingLedger
  ) -> ImportOptions.Choice? {
    let number = question.alternatives.first?.statement.accountID
    let known = account ?? number.flatMap(profiles.label)
    guard let label = known ?? (number == nil && labels.count == 1 ? labels[0] : nil) else { return nil }
    return books(&pending).choice(for: question, of: label, isKnown: known != nil)
  }

  private func books(_ pending: inout PendingLedger) -> SignsByBooks {
    SignsByBooks(
      ledger: pending.ledger, known: pending.knownPayments(), file: file.suffix(afterLast: "/"))
  }

  /// A balance of the file that its account contradicts.
  private func contradiction(
    of reading: ImportReading, _ pending: inout PendingLedger
  ) -> (file: Account.StatedBalance, known: Money)? {
    guard !reading.statement.balances.isEmpty, let account = reading.account else { return nil }
    return AccountFit(
      reading.statement, to: account, in: pending.ledger, pending.knownPayments(),
      from: file.suffix(afterLast: "/")
    ).contradiction
  }

  /// The doubt whether a file is of the account whose files look like it, if that is all that names it: on
  /// the same days, the account may have other rows and another balance.
  private func doubt(of reading: ImportReading, _ pending: inout PendingLedger) -> AccountDoubt? {
    contradiction(of: reading, &pending).flatMap { contradiction in
      reading.account.map { AccountDoubt([$0], .balance(contradiction.file, contradiction.known)) }
    }
  }

  /// Reports why a file is not imported.
  private func refuse(_ diagnostic: Problem) -> ExitCode {
    console.tell([diagnostic])
    return .invalidInput
  }

  private func choose(_ question: Question) throws -> ImportOptions.Choice {
    let diagnostic = prose.diagnostic(question)
    guard asks else { throw refuse(diagnostic) }
    if let split = question.open.split { return try choose(split, diagnostic) }
    let readings = question.alternatives
    let neither = ImportExplanation.neither(question).map { "Neither? Stop, and \($0)\n" } ?? ""
    show("\(file): \(diagnostic.message)\n" + ImportExplanation.list(readings, numbered: true) + neither)
    while true {
      let answer = Terminal.Prompt.ask("Which is right? [1-\(readings.count), or Enter to stop] ")
      let text = answer?.trimmingCharacters(in: .whitespaces) ?? ""
      if text.isEmpty { throw declined() }
      if let number = Int(text), readings.indices.contains(number - 1) { return readings[number - 1].choice }
    }
  }

  /// Asks which words of a column mean money out.
  private func choose(
    _ split: Question.SplitColumn, _ diagnostic: Problem
  ) throws -> ImportOptions.Choice {
    let lines = split.words.enumerated().map {
      "\($0.offset + 1)  \(ImportExplanation.line(about: $0.element))\n"
    }
    show("\(file): \(diagnostic.message)\n" + lines.joined())
    while true {
      let answer = Terminal.Prompt.ask(
        "Which mean money out? [1-\(split.words.count), as in 1,2; all; none; Enter to stop] ")
      let text = trimmed(answer ?? "").lowercased()
      switch text {
      case "": throw declined()
      case "all": return .signs(.card)
      case "none": return .signs(.bank)
      default: break
      }
      let numbers = text.split { $0 == "," || $0 == " " }.map { Int($0) }
      if numbers.allSatisfy({ $0.map { split.words.indices.contains($0 - 1) } ?? false }) {
        let chosen = Set(numbers.compactMap { $0.map { $0 - 1 } })
        func words(_ isOut: Bool) -> [String] {
          split.words.indices.filter { chosen.contains($0) == isOut }.map { split.words[$0].text }
        }
        return .words(out: words(true), in: words(false), column: split.column)
      }
    }
  }

  /// Prints text. The words of a file, and its name, must not control the terminal.
  private func show(_ text: String) {
    Terminal.printError(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { printable(String($0)) }.joined(separator: "\n"))
  }

  // MARK: Writing

  /// Asks once about files in which nothing is in doubt.
  private func confirmed(_ reports: [ImportReport]) -> Bool {
    let added = reports.reduce(0) { $0 + $1.plan.drafts.count }
    let changed = reports.reduce(0) { $0 + $1.plan.changes.count }
    if reports.allSatisfy(\.plan.isEmpty) { return true }
    let changes = changed > 0 ? " and change \(changed)" : ""
    let (files, ledger) = (counted(reports.count, "file"), printable(editor.file.name))
    return Terminal.Prompt.confirm("Add \(counted(added, "payment")) of \(files) to \(ledger)\(changes)?")
  }

  private func confirm(_ plan: ImportPlan, _ report: ImportReport) throws {
    let (reversed, redated) = (plan.changes(for: .reversed), plan.changes(for: .redated))
    if asks {
      if plan.isEmpty { return }
      show(report.preview + report.summary(isDone: false))
      guard Terminal.Prompt.confirm(report.question) else { throw declined() }
    } else if !reversed.isEmpty, !command.yes {
      throw refuse(prose.reversed(reversed, in: editor.file.name))
    } else if !plan.mirrored.isEmpty, !command.yes {
      throw refuse(prose.mirrored(plan.mirrored, in: editor.file.name))
    } else if !redated.isEmpty, !command.yes {
      throw refuse(prose.redated(redated, in: editor.file.name))
    } else if let account = plan.newAccount, !command.yes {
      throw refuse(prose.moved(plan.changes(for: .moved), to: account, in: editor.file.name))
    } else if let reading = plan.differentReading, !command.yes {
      throw refuse(prose.readDifferently(reading, in: editor.file.name))
    }
  }

  /// Keeps the user's choices about files of each kind.
  ///
  /// - Returns: What is new.
  private func keep(
    _ steps: [ImportReport], _ profiles: ImportProfiles, _ ledger: Ledger
  ) throws -> [ImportProfile] {
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
    return try kept.isEmpty && wrong.isEmpty ? [] : store.store(kept, dropping: wrong)
  }

  /// Shortens `amex-2026-03.csv` to `amex`.
  private static func name(of file: String) -> String {
    let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
    let words = stem.unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    return words.isEmpty ? "statement" : words.joined(separator: " ")
  }
}

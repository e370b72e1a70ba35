import Basics
import Bookkeeping
import Foundation
import Templating

/// Reads a project and plans its site: read, compile, compute, plan. All problems of all parts are reported
/// together.
package struct SitePlanner {
  private let settings: BuildSettings
  private let files: ProjectFiles
  private let linkMarks: LinkMarks?
  private var problems: [BuildProblem] = []
  private var warnings: [LedgerProblem] = []
  private var fileWarnings: [BuildProblem] = []
  private var omission: Copy.Omission?
  /// The files whose names a copy hides, by the paths that replace theirs.
  private var renamedFiles = NeutralNames()

  /// Plans the site of a project: reads it, compiles its templates, computes its figures, and lists its
  /// files, which `Site.render` makes later.
  ///
  /// - Parameter linkMarks: Records the source of each link, and marks the links of a site that is only
  ///   checked.
  /// - Throws: All problems of the ledger, the content and the theme.
  package static func plan(
    _ settings: BuildSettings, marking linkMarks: LinkMarks? = nil
  ) throws(Site.Failure) -> Site {
    var planner = SitePlanner(settings, linkMarks)
    let sources = planner.read()
    let (figures, (compiled, update)) = inParallel {
      sources.ledger.map { ReportModel.Figures(of: $0.ledger, settings) }
    } _: {
      (
        sources.theme.map { CompiledTemplates.compiling(sources.tree.pages, $0, for: settings, linkMarks) },
        sources.ledger.flatMap { settings.history?.update(for: $0, on: settings.today) }
      )
    }
    planner.problems += compiled?.problems ?? []
    guard let figures, let theme = sources.theme, let templates = compiled?.templates,
      planner.problems.isEmpty
    else { throw planner.failure }
    let model = ReportModel(sources.basis(of: figures, theme, update, for: settings))
    let site = planner.plan(templates, of: model, sources, update)
    guard planner.problems.isEmpty else { throw planner.failure }
    return site
  }

  /// The warnings about the ledger and the content of a project from which a site can be made.
  package static func warnings(of settings: BuildSettings) -> [BuildProblem] {
    var planner = SitePlanner(settings, nil)
    if let ledger = planner.readLedger() {
      let attachments = planner.findAttachments(of: ledger)
      _ = planner.readInputs(beside: ledger.ledger)
      planner.findUnpublishedFiles(in: ContentTree(in: planner.files), besides: attachments)
    }
    return planner.allWarnings
  }

  /// The payments that a copy leaves out of the ledger; `nil` for a whole report, or if the ledger cannot
  /// be read.
  package static func omission(of settings: BuildSettings) -> Copy.Omission? {
    var planner = SitePlanner(settings, nil)
    return planner.readLedger().flatMap { document in
      settings.copy?.omission(
        from: document.ledger, Query.Notation(ofCopies: document.ledger.settings), today: settings.today
      ).omission
    }
  }

  private var allWarnings: [BuildProblem] { warnings.map(BuildProblem.ledger) + fileWarnings }

  private init(_ settings: BuildSettings, _ linkMarks: LinkMarks?) {
    self.settings = settings
    self.linkMarks = linkMarks
    files = ProjectFiles(settings)
  }

  private var failure: Site.Failure { Site.Failure(problems: problems + allWarnings) }

  private mutating func read() -> Sources {
    let whole = readLedger()
    let theme = readTheme(locale: whole?.ledger.settings.locale ?? Words.english)
    let ledger = whole.map { copied($0, theme) }
    let attachments = ledger.map { findAttachments(of: $0) } ?? Attachments()
    let inputs = ledger.map { readInputs(beside: $0.ledger) } ?? PageKinds.Inputs()
    let changes = ledger.flatMap { readChanges(of: $0) }
    let tree = ContentTree(in: files, of: settings.copy)
    problems += tree.problems
    if ledger != nil, settings.copy == nil { findUnpublishedFiles(in: tree, besides: attachments) }
    return Sources(
      ledger: ledger, attachments: attachments, inputs: inputs, changes: changes, tree: tree, theme: theme,
      hidden: settings.copy == nil ? nil : whole?.ledger)
  }

  /// The document, with the ledger of the copy in place of its own if a copy is made.
  private mutating func copied(_ document: LedgerDocument, _ theme: Theme?) -> LedgerDocument {
    guard let copy = settings.copy else { return document }
    let ledger = document.ledger
    let notation = Query.Notation(ofCopies: ledger.settings)
    let (omission, isEmpty) = copy.omission(from: ledger, notation, today: settings.today)
    self.omission = omission
    if isEmpty {
      problems.append(
        .file(
          Problem(
            inProject: Copy.path, "the copy \(quoted(copy.name)) has no payments",
            "run folio list with each of its queries to see what they find, and look at its dates")))
    } else if !copy.rows.isEmpty, !copy.selection(of: ledger.transactions, notation).contains(false) {
      fileWarnings.append(
        .file(
          Problem(
            inProject: Copy.path, "the queries of the copy \(quoted(copy.name)) leave no payment out",
            "run folio list with each of them to see what it finds, or remove \"rows\"", isWarning: true)))
    }
    for word in copy.rows.compactMap({ Query.unknownYear(in: $0, notation) }) {
      problems.append(
        .file(
          Problem(
            inProject: Copy.path,
            "\(quoted(word)) of the copy \(quoted(copy.name)) leaves nothing out: no year of the ledger has this name",
            "say when years begin, as in folio set year-start 04-06, or name days: -2025-04-06..2026-04-05")))
    }
    if let (query, count) = copy.contradictedExclusion(of: ledger.transactions, notation) {
      fileWarnings.append(
        .file(
          Problem(
            inProject: Copy.path,
            "the copy \(quoted(copy.name)) shows \(counted(count, "payment")) that \(quoted(query)) leaves out, "
              + "because another query lets \(count == 1 ? "it" : "them") in",
            "to leave \(count == 1 ? "it" : "them") out of the copy, add these words to each of the other queries",
            isWarning: true)))
    }
    return LedgerDocument(
      document,
      showing: Ledger(
        ledger, of: copy, notation: notation, today: settings.today, rest: theme?.words[.notItemized] ?? "",
        attachmentName: {
          renamedFiles.name(ofFileAt: $0, beside: settings.ledger, without: settings.privateFiles)
        }))
  }

  private mutating func plan(
    _ templates: CompiledTemplates, of model: ReportModel, _ sources: Sources,
    _ update: LedgerHistory.Update?
  ) -> Site {
    var plan = FilePlan(capacity: model.report.transactions.count + model.listings.all.count * 4)
    if let theme = sources.theme { plan.addFiles(of: theme, sources.tree, sources.attachments, in: files) }
    add(templates, to: &plan, of: model)
    plan.checkFolders()
    if settings.seal != nil { plan.checkSizes(atMost: SealedSite.mostBytes) }
    problems += plan.problems.map(BuildProblem.file)
    let own = plan.paths.indices.filter { plan.sources[$0].chosenPart(of: plan.paths[$0]) == nil }
    let hiddenWords = sources.hiddenWords(besides: own.map { plan.paths[$0] }, of: model)
    if let hiddenWords { findHiddenWords(hiddenWords, inNamesOf: plan, model.words) }
    return Site(
      pageCount: plan.pageCount, warnings: warnings, fileWarnings: fileWarnings, paths: plan.paths,
      sources: plan.sources, entries: plan.entries, attachments: sources.attachments, omission: omission,
      model: model,
      historyUpdate: update, dots: NamedDots(of: model.copy, word: model.words[.hidden]),
      hiddenWords: hiddenWords)
  }

  /// Finds hidden words in the names of the project's own files, and in the words of its theme. Scripts, and
  /// the page that opens a sealed report, show these, too.
  private mutating func findHiddenWords(
    _ hiddenWords: HiddenWords, inNamesOf plan: FilePlan, _ words: Words
  ) {
    let copy = settings.copy?.name ?? ""
    var seen: Set<ByteString> = []
    for (path, source) in zip(plan.paths, plan.sources) {
      guard let name = source.chosenPart(of: path), seen.insert(ByteString(source.name)).inserted,
        let word = hiddenWords.first(in: Array(name.utf8))
      else { continue }
      problems.append(.file(.hiddenWord(word, path: path, source: source.name, copy: copy)))
    }
    for (path, texts) in words.projectFiles {
      guard let word = hiddenWords.first(in: Array(texts.joined(separator: "\n").utf8)) else { continue }
      problems.append(.file(.hiddenWord(word, path: nil, source: path, copy: copy)))
    }
  }

  /// The changes since the file that the user names.
  private mutating func readChanges(of document: LedgerDocument) -> LedgerChanges? {
    guard case .file(let url, let name) = settings.comparison else { return nil }
    do {
      let older = try LedgerReader.read(try Self.bytes(of: url, named: name))
      return LedgerChanges(from: older, to: document.ledger.transactions)
    } catch let error as FileProblem {
      problems.append(.file(Self.problem(error, withFileAt: name)))
    } catch {
      problems.append(
        .file(
          Problem(
            at: name, "this is not a valid ledger, so nothing can be compared with it",
            "run folio check --ledger \(quotedForShell(name)) to see why")))
    }
    return nil
  }

  private static func bytes(of ledger: URL, named name: String) throws(FileProblem) -> [UInt8] {
    try SourceFile(at: ledger.path(percentEncoded: false), named: name)
      .contents(atMost: Ledger.Limit.fileBytes)
  }

  /// The problem with a file that the user has named.
  private static func problem(_ problem: FileProblem, withFileAt path: String) -> Problem {
    switch problem {
    case .tooLarge(_, let limit):
      Problem(
        at: path, "the file is too large: the limit is \(limit) bytes", "check that it is the right file")
    case _ where problem.isMissing: Problem(at: path, "there is no such file")
    default: Problem(at: path, problem.reason)
    }
  }

  private func problem(withLedger problem: FileProblem) -> Problem {
    let name = settings.ledgerName
    if problem.isMissing { return .noLedger }
    if case .tooLarge = problem { return Self.problem(problem, withFileAt: name) }
    return Problem(
      at: name, "cannot read the ledger: \(problem.reason)", "name your ledger with --ledger FILE")
  }

  private mutating func readLedger() -> LedgerDocument? {
    do {
      return try LedgerDocument(try Self.bytes(of: settings.ledger, named: settings.ledgerName))
    } catch let error as Ledger.Invalid {
      problems += error.problems.map(BuildProblem.ledger)
    } catch let error as FileProblem {
      problems.append(.file(problem(withLedger: error)))
    } catch {
      problems.append(.file(Problem("cannot read the ledger: \(error)", at: .input)))
    }
    return nil
  }

  private mutating func findAttachments(of document: LedgerDocument) -> Attachments {
    let attachments = Attachments(
      of: document.ledger, at: settings.ledger, without: settings.privateFiles, named: renamedFiles)
    problems += attachments.problems.map(BuildProblem.file)
    let locale = document.ledger.settings.locale
    let unknown =
      LocaleFormats.Known.contains(locale)
      ? nil : document.warning(ofUnknownLocale: LocaleFormats.Known.all(like: locale))
    warnings =
      (document.ledger.warnings + document.warnings(of: attachments.flaws) + [unknown].compactMap { $0 })
      .sorted { $0.offset < $1.offset }
    return attachments
  }

  private mutating func readInputs(beside ledger: Ledger) -> PageKinds.Inputs {
    let inputs = PageKinds.Inputs(in: files, beside: ledger.settings)
    problems += inputs.problems
    fileWarnings += inputs.warnings
    return inputs
  }

  private mutating func findUnpublishedFiles(in tree: ContentTree, besides attachments: Attachments) {
    findHiddenFiles()
    let paths = tree.unpublished.filter { path in
      !(files.place(of: path).map { attachments.places.contains(ByteString($0)) } ?? false)
    }
    guard !paths.isEmpty else { return }
    let names = paths.map { $0.droppingFirst(bytes: ContentTree.folder.utf8.count + 1) }
    let verb = names.count == 1 ? "is" : "are"
    let message = "\(counted(names.count, "file")) in content/ \(verb) not published"
    fileWarnings.append(
      .file(
        Problem(
          inProject: ContentTree.folder, "\(message): \(listed(names.lazy.map(shortened), most: 5))",
          "move what you want to publish to content/static/", isWarning: true)))
  }

  /// Finds hidden files in the folders whose other files are all published.
  private mutating func findHiddenFiles() {
    let paths = ContentTree.publishedFolders.flatMap(files.hiddenPaths)
    guard !paths.isEmpty else { return }
    let names = paths.map { $0.droppingFirst(bytes: ContentTree.folder.utf8.count + 1) }
    let message =
      "\(counted(names.count, "hidden file")) in content/ \(names.count == 1 ? "is" : "are") not published"
    let known = HostFiles.hiddenNames.sorted().joined(separator: ", ")
    fileWarnings.append(
      .file(
        Problem(
          inProject: ContentTree.folder, "\(message): \(listed(names.lazy.map(shortened), most: 5))",
          "rename what you want to publish; only these hidden files are published, in content/root/: \(known)",
          isWarning: true)))
  }

  private mutating func readTheme(locale: String) -> Theme? {
    do throws(Site.Failure) {
      return try Theme(name: settings.theme, language: settings.language, locale: locale, in: files)
    } catch {
      problems += error.problems
      return nil
    }
  }

  private func add(_ templates: CompiledTemplates, to plan: inout FilePlan, of model: ReportModel) {
    let listings = templates.pages.filter { $0.page.kind is any ListingKind.Type }
    let roots = Set(listings.map { RootPrefix(ofPageAt: $0.page.sitePath).withoutFolder })
    let rows = RowMarkup(templates.row, of: model, keepingThoseFor: roots)
    let specialized = concurrentChunks(of: templates.pages.count, size: 1) { range in
      range.map { index in
        let (page, template) = templates.pages[index]
        return PageTemplate(template, of: page, model: model, rows: rows)
      }
    }.flatMap(\.self)
    for template in specialized { template.kind.addFiles(of: template, to: &plan) }
    plan.addScripts([.words], from: "themes/\(Theme.defaultName)/words/\(model.words.language).json")
    if let (page, _) = templates.pages.first(where: { PageTemplate.Compiler.isSearch($0.page, $0.template) })
    {
      plan.addScripts(SearchFile.index(of: model), from: page.body.path)
    }
  }
}

/// The files of a project that have been read. A part that cannot be read is `nil`, and has been reported.
private struct Sources {
  let ledger: LedgerDocument?
  let attachments: Attachments
  let inputs: PageKinds.Inputs
  /// The changes since the file that the user names.
  let changes: LedgerChanges?
  let tree: ContentTree
  let theme: Theme?
  /// The ledger from which a copy is made.
  let hidden: Ledger?

  /// The report, with all that its pages are made from.
  func basis(
    of figures: ReportModel.Figures, _ theme: Theme, _ update: LedgerHistory.Update?,
    for settings: BuildSettings
  ) -> ReportModel.Basis {
    var folders = PageKinds.Folders()
    for page in tree.pages { folders[page.kind] = page.folder }
    return ReportModel.Basis(
      of: figures, words: theme.words, settings: settings, folders: folders, attachments: attachments,
      inputs: inputs, changes: changes ?? update?.changes)
  }
}

extension Sources {
  /// The words that a copy must not show: all words of its ledger except those in shown rows, in Folio's own
  /// themes, in paths that Folio has made, and in the names of months and days. Words in files of the project
  /// are no exception, unless they are a theme's words in a language that Folio does not have.
  fileprivate func hiddenWords(besides paths: [String], of model: ReportModel) -> HiddenWords? {
    guard let hidden, let ledger else { return nil }
    let formats = model.formats
    let months = (1...12).compactMap { CalendarDate(year: 2000, month: $0, day: 1) }.flatMap {
      [formats.standaloneMonth.string($0), formats.longDate.string($0), formats.monthOfYear.string($0)]
    }
    return HiddenWords(
      of: hidden, shown: ledger.ledger,
      besides: paths + months + formats.week.names + model.words.ownTexts
        + ProjectFiles.Defaults.all.filter { !$0.key.contains("/words/") }.values)
  }
}

/// The templates of a project, before the values for them are known.
private struct CompiledTemplates {
  let pages: [(page: ContentTree.Page, template: Template)]
  let row: Template

  /// - Returns: `nil` if rows cannot be shown. A page with problems is left out.
  static func compiling(
    _ pages: [ContentTree.Page], _ theme: Theme, for settings: BuildSettings, _ linkMarks: LinkMarks?
  ) -> (templates: CompiledTemplates?, problems: [BuildProblem]) {
    var compiler = PageTemplate.Compiler(theme: theme, marking: linkMarks)
    let compiled = pages.compactMap { page in compiler.compile(page).map { (page, $0) } }
    let row = compiler.compileRow()
    let shown = compiled.filter { page, template in
      settings.copy.shows(.search) || !PageTemplate.Compiler.isSearch(page, template)
    }
    return (row.map { CompiledTemplates(pages: shown, row: $0) }, compiler.problems)
  }
}

import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing
import SiteOutput

/// Anything that keeps a project from becoming a site.
extension Problem: Explained {
  private var explained: any Explained {
    switch self {
    case .ledger(let problem): problem
    case .template(let problem): problem
    case .settings(let problem): problem
    case .copies(let problem): problem
    case .site(let problem): problem
    case .link(let problem): problem
    case .tax(let problem): problem
    }
  }

  var isWarning: Bool { explained.isWarning }
  var likeness: String? { explained.likeness }

  /// An invalid ledger is an input; any other problem is one of the build.
  var exitCode: ExitCode { if case .ledger(let problem) = self { problem.exitCode } else { .failure } }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    let diagnostic = explained.diagnostic(in: context)
    switch self {
    case .ledger, .settings, .copies, .tax: return diagnostic
    case .template, .site, .link:
      guard let place = diagnostic.place, place.file != context.file, context.root != "." else {
        return diagnostic
      }
      return diagnostic.at("\(context.root)/\(place.file)", range: place.range)
    }
  }
}

extension Site.Failure: ExplainedTogether {}

extension SiteSettings.Reason: ExplainedReason {
  static var path: String? { SiteSettings.path }

  func words(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .field(let problem): return problem.words(in: context)
    case .notAnObject: return Diagnostic("the settings must be an object", "write { \"theme\": \"default\" }")
    case .notABaseURL:
      return Diagnostic(
        "\"baseUrl\" must be an address starting with https:// or http://",
        "use an address such as https://example.org/books/")
    case .notAThemeName:
      return Diagnostic(
        "\"theme\" must be the name of a folder in themes/", "use a name without slashes or a leading dot")
    case .notReceipts:
      return Diagnostic(
        "this does not say which receipts are expected",
        "write { \"expected\": [ { \"category\": \"Work\", \"above\": \"25.00\" } ] }")
    }
  }
}

extension Copy.Reason: ExplainedReason {
  static var path: String? { Copy.path }

  func words(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .field(.wrongType(let name, .object, let found)):
      Diagnostic(
        "\(name) must be an object (found \(found.prose))", "write { \"rows\": [\"category:business\"] }")
    case .field(let problem): problem.words(in: context)
    case .notCopies:
      Diagnostic(
        "the copies must be an object with a name for each",
        "write { \"accountant\": { \"rows\": [\"category:business\"] } }")
    case .malformedName(let name):
      Diagnostic(
        "\(quoted(name)) cannot name a copy", "use lower-case letters, digits and hyphens, as in \"tax-2026\""
      )
    case .unknownValue(let text, let name, let known):
      Diagnostic(
        "\(quoted(name)) cannot be \(quoted(text))",
        Suggestion.question(for: text, among: known) ?? "it can be \(known.joined(separator: ", "))")
    case .malformedStep(let text):
      Diagnostic(
        "\(quoted(text)) is not a step to round to", "write a number greater than 0, as in \"rounded:10\"")
    case .malformedDate(let text): .notADate(text, "write it as YYYY-MM-DD")
    case .misspelledCondition(let misspelling):
      MisspelledCondition(misspelling, isWarning: false).diagnostic(in: context)
    case .tooMany(let what, let limit): Diagnostic("there are more than \(limit) \(what)", "remove some")
    case .emptyQuery:
      Diagnostic("this query is empty, and would let in every row", "remove it, or say what to let in")
    case .takesAwayTwice(let meant):
      Diagnostic(
        "each of these queries only takes away, and a payment that one of them leaves is shown",
        "write one query that takes away all: \"rows\": [\(printable(JSONLiteral.text(meant).text(for: .data)))]"
      )
    case .reveals(let part, let hidden):
      Diagnostic(
        "\(quoted(part.rawValue)) would show \(hidden) that this copy hides",
        "remove it from \"show\", or show the \(hidden)")
    }
  }
}

extension SiteProblem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    // The path is shown as the user typed it.
    case .missing(context.file): CommandProblem.noLedger.diagnostic(in: context)
    case .missing(let path): FileProblem.missing.at(path)
    case .unreadable(context.file, let reason):
      Diagnostic(
        at: context.file, "cannot read the ledger: \(reason)", "name your ledger with --ledger FILE")
    case .unreadable(let path, let reason): Diagnostic(at: path, reason)
    case .invalidOlderLedger(let path):
      Diagnostic(
        at: path, "this is not a valid ledger, so nothing can be compared with it",
        "run folio check --ledger \(quotedForShell(path)) to see why")
    case .notUTF8(let path): Diagnostic(at: path, "the file is not UTF-8", "save it as UTF-8")
    case .tooLarge(let path, let limit):
      FileProblem.tooLarge(path, limit: limit).diagnostic(in: context)
    case .tooLargeToSeal(let path, let limit):
      Diagnostic(
        at: path,
        "this file is too large for a sealed report: browsers open at most \(limit >> 20) MB at once",
        "make it smaller, or leave it out of the report")
    case .copyOfEverything(let name):
      Diagnostic(
        at: Copy.path, "the queries of the copy \(quoted(name)) leave no payment out",
        "run folio list with each of them to see what it finds, or remove \"rows\"")
    case .copyOfNothing(let name):
      Diagnostic(
        at: Copy.path, "the copy \(quoted(name)) lets no payment in",
        "run folio list with each of its queries to see what they find, and look at its dates")
    case .copyShowsWhatIsTaken(let name, let query, let count):
      Diagnostic(
        at: Copy.path,
        "the copy \(quoted(name)) shows \(counted(count, "payment")) that \(quoted(query)) takes away, "
          + "since another query lets \(count == 1 ? "it" : "them") in",
        "if it is to take away from all, add its words to each of the other queries")
    case .unpublished(let paths):
      Diagnostic(
        at: ContentTree.folder, Self.unpublished(paths), "move what you want to publish to content/static/")
    case .pictureWithMetadata(let path):
      Diagnostic(
        at: path, "Folio cannot remove the place, the time and the device from this picture",
        "save it as a JPEG or PNG file")
    case .nameNotUTF8(let path):
      Diagnostic(
        at: path, "the file name is not UTF-8", "rename it; \u{FFFD} marks what cannot be read")
    case .deadLink(let path): Diagnostic(at: path, "this symbolic link is broken", "remove it")
    case .linkToFolder(let path):
      Diagnostic(
        at: path, "symbolic links to folders are not followed", "move or copy the folder here")
    case .linkLeadsOutside(let path):
      Diagnostic(
        at: path, "this symbolic link points outside the project",
        "if it may be published, copy the file here")
    case .privateFile(let path):
      Diagnostic(
        at: path,
        "this symbolic link points to a file that is never published: the ledger, the settings or a "
          + "hidden file", "remove it")
    case .noSuchCopy(let name, let known):
      Diagnostic(
        at: Copy.path, "there is no copy \(quoted(name))",
        Suggestion.hint(for: name, among: known) ?? "add { \(quoted(name)): { \"rows\": [ … ] } }")
    case .hiddenWord(let word, let path, let source, let copy):
      Diagnostic(
        at: source, "the copy \(quoted(copy)) would show \(quoted(word)), which it hides, in \(path)",
        "remove the word from this file or from its name, or show what it is part of")
    case .malformedThemeName(let name):
      Diagnostic(
        "\(quoted(name)) is not a theme name",
        "use the name of a folder in themes/, without slashes or a leading dot")
    case .noSuchTheme(let name, let known):
      Diagnostic(
        "there is no theme \(quoted(name))",
        [Suggestion.hint(for: name, among: known), "to add it, create themes/\(shortened(name))/"]
          .compactMap { $0 }.joined(separator: "\n"))
    case .wordsAreNotJSON(let reason, let path, let range):
      reason.words.at(path, range: range)
    case .malformedWords(let path, let range):
      Diagnostic(
        at: path, "this is not a table of words", "write it as { \"income\": \"Income\" }", range: range)
    case .unknownWord(let word, let path, let range, let known):
      Diagnostic(
        at: path, "unknown word \(quoted(word))", Suggestion.hint(for: word, among: known), range: range)
    case .unknownPlaceholder(let name, let path, let range, let known):
      Diagnostic(
        at: path, "this phrase has no value for {\(shortened(name))}",
        known.isEmpty
          ? "write it without braces" : "it can show " + known.map { "{\($0)}" }.joined(separator: ", "),
        range: range)
    case .malformedPlural(let path, let range):
      Diagnostic(
        at: path, "these plural forms are not understood",
        "write them as {count, plural, one {1 day} other {{count} days}}", range: range)
    case .unknownLayout(let name, let path, let range, let known):
      Diagnostic(
        at: path, "there is no layout \(quoted(name))", Suggestion.hint(for: name, among: known), range: range
      )
    case .unknownItem(let name, let path, let known):
      Diagnostic(
        at: path, "a ledger has no \(quoted(name)) pages", Suggestion.hint(for: name, among: known))
    case .twoTemplates(let item, let first, let second):
      Diagnostic(
        at: second, "this is a second template for \(item) pages", "the first is \(first); keep one of them")
    case .pathCollision(let path, let second, let taken, let first):
      collision(of: path, from: second, with: taken, from: first)
    case .fileIsFolder(let path, let source, let folder, let needer):
      Diagnostic(
        at: source, "\(shortened(path)) is a file, but a folder \(shortened(folder)) is needed",
        "\(shortened(needer)) creates the folder; rename one of them")
    }
  }

  /// `2 files in content/ are not published: notes.txt, old/ledger.json`
  private static func unpublished(_ paths: [String]) -> String {
    let verb = paths.count == 1 ? "is" : "are"
    return "\(counted(paths.count, "file")) in content/ \(verb) not published: "
      + listed(paths.lazy.map(shortened), most: 5)
  }

  private func collision(
    of path: String, from source: String, with taken: String, from first: String
  ) -> Diagnostic {
    if path.utf8.elementsEqual(taken.utf8) {
      return Diagnostic(
        at: source, "\(shortened(path)) is written twice",
        "\(shortened(first)) writes it too; rename one of them")
    }
    let likeness = path == taken ? ", with the same letters in different bytes" : ""
    return Diagnostic(
      at: source, "\(shortened(path)) and \(shortened(taken)) are the same path on some file systems",
      "\(shortened(first)) writes the other\(likeness); rename one of them")
  }
}

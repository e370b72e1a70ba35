import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Importing

/// The questions of an import about one file, if there is anyone to ask.
struct ImportPrompts {
  let file: String
  let isOnlyFile: Bool
  /// Whether there is anyone to ask.
  let isPossible: Bool
  let console: Console
  let prose: ImportExplanation

  /// The error that leaves out a file, so that the others are imported.
  struct LeftOut: Error {}

  /// The error for a file that the user does not want. It leaves out this file, or ends the import if there
  /// is no other.
  func declined() -> any Error {
    if isOnlyFile { return console.declined("imported") }
    Terminal.printError("Left out \(printable(file)).\n")
    return LeftOut()
  }

  /// Reports why a file is not imported.
  func refuse(_ diagnostic: Problem) -> ExitCode {
    console.report([diagnostic])
    return .invalidInput
  }

  /// - Returns: The account, or `nil` if the user names none. A few letters of a known account are enough.
  func account(in ledger: Ledger) -> String? {
    let known = ledger.accountNames.subtracting(ledger.settings.closedAccounts.keys).sorted()
    let list = known.prefix(8).map(shortened).joined(separator: ", ")
    while true {
      let answer = Terminal.Prompt.ask(
        "Which account is \(printable(file))? [\(list)\(known.isEmpty ? "" : ", or ")a new name; Enter for none, or for the number in the file] "
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

  /// Asks for the currency of amounts that name none, or fails if nobody can be asked.
  ///
  /// - Parameter question: Another question that the file leaves open.
  func currency(beside question: Question?) throws -> Currency {
    guard isPossible else { throw refuse(prose.noCurrency(beside: question)) }
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

  /// Asks which reading of the file is right, or fails if nobody can be asked.
  func choice(for question: Question) throws -> ImportOptions.Choice {
    let diagnostic = prose.diagnostic(question)
    guard isPossible else { throw refuse(diagnostic) }
    if let split = question.open.split { return try choice(of: split, diagnostic) }
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
  private func choice(
    of split: Question.SplitColumn, _ diagnostic: Problem
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
  func show(_ text: String) {
    Terminal.printError(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { printable(String($0)) }.joined(separator: "\n"))
  }
}

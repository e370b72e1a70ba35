import ArgumentParser
import Basics
import Bookkeeping

struct RemoveCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove payments from the ledger.",
    discussion: """
      Examples: folio remove 984E
                folio remove 984E 12AB
                folio remove --where 'account:old until'

      Folio shows the payments and asks before removing them. Their attachments are not deleted. `folio undo` brings \
      them back.
      Exit codes: 0 done, 1 not found or not removed, 64 no terminal to ask at, 65 invalid ledger.
      """
  )

  @OptionGroup var chosen: PaymentChoice

  @Flag(name: .shortAndLong, help: "Remove them without asking.")
  var yes = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run(_ editor: LedgerEditor) throws {
    let confirmed = yes ? nil : try askFirst(editor)
    let removed = try editor.update { document in
      let indices = try chosen.indices(in: document)
      // Only the payments that were shown may be removed, even if the file has changed during the question.
      if let confirmed, indices.map({ Array(document.text(of: $0)) }) != confirmed {
        throw Problem.ledgerChanged
      }
      return (document.removing(Set(indices)), indices.map { document.ledger.transactions[$0] })
    }.result
    let lines = removed.count == 1 ? TransactionLine.text(removed[0]) : counted(removed.count, "payment")
    try Terminal.print(
      "Removed \(lines)\n  folio undo brings \(removed.count == 1 ? "it" : "them") back",
      consequence: .ledgerIsChanged)
  }

  /// Asks, and returns the texts of the payments to remove.
  private func askFirst(_ editor: LedgerEditor) throws -> [[UInt8]] {
    let document = try editor.existingDocument()
    let indices = try chosen.indices(in: document)
    let ledger = document.ledger
    if indices.count == 1 {
      try editor.console.confirm(
        TransactionLine.details(ledger.transactions[indices[0]]), "Remove this payment?")
    } else {
      try editor.console.confirm(
        chosen.preview(of: indices, in: ledger), "Remove \(counted(indices.count, "payment"))?")
    }
    return indices.map { Array(document.text(of: $0)) }
  }
}

/// The payments that a command is about: by their ids, or by a query.
struct PaymentChoice: ParsableArguments {
  @Argument(help: "The ids of the payments, or the starts of them.", completion: LedgerNames.id.completion)
  var ids: [String] = []

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("All payments that a query finds; see folio list.", valueName: "query"))
  var query: String?

  func validate() throws {
    guard ids.isEmpty != (query == nil) else {
      throw ValidationError(
        "name one payment by its id, or many with --where QUERY; folio list shows the ids")
    }
    if let query, query.isBlank {
      throw ValidationError("--where needs a query, as folio list does: --where 'category:Food'")
    }
  }

  /// - Returns: At least one index, in the order of the file.
  func indices(in document: LedgerDocument) throws -> [Int] {
    guard let query else { return Set(try document.indices(ofIDs: ids)).sorted() }
    let misspelled = Query.problems(ofCommand: query, areWarnings: false)
    if !misspelled.isEmpty { throw Problems(misspelled) }
    let found = Query(query, in: document.ledger).indices(in: document.ledger.transactions)
    if found.isEmpty {
      throw Problem(
        "no payment matches \(quoted(query))", "folio list shows what a query finds", at: .input)
    }
    return found
  }

  /// A table of the payments, and their sums.
  func preview(of indices: [Int], in ledger: Ledger) throws -> String {
    let found = Query.Found(indices, of: ledger, asOf: try Project.Options.Today.required())
    return TransactionTable.overview(of: found, most: 20, in: ledger)
  }
}

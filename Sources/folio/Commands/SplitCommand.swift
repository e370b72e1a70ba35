import ArgumentParser
import Basics
import Bookkeeping
import Foundation

struct SplitCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Make one payment several, each with its own category.",
    discussion: """
      Examples: folio split 984E 30.00 Food 12.40 Household
                folio split 984E --with Sam half

      With --with, the part of somebody else (half, rounded down, or an amount) gets the category owed:NAME. Give \
      their payments the same category: they are taken off it, and its page shows what is still owed.
      The amounts must add up to the payment exactly. The pieces keep its date, name, account and bank reference; \
      memo and attachments stay with the first one, which keeps the id and the address of its page. Their pages link \
      to each other, and importing the same statement again does not bring the original payment back. \
      `folio undo` joins them again.
      Exit codes: 0 done, 1 not found or not written, 64 invalid pieces, 65 invalid ledger.
      """
  )

  @Argument(help: "The payment's id, or the start of it.", completion: LedgerNames.id.completion)
  var id: String

  @Argument(
    help: ArgumentHelp("Amount and category of each piece.", valueName: "amount category"),
    completion: LedgerNames.all(.category).completion)
  var pieces: [String] = []

  @Option(help: ArgumentHelp("Who owes a part: half, or an amount.", valueName: "name"))
  var with: String?

  @Flag(help: "The categories are new ones, whatever they look like.") var new = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run(_ editor: LedgerEditor) throws {
    let ids = (pieces + [""]).map { _ in UUID().uuidString }
    let text = try editor.update { document in
      try with.map { try check($0, in: document.ledger) }
      let partner = with.map { Renaming.spelled($0, .payee, in: document.ledger) }
      let form = SplitForm(self.pieces, with: partner)
      let index = try document.index(ofID: id)
      let transaction = document.ledger.transactions[index]
      var pieces = try form.pieces(of: transaction, in: editor.formContext(document.ledger))
      for index in new ? 0..<0 : pieces.indices {
        // The part of somebody else comes last. Its name is not taken for a misspelling, since Sam and Tam
        // may be two people. But sam is Sam, even if the ledger knows Sam as a payee alone.
        let isName = with != nil && index == pieces.count - 1
        let category = pieces[index].category
        pieces[index].category =
          isName
          ? Renaming.spelled(category, .category, in: document.ledger)
          : try editor.confirmedName(category, .category, in: document.ledger)
      }
      let lines = zip(pieces, [transaction.id] + ids).map { piece, id in
        "  \(piece.amount.withCode)  \(shortened(piece.category))  (\(shortened(id)))\n"
      }
      let text = "Split \(TransactionLine.text(transaction))\n" + lines.joined()
      let split = document.splitting(index, into: pieces, ids: ids)
      guard with != nil, let next = try LedgerDocument(split.bytes).statingThatOwedIsSpent else {
        return (split, text)
      }
      return (split.followed(by: next), text)
    }.result
    try Terminal.print(text + "folio undo joins them again", consequence: .ledgerIsChanged)
  }

  /// Fails if the name is one of the people's: they owe their shares of all payments already.
  private func check(_ name: String, in ledger: Ledger) throws {
    guard let person = PeopleCommand.nameOfPerson(name, in: ledger) else { return }
    throw Problem(
      "\(quoted(person)) shares all payments already, as one of the people",
      "folio share states their parts of a category, and folio settle says who owes whom", at: .input,
      exit: .usage)
  }
}

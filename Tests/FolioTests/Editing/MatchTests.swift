import Foundation
import TestSupport
import Testing

struct MatchTests {
  private static let checking = """
    Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
    CREDIT,03/02/2026,"ACME PAYROLL",2500.00,ACH_CREDIT,4810.55,,
    DEBIT,03/28/2026,"AMEX EPAYMENT ACH PMT",-450.00,ACH_DEBIT,4360.55,,

    """
  private static let card = """
    Date,Description,Amount
    03/27/2026,PAYMENT RECEIVED - THANK YOU,-450.00
    03/10/2026,UBER EATS,30.00

    """

  /// A ledger whose two rows were imported before imports joined them.
  private func household() throws -> LedgerProject {
    func row(_ date: String, _ type: String, _ name: String, _ amount: String, _ account: String) -> String {
      let sign = type == "expense" ? "-" : ""
      return """
        { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)", "account": "\(account)",
          "ref": "\(date) \(sign)\(amount) USD | \(name.lowercased())" }
        """
    }
    let rows = [
      row("2026-03-02", "income", "ACME PAYROLL", "2500.00", "Checking"),
      row("2026-03-10", "expense", "UBER EATS", "30.00", "Amex"),
      row("2026-03-27", "income", "PAYMENT RECEIVED - THANK YOU", "450.00", "Amex"),
      row("2026-03-28", "expense", "AMEX EPAYMENT ACH PMT", "450.00", "Checking"),
    ]
    let project = try LedgerProject(ledger: "[\n\(rows.joined(separator: ",\n"))\n]\n")
    try project.write(Self.checking, to: "checking.csv")
    try project.write(Self.card, to: "amex.csv")
    return project
  }

  private func importing(_ file: String, into project: LedgerProject) throws -> LedgerProject.Run {
    let options = file == "amex.csv" ? ["--card", "--account", "Amex"] : ["--account", "Checking"]
    return try project.folio(["import", file, "--no-balance", "--ledger", "ledger.json"] + options)
  }

  @Test func joinsTheSidesOfATransfer() throws {
    let project = try household()
    let before = try project.ledger
    let list = try project.folio("match", "--ledger", "ledger.json")
    #expect(
      list
        == .done(
          """
          Transfer from Checking to Amex: same amount, one day apart
            2026-03-28  -450.00 USD  AMEX EPAYMENT ACH PMT  (2026-03-28-amex-epayment-ach-pmt)  Checking
            2026-03-27  +450.00 USD  PAYMENT RECEIVED - THANK YOU  (2026-03-27-payment-received-thank-you)  Amex

          Nothing was changed. folio match --yes joins them

          """))
    #expect(try project.ledger == before)
    #expect(try project.folio("match", "--yes", "--ledger", "ledger.json").code == 0)
    let ledger = try project.ledger
    #expect(ledger.contains(#""type": "transfer""#) && ledger.contains(#""to": "Amex""#))
    #expect(ledger.contains(#""date": "2026-03-28""#) && ledger.contains(#""arrived": "2026-03-27""#))
    #expect(!ledger.contains("THANK YOU\""))
    for file in ["checking.csv", "amex.csv"] {
      let run = try importing(file, into: project)
      #expect(run.output.hasPrefix("\(file): 0 added to ledger.json, 2 already there\n"))
    }
    #expect(
      try project.folio("match", "--ledger", "ledger.json") == .done("No two rows look like one payment\n"))
    // The imports wrote profiles.
    for _ in 1...3 { #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0) }
    #expect(try project.ledger == before)
  }

  /// Once the transfer is removed, neither side comes back.
  @Test func aRemovedTransferStaysRemoved() throws {
    let project = try household()
    #expect(try project.folio("match", "--yes", "--ledger", "ledger.json").code == 0)
    #expect(try project.folio("remove", "2026-03-28", "--yes", "--ledger", "ledger.json").code == 0)
    for file in ["checking.csv", "amex.csv"] {
      let run = try importing(file, into: project)
      #expect(
        run.output.hasPrefix("\(file): 0 added to ledger.json, 1 already there, 1 removed earlier\n"))
    }
  }

  @Test func joinsWhatWasTypedAndReported() throws {
    let typed = """
      {"transactions": [
        { "id": "mine", "date": "2026-03-08", "type": "expense", "name": "Uber", "amount": "30.00",
          "category": "Food:Takeaway", "memo": "with Ann" }
      ]}

      """
    let project = try LedgerProject(ledger: typed)
    try project.write(Self.card, to: "amex.csv")
    let run = try importing("amex.csv", into: project)
    #expect(
      run.output.contains("  joined: 1 payment that you entered (2026-03-08 30.00 USD Uber)\n"), "\(run)")
    let ledger = try project.ledger
    #expect(ledger.contains(#""memo": "with Ann""#) && ledger.contains(#""category": "Food:Takeaway""#))
    #expect(ledger.contains(#""account": "Amex""#))
    #expect(ledger.contains(#""ref": "2026-03-10 -30.00 USD | uber eats""#))
    #expect(!ledger.contains("UBER EATS"))
    #expect(
      try project.folio("import", "amex.csv", "--ledger", "ledger.json").output.contains("2 already there"))
  }

  /// With --yes, only certain pairs are joined.
  @Test func leavesWhatIsAmbiguous() throws {
    func row(_ id: String, _ day: Int, _ type: String, _ account: String?, _ amount: String) -> String {
      let account = account.map { #", "account": "\#($0)""# } ?? ""
      return """
        {"id":"\(id)","date":"2026-03-0\(day)","type":"\(type)","name":"Transfer \(id)","amount":"\(amount)"\(account),"ref":"\(id)"}
        """
    }
    let rows = [
      row("one", 1, "expense", "A", "10"), row("first", 2, "income", "B", "10"),
      row("second", 3, "income", "C", "10"),
      row("two", 1, "expense", "A", "20"), row("nobody", 2, "income", nil, "20"),
      row("three", 1, "expense", "A", "30"), row("own", 2, "income", "A", "30"),
      row("four", 1, "expense", "A", "40"), row("late", 7, "income", "B", "40"),
      row("five", 1, "expense", "A", "50"), row("sure", 6, "income", "B", "50"),
    ]
    let project = try LedgerProject(ledger: "[\n\(rows.joined(separator: ",\n"))\n]\n")
    let run = try project.folio("match", "--yes", "--ledger", "ledger.json")
    #expect(
      run
        == .done(
          """
          Transfer from A to B: 2026-03-01  -50.00 USD  Transfer five  (five)
          1 pair joined; folio undo takes them apart again
          2 pairs not joined; folio match asks about each at a terminal:
          Transfer from A to B: same amount, one day apart, but there are other candidates
            2026-03-01  -10.00 USD  Transfer one  (one)  A
            2026-03-02  +10.00 USD  Transfer first  (first)  B

          Transfer from A to an account without a name: same amount, one day apart, but one has no account
            2026-03-01  -20.00 USD  Transfer two  (two)  A
            2026-03-02  +20.00 USD  Transfer nobody  (nobody)


          """))
  }

  /// A purchase and a refund are not a transfer, however alike they are.
  @Test func joinsNothingOfWhichNothingSaysThatItIsATransfer() throws {
    let ledger = """
      [
        { "id": "market", "date": "2026-03-03", "type": "expense", "name": "GREEN CITY MARKET", "amount": "40.00", "account": "Checking", "ref": "2026-03-03 -40.00 USD | green city market" },
        { "id": "refund", "date": "2026-03-05", "type": "income", "name": "NORDSTROM", "amount": "40.00", "account": "Amex", "ref": "2026-03-05 40.00 USD | nordstrom" }
      ]

      """
    let project = try LedgerProject(ledger: ledger)
    let pair = """
      Transfer from Checking to Amex: same amount, 2 days apart, but nothing says that it is a transfer
        2026-03-03  -40.00 USD  GREEN CITY MARKET  (market)  Checking
        2026-03-05  +40.00 USD  NORDSTROM  (refund)  Amex


      """
    #expect(
      try project.folio("match", "--yes", "--ledger", "ledger.json")
        == .done(
          "Nothing was changed\n1 pair not joined; folio match asks about each at a terminal:\n" + pair))
    #expect(
      try project.folio("match", "--ledger", "ledger.json")
        == .done(pair + "Nothing was changed. folio match asks about each pair at a terminal\n"))
    #expect(try project.ledger == ledger)
  }

  @Test(.needs(.script), arguments: ["n", "y", "q"])
  func asksAboutEach(_ answer: String) throws {
    let project = try household()
    let before = try project.ledger
    let run = try project.folioAtTerminal("match --ledger ledger.json", input: "\(answer)\n")
    #expect(run.code == 0)
    #expect(run.output.contains("1 of 1: join them? [y/N, q to stop]"))
    #expect(try project.ledger.contains("transfer") == (answer == "y"))
    if answer != "y" {
      #expect(try project.ledger == before)
      #expect(run.output.hasSuffix("Nothing was changed\r\n"))
    }
  }

  /// A transfer that was typed by hand absorbs the row of either bank.
  @Test func aTypedTransferTakesUpBothSides() throws {
    let project = try household()
    #expect(
      try project.folio(
        "add", "--type", "transfer", "--name", "Card payment", "--amount", "450", "--date", "2026-03-28",
        "--account", "Checking", "--to", "Amex", "--ledger", "ledger.json"
      ).code == 0)
    for _ in 1...3 { #expect(try project.folio("match", "--ledger", "ledger.json").code == 0) }
    func rows() throws -> Int { try project.ledger.components(separatedBy: "\"450.00\"").count - 1 }
    #expect(try rows() == 3)
    if Tool.script.isUsed {
      for _ in 1...2 {
        #expect(try project.folioAtTerminal("match --ledger ledger.json", input: "y\ny\n").code == 0)
      }
      #expect(try rows() == 1)
      #expect(try project.ledger.contains("Card payment"))
      #expect(try importing("amex.csv", into: project).output.contains("2 already there"))
    }
  }
}

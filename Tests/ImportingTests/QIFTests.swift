import Testing

@testable import Bookkeeping
@testable import Importing

struct QIFTests {
  /// A record without a payee is named after its category, or that of its first piece.
  @Test func namesAPaymentAfterItsPieces() throws {
    let text =
      "!Type:Cash\nD23/10/2026\nT-48.00\nS[My Card]\n$-31.00\nSfood:lunch\n$-17.00\n^\n"
      + "D24/10/2026\nT-6.50\nLfood:lunch\n^\nD25/10/2026\nT-5.00\nS[My Card]\n$-5.00\n^\n"
    let read = try StatementText(text, ImportOptions(currency: "GBP", locale: "en_GB"))
    #expect(
      read.rows == [
        "2026-10-23 -48.00 GBP food:lunch", "2026-10-24 -6.50 GBP food:lunch", "2026-10-25 -5.00 GBP My Card",
      ])
  }

  @Test func readsPaymentsAmongOtherLists() throws {
    let text = """
      # exported
      !Option:AutoSwitch
      !Account
      NChecking
      TBank
      ^
      !Clear:AutoSwitch
      !Type:Cat
      NFood
      E
      ^
      !Type:Bank
      D2/10'26
      T0.00
      POpening Balance
      L[Checking]
      ^
      D2/14'26
      U-1,012.40
      T-1,012.40
      PCorner Bakery
      MBread
      LFood:Groceries/Home
      A12 Mill Lane
      ALeeds
      ^
      D2/15'26
      T-10.00
      PTarget
      LFood
      SFood
      D1/10'26
      $-4.00
      SHousehold
      $-6.00
      ^
      !Type:Invst
      D2/16'26
      NBuy
      T100.00
      ^
      """
    let read = try StatementText(text)
    #expect(read.rows == ["2026-02-14 -1012.40 USD Corner Bakery", "2026-02-15 -10.00 USD Target"])
    #expect(read.skipped == ["13: balance", "38: investment"])
    #expect(read.drafts.map(\.category) == ["Food:Groceries", nil])
    #expect(read.drafts.first?.address == "12 Mill Lane, Leeds")
    #expect(read.statement.accountID == "Checking")
  }

  @Test(arguments: [
    ("12/19/18", "2018-12-19"), ("19/12/2018", "2018-12-19"), ("1/ 1'00", "2000-01-01"),
    ("8/25/93", "1993-08-25"), ("2019-03-31", "2019-03-31"), ("31.12.19", "2019-12-31"),
    ("20190331", "2019-03-31"), ("13-02-2020", "2020-02-13"), ("02-13-2020", "2020-02-13"),
    ("5/13'2020", "2020-05-13"),
  ])
  func readsDates(_ example: (text: String, date: String)) throws {
    let read = try StatementText("!Type:Bank\nD\(example.text)\nT-1\nPA\n^\n")
    #expect(read.rows == ["\(example.date) -1.00 USD A"])
  }

  @Test(arguments: [
    ("en_US", "2026-03-04"), ("en_GB", "2026-04-03"), ("de_DE", "2026-04-03"), ("en", nil), ("en_CA", nil),
  ])
  func letsTheLocaleSettleDates(_ example: (locale: String, date: String?)) throws {
    let text = "!Type:Bank\nD03/04/2026\nT-1\nPA\n^\n"
    let options = ImportOptions(currency: "USD", locale: example.locale)
    guard let date = example.date else {
      #expect {
        try StatementText(text, options)
      } throws: { error in
        guard let alternatives = (error as? StatementReader.Undecided)?.question.alternatives else {
          return false
        }
        return Set(alternatives.map { $0.statement.rows.count }) == [1] && alternatives.count == 2
      }
      return
    }
    let read = try StatementText(text, options)
    #expect(read.rows == ["\(date) -1.00 USD A"])
    #expect(read.statement.findings.count == 1)
  }

  /// The currency that the user names for a new ledger says that `en_US` decides nothing.
  @Test func asksAboutDaysOfAFileInEuros() throws {
    var options = ImportOptions(currency: "USD")
    (options.currency, options.statedCurrency) = (.unstated, Currency(code: "EUR"))
    #expect {
      try StatementText("!Type:Bank\nD03/04/2026\nT-1\nPA\n^\n", options)
    } throws: { error in
      (error as? StatementReader.Undecided)?.question.alternatives.count == 2
    }
  }

  @Test(arguments: ["\r", "\r\n", "\n"])
  func readsEveryKindOfLineEndAndSmallLetters(_ end: String) throws {
    let text = "!Type:Bank\nD2026-03-05\nT-12.40\nPA\nMnote\n^\nD2026-03-06\nT-1.00\nPB\n^\n".replacing(
      "\n", with: end)
    let rows = ["2026-03-05 -12.40 USD A", "2026-03-06 -1.00 USD B"]
    #expect(try StatementText(text).rows == rows)
    #expect(try StatementText(text.lowercased()).rows.map { $0.uppercased() } == rows)
  }

  @Test func letsTheWholeFileSettleDates() throws {
    let text = "!Type:Bank\nD03/04/2026\nT-1\nPA\n^\nD13/04/2026\nT-2\nPB\n^\n"
    #expect(try StatementText(text).rows == ["2026-04-03 -1.00 USD A", "2026-04-13 -2.00 USD B"])
    let mixed = text + "D04/14/2026\nT-3\nPC\n^\n"
    #expect(throws: ImportProblem.self) { try StatementText(mixed) }
    let stated = "!Option:MDY\n!Type:Bank\nD03/04/2026\nT-1\nPA\n^\n"
    let options = ImportOptions(currency: "EUR", locale: "de_DE")
    #expect(try StatementText(stated, options).rows == ["2026-03-04 -1.00 EUR A"])
  }

  @Test func readsCommas() throws {
    let text = "!Type:Bank\nD2026-03-05\nT-1.000\nPA\n^\nD2026-03-05\nT2,5\nPB\n^\n"
    #expect(try StatementText(text).rows == ["2026-03-05 -1000.00 USD A", "2026-03-05 +2.50 USD B"])
    #expect(throws: StatementReader.Undecided.self) {
      try StatementText("!Type:Bank\nD2026-03-05\nT-1,000\nPA\n^\n")
    }
  }

  @Test func refusesWhatIsCutOff() throws {
    let read = try StatementText("!Type:Bank\nD2026-03-05\nT-1\nPA\n^\nD2026-03-06\nPB\nT-10")
    #expect(read.rows == ["2026-03-05 -1.00 USD A", "6: cutOff"])
    let whole = try StatementText("!Type:Bank\nD2026-03-06\nT-10\nPB")
    #expect(whole.rows == ["2026-03-06 -10.00 USD B"])
  }

  @Test func namesEveryPaymentSomehow() throws {
    let text =
      "!Type:Bank\nD2026-03-05\nT-1\nMMemo\n^\nD2026-03-05\nT-2\nL[Savings]\n^\nD2026-03-05\nT-3\n^\n"
    #expect(
      try StatementText(text).rows
        == ["2026-03-05 -1.00 USD Memo", "2026-03-05 -2.00 USD Savings", "10: noName"])
  }
}

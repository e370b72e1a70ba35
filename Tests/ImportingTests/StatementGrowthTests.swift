import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Reading a statement takes no more than time in proportion to its size.
struct StatementGrowthTests {
  private static func growth(_ size: Int, _ text: (Int) -> String) -> Growth {
    var options = ImportOptions(currency: "EUR")
    options.takesPending = true
    return Growth.measure(size: size, input: { Array(text($0).utf8) }) {
      _ = try? StatementReader.read($0, options: options)
    }
  }

  @Test(arguments: ["details", "accounts", "gaps"])
  func mt940(_ kind: String) {
    let growth = Self.growth(2000) { count in
      let lines = (0..<count).map {
        switch kind {
        case "details": ":86:x"
        case "accounts": ":20:X\n:25:ACCOUNT\($0)\n:61:260305D1,00NTRFX"
        // Statements whose balances do not join.
        default:
          ":20:X\n:25:1\n:60F:C260301EUR100,00\n:61:2603020302D10,00NTRFx\n:62F:C260302EUR90,00\n\($0 / 0xFFFF)"
        }
      }
      return ":20:X\n:25:1\n:61:260305D1,00NTRFX\n" + lines.joined(separator: "\n")
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func ofx() {
    let growth = Self.growth(2000) { count in
      let accounts = (0..<count).map { "<STMTRS><BANKACCTFROM><ACCTID>\($0)</BANKACCTFROM></STMTRS>" }
      return "<OFX>\(accounts.joined())</OFX>"
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// All details share the data of one entry.
  @Test func camt() {
    let growth = Self.growth(500) { count in
      let amount = #"<Amt Ccy="EUR">\#(count).00</Amt><CdtDbtInd>DBIT</CdtDbtInd>"#
      let part = #"<NtryDtls><TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls></NtryDtls>"#
      let parts = String(repeating: part, count: count)
      let codes = String(repeating: "<X/>", count: count)
      return """
        <Document><BkToCstmrStmt><Stmt><Ntry>\(amount)<BkTxCd>\(codes)</BkTxCd>\(codes)\
        <BookgDt>\(codes)<Dt>2026-03-05</Dt></BookgDt>\(parts)</Ntry></Stmt></BkToCstmrStmt></Document>
        """
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Any of the columns may be the amount, or a balance.
  @Test(arguments: [("", "x"), ("Date,Text,Amount,", "x"), ("Date,Text,Amount,", "Amount ")])
  func columns(_ headings: String, others: String) {
    let growth = Self.growth(30) { count in
      let rows = (1...5).map { row in
        "2026-01-0\(row),P,-\(row + 1).00,"
          + (0..<count).map { "\($0 * 7 % 91).0\(row)" }.joined(separator: ",")
      }
      let unknown = headings + (0..<count).map { "\(others)\($0)" }.joined(separator: ",") + "\n"
      return (headings.isEmpty ? "" : unknown) + rows.joined(separator: "\n")
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: ["undated", "status", "payees", "signs"])
  func tables(_ kind: String) {
    let growth = Self.growth(1000) { count in
      let rows = (0..<count).map { row in
        switch kind {
        case "undated": "x\(row),y,z,w"
        case "status": "2026-03-05,A,-1.00,word\(row)"
        case "signs": "2026-03-05,A,-¥\(row).50,done"
        default: "2026-03-05,A\(row),-1.00,done"
        }
      }
      return "Date,Name,Amount,Status\n2026-03-04,A,-1.00,done\n" + rows.joined(separator: "\n") + "\n"
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// A table below the number of each account.
  @Test func tablesOfAccounts() {
    let growth = Self.growth(500) { count in
      (0..<count).map {
        "Account number,\(10_000_000 + $0)\nDate,Name,Amount\n2026-03-05,A,-1.00\n2026-03-06,B,-2.00\n\n"
      }.joined()
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// The words of a file are not compared with every known word.
  @Test func aRowOfJunkIsCheap() {
    let rows = (0..<10_000).map { "x\($0),y,z,w\n" }.joined()
    let time = ThreadTime.seconds {
      _ = try? StatementReader.read(
        Array("Date,Name,Amount\n2026-03-05,A,-1.00\n\(rows)".utf8), options: ImportOptions())
    }
    #expect(time < 5, "\(time)")
  }

  /// Rows and hand-typed payments of one day and amount, and rows of as many accounts.
  @Test(arguments: ["day", "accounts"])
  func matching(_ kind: String) throws {
    let growth = try Growth.measure(
      size: 1000,
      input: { count in
        let rows = (0..<count).map { number -> (Transaction.Draft, String?) in
          var draft = Transaction.Draft(
            date: Month(year: 2026, month: 3).firstDay, kind: .expense, name: "Shop \(number)",
            amount: Money(minorUnits: 100, currency: .usDollar))
          if kind == "accounts" { draft.account = number.isMultiple(of: 2) ? "A\(number)" : nil }
          return (draft, nil)
        }
        let document = try LedgerDocument(LedgerDocument.empty())
        let ledger = try LedgerDocument(document.adding(rows.map(\.0)).bytes).ledger
        var statement = Statement()
        for (draft, _) in rows {
          var draft = draft
          draft.name = "Store " + draft.name.suffix(4)
          if kind == "accounts" { draft.account = draft.account.map { "B\($0)" } }
          statement.add(.success(draft), at: Statement.Place(line: 1))
        }
        return (statement, ledger)
      },
      work: { _ = ImportPlan($0.0, into: $0.1) })
    #expect(growth.isLinear, "\(growth)")
  }

  /// Each file of a folder is read and planned into what those before it have added. The ledger is parsed
  /// once, and of a payment that no row can be, the day and the amount are looked at alone.
  @Test(arguments: ["amounts", "balances"])
  func filesOfAFolder(_ kind: String) throws {
    let growth = try Growth.measure(
      size: 100,
      input: { count in
        (0..<count).map { number in
          let (year, month, day) = (2010 + number / 336, 1 + number / 28 % 12, 1 + number % 28)
          let date = "\(year)-\(twoDigits(month))-\(twoDigits(day))"
          let rows =
            "\(date),Shop \(number),-\(1 + number % 900).10,50.00\n\(date),Cafe \(number),-2.25,47.75\n"
          let columns = kind == "balances" ? "Date,Description,Amount,Balance\n" : "Date,Description,Amount\n"
          let text =
            kind == "balances" ? rows : rows.replacing(",50.00", with: "").replacing(",47.75", with: "")
          return Array((columns + text).utf8)
        }
      },
      work: { files in
        var ledger = try PendingLedger(LedgerDocument(LedgerDocument.empty()))
        for file in files {
          let statement = try StatementReader.read(file, options: ImportOptions())
          let (known, names) = (ledger.knownPayments(), ledger.formerNames())
          ImportPlan(statement, into: ledger.ledger, account: "Checking", known: known, names: names)
            .apply(to: &ledger)
        }
        #expect(try LedgerDocument(#require(ledger.edit).bytes).ledger.transactions.count == 2 * files.count)
      })
    #expect(growth.isLinear, "\(growth)")
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

import Testing

@testable import Bookkeeping
@testable import Importing

/// Keeps the books of three households for a year, from the files of their banks and apps. After each month,
/// every payment is in the ledger once, with its own sign, and the rows lead from one stated balance to the
/// next. Nothing is edited, and no balance is typed.
struct HouseholdsTests {
  private struct Household {
    var books: ImportedBooks
    /// The rows that the ledger is to have, as `ImportedBooks.rows(withNames: false)` writes it.
    var truth: [String] = []
    private var seed: UInt64 = 42

    init(_ books: ImportedBooks) { self.books = books }

    /// An amount in cents, the same on every machine, and rarely the same twice.
    mutating func cents(_ range: ClosedRange<Int>) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(seed >> 33) % range.count
    }

    func check(_ month: Int) throws {
      let found = try books.rows(withNames: false)
      #expect(
        found == truth.sorted(),
        "month \(month): \(Set(found).symmetricDifference(truth).sorted().prefix(12))")
      #expect(try books.gaps == [], "month \(month)")
      #expect(try MatchProposal.all(in: books.ledger).isEmpty, "month \(month)")
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
  private static func iso(_ month: Int, _ day: Int) -> String { "2025-\(two(month))-\(two(day))" }
  private static func german(_ month: Int, _ day: Int) -> String { "\(two(day)).\(two(month)).2025" }
  private static func american(_ month: Int, _ day: Int) -> String { "\(two(month))/\(two(day))/2025" }

  /// `-1234.50`, or `-1.234,50` as Germans write it.
  private static func text(_ cents: Int, isGerman: Bool = false) -> String {
    let whole = String(abs(cents) / 100)
    let grouped = isGerman && whole.count > 3 ? whole.dropLast(3) + "." + whole.suffix(3) : whole[...]
    return (cents < 0 ? "-" : "") + grouped + (isGerman ? "," : ".") + two(abs(cents) % 100)
  }

  /// A payment in a bank's file.
  private struct Line {
    let day: Int
    let name: String
    let cents: Int
    var iban = ""
    /// The day of booking, if it is not the payment's.
    var booked: Int?
  }

  // MARK: A German couple with five accounts

  private static let tom = "DE12500105170648489890"
  private static let jana = "DE02120300000000202051"
  private static let joint = "DE02500105170137075030"
  private static let savings = "DE88100900001234567892"

  @Test func aGermanCoupleOfFiveAccounts() throws {
    var house = Household(ImportedBooks())
    var balances = ["Tom": 150_000, "Jana": 90_000, "Gemeinsam": 40_000, "Tagesgeld": 500_000, "Visa": 0]
    var bill = 0
    var files = 0
    for month in 1...12 {
      var lines: [String: [Line]] = [:]
      func note(_ account: String, _ line: Line, isTransfer: Bool = false) {
        lines[account, default: []].append(line)
        if isTransfer { return }
        let date = Self.iso(month, line.day)
        let booked = line.booked.map { "/\(Self.two($0))" } ?? ""
        house.truth.append("\(date)\(booked) \(account) \(Self.text(line.cents))")
      }
      func move(_ from: String, _ to: String, _ cents: Int, _ days: (Int, Int), _ lines: (Line, Line)) {
        note(from, lines.0, isTransfer: true)
        note(to, lines.1, isTransfer: true)
        let arrived = days.0 == days.1 ? "" : "/\(Self.two(days.1))"
        house.truth.append("\(Self.iso(month, days.0))\(arrived) \(from) > \(to) \(Self.text(cents))")
      }
      // Each pays into the joint account, whose bank books it a day later.
      for (account, cents, iban, day) in [("Tom", 90_000, Self.tom, 2), ("Jana", 70_000, Self.jana, 3)] {
        move(
          account, "Gemeinsam", cents, (day, day + 1),
          (
            Line(day: day, name: "Tom und Jana Beispiel", cents: -cents, iban: Self.joint),
            Line(day: day + 1, name: "\(account) Beispiel", cents: cents, iban: iban)
          ))
      }
      move(
        "Tom", "Tagesgeld", 20_000, (5, 5),
        (
          Line(day: 5, name: "Tom Beispiel", cents: -20_000, iban: Self.savings),
          Line(day: 5, name: "Tom Beispiel", cents: 20_000, iban: Self.tom)
        ))
      note("Tagesgeld", Line(day: 28, name: "Zinsen", cents: house.cents(300...900)))
      note("Tom", Line(day: 1, name: "Nordmetall GmbH", cents: 250_000, iban: "DE91100000000123456789"))
      note("Jana", Line(day: 1, name: "Klinikum", cents: 210_000, iban: "DE91100000000987654321"))
      for day in [4, 11, 18, 25] {
        note("Tom", Line(day: day, name: "Kantine \(day)", cents: -house.cents(500...1_200)))
        note("Jana", Line(day: day, name: "Bäckerei \(day)", cents: -house.cents(300...900)))
        note("Gemeinsam", Line(day: day + 1, name: "REWE \(day)", cents: -house.cents(3_000...9_000)))
      }
      note("Gemeinsam", Line(day: 3, name: "Hausverwaltung", cents: -98_000))
      // A purchase is booked two days later; the bill of the month before is paid by Tom.
      if bill > 0 {
        move(
          "Tom", "Visa", bill, (22, 21),
          (
            Line(day: 22, name: "KREDITKARTENABRECHNUNG", cents: -bill),
            Line(day: 21, name: "Ausgleich Kreditkarte gem. Abrechnung", cents: bill, booked: 21)
          ))
      }
      bill = 0
      for day in [6, 13, 24] {
        let cents = house.cents(1_000...8_000)
        bill += cents
        note("Visa", Line(day: day, name: "AMAZON \(day)", cents: -cents, booked: day + 2))
      }
      for account in ["Visa", "Tom", "Jana", "Gemeinsam", "Tagesgeld"] {
        let own = lines[account, default: []].enumerated()
          .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
        let start = balances[account, default: 0]
        balances[account] = own.reduce(start) { $0 + $1.cents }
        try house.books.take(
          Self.germanFile(of: account, month, own, from: start), of: account,
          named: "\(account)-\(month).csv", signs: account == "Gemeinsam" ? nil : .bank)
        files += 1
      }
      try house.check(month)
    }
    #expect(files == 60 && house.truth.count > 250)
    let ends = try house.books.report.accounts.map { account in
      "\(account.account.name) \(account.balances[0].latest?.amount.decimal ?? "")"
    }
    #expect(ends.sorted() == balances.map { "\($0.key) \(Self.text($0.value))" }.sorted())
  }

  private static func germanFile(
    of account: String, _ month: Int, _ lines: [Line], from start: Int
  ) -> String {
    let end = lines.reduce(start) { $0 + $1.cents }
    var balance = start
    func rows(_ row: (Line, Int) -> String) -> String {
      lines.map { line in
        balance += line.cents
        return row(line, balance) + "\n"
      }.reversed().joined()
    }
    switch account {
    case "Tom" where month <= 6:
      return "Umsatzanzeige;\n\nIBAN;\(tom)\nKontoname;Girokonto\nSaldo;\(text(end, isGerman: true));EUR\n\n"
        + "Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;IBAN Empfänger;Saldo;Währung;Betrag;Währung\n"
        + rows { line, balance in
          "\(german(month, line.day));\(german(month, max(1, line.day - 1)));\(line.name);Umsatz;Zweck;\(line.iban);"
            + "\(text(balance, isGerman: true));EUR;\(text(line.cents, isGerman: true));EUR"
        }
    case "Tom":
      // The layout changes: no balance in the rows, and another heading for the day of the value.
      return "Umsatzanzeige;\n\nIBAN;\(tom)\nKontoname;Girokonto\nSaldo;\(text(end, isGerman: true));EUR\n\n"
        + "Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;IBAN Empfänger;Betrag;Währung\n"
        + rows { line, _ in
          "\(german(month, line.day));\(german(month, max(1, line.day - 1)));\(line.name);Umsatz;Zweck;\(line.iban);"
            + "\(text(line.cents, isGerman: true));EUR"
        }
    case "Jana":
      return
        "\"Girokonto\";\"\(jana)\"\n\"Kontostand vom \(german(month, 28)):\";\"\(text(end, isGerman: true)) EUR\"\n\n"
        + "\"Buchungsdatum\";\"Wertstellung\";\"Zahlungspartner\";\"Verwendungszweck\";\"IBAN Zahlungspartner\";\"Betrag (€)\"\n"
        + rows { line, _ in
          "\"\(german(month, line.day))\";\"\(german(month, line.day))\";\"\(line.name)\";\"Zweck\";\"\(line.iban)\";\"\(text(line.cents, isGerman: true))\""
        }
    case "Visa":
      return
        "\"Kreditkarte:\";\"1234********5678\"\n\"Saldo:\";\"\(text(end, isGerman: true)) EUR\"\n\"Datum:\";\"\(german(month, 28))\"\n\n"
        + "\"Wertstellung\";\"Belegdatum\";\"Beschreibung\";\"Betrag (EUR)\"\n"
        + rows { line, _ in
          "\"\(german(month, line.booked ?? line.day))\";\"\(german(month, line.day))\";\"\(line.name)\";\"\(text(line.cents, isGerman: true))\""
        }
    case "Tagesgeld":
      return "IBAN;\(savings)\n\nDatum;Name;Verwendungszweck;Gegenkonto IBAN;Betrag;Saldo\n"
        + rows { line, balance in
          "\(german(month, line.day));\(line.name);Zweck;\(line.iban);\(text(line.cents, isGerman: true));\(text(balance, isGerman: true))"
        }
    default:
      func mark(_ cents: Int) -> String { cents < 0 ? "D" : "C" }
      func amount(_ cents: Int) -> String { text(abs(cents)).replacing(".", with: ",") }
      let day = "25\(two(month))"
      return ":20:STARTUMS\n:25:\(joint)\n:28C:\(month)/1\n:60F:\(mark(start))\(day)01EUR\(amount(start))\n"
        + lines.map { line in
          ":61:\(day)\(two(line.day))\(two(month))\(two(line.day))\(mark(line.cents))\(amount(line.cents))NTRFNONREF\n"
            + ":86:166?00UMSATZ?20Zweck?31\(line.iban)?32\(line.name)\n"
        }.joined() + ":62F:\(mark(end))\(day)28EUR\(amount(end))\n-\n"
    }
  }

  // MARK: A freelancer in the United States

  @Test func anAmericanFreelancer() throws {
    var house = Household(ImportedBooks(currency: "USD", locale: "en_US"))
    var balances = ["Checking": 800_000]
    for month in 1...12 {
      var (checking, card, stripe): ([Line], [Line], [String]) = ([], [], [])
      func spend(_ account: String, _ line: Line) {
        if account == "Card" { card.append(line) } else { checking.append(line) }
        house.truth.append("\(Self.iso(month, line.day)) \(account) \(Self.text(line.cents))")
      }
      func stripeRow(_ type: String, _ day: Int, _ gross: Int, _ fee: Int, _ text: String) {
        stripe.append(
          "txn_\(month)a\(stripe.count)b86e29f11,\(type),\(Self.text(gross)),\(Self.text(fee)),\(Self.text(gross - fee)),usd,"
            + "\(Self.iso(month, day)) 15:13,\(text)")
      }
      // The money of a client reaches Stripe less the fee, and the account two days after the payout.
      for (number, day) in [4, 14].enumerated() {
        let gross = house.cents(90_000...300_000)
        let fee = gross * 29 / 1_000 + 30
        stripeRow("charge", day, gross, fee, "Invoice \(month)-\(number)")
        house.truth += [
          "\(Self.iso(month, day)) Stripe \(Self.text(gross))",
          "\(Self.iso(month, day)) Stripe -\(Self.text(fee))",
          "\(Self.iso(month, day + 4))/\(Self.two(day + 6)) Stripe > Checking \(Self.text(gross - fee))",
        ]
        stripeRow("payout", day + 4, -(gross - fee), 0, "STRIPE PAYOUT")
        checking.append(Line(day: day + 6, name: "STRIPE TRANSFER ST-\(month)\(number)X", cents: gross - fee))
      }
      spend("Checking", Line(day: 1, name: "PROPERTY MGMT RENT", cents: -145_000))
      spend("Checking", Line(day: 16, name: "IRS USATAXPYMT", cents: -house.cents(50_000...90_000)))
      var spent = 0
      for day in [3, 9, 12, 17, 22] {
        let cents = house.cents(800...9_000)
        spent += cents
        spend("Card", Line(day: day, name: "TRADER JOES #\(500 + day)", cents: -cents))
      }
      card.append(Line(day: 26, name: "AUTOPAY PAYMENT - THANK YOU", cents: spent))
      checking.append(Line(day: 27, name: "AMEX EPAYMENT ACH PMT", cents: -spent))
      house.truth.append("\(Self.iso(month, 27))/26 Checking > Card \(Self.text(spent))")
      checking.sort { $0.day < $1.day }
      var balance = balances["Checking", default: 0]
      let checkingText =
        "Date,Description,Amount,Running Bal.\n"
        + checking.map { line in
          balance += line.cents
          return
            "\(Self.american(month, line.day)),\(line.name),\(Self.text(line.cents)),\(Self.text(balance))\n"
        }.joined()
      balances["Checking"] = balance
      let cardText =
        "Date,Description,Amount\n"
        + card.map { "\(Self.american(month, $0.day)),\($0.name),\(Self.text(-$0.cents))\n" }.joined()
      let stripeText =
        "id,Type,Amount,Fee,Net,Currency,Created (UTC),Description\n" + stripe.map { $0 + "\n" }.joined()
      try house.books.take(cardText, of: "Card", named: "card-\(month).csv", signs: .card)
      try house.books.take(checkingText, of: "Checking", named: "checking-\(month).csv")
      try house.books.take(stripeText, of: "Stripe", named: "stripe-\(month).csv", signs: .bank)
      try house.check(month)
    }
    let end = try house.books.report.accounts.first { $0.account.name == "Checking" }
    #expect(end?.balances[0].latest?.amount.decimal == Self.text(balances["Checking", default: 0]))
  }

  // MARK: A student with an app and a bank

  @Test func aStudentWithAnAppAndABank() throws {
    var house = Household(ImportedBooks(currency: "GBP", locale: "en_GB"))
    for month in 1...12 {
      var (app, bank): ([String], [String]) = ([], [])
      func both(_ day: Int, _ later: Int, _ names: (String, String), _ cents: Int) {
        app.append(
          "Bank,\(Self.text(cents)),GBP,\(names.0),,\(Self.iso(month, day)) 08:00:00.000,\(cents > 0),default,Life"
        )
        let amount = Self.text(cents)
        bank.append(
          "tx_\(month)_\(bank.count),\(Self.two(day + later))/\(Self.two(month))/2025,06:00:00,Card payment,\(names.1),"
            + "\(amount),GBP,\(names.1.uppercased()),\(cents < 0 ? amount : ""),\(cents > 0 ? amount : "")")
        house.truth.append("\(Self.iso(month, day + later)) Monzo \(amount)")
      }
      both(1, 1, ("Rent", "Sunrise Student Lets"), -56_000)
      both(3, 1, ("giffgaff", "giffgaff"), -1_000)
      both(28, 0, ("Campus Cafe wages", "Campus Cafe Ltd"), house.cents(20_000...45_000))
      for day in [5, 8, 11, 14, 17, 20, 24] {
        both(day, day % 3, ("Tesco", "Tesco Stores \(day)"), -house.cents(200...2_500))
      }
      // The cash that the app alone knows, and where it came from.
      app.append(
        "Bank,-20.00,GBP,Transfer Out,,\(Self.iso(month, 6)) 08:00:00.000,false,default,Balance Correction")
      app.append(
        "Cash,20.00,GBP,Transfer In,,\(Self.iso(month, 6)) 08:00:00.000,true,default,Balance Correction")
      bank.append(
        "tx_\(month)_atm,\(Self.two(7))/\(Self.two(month))/2025,06:00:00,ATM,Notemachine,-20.00,GBP,NOTEMACHINE,-20.00,"
      )
      house.truth.append("\(Self.iso(month, 7))/06 Monzo > Cash 20.00")
      let snack = house.cents(100...900)
      app.append("Cash,\(Self.text(-snack)),GBP,Snack,,\(Self.iso(month, 9)) 08:00:00.000,false,default,Life")
      house.truth.append("\(Self.iso(month, 9)) Cash \(Self.text(-snack))")
      let files = [
        (
          "account,amount,currency,title,note,date,income,type,category name\n"
            + app.map { $0 + "\n" }.joined(), nil as String?, "app-\(month).csv"
        ),
        (
          "Transaction ID,Date,Time,Type,Name,Amount,Currency,Description,Money Out,Money In\n"
            + bank.map { $0 + "\n" }.joined(), "Monzo", "bank-\(month).csv"
        ),
      ]
      for (text, account, name) in month % 2 == 0 ? files.reversed() : files {
        try house.books.take(text, of: account, named: name)
      }
      try house.check(month)
    }
    #expect(house.truth.count == 12 * 12)
  }
}

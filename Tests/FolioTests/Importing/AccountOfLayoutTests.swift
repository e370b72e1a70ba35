import Testing

/// Imports files of several accounts that look the same, without saying which account each is.
struct AccountOfLayoutTests {
  private static func file(_ rows: [(day: String, name: String, amount: Int)], from opening: Int) -> String {
    var balance = opening
    let lines = rows.map { row in
      balance += row.amount
      return "2026-\(row.day),\(row.name),\(row.amount).00,\(balance).00"
    }
    return (["Date,Description,Amount,Balance"] + lines).joined(separator: "\n") + "\n"
  }

  private static let files = [
    "giro-1.csv": file(
      [("01-05", "Rent", -700), ("01-20", "Shop", -20), ("01-30", "Acme", 900)], from: 1000),
    "giro-2.csv": file([("02-03", "Tea", -3), ("02-10", "Kiosk", -4), ("02-27", "Acme", 900)], from: 1180),
    "giro-3.csv": file(
      [("01-20", "Shop", -20), ("01-30", "Acme", 900), ("02-03", "Tea", -3), ("02-28", "Gym", -9)], from: 300),
    "visa-1.csv": file([("01-07", "Inn", -50), ("01-21", "Films", -10), ("01-28", "Bar", -9)], from: -100),
    "visa-2.csv": file([("02-07", "Inn", -50), ("02-21", "Bar", -10)], from: -169),
    "visa-3.csv": file([("01-28", "Bar", -9), ("02-07", "Inn", -50)], from: -160),
  ]

  private func project(_ imports: (file: String, account: String)...) throws -> LedgerProject {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    for (name, text) in Self.files { try project.write(text, to: name) }
    for (file, account) in imports {
      let run = try Self.run(project, file, "--account", account)
      #expect(run.code == 0, "\(run)")
    }
    return project
  }

  private static func run(_ project: LedgerProject, _ arguments: String...) throws -> LedgerProject.Run {
    try project.folio(["import"] + arguments + ["--ledger", "ledger.json"])
  }

  private static func isAdded(_ run: LedgerProject.Run, _ count: Int, to account: String) -> Bool {
    run.code == 0 && run.output.contains(": \(count) added to ledger.json")
      && run.output.contains("\n  \(account): 2026-")
  }

  /// On the same days, the account has other rows and another balance.
  @Test func aFileWhoseBalanceContradictsTheAccountIsAskedAbout() throws {
    let project = try project(("giro-1.csv", "Giro"))
    let run = try Self.run(project, "visa-1.csv")
    #expect(run.code == 65)
    #expect(
      run.errors == """
        visa-1.csv: error: files like this one come from the account "Giro", and this one has -100.00 USD on 2026-01-06, where "Giro" has 300.00
          name it: folio import visa-1.csv --ledger ledger.json --account NAME, where NAME may be Giro, too

        """)
    #expect(Self.isAdded(try Self.run(project, "visa-1.csv", "--account", "Visa"), 3, to: "Visa"))
    #expect(Self.isAdded(try Self.run(project, "visa-3.csv"), 1, to: "Visa"))
  }

  /// The next month, one that overlaps, and one after a gap are of the account that had such a file before.
  @Test(arguments: [("giro-2.csv", 3), ("giro-3.csv", 2), ("visa-2.csv", 2)])
  func aFileThatContradictsNothingIsNotAskedAbout(_ file: String, _ count: Int) throws {
    let project = try project(("giro-1.csv", "Giro"))
    #expect(Self.isAdded(try Self.run(project, file), count, to: "Giro"))
  }

  /// The signs that a file of another account brought by mistake go with it, and the account's own balance
  /// outranks them where they stay.
  @Test(arguments: [true, false])
  func theSignsOfAMistakeAreForgotten(moves: Bool) throws {
    func rows(_ lines: String...) -> String { lines.map { $0 + "\n" }.joined() }
    let project = try project()
    try project.write(
      rows(
        "08/31/2026,TEA ROOM,2.59,,4422.88", "08/28/2026,ACME PAY,,2150.00,4425.47",
        "08/24/2026,HYDRO,96.40,,2275.47", "08/21/2026,VISA PAYMENT,388.20,,2371.87",
        "08/18/2026,RENT,700.00,,2760.07"), to: "chq-aug.csv")
    try project.write(
      rows(
        "09/09/2026,MOBILE,39.55,,4366.38", "09/01/2026,HARDWARE,16.95,,4405.93",
        "08/31/2026,TEA ROOM,2.59,,4422.88", "08/28/2026,ACME PAY,,2150.00,4425.47"), to: "chq-sep.csv")
    try project.write(
      rows(
        "08/31/2026,COFFEE,6.25,,329.96", "08/21/2026,PAYMENT THANK YOU,,388.20,323.71",
        "08/12/2026,MARKET,63.18,,711.91", "08/06/2026,FUEL,52.30,,648.73"), to: "visa-aug.csv")
    #expect(try Self.run(project, "chq-aug.csv", "--account", "Chequing").code == 0)
    if moves {
      #expect(try Self.run(project, "visa-aug.csv", "--account", "Chequing", "--card").code == 0)
      let moved = try Self.run(project, "visa-aug.csv", "--account", "Visa", "--card", "--yes")
      #expect(moved.output.contains("4 moved to Visa"), "\(moved)")
    } else {
      try project.write(
        #"[{ "name": "Chequing", "width": 5, "account": "Chequing", "signs": "card" }]"#, to: "imports.json")
    }
    // Two rows and a balance are those of the account, even without its name.
    let name = moves ? [] : ["--account", "Chequing"]
    let run = try project.folio(["import", "chq-sep.csv", "--ledger", "ledger.json"] + name)
    #expect(run.output.contains(": 2 added to ledger.json, 2 already there"), "\(run)")
    #expect(run.output.contains("out 56.50 USD"), "\(run)")
  }

  @Test func itsRowsSayWhichAccountItIs() throws {
    let project = try project(("giro-1.csv", "Giro"), ("visa-1.csv", "Visa"))
    let run = try Self.run(project, "giro-3.csv")
    #expect(Self.isAdded(run, 2, to: "Giro"))
    #expect(run.output.contains(#"read with profile "Giro": --account Giro"#), "\(run)")
    // One row is alike, and the balance before it is that of the account.
    #expect(Self.isAdded(try Self.run(project, "visa-3.csv"), 1, to: "Visa"))
    #expect(try Self.run(project, "visa-1.csv").output.contains("0 added to ledger.json, 3 already there"))
  }

  /// Balances say which account is probable, and not more.
  @Test(arguments: [("giro-2.csv", "Giro"), ("visa-2.csv", "Visa")])
  func theQuestionNamesTheProbableAccount(_ file: String, _ account: String) throws {
    for imports in [
      [("giro-1.csv", "Giro"), ("visa-1.csv", "Visa")], [("visa-1.csv", "Visa"), ("giro-1.csv", "Giro")],
    ] {
      let project = try project()
      for (file, account) in imports { _ = try Self.run(project, file, "--account", account) }
      let run = try Self.run(project, file)
      #expect(
        run.code == 65
          && run.errors.contains("name it: folio import \(file) --ledger ledger.json --account \(account);"),
        "\(run)")
    }
  }

  @Test func aProfileOfThisImportIsNoneThatWasThere() throws {
    let project = try project(("giro-1.csv", "Giro"))
    let run = try Self.run(project, "visa-1.csv", "--account", "Visa")
    #expect(!run.output.contains("read with profile"), "\(run)")
    #expect(run.output.contains(#"saved for the next such file as "Visa" in "#), "\(run)")
  }

  /// The profile of the mistake goes with the rows, unless other rows of the account may have come by it.
  @Test(arguments: [false, true])
  func theProfileOfTheMistakeIsDropped(_ isUsed: Bool) throws {
    let project = try project(("giro-1.csv", "Giro"))
    let other = isUsed ? "visa-1.csv" : "visa.qif"
    try project.write("!Type:CCard\nD01/07/2026\nT-50.00\nPInn\n^\n", to: "visa.qif")
    #expect(try Self.run(project, other, "--account", "Visa").code == 0)
    #expect(try Self.run(project, "giro-2.csv", "--account", "Visa").code == 0)
    #expect(
      try Self.run(project, "giro-2.csv", "--account", "Giro", "--yes").output.contains("3 moved to Giro"))
    let profiles = try Self.run(project, "--profiles").output
    #expect(profiles.contains("Giro: --account Giro\n"), "\(profiles)")
    #expect(profiles.contains("Visa: --account Visa\n") == isUsed, "\(profiles)")
  }
}

/// Imports files of several cards of one person, which name the person and the ends of the cards' numbers.
struct CardNumberTests {
  private static func file(_ holder: String, _ number: String, _ month: Int) -> String {
    var rows = ["Date,Description,\(holder),Account #,Amount"]
    for (day, name, amount) in [
      ("13", "SHAKE", "18.\(number.suffix(2))"), ("14", "FOODS", "66.10"),
      ("15", "PAYMENT - THANK YOU", "-80.00"),
    ] {
      rows.append("0\(month)/\(day)/2026,\(name) \(number.suffix(2)),J SMITH,\(number),\(amount)")
    }
    return rows.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    ("Card Member", "-21005", "-31009"), ("Cardholder Name", "XXXX-1234", "XXXX-5678"),
    ("Name on card", "**** 1234", "**** 5678"), ("Member", "...1234", "...5678"),
    ("Karteninhaber", "-21005", "-31009"), ("Account holder", "1234", "5678"),
  ])
  func eachIsKnownByItsNumber(_ holder: String, _ gold: String, _ delta: String) throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    for month in 4...5 {
      try project.write(Self.file(holder, gold, month), to: "gold-\(month).csv")
      try project.write(Self.file(holder, delta, month), to: "delta-\(month).csv")
    }
    func run(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(["import"] + arguments + ["--ledger", "ledger.json"])
    }
    #expect(try run("gold-4.csv", "--card", "--account", "Gold").output.contains("\n  Gold: 2026-04-13"))
    let open = try run("delta-4.csv")
    #expect(
      open.output.contains("check: nothing in the file names its account, and these rows are in none"),
      "\(open)")
    #expect(!open.output.contains("Gold"), "\(open)")
    #expect(try run("delta-4.csv", "--account", "Delta", "--yes").output.contains("3 moved to Delta"))
    #expect(try run("--profiles").output == "Gold: --account Gold --card\nDelta: --account Delta --card\n")
    #expect(try run("gold-5.csv").output.contains("\n  Gold: 2026-05-13"))
    #expect(try run("delta-5.csv").output.contains("\n  Delta: 2026-05-13"))
    let profiles = try project.read("imports.json")
    #expect(
      profiles.contains(#""bankAccount": "\#(gold)""#) && profiles.contains(#""bankAccount": "\#(delta)""#))
  }

  /// A profile without a number, or with a name in its place, is not that of a file with one.
  @Test(arguments: ["", #""bankAccount": "J SMITH", "#])
  func aProfileThatOnlyLooksAlikeIsAskedAbout(_ number: String) throws {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write(Self.file("Card Member", "-31009", 4), to: "delta.csv")
    try project.write(
      #"[{ "name": "Gold", "headings": ["Date", "Description", "Card Member", "Account #", "Amount"], \#(number)"account": "Gold", "signs": "card" }]"#,
      to: "imports.json")
    func run(_ arguments: String...) throws -> LedgerProject.Run {
      try project.folio(["import", "delta.csv", "--ledger", "ledger.json"] + arguments)
    }
    #expect(
      try run().errors == """
        delta.csv: error: files like this one come from the account "Gold", and this one has the number "-31009", which is not known to be its
          name it: folio import delta.csv --ledger ledger.json --account NAME, where NAME may be Gold, too

        """)
    #expect(try run("--account", "Gold").output.contains("\n  Gold: 2026-04-13"))
    #expect(try run().output.contains("0 added to ledger.json, 3 already there"))
  }
}

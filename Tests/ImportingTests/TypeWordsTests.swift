import Testing

@testable import Bookkeeping
@testable import Importing

/// A column whose words say which way money went, in words that Folio does not know.
struct TypeWordsTests {
  private static let text = """
    Date;Libellé;Type;Montant
    01/10/2026;PAUL;Achat;12,40
    02/10/2026;DAB;Retrait;60,00
    03/10/2026;ACME;Virement reçu;1900,00
    15/10/2026;MONOPRIX;Achat;33,10

    """
  private static let rows = [
    "2026-10-01 -12.40 EUR PAUL", "2026-10-02 -60.00 EUR DAB", "2026-10-03 +1900.00 EUR ACME",
    "2026-10-15 -33.10 EUR MONOPRIX",
  ]

  private static func lines(
    _ text: String = text, _ change: (inout ImportOptions) -> Void
  ) -> [String] {
    StatementReading.lines(text, in: "fr_FR", "EUR", change)
  }

  private static func question(
    _ text: String = text, _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> Question? {
    var options = ImportOptions()
    (options.locale, options.currency) = ("fr_FR", Currency(code: "EUR") ?? .usDollar)
    change(&options)
    var reader = try StatementReader(Array(text.utf8))
    guard case .question(let question) = try reader.read(options) else { return nil }
    return question
  }

  /// Also if the user names the column, which leads to the same question.
  @Test(arguments: [nil, "Type", "3"])
  func theWordsAreAskedFor(column: String?) throws {
    let question = try #require(try Self.question { $0.columns[.type] = column })
    let split = try #require(question.open.split)
    #expect(split.column == "Type")
    #expect(split.words.map(\.text) == ["Achat", "Retrait", "Virement reçu"])
    #expect(split.words.map(\.count) == [2, 1, 1])
    #expect(split.words.map(\.name) == ["PAUL", "DAB", "ACME"])
    #expect(split.words.map(\.amount.decimal) == ["12.40", "60.00", "1900.00"])
  }

  @Test(arguments: [
    TypeWords(out: ["Achat,Retrait"], in: []), TypeWords(out: ["achat", "RETRAIT"], in: []),
    TypeWords(out: [], in: ["Virement reçu"]), TypeWords(out: ["Achat, Retrait"], in: ["Virement recu"]),
  ])
  func namedWordsDecide(_ words: TypeWords) throws {
    #expect(Self.lines { $0.typeWords = words } == Self.rows)
    var options = ImportOptions()
    (options.locale, options.typeWords) = ("fr_FR", words)
    let statement = try StatementReader.read(Array(Self.text.utf8), options: options)
    #expect(statement.signs == .words(column: "Type"))
    // Each word of the file is known for the next one.
    #expect(Set(statement.typeWords.out.map { $0.lowercased() }) == ["achat", "retrait"])
    #expect(statement.typeWords.in.count == 1 && !statement.typeWords.decidesRest)
  }

  @Test func aWordWithACommaIsOneWord() {
    let text = Self.text.replacing("Achat", with: "Achat, carte")
    #expect(
      Self.lines(text) { $0.typeWords = TypeWords(out: ["Achat, carte", "Retrait"], in: []) } == Self.rows)
    #expect(
      Self.lines(text) { $0.typeWords = TypeWords(out: ["Retrait,Achat"], in: []) }[0].contains("noCell"))
  }

  /// A misspelt word would turn the rows of the right one.
  @Test func aWordThatIsInNoCellIsRefused() {
    #expect(
      Self.lines { $0.typeWords = TypeWords(out: ["Achat,Retrat"], in: []) } == [
        "refused: noCell(\"Retrat\")"
      ])
    #expect(
      Self.lines { $0.typeWords = TypeWords(out: ["Achats"], in: []) } == ["refused: noCell(\"Achats\")"])
  }

  /// The words that are kept say nothing of one that is new.
  @Test func aNewWordIsNamed() {
    let text = Self.text.replacing("Retrait", with: "Frais")
    let lines = Self.lines(text) { options in
      options.columns[.type] = "Type"
      options.typeWords.out = ["Achat", "Retrait"]
      options.typeWords.in = ["Virement reçu"]
    }
    #expect(lines[1] == "line 3: unknownType(\"Frais\")")
    #expect(lines.count == 4 && lines[0] == Self.rows[0] && lines[2] == Self.rows[2])
  }

  /// Arithmetic is stronger than what the user says.
  @Test func aBalanceThatSaysTheOppositeIsStronger() {
    let text = """
      Date;Libellé;Type;Montant;Solde
      01/10/2026;A;Achat;10,00;90,00
      02/10/2026;B;Achat;20,00;70,00
      03/10/2026;C;Dépôt;5,00;75,00
      04/10/2026;D;Achat;1,00;74,00

      """
    let lines = Self.lines(text) { $0.typeWords = TypeWords(out: ["Dépôt"], in: []) }
    #expect(
      lines.count == 1 && lines[0].hasPrefix("refused: contradicted(Importing.ImportOptions.Choice.words"))
    #expect(Self.lines(text) { $0.typeWords = TypeWords(out: ["Achat"], in: []) }.count == 4)
  }

  @Test func profilesKeepTheWords() throws {
    var profile = ImportProfile(name: "Carte")
    profile.headings = ["Date", "Type"]
    profile.typeWords.out = ["Achat", "Retrait"]
    profile.typeWords.in = ["Virement reçu"]
    var profiles = ImportProfiles()
    profiles.store(profile)
    let json = String(decoding: profiles.json, as: UTF8.self)
    #expect(json.contains("\"out\": [\"Achat\", \"Retrait\"],\n    \"in\": [\"Virement reçu\"]"))
    #expect(try ImportProfiles(profiles.json) == profiles)
    // New words are added; a word that is named again changes its meaning.
    var options = ImportOptions()
    options.typeWords = TypeWords(out: ["Virement reçu"], in: [])
    profile.complete(&options)
    #expect(options.typeWords.out == ["Virement reçu", "Achat", "Retrait"] && options.typeWords.in.isEmpty)
    #expect(!options.typeWords.decidesRest)
    // Signs answer the same question.
    var card = ImportOptions()
    card.signs = .card
    profile.complete(&card)
    #expect(card.typeWords.isEmpty)
  }

  /// Letters and codes of debit and credit need no question.
  @Test(arguments: [("Dare/Avere", "D", "A"), ("Debit or Credit", "DBIT", "CRDT"), ("Type", "DBIT", "CRDT")])
  func codesOfDebitAndCreditAreKnown(heading: String, out: String, into: String) {
    let text = """
      Date;Description;Montant;\(heading)
      01/10/2026;PAUL;12,40;\(out)
      03/10/2026;ACME;1900,00;\(into)
      15/10/2026;EDF;33,10;\(out)

      """
    #expect(
      Self.lines(text) { _ in } == [
        "2026-10-01 -12.40 EUR PAUL", "2026-10-03 +1900.00 EUR ACME", "2026-10-15 -33.10 EUR EDF",
      ])
  }

  /// A dollar sign below Spanish headings is first of all that of Mexico; pesos of Chile have no cents.
  @Test func theLanguageOfHeadingsOrdersCurrencies() {
    let text = "Fecha,Descripción,Retiros,Depósitos\n2026-03-03,OXXO,$45.20,\n2026-03-05,NOMINA,,$1850.00\n"
    let lines = StatementReading.lines(text, in: "es_MX", "EUR") { $0.currency = .unstated }
    #expect(lines == ["undecided", "MXN", "ARS", "COP", "USD"])
  }

  /// The Finnish heading names euros.
  @Test func aHeadingInFinnishNamesEuros() {
    let text = "Kirjauspäivä;Määrä EUROA;Saaja\n2026-03-03;-45,20;ALEPA\n2026-03-05;1850,00;ACME\n"
    let lines = StatementReading.lines(text, in: "fi_FI", "USD") {
      ($0.currency, $0.signs) = (.unstated, .bank)
    }
    #expect(lines == ["2026-03-03 -45.20 EUR ALEPA", "2026-03-05 +1850.00 EUR ACME"])
  }
}

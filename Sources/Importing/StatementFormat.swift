/// A format of the files that banks, apps and other programs give out.
///
/// A new format needs a case here, a reader in `Formats`, a line in `StatementReader.readAny`, and a rule in
/// `FileKind` that recognizes its files. Tests that go through all formats fail until they have an example.
package enum StatementFormat: CaseIterable, Sendable {
  case table, ofx, qif, camt, mt940
  /// The transactions of hledger, or a list of expenses.
  case json
  case folioTable, hledgerTable

  /// The name that banks have for it; `nil` if only programs write it.
  private var nameAtBanks: String? {
    switch self {
    case .table: "CSV"
    case .ofx: "OFX"
    case .qif: "QIF"
    case .camt: "CAMT"
    case .mt940: "MT940"
    case .json, .folioTable, .hledgerTable: nil
    }
  }

  /// The formats that one can ask a bank for: `CSV, OFX, QIF, CAMT or MT940`.
  package static let namesAtBanks: String = {
    let names = allCases.compactMap(\.nameAtBanks)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()

  private var endings: [String] {
    switch self {
    case .table, .folioTable, .hledgerTable: ["csv", "tsv", "txt"]
    case .ofx: ["ofx", "qbo", "qfx"]
    case .qif: ["qif"]
    case .camt: ["xml"]
    case .mt940: ["940", "mt940", "sta"]
    case .json: ["json"]
    }
  }

  /// The endings of the names of statements, in lowercase. Only such files of a folder are read.
  package static let endings = Set(allCases.flatMap(\.endings))
}

/// The tables that Folio writes for spreadsheets and reads back: a list of the report, `folio list --csv`.
package enum FolioTable {
  /// The columns, in the order in which they are written.
  package enum Column: String, CaseIterable {
    case date, type, name, amount, currency, category, address, memo, tags, id, account, to, arrived
    /// The role of the row in a report. Nothing reads it back: it follows from the other columns.
    case role

    /// The columns of a table. That of the days on which transfers arrived is only there if any has one.
    package static func all(withArrivals: Bool) -> [Column] {
      withArrivals ? allCases : allCases.filter { $0 != .arrived }
    }
  }

  /// The columns of all tables that Folio writes, and of those that it wrote before they had roles.
  private static let layouts = [false, true].map { Column.all(withArrivals: $0) }
    .flatMap { [$0, $0.filter { $0 != .role }] }

  /// The first line of a file.
  package static let header = header(of: Column.all(withArrivals: false))

  package static func header(of columns: [Column]) -> String {
    columns.map(\.rawValue).joined(separator: ",")
  }

  /// The columns of a table by its first line; nil if it is none of Folio's.
  package static func columns(ofHeader line: some Sequence<UInt8>) -> [Column]? {
    layouts.first { line.elementsEqual(header(of: $0).utf8) }
  }

  /// Whether a spreadsheet may run a text as a formula, if any apostrophes before it are ignored. Leading
  /// blanks are skipped, as some spreadsheets do; a control character may hide what follows it.
  package static func startsFormula(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { startsFormula($0) }
  }

  package static func startsFormula(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let apostrophe = UInt8(ascii: "'")
    guard let start = bytes.firstIndex(where: { $0 != apostrophe && $0 != 0x20 }) else { return false }
    switch bytes[start] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), ..<0x20: return true
    case 0xEF: return fullWidth.contains { bytes[start...].starts(with: $0) }
    default: return false
    }
  }

  /// The full-width forms that East Asian input methods write. Spreadsheets treat them like the ASCII ones.
  private static let fullWidth = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }
}

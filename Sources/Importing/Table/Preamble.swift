import Bookkeeping

/// The rows before a table, in which banks write the account, its currency and the period.
struct Preamble: Sendable {
  let rows: [TextTable.Row]

  /// The first IBAN.
  var iban: String? { rows.lazy.flatMap(\.cells).compactMap(IBAN.plain).first }

  /// The number of the account or the card: an IBAN, or else another one.
  var number: String? { iban ?? cardNumber ?? accountNumber }

  /// The number of a card, most of whose digits are hidden: `4930 •••• •••• 1234`.
  var cardNumber: String? {
    rows.prefix(60).lazy.flatMap(\.cells).first { $0.utf8.count <= 60 && CaptionedNumber.isOfCard($0) }
  }

  /// The number of the account or card, or the end of it, beside its heading: `Account number:,73401188`,
  /// `Cuenta Corriente N: 00-999-11111-22`, `Sort code 12-34-56 Account 12345678`, `VISA card *1234`.
  var accountNumber: String? {
    let below = stacked.lazy.filter { Self.isHeading($0.heading) && CaptionedNumber.isOfAccount($0.value) }
    if let number = below.first?.value { return number }
    return rows.prefix(60).lazy.compactMap { row -> String? in
      var heading = ""
      for cell in row.cells where !cell.isEmpty && cell.utf8.count <= 80 && !CellContent.hasDecimals(cell) {
        for (caption, number) in CaptionedNumber.all(in: cell) {
          heading += " " + caption
          guard let number else { continue }
          if Self.isHeading(heading), CaptionedNumber.isOfAccount(number) { return number }
          heading = ""
        }
      }
      return nil
    }.first
  }

  /// The values of a row whose headings are in the row above, as in a table of one row.
  var stacked: [(line: Int, heading: String, value: String)] {
    zip(rows, rows.dropFirst()).prefix(60).flatMap { upper, lower in
      let (headings, values) = (upper.cells, lower.cells)
      let named = headings.filter { !$0.isEmpty }
      guard named.count > 1, !named.contains(where: { $0.utf8.contains(where: \.isASCIIDigit) }) else {
        return [(line: Int, heading: String, value: String)]()
      }
      return zip(headings, values).filter { !$0.isEmpty && $0.utf8.count <= 80 && !$1.isEmpty }
        .map { (lower.line, $0, $1) }
    }
  }

  /// Whether a text is the heading of the number of the account.
  private static func isHeading(_ text: String) -> Bool {
    let meaning = HeadingMeaning(text)
    return meaning.has(.account)
      && !meaning.hasAny(
        .bank, .balance, .date, .time, .period, .amount, .total, .currency, .rate, .fee, .other, .payee,
        .sender, .recipient, .transfer, .contact)
  }

  /// The currencies that `Currency: EUR` and the balances can mean.
  var currencies: [Currency] {
    var found: [[Currency]] = []
    for row in rows.prefix(60) {
      let cells = row.cells
      let isBalance = cells.first.map { HeadingMeaning($0).has(.balance) } ?? false
      for ((before, cell), after) in zip(zip([""] + cells, cells), cells.dropFirst() + [""])
      where !cell.isEmpty && cell.utf8.count <= 60 {
        // The heading may be in the same cell, as in `Mata Uang: IDR`.
        let parts = cell.split(separator: ":", maxSplits: 1).map { trimmed($0) }
        if HeadingMeaning(before).has(.currency) {
          found.append(CellContent.currencies(cell))
        } else if parts.count == 2, HeadingMeaning(parts[0]).has(.currency) {
          found.append(CellContent.currencies(parts[1]))
        } else if isBalance, CellContent.isAmount(before) || CellContent.isAmount(after) {
          // `Saldo;830,00;EUR`
          found.append(CellContent.currencies(cell))
        } else if cell.utf8.count > 3 && cell.utf8.count <= 20 {
          // A name such as `euros` needs no heading.
          found.append(Currency.Symbols.currencies(cell))
        }
        if CellContent.isAmount(cell), let sign = SignedAmount(cell).currencySign {
          found.append(Currency.Symbols.currencies(sign))
        }
      }
    }
    return .common(to: found)
  }

  /// The words that may be days or months.
  var days: [String] {
    rows.prefix(60).flatMap(\.cells).filter { $0.utf8.count <= 200 }.flatMap { cell in
      let plain = cell.replacing("年", with: "-").replacing("月", with: "-").replacing("日", with: " ")
      let words = plain.unicodeScalars.split { !$0.isDecimalDigit && !".-/".unicodeScalars.contains($0) }
      return words.map { String($0.trimming(".-/".unicodeScalars.contains)) }
    }
  }

  /// The last of the days and months, as in `2024年01月`, `01.12.2023 - 15.01.2024` and
  /// `15 Dec 2025 to 14 Jan 2026`.
  var lastDay: CalendarDate? {
    (days + namedDays).compactMap { word in
      DatePattern.common.lazy.compactMap { $0.date(word) }.first ?? Self.lastDay(ofMonth: word)
    }.max()
  }

  /// All texts of three words, among them days with the name of a month: `14 Jan 2026`, `January 14, 2026`.
  private var namedDays: [String] {
    rows.prefix(60).map { $0.cells.joined(separator: " ") }.filter { $0.utf8.count <= 400 }.flatMap {
      row -> [String] in
      let words = row.unicodeScalars.split { $0 == " " || $0 == ":" || $0 == "(" || $0 == ")" }
        .map { String(String.UnicodeScalarView($0)) }
      let threes = words.indices.dropLast(2).map { words[$0...($0 + 2)].joined(separator: " ") }
      // `31-Mar-2026`
      return threes + words.filter { $0.utf8.first?.isASCIIDigit ?? false }
    }
  }

  /// The last day of `2024-01` or `01/2024`.
  private static func lastDay(ofMonth text: String) -> CalendarDate? {
    let parts = text.utf8.split { !$0.isASCIIDigit }.compactMap { Int(Substring($0)) }
    guard parts.count == 2, let year = parts.max(), (1970...2100).contains(year), let month = parts.min()
    else {
      return nil
    }
    return [31, 30, 29, 28].lazy.compactMap { CalendarDate(year: year, month: month, day: $0) }.first
  }
}

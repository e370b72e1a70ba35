import Basics
import Bookkeeping

/// A column of a table: its heading, and statistics about its cells.
struct TableColumn: Sendable {
  enum Content: Sendable { case empty, dates, amounts, currencies, codes, texts }

  /// Counted from 0.
  let number: Int
  /// Empty if it has none.
  let heading: String
  private(set) var meaning: HeadingMeaning
  /// The currencies that its heading can mean.
  let currencies: [Currency]
  /// A code in its heading that looks like a currency and is none.
  let unknownCurrency: String?

  let content: Content
  /// The number of cells that are not empty.
  let filled: Int
  let count: Int
  var isFull: Bool { filled == count }
  /// The number of different texts.
  let distinct: Int
  /// Up to two cells.
  let examples: [String]
  /// The number of cells with the most common text.
  let mostCommon: Int
  /// The number of cells that are just a kind of payment.
  let kindWords: Int
  /// The number of cells that begin with a kind of payment.
  let kindBeginnings: Int
  /// Whether nearly all cells are just a kind of payment.
  var namesKinds: Bool { filled >= 2 && kindWords * 5 >= filled * 4 }
  /// Whether nearly all cells are one word with a digit in it, as numbers of bills are.
  let areNumbers: Bool
  /// The number of cells that give a direction.
  let directions: Int
  /// Whether all cells are words such as `DEBIT` and `CREDIT`, which are no notes.
  var saysOnlyDirections: Bool { filled > 0 && directions == filled }
  /// The statuses in the cells, if all filled ones give a status and nothing else.
  let statuses: Set<CellWords.Status>
  /// Whether all cells are dates without a year.
  let isYearless: Bool
  /// Whether all cells are months.
  let isMonths: Bool
  /// The mean length of a cell, in bytes.
  let meanLength: Int

  init(_ number: Int, _ heading: String, _ rows: some Collection<TextTable.Row>, _ options: ImportOptions) {
    self.number = number
    self.heading = heading
    meaning = HeadingMeaning(heading)
    currencies = HeadingCurrency.currencies(in: heading)
    unknownCurrency = HeadingCurrency.unknownCode(in: heading)
    let cells = rows.map { $0[number] }.filter { !$0.isEmpty }
    filled = cells.count
    count = rows.count
    var counts: [ByteString: Int] = [:]
    for cell in cells { counts[ByteString(cell), default: 0] += 1 }
    distinct = counts.count
    mostCommon = counts.values.max() ?? 0
    examples = Array(cells.prefix(2))
    let said = cells.filter { !CellContent.isDash($0) }
    content = Self.content(of: said.isEmpty ? cells : said, options)
    isYearless = !cells.isEmpty && content != .dates && cells.allSatisfy(DatePattern.isYearless)
    meanLength = cells.reduce(0) { $0 + $1.utf8.count } / max(1, cells.count)
    let texts = content == .texts ? cells : []
    // Of three texts or more that all differ, each may name a payee after a word such as `Withdrawal`.
    let namesOthers = distinct > 2 && distinct * 5 >= filled * 4
    func saysNoMore(_ text: String) -> Bool { !namesOthers || CellWords.areAllKinds(text) }
    kindWords = texts.count { CellWords.isKind($0, isAlone: true) && saysNoMore($0) }
    areNumbers =
      texts.count > 1
      && texts.count {
        $0.utf8.count <= 40 && $0.utf8.contains(where: \.isASCIIDigit) && !$0.utf8.contains(0x20)
      } * 5 >= texts.count * 4
    kindBeginnings = texts.count { CellWords.isKind($0, isAlone: false) }
    statuses = Self.statuses(texts.isEmpty ? [] : counts.keys.map(\.text))
    isMonths = distinct > 1 && texts.count == filled && texts.allSatisfy(MonthNames.known.isMonth)
    // A minus means something only if there is a plus, too.
    let hasPlus = counts[ByteString("+")] != nil
    directions = texts.count { text in
      text.utf8.count <= 24 && (hasPlus || !CellContent.isDash(text)) && CellWords.direction(text) != nil
        && saysNoMore(text)
    }
  }

  /// Whether each row has a text of its own, as descriptions of payments do.
  var holdsOneTextEach: Bool {
    isFull && filled > 2 && distinct * 5 >= filled * 4 && meanLength >= Self.fewestBytesOfSentence
  }
  private static let fewestBytesOfSentence = 12

  private static let references = Set(StatementWords.list("reference"))

  /// Whether a column that is headed `Reference` has numbers, and not texts that somebody wrote.
  var hasReferences: Bool {
    Self.references.contains(meaning.text.plain) && holds(.codes, .amounts)
      && meanLength >= 5
  }

  private static func content(of cells: [String], _ options: ImportOptions) -> Content {
    guard !cells.isEmpty else { return .empty }
    let nearlyAll: ((String) -> Bool) -> Bool = { test in cells.count(where: test) * 5 >= cells.count * 4 }
    let most: ((String) -> Bool) -> Bool = { test in cells.count(where: test) * 5 >= cells.count * 3 }
    if most({ CellContent.isDate($0, options) }) { return .dates }
    if nearlyAll({ $0.utf8.count <= 20 && !CellContent.currencies($0).isEmpty }) { return .currencies }
    if most(CellContent.isAmount) { return .amounts }
    let isCode = nearlyAll(CellContent.isCode) || nearlyAll { $0.utf8.count <= 5 && CellWords.isFlag($0) }
    return isCode ? .codes : .texts
  }

  private static func statuses(_ texts: [String]) -> Set<CellWords.Status> {
    let statuses = texts.map(CellWords.plainStatus)
    return statuses.contains(nil) ? [] : Set(statuses.compactMap(\.self))
  }

  /// Changes the meaning of the heading to what the cells prove.
  mutating func correctMeaning(
    adding proven: Set<HeadingMeaning.Concept>, removing wrong: Set<HeadingMeaning.Concept>
  ) {
    meaning.concepts.subtract(wrong)
    meaning.concepts.formUnion(proven)
  }

  func holds(_ contents: Content...) -> Bool { contents.contains(content) }
  func has(_ concept: HeadingMeaning.Concept) -> Bool { meaning.has(concept) }

  /// Whether the heading is about the amount that may be spent, credit included, such as *Available Balance*.
  var saysLimit: Bool { CellWords.saysLimit(meaning.text) }
  func hasAny(_ some: HeadingMeaning.Concept...) -> Bool { some.contains(where: meaning.concepts.contains) }
}

extension [TableColumn] {
  func first(_ isWanted: (TableColumn) -> Bool) -> Int? { first(where: isWanted)?.number }
}

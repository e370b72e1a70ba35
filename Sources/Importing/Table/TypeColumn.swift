import Basics
import Bookkeeping

/// A column whose words may say which way money goes, compared with the signs of the amounts.
struct TypeColumn {
  private let column: Int
  private let meaning: HeadingMeaning
  private let entries: [SignReading.Entry]
  /// The directions of its texts.
  private var directions: [ByteString: SignedAmount.Direction] = [:]
  /// Whether single letters have a meaning in it only by chance: `C` is a credit in a column with `D`,
  /// and something else in one with `A`.
  private let hasLoneLetters: Bool
  /// Of the rows that move money, those whose text has a direction, and those without a text.
  private var (known, blank, moving) = (0, 0, 0)
  /// The number of rows by their direction and whether they have a minus.
  private var (outPlus, outMinus, inPlus, inMinus) = (0, 0, 0, 0)
  private var negative = 0

  private init(_ column: Int, _ entries: [SignReading.Entry], _ roles: ColumnRoles) {
    (self.column, self.entries, meaning) = (column, entries, roles.meaning(column))
    let texts = Set(entries.map { ByteString($0.row[column]) })
    for text in texts { directions[text] = CellWords.direction(text.text) }
    let letters = CellWords.directions(ofLetters: texts.map(\.text).filter { !$0.isEmpty })
    for (letter, direction) in letters { directions[ByteString(letter)] = direction }
    hasLoneLetters =
      letters.isEmpty && directions.keys.contains { $0.text.unicodeScalars.count == 1 }
    for entry in entries where entry.units != 0 {
      moving += 1
      if entry.isNegative { negative += 1 }
      if entry.row[column].isEmpty { blank += 1 }
      guard let direction = directions[ByteString(entry.row[column])] else { continue }
      known += 1
      switch (direction, entry.isNegative) {
      case (.out, false): outPlus += 1
      case (.out, true): outMinus += 1
      case (.in, false): inPlus += 1
      case (.in, true): inMinus += 1
      }
    }
  }

  private var isHeaded: Bool {
    meaning.has(.type) || (meaning.hasAny(.debit, .credit) && !meaning.has(.description))
  }

  /// The decision that the columns of types allow, by the one with the most words whose direction is known.
  static func decision(
    _ entries: [SignReading.Entry], _ roles: ColumnRoles, _ options: ImportOptions
  ) -> SignReading.Decision? {
    let columns = roles.types.map { TypeColumn($0, entries, roles) }
    if options.columns[.type] != nil { return columns.first?.byWords }
    let isCard = SignEvidence(entries, roles).verdict == .proof(.card)
    var best: (decision: SignReading.Decision, known: Int)?
    for column in columns where column.known > best?.known ?? 0 {
      if let decision = column.decision(isCard: isCard) { best = (decision, column.known) }
    }
    return best?.decision
  }

  private func decision(isCard: Bool) -> SignReading.Decision? {
    if hasLoneLetters, known + blank < moving { return nil }
    if !isHeaded, known < entries.count, isCard { return nil }
    let byWords = byWords
    let coversHalf = (byWords.directions[ByteString("")] == nil ? known : known + blank) * 2 >= entries.count
    if !entries.contains(where: \.isNegative) {
      let isWhole =
        known == entries.count && directions.count <= 6
        && (meaning.concepts.isEmpty || Set(directions.values).count == 2)
      return (isHeaded || isWhole) && coversHalf ? byWords : nil
    }
    if outPlus + inMinus == 0, outMinus + inPlus > 0 {
      // If all outgoing amounts have a minus, the signs can be trusted where the column is silent.
      // A plus that is money in does not make a silent plus money in, where hardly any row has a minus.
      if outMinus == 0, negative < moving - negative - inPlus { return nil }
      return outMinus == entries.count ? byWords : bySigns(.bank)
    }
    if outMinus + inPlus == 0, inMinus > 0 || (isHeaded && outPlus > 0) {
      return isHeaded || meaning.has(.category) ? bySigns(.card) : nil
    }
    if outPlus >= outMinus, outPlus > 0, inPlus >= inMinus, inPlus > 0, isHeaded {
      return coversHalf ? byWords : nil
    }
    if outMinus > outPlus * 3, inPlus >= inMinus { return bySigns(.bank) }
    return outPlus > outMinus * 3 && inMinus > inPlus * 3 && isHeaded ? bySigns(.card) : nil
  }

  /// The words decide, and a minus reverses them.
  private var byWords: SignReading.Decision {
    var decision = SignReading.Decision(signs: .typed, column: column, directions: directions)
    decision.hasNeedlessMinus = outPlus == 0
    if Set(directions.values).count == 1, blank > 0, known + blank == moving, isHeaded {
      decision.directions[ByteString("")] = directions.values.first?.opposite
    }
    return decision
  }

  /// The signs decide, unless a word of a column of types contradicts them.
  private func bySigns(_ signs: SignReading) -> SignReading.Decision {
    SignReading.Decision(signs: signs, column: isHeaded ? column : nil, directions: directions)
  }
}

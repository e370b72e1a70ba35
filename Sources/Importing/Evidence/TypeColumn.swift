import Basics
import Bookkeeping

/// A column whose words may say which way money goes, compared with the signs of the amounts.
struct TypeColumn {
  private let column: Int
  private let heading: String
  private let meaning: HeadingMeaning
  private let entries: [SignReading.Entry]
  /// The directions of its texts.
  private var directions: [ByteString: SignedAmount.Direction] = [:]
  /// Texts that only show that a cell is empty.
  private var blanks: Set<ByteString> = []
  /// Whether single letters have a meaning in it only by chance: `C` is a credit in a column with `D`,
  /// and something else in one with `A`.
  private let hasLoneLetters: Bool
  private let areMarks: Bool
  /// The numbers of rows that move money: with a text that has a direction, without a text, and of all.
  private var (known, blank, moving) = (0, 0, 0)
  /// The number of rows by their direction and whether they have a minus.
  private var (outPlus, outMinus, inPlus, inMinus) = (0, 0, 0, 0)
  private var negative = 0
  /// The number of rows that have a minus and, according to their type, pay a card's bill.
  private var settled = 0
  /// Two numbers of rows whose whole text is a word for a direction. In the first, the word says that a minus
  /// is money out; in the second, that it is money in.
  private var (agreeing, opposing) = (0, 0)

  private init(
    _ column: Int, _ entries: [SignReading.Entry], _ roles: ColumnRoles, _ options: ImportOptions
  ) {
    (self.column, self.entries, meaning) = (column, entries, roles.meaning(column))
    heading = roles.columns[column].heading
    let texts = Set(entries.map { ByteString($0.row[column]) })
    let hasPlus = texts.contains(ByteString("+"))
    for text in texts {
      // A minus alone has a meaning only beside a plus.
      if text.text.isEmpty || !hasPlus && CellContent.isDash(text.text) {
        blanks.insert(text)
      } else {
        directions[text] = CellWords.direction(text.text)
      }
    }
    let said = texts.subtracting(blanks).map(\.text)
    let letters = CellWords.directions(ofLetters: said)
    for (letter, direction) in letters { directions[ByteString(letter)] = direction }
    if options.columns[.type] != nil, !options.typeWords.isEmpty {
      directions = options.typeWords.directions(of: texts.subtracting(blanks), directions)
    }
    hasLoneLetters =
      letters.isEmpty && directions.keys.contains { $0.text.unicodeScalars.count == 1 }
    areMarks = !said.isEmpty && said.allSatisfy(CellWords.isMark)
    let wholes = Set(directions.keys.filter { CellWords.isDirection($0.text) })
    for entry in entries where entry.units != 0 {
      moving += 1
      if entry.isNegative { negative += 1 }
      let text = ByteString(entry.row[column])
      if blanks.contains(text) { blank += 1 }
      guard let direction = directions[text] else {
        if entry.isNegative, CellWords.settlesCard(text.text) { settled += 1 }
        continue
      }
      known += 1
      switch (direction, entry.isNegative) {
      case (.out, false): outPlus += 1
      case (.out, true): outMinus += 1
      case (.in, false): inPlus += 1
      case (.in, true): inMinus += 1
      }
      // The payment of a card's bill is money in on the card, and a debit of the bank.
      guard wholes.contains(text), !roles.payees.contains(where: { CellWords.settlesCard(entry.row[$0]) })
      else { continue }
      if (direction == .out) == entry.isNegative { agreeing += 1 } else { opposing += 1 }
    }
  }

  /// Whether hardly any row has a word whose direction is known.
  var isUnknown: Bool { known * 2 < moving - blank }

  /// Whether more than half of the rows have a word whose direction is known, or pay a card's bill. Fewer
  /// cannot prove that the file is a card's.
  private var areMost: Bool { (known + settled) * 2 > moving }

  private var isHeaded: Bool {
    meaning.has(.type) || (meaning.hasAny(.debit, .credit) && !meaning.has(.description))
  }

  static func all(
    _ entries: [SignReading.Entry], _ roles: ColumnRoles, _ options: ImportOptions
  ) -> [TypeColumn] {
    let columns = roles.types.map { TypeColumn($0, entries, roles, options) }
    return options.columns[.type] == nil ? columns.filter { $0.known > 0 } : Array(columns.prefix(1))
  }

  /// The decision that the columns of types allow, by the one with the most words whose direction is known.
  static func decision(
    _ columns: [TypeColumn], _ entries: [SignReading.Entry], _ words: SignEvidence, _ options: ImportOptions
  ) -> SignReading.Decision? {
    if options.columns[.type] != nil { return columns.first?.byWords }
    let isCard = words.verdict == .proof(.card)
    var best: (decision: SignReading.Decision, known: Int)?
    for column in columns where column.known > best?.known ?? 0 {
      if let decision = column.decision(words, isCard: isCard) { best = (decision, column.known) }
    }
    return best?.decision
  }

  private func decision(_ words: SignEvidence, isCard: Bool) -> SignReading.Decision? {
    if hasLoneLetters, known + blank < moving { return nil }
    if !isHeaded, known < entries.count, isCard { return nil }
    // A category says nothing about signs, unless it does so in all rows.
    if meaning.has(.category), Set(directions.values).count < 2 { return nil }
    let byWords = byWords
    let coversHalf = (byWords.directions[ByteString("")] == nil ? known : known + blank) * 2 >= entries.count
    if !entries.contains(where: \.isNegative) {
      let isWhole =
        known == entries.count && directions.count <= 6
        && (meaning.concepts.isEmpty || Set(directions.values).count == 2)
      return (isHeaded || isWhole) && coversHalf ? byWords : nil
    }
    // A few rows never decide for all.
    if (known + settled) * 2 < moving { return nil }
    if outPlus + inMinus == 0, outMinus + inPlus > 0 {
      // If all outgoing amounts have a minus, the signs can be trusted where the column is silent.
      // But if the column only has words for money in, and hardly any row has a minus, rows that have neither
      // such a word nor a minus are not money in.
      if outMinus == 0, negative < moving - negative - inPlus { return nil }
      return outMinus == entries.count ? byWords : bySigns(.bank)
    }
    if outMinus + inPlus == 0, areMost, inMinus > 0 || (isHeaded && outPlus > 0) {
      return isHeaded || meaning.has(.category) ? bySigns(.card) : nil
    }
    if takesBack(words), outPlus > 0, inPlus >= inMinus, inPlus > 0, isHeaded {
      return coversHalf ? byWords : nil
    }
    if outMinus > outPlus * 3, inPlus >= inMinus { return bySigns(.bank) }
    return areMost && outPlus > outMinus * 3 && inMinus > inPlus * 3 && isHeaded ? bySigns(.card) : nil
  }

  /// Whether a minus takes a payment back. That is so if few of the rows for money out have a minus, or if
  /// all of those say that they take a payment back.
  private func takesBack(_ words: SignEvidence) -> Bool {
    outPlus > outMinus * 3
      || words.areTakenBack(
        entries.filter { $0.units != 0 && $0.isNegative && directions[ByteString($0.row[column])] == .out })
  }

  /// Whether the words of some rows, too few to decide, all speak against a meaning of the signs.
  func objects(to signs: ImportOptions.Signs) -> Bool {
    guard isHeaded, !hasLoneLetters else { return false }
    return signs == .bank ? agreeing == 0 && opposing > 0 : opposing == 0 && agreeing > 0
  }

  /// Whether its words contradict none of the directions that a balance proves.
  func agrees(with steps: SignReading.Decision) -> Bool {
    let byWords = byWords
    return entries.allSatisfy { entry in
      guard entry.units != 0, let proven = steps.proven[entry.row.line] else { return true }
      return byWords.direction(of: entry).map { $0 == proven } ?? true
    }
  }

  /// The direction of a row, taken from rows with the same word. `nil` unless the rows that a balance proves
  /// have exactly two words in the column, both of unknown meaning, one for each direction.
  static func likelyDirection(
    of open: SignReading.Entry, in column: Int, _ entries: [SignReading.Entry],
    _ proven: [Int: SignedAmount.Direction]
  ) -> SignedAmount.Direction? {
    var directions: [ByteString: SignedAmount.Direction] = [:]
    for entry in entries {
      guard let direction = proven[entry.row.line] else { continue }
      let text = entry.row[column]
      let known = directions.updateValue(direction, forKey: ByteString(text))
      let isUnknown = !text.isEmpty && !CellWords.isKind(text, isAlone: true)
      guard isUnknown, known == nil || known == direction, directions.count <= 2 else { return nil }
    }
    return directions.count == 2 && Set(directions.values).count == 2
      ? directions[ByteString(open.row[column])] : nil
  }

  var basis: SignBasis {
    .words(column: heading.isEmpty ? "\(column + 1)" : heading)
  }

  /// The words decide, and a minus reverses them.
  var byWords: SignReading.Decision {
    var decision = SignReading.Decision(signs: .typed, basis: basis, column: column, directions: directions)
    decision.hasNeedlessMinus = outPlus == 0
    if Set(directions.values).count == 1, blank > 0, known + blank == moving, isHeaded || areMarks {
      for text in blanks.union([ByteString("")]) {
        decision.directions[text] = directions.values.first?.opposite
      }
    }
    return decision
  }

  /// The decision by marks such as `CR` that stand in a column of their own, beside amounts without a sign.
  var marks: SignReading.Decision? {
    // A single letter has a meaning only beside another.
    let isSure =
      !hasLoneLetters || directions.keys.allSatisfy { !$0.text.utf8.contains(where: \.isASCIILetter) }
    guard areMarks, isSure || Set(directions.values).count == 2, known > 0, known + blank == moving,
      negative == 0, isHeaded || meaning.concepts.isEmpty
    else { return nil }
    var decision = byWords
    decision.basis = .mark(directions.keys.min()?.text ?? "")
    return decision
  }

  /// The signs decide, unless a word of a column of types contradicts them.
  private func bySigns(_ signs: ImportOptions.Signs) -> SignReading.Decision {
    var decision = SignReading.Decision(signs, by: basis)
    decision.column = isHeaded ? column : nil
    // `Direct debit` also names a kind of payment, which may be given back.
    decision.directions = directions.filter { CellWords.isDirection($0.key.text) }
    return decision
  }
}

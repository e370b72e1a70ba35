import Basics
import Bookkeeping

/// The way to find whether an amount of a table is money in or money out.
enum SignReading: Sendable, Equatable {
  /// Each amount states it: by its column, or by `CR` or `DR`.
  case stated
  /// Minus is money out.
  case bank
  /// Plus is money out.
  case card
  /// A plus that is written is money in; an amount without a sign is money out.
  case writtenPlus
  /// A column gives the direction, and a minus reverses it.
  case typed

  /// A row with a readable amount.
  struct Entry: Sendable {
    let row: TextTable.Row
    let cell: AmountReading.Cell
    let units: Int64
    let date: CalendarDate
    /// Whether the row moves no amount, and only has a balance or a fee.
    var isBalance = false
    /// Whether the row is announced, and in no balance yet.
    var isPending = false
    /// The day on which it changes the balance, if that is not its date.
    var bookingDay: CalendarDate?

    var isNegative: Bool { cell.amount.isNegative }
    /// The day on which it changes the balance.
    var balanceDay: CalendarDate { bookingDay ?? date }
    var signed: Int64 { isNegative ? -units : units }
  }

  /// A row whose direction is only likely.
  struct LikelyRow: Sendable {
    let line: Int
    /// The word that other rows have with the direction.
    let text: String
    let isIn: Bool
  }

  struct Decision: Sendable {
    var signs: SignReading
    var basis: SignBasis
    var chain: BalanceChain?
    /// The column of types. If the signs decide, most of them agree with its words, and a row in which they
    /// differ is unclear.
    var column: Int?
    /// The directions of the texts in that column. If all texts have the same one, a row without a text or
    /// other mark has the opposite one.
    var directions: [ByteString: SignedAmount.Direction] = [:]
    var hasNeedlessMinus = false
    /// The direction of a minus in a column of debits or credits, if it is not the opposite of the column's.
    var minus: SignedAmount.Direction?
    /// The directions that a running balance proves, by the lines of the rows.
    var proven: [Int: SignedAmount.Direction] = [:]
    /// The first row, if a word alone says its direction.
    var likely: LikelyRow?
    /// Whether the running balance is a debt, which grows with each payment.
    var balanceIsDebt = false
    /// Whether the next file of this layout may lack the proof, and would then be read otherwise.
    var isWorthKeeping = false

    /// Decides by the sign of each amount: minus is money out for `.bank`, and money in for `.card`.
    init(_ signs: ImportOptions.Signs, by basis: SignBasis) {
      self.init(signs: signs == .card ? .card : .bank, basis: basis)
    }

    init(
      signs: SignReading, basis: SignBasis, column: Int? = nil,
      directions: [ByteString: SignedAmount.Direction] = [:]
    ) {
      self.signs = signs
      self.basis = basis
      self.column = column
      self.directions = directions
    }

    /// The option that would read any file of such amounts in the same way.
    var option: ImportOptions.Signs? { signs == .bank ? .bank : signs == .card ? .card : nil }

    func direction(
      of cell: AmountReading.Cell, in row: TextTable.Row
    ) throws(Statement.Refusal) -> SignedAmount.Direction {
      if let direction = proven[row.line] { return direction }
      let isNegative = cell.amount.isNegative
      let text = row[column]
      let said = directions[ByteString(text)]
      switch signs {
      case .stated:
        guard let direction = cell.direction ?? said else { throw proven.isEmpty ? .noType : .unproven }
        return cell.isReversed ? minus ?? direction : direction
      case .bank, .card:
        let direction: SignedAmount.Direction = isNegative == (signs == .bank) ? .out : .in
        if let said, said != direction { throw .contradiction(text) }
        return direction
      case .writtenPlus: return cell.amount.hasPlus ? .in : .out
      case .typed:
        guard let said else { throw text.isEmpty ? .noType : .unknownType(text) }
        return isNegative && !(said == .out && hasNeedlessMinus) ? said.opposite : said
      }
    }

    /// The user's words, and those whose direction follows from them; none if something else decided.
    func words(_ named: TypeWords) -> TypeWords {
      guard signs == .typed, basis.kind != .arithmetic else { return TypeWords() }
      var words = TypeWords()
      for (text, direction) in directions.sorted(by: { $0.key < $1.key }) where !text.text.isEmpty {
        if direction == .out { words.out.append(text.text) } else { words.in.append(text.text) }
      }
      var all = named
      all.complete(by: words)
      all.decidesRest = false
      return all
    }

    func direction(of entry: Entry) -> SignedAmount.Direction? {
      try? direction(of: entry.cell, in: entry.row)
    }

    /// The amount of a row as it changes the account, or unsigned where its direction is unknown.
    func moved(_ entry: Entry) -> Int64 {
      entry.isBalance || direction(of: entry) != .out ? entry.units : 0 &- entry.units
    }
  }
}

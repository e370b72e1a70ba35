import Basics
import Bookkeeping

/// The currency conversions of a payment processor, which writes four rows for a payment abroad: the payment
/// in its currency, the money for it in the account's, and a row in each currency for the exchange. A code
/// ties them to the payment.
struct Conversions {
  /// The amount of a payment in the account's currency, by its line.
  private(set) var amounts: [Int: Money] = [:]
  /// The lines of the rows of exchanges.
  private(set) var exchanges: Set<Int> = []

  private struct Item {
    let row: TextTable.Row
    let money: Money
  }

  init(_ rows: [TextTable.Row], _ reading: RowReading, _ amounts: AmountReading) {
    let roles = reading.roles
    guard let currency = roles.currency, roles.columns[currency].distinct > 1,
      let (id, tie) = Self.columnsOfCodes(rows, width: roles.width)
    else { return }
    var tied: [ByteString: [Item]] = [:]
    func item(_ row: TextTable.Row) -> Item? {
      guard let (cell, units) = amounts.value(of: row), units != 0 else { return nil }
      let isOut = cell.direction.map { $0 == .out } ?? cell.amount.isNegative
      return Item(row: row, money: Money(minorUnits: isOut ? -units : units, currency: cell.currency))
    }
    for row in rows where !row[tie].isEmpty && reading.date(of: row) != nil {
      if let item = item(row) { tied[ByteString(row[tie]), default: []].append(item) }
    }
    let types = roles.types.filter { !roles.columns[$0].saysOnlyDirections }
    for row in rows {
      guard let others = tied[ByteString(row[id])], let payment = item(row) else { continue }
      record(payment, others, types)
    }
  }

  /// A column of codes that differ in all rows, and another one whose codes are among them, but for those of
  /// payments in an earlier file.
  private static func columnsOfCodes(_ rows: [TextTable.Row], width: Int) -> (id: Int, tie: Int)? {
    var codes: [(column: Int, texts: [ByteString])] = []
    for column in 0..<width {
      let texts = rows.lazy.map { $0[column] }.filter { !$0.isEmpty }
      guard let first = texts.first, first.utf8.count >= shortestCode, !first.utf8.contains(0x20) else {
        continue
      }
      codes.append((column, texts.map { ByteString($0) }))
    }
    for (id, texts) in codes where texts.count * 2 > rows.count {
      let known = Set(texts)
      guard known.count == texts.count else { continue }
      let tie = codes.first { other in
        let count = other.column == id ? 0 : other.texts.count(where: known.contains)
        return count > 1 && count * 2 > other.texts.count
      }
      if let tie { return (id, tie.column) }
    }
    return nil
  }

  private static let shortestCode = 8

  /// Records the exchange of a payment: one row takes its amount back, another makes it in a new currency.
  ///
  /// - Parameter types: The columns that may name the kind of a row, except those of directions alone.
  private mutating func record(_ payment: Item, _ others: [Item], _ types: [Int]) {
    let backs = others.filter {
      $0.money.currency == payment.money.currency && $0.money.minorUnits == -payment.money.minorUnits
    }
    // A refund takes the amount back, too, but no row of the same type makes an amount in another currency.
    let exchanges = backs.compactMap { back -> (back: Item, made: Item)? in
      let made = others.filter { other in
        other.money.currency != payment.money.currency
          && (other.money.minorUnits < 0) == (payment.money.minorUnits < 0)
          && types.allSatisfy { other.row[$0].utf8.elementsEqual(back.row[$0].utf8) }
      }
      return made.count == 1 ? (back, made[0]) : nil
    }
    guard exchanges.count == 1, let (back, made) = exchanges.first else { return }
    amounts[payment.row.line] = made.money
    self.exchanges.formUnion([back.row.line, made.row.line])
  }
}

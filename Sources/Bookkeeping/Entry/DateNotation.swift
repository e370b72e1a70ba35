/// A way to write dates: the order of day, month and year, what stands between them, and the names of the months.
package struct DateNotation: Sendable {
  package enum Field: Sendable {
    case day, month, year
  }

  let order: [Field]
  let separator: Unicode.Scalar
  private let months: [[String]]
  private let folding = SearchFolding()

  /// - Parameter months: The names of each month.
  package init(order: [Field], separator: Unicode.Scalar, months: [[String]] = []) {
    self.order = order
    self.separator = separator
    self.months = months
  }

  /// `2026-03-05`, as in the ledger.
  package static let ledger = DateNotation(order: [.year, .month, .day], separator: "-")

  /// Reads it off a pattern of Unicode TR 35 such as `dd.MM.y`; nil for one without day, month and year.
  package init?(pattern: String, months: [[String]]) {
    var order: [Field] = []
    var separator: Unicode.Scalar?
    for scalar in pattern.unicodeScalars {
      let field: Field? =
        switch scalar {
        case "d": .day
        case "M", "L": .month
        case "y", "u": .year
        default: nil
        }
      if let field {
        if order.last != field { order.append(field) }
      } else if !order.isEmpty, separator == nil, DateEntry.Parts.isSign(scalar) {
        separator = scalar
      }
    }
    guard order.count == 3, Set(order).count == 3, let separator else { return nil }
    self.init(order: order, separator: DateEntry.Parts.plain(separator), months: months)
  }

  /// The only month with a name that begins like this; 1 for January.
  func month(named text: String) -> Int? {
    let text = folding.folded(text)
    let names = months.map { $0.map(folding.folded) }
    if let exact = names.firstIndex(where: { $0.contains { $0.utf8.elementsEqual(text.utf8) } }) {
      return exact + 1
    }
    guard text.unicodeScalars.count > 2 else { return nil }
    let found = names.indices.filter { names[$0].contains { $0.begins(withBytesOf: text) } }
    return found.count == 1 ? found[0] + 1 : nil
  }
}

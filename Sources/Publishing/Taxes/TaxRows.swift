import Bookkeeping

/// The rows of one category of a tax table that stand together on one page.
struct TaxRows: Sendable {
  /// What they are to the table; an id on the page.
  enum Role: String, Sendable {
    case earned, paid
  }

  let role: Role
  /// The first of its role on the page.
  let isFirst: Bool
  let part: TaxFigures.Part
  let indices: ArraySlice<Int>

  private static let mostRows = 500

  /// No page grows with the ledger: income first, then what was paid.
  static func pages(of figures: TaxFigures) -> [[TaxRows]] {
    var pages: [[TaxRows]] = []
    var room = 0
    for (role, parts) in [(Role.earned, figures.income), (.paid, figures.paid)] {
      var isFirst = true
      for part in parts {
        var rest = part.indices[...]
        while !rest.isEmpty {
          if room == 0 {
            pages.append([])
            (room, isFirst) = (mostRows, true)
          }
          let indices = rest.prefix(room)
          pages[pages.count - 1].append(TaxRows(role: role, isFirst: isFirst, part: part, indices: indices))
          rest = rest.dropFirst(indices.count)
          room -= indices.count
          isFirst = false
        }
      }
    }
    return pages
  }
}

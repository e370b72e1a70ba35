import Basics
import Bookkeeping
import Templating

/// The rows of one category of a tax table on one page.
struct TaxRows: Sendable {
  /// The role of the rows in the table; also an id on the page.
  enum Role: String, Sendable {
    case earned, paid
  }

  let role: Role
  /// Whether these rows are the first of their role on the page.
  let isFirst: Bool
  let part: TaxFigures.Part
  let indices: ArraySlice<Int>

  private static let mostRows = 500

  /// Divides the rows into pages, so that no page grows with the ledger. Income comes first, then payments of
  /// the tax.
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

extension TaxRows {
  /// The rows of one category that a tax table names, with their sum.
  struct GroupValues: Record {
    let tax: TaxValues
    let rows: TaxRows

    static let fields: Fields<Self> = [
      .text("id") { $0.rows.isFirst ? $0.rows.role.rawValue : nil },
      .text("heading") { $0.rows.isFirst ? $0.heading : nil },
      .datum("name") { $0.rows.part.category },
      .url("url") { $0.tax.link(to: CategoryPages.key($0.rows.part.category)) },
      .text("amount") { $0.tax.string(minorUnits: $0.rows.part.sum) },
      .html("rows") { $0.tax.scope.rows?.append($0.rows.indices, for: $0.tax.root, to: &$1) },
      .list("transactions", of: TransactionValues.self) { $0.tax.transactions($0.rows.indices) },
    ]

    private var heading: String {
      rows.role == .earned ? tax.subject : tax.model.words[.paidTax]
    }
  }
}

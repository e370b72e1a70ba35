import Basics
import Bookkeeping

/// One page of a listing: groups of rows, a month each.
struct ListingPage: Sendable {
  /// Counted from the oldest page, so that a page keeps its address when new rows come.
  let number: Int
  /// Indexes of rows in the selection, newest first.
  let groups: [Range<Int>]

  static let mostRows = 500

  /// Fills pages from the oldest row on, and ends them between months where a month is not too long itself:
  /// then a new row changes the newest page alone.
  static func pages(of selection: Selection, in report: Report) -> [ListingPage] {
    var pages: [[Range<Int>]] = []
    var rows = 0
    for group in groups(of: selection, in: report).reversed() {
      for part in parts(of: group) {
        if rows + part.count > mostRows || pages.isEmpty {
          pages.append([])
          rows = 0
        }
        pages[pages.count - 1].append(part)
        rows += part.count
      }
    }
    let numbered = pages.enumerated().map { ListingPage(number: $0 + 1, groups: $1.reversed()) }
    return numbered.isEmpty ? [ListingPage(number: 1, groups: [])] : numbered.reversed()
  }

  private static func groups(of selection: Selection, in report: Report) -> [Range<Int>] {
    let rows = selection.indices
    var groups: [Range<Int>] = []
    var start = 0
    for index in rows.indices.dropFirst() {
      let month = Month(of: report.transactions[rows[index]].date)
      if month != Month(of: report.transactions[rows[start]].date) {
        groups.append(start..<index)
        start = index
      }
    }
    if start < rows.count { groups.append(start..<rows.count) }
    return groups
  }

  /// Parts of at most a page, the oldest first; the newest may be the only one that is not full.
  private static func parts(of group: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var end = group.upperBound
    while end > group.lowerBound {
      let start = max(group.lowerBound, end - mostRows)
      parts.append(start..<end)
      end = start
    }
    return parts
  }
}

import Basics
import Bookkeeping

/// All listings of a report.
final class Listings: SharedByAllPages {
  let all: [Listing]
  private let indexes: [Listing.Key: Int]
  private let periods: [Period: Int]
  private let kinds: [ObjectIdentifier: Kind]
  /// The innermost listing that a transaction belongs to, by kind and transaction; -1 for none.
  private let innermost: [Int32]
  private let transactionCount: Int
  /// The listing that contains each listing; -1 for none.
  private let parents: [Int32]

  /// The listings of one kind.
  private struct Kind {
    let number: Int
    let range: Range<Int>
    /// The groups, for a kind that groups transactions.
    let groupIndex: GroupIndex?
  }

  init(_ basis: ReportModel.Basis) {
    let (report, folders) = (basis.report, basis.folders)
    let transactionCount = report.transactions.count
    var all: [Listing] = []
    var kinds: [ObjectIdentifier: Kind] = [:]
    var innermost = [Int32](repeating: -1, count: PageKinds.listings.count * transactionCount)
    for (number, kind) in PageKinds.listings.enumerated() {
      guard let folder = folders[kind] else { continue }
      let items = kind.exists(with: report.settings.datesOfSums) ? kind.items(of: report, basis) : []
      let names = FileName.names(
        for: items.map(\.key), wishing: items.map { FileName.hyphenated($0.id) })
      let start = all.count
      for (item, name) in zip(items, names) {
        let index = Int32(all.count)
        all.append(Listing(item, of: kind, stem: folder + name, in: report))
        for transaction in item.selection.indices {
          innermost[number * transactionCount + transaction] = index
        }
      }
      let groups = kind.isGroup ? items.map(\.selection.indices) : nil
      kinds[ObjectIdentifier(kind)] = Kind(
        number: number, range: start..<all.count,
        groupIndex: groups.map { GroupIndex(of: $0, transactionCount: transactionCount) })
    }
    let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) })
    parents = all.map { $0.item.parent.flatMap { numbers[$0] }.map(Int32.init) ?? -1 }
    indexes = numbers
    periods = Dictionary(
      all.enumerated().compactMap { index, listing in listing.period.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    self.all = all
    self.kinds = kinds
    self.innermost = innermost
    self.transactionCount = transactionCount
  }

  /// The index of a listing; `nil` if it does not exist.
  func index(of key: Listing.Key) -> Int? { indexes[key] }

  /// The path of a listing's first page; `nil` if it does not exist.
  func path(of key: Listing.Key) -> String? { indexes[key].map { all[$0].path } }

  /// The index of the listing of a period's transactions; `nil` if it does not exist.
  func index(of period: Period) -> Int? { periods[period] }

  /// The listings of a kind, in its order.
  func range(of kind: any ListingKind.Type) -> Range<Int> { kinds[ObjectIdentifier(kind)]?.range ?? 0..<0 }

  /// The groups of a kind, by their position in its range.
  func groupIndex(of kind: any ListingKind.Type) -> GroupIndex? { kinds[ObjectIdentifier(kind)]?.groupIndex }

  /// The innermost listing of a kind that a transaction belongs to. It comes after the listings around it.
  func index(of kind: any ListingKind.Type, containing transaction: Int) -> Int? {
    guard let number = kinds[ObjectIdentifier(kind)]?.number else { return nil }
    let index = innermost[number * transactionCount + transaction]
    return index < 0 ? nil : Int(index)
  }

  /// The periods of a kind that overlap some days; all periods if `days` is `nil`.
  func range(of kind: any ListingKind.Type, in days: ClosedRange<CalendarDate>?) -> Range<Int> {
    let range = range(of: kind)
    guard let days else { return range }
    func first(where isPast: (Period) -> Bool) -> Int {
      range.partitioningIndex { all[$0].period.map(isPast) ?? true }
    }
    let start = first { $0.start <= days.upperBound }
    return start..<max(start, first { $0.end < days.lowerBound })
  }

  /// The listings that contain a listing, outermost first, and the listing itself.
  func lineage(of index: Int) -> [Int] {
    var lineage = [index]
    while let parent = lineage.last.map({ parents[$0] }), parent >= 0 { lineage.append(Int(parent)) }
    return lineage.reversed()
  }

  /// The listings inside a listing, of the same kind.
  func descendants(of index: Int) -> Range<Int> {
    let end = range(of: all[index].kind).upperBound
    let depth = all[index].item.depth
    return index + 1..<(all[(index + 1)..<end].firstIndex { $0.item.depth <= depth } ?? end)
  }
}

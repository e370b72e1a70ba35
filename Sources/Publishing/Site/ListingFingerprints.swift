import Basics
import Bookkeeping
import Templating

/// The fingerprints of the pages of one kind of listings. Like those of payments' pages, they change whenever
/// a page's bytes do.
///
/// The fingerprints of the rows stand for the values that are marked as `own`, since these follow from the
/// rows and from the values in `common`. All other values that the template names are evaluated.
final class ListingFingerprints: SharedByAllPages {
  private let template: PageTemplate
  private let payments: PaymentFingerprints
  private let common: UInt64
  /// The template, reduced to the values that are evaluated: for first pages, for first pages of periods and
  /// of the whole ledger, and for later pages.
  private let first: Template
  private let firstOfPeriod: Template
  private let later: Template

  /// - Returns: `nil` if the rows depend on the listing, or if the template of a page or of a row shows other
  ///   values than its own.
  init?(_ template: PageTemplate, _ payments: PaymentFingerprints) {
    guard let kind = template.kind as? any ListingKind.Type, !kind.hasOwnRows,
      !template.template.readsOuterLevels, let row = template.rows?.fingerprint(for: template.root)
    else { return nil }
    self.template = template
    self.payments = payments
    let own = ListingValues.fields.ownSlots
    first = template.template.inputs(without: own)
    // The lines of a period have the balance of all rows before them.
    firstOfPeriod = template.template.inputs(without: own.subtracting(Self.slots(of: ListingValues.periods)))
    later = template.template.inputs(without: Self.slots(of: ["groups"]))
    common = Digest.of { digest in
      digest.add(payments.common)
      digest.add(template.template.fingerprint)
      digest.add(row)
      digest.add(Self.periods(of: template.model))
      for kind in PageKinds.listings { digest.add(template.model.folders[kind]) }
    }
  }

  private static func slots(of names: [String]) -> Set<Int> {
    Set(names.compactMap { ListingValues.shape.slot(of: $0)?.slot })
  }

  /// A digest of the report's days: which periods run, which are whole, and which months charts begin and end
  /// with.
  private static func periods(of model: ReportModel) -> UInt64 {
    let months = model.report.breakdown.months
    return Digest.of { digest in
      digest.add(model.calendar.month(of: model.today).id)
      digest.add(model.runningMonth?.id)
      for length in [Period.Length.quarter, .year] {
        let period = model.calendar.period(length, containing: model.today)
        digest.add(model.isRunning(period) ? period.id : nil)
      }
      digest.add(model.report.firstWholeMonth?.id)
      digest.add(model.report.dates.last?.iso)
      digest.add(months.first(where: \.hasPayments)?.key.id)
      digest.add(months.last(where: \.hasPayments)?.key.id)
      digest.add(months.last(where: \.hasMainPayments)?.key.id)
      digest.add(model.newestInCompany.id)
      digest.add(model.report.settings.currency.code)
    }
  }

  /// The fingerprint of a page; `nil` if a row on it has none.
  subscript(index: Int, page: Int) -> UInt64? {
    let model = template.model
    let listing = model.listings.all[index]
    let rows = page == 0 ? listing.selection.indices.indices : rows(of: page, of: listing)
    var digest = Digest()
    digest.add(common)
    digest.add(payments.digests.link(to: index))
    digest.add(listing.item.id)
    digest.add(page == 0 ? 0 : listing.pages[page].number)
    // The heading of the first group says whether a year or a quarter begins with it. The answer depends on
    // whether the group is planned, and on the row before it.
    digest.add(min(max(listing.selection.plannedCount - rows.lowerBound, -1), rows.count))
    if rows.lowerBound > 0 {
      let before = listing.part(at: rows.lowerBound - 1, in: model.report)
      digest.add(before.month.id)
      digest.add(before.quarter)
    }
    for group in listing.pages[page].groups { digest.add(group.count) }
    for row in listing.selection.indices[rows] {
      guard let payment = payments[row] else { return nil }
      digest.add(payment)
    }
    digest.add(evaluated(listing, at: index, page))
    return digest.hash
  }

  private func evaluated(_ listing: Listing, at index: Int, _ page: Int) -> UInt64 {
    let isOfPeriod = listing.isWhole || listing.period != nil
    let reduced = page > 0 ? later : isOfPeriod ? firstOfPeriod : first
    var evaluated = ByteBuffer()
    template.render(
      ListingValues(of: index, page: page, in: template.scope), with: reduced, into: &evaluated)
    return evaluated.withBytes { XXH64.hash(UnsafeRawBufferPointer($0)) }
  }

  /// The rows of all months that are on a page, since a heading has the totals of its whole month.
  private func rows(of page: Int, of listing: Listing) -> Range<Int> {
    let groups = listing.pages[page].groups
    guard let first = groups.first?.lowerBound, let last = groups.last?.upperBound else { return 0..<0 }
    let (indices, dates) = (listing.selection.indices, template.model.report.dates)
    let calendar = template.model.calendar
    let newest = calendar.month(of: dates[indices[first]]).lastDay
    let oldest = calendar.month(of: dates[indices[last - 1]]).firstDay
    let start = indices.partitioningIndex { dates[$0] <= newest }
    return start..<indices.partitioningIndex { dates[$0] < oldest }
  }
}

import Bookkeeping
import Templating

extension TagPages {
  /// A run of a tag's payments, and what it cost in one currency.
  struct TripValues: Record {
    let listing: ListingValues
    let trip: Trip
    let cost: Trip.Cost

    /// The newest trips of a tag, with a line for each currency.
    static func all(of listing: ListingValues) -> [Self] {
      guard listing.listing.kind == TagPages.self else { return [] }
      let lines = Trip.all(in: listing.listing.selection, of: listing.model.report).flatMap { trip in
        trip.costs.map { Self(listing: listing, trip: trip, cost: $0) }
      }
      return Array(lines.prefix(most))
    }

    /// A page must not grow with the ledger.
    private static let most = 24

    static let fields: Fields<Self> = [
      .text("dates") { $0.model.formats.days.string($0.trip.first, $0.trip.last) },
      // The newest rows of the trip, in the listing.
      .url("url") {
        $0.listing.link(to: $0.model.calendar.month(of: $0.trip.last), in: $0.listing.listing)
      },
      .text("days") { $0.listing.string($0.trip.days) },
      .text("count") { $0.model.formats.string($0.trip.indices.count) },
      .text("spending") { $0.listing.string($0.cost.spending) },
      .text("currency") { $0.cost.spending.currency.code },
      .text("spendingOfDay") { $0.model.formats.string($0.cost.spendingPerDay) },
      .list("categories", of: ShareValues.self) { values in
        values.cost.categories.prefix(6).map { ShareValues(trip: values, category: $0, spending: $1) }
      },
    ]

    fileprivate var model: ReportModel { listing.model }

    /// The spending of a trip on a category.
    struct ShareValues: Record {
      let trip: TripValues
      let category: Bookkeeping.Category?
      let spending: Money

      static let fields: Fields<Self> = [
        .datum("name") { $0.trip.model.name(of: $0.category) },
        .text("spending") { $0.trip.model.formats.string($0.spending) },
      ]
    }
  }
}

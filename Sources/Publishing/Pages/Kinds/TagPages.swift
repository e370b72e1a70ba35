import Bookkeeping
import Templating

/// `[tag].md`: the tags by name.
enum TagPages: ListingKind {
  static let name = "tag"
  static let plural = "tags"
  static let grouping = Listing.Grouping.groups
  static let itemsOverlap = true
  static let placeInSearch: Int? = 4

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.tags.map { Listing.Item($0.key, name: $0.key, $0.selection) }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    indexEntry(.tags, of: .more, in: model)
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod }

  static let listingFields: [Field<ListingValues>] = [
    .flag("hasTrips") { !TripValues.all(of: $0).isEmpty },
    .list("trips", of: TripValues.self) { TripValues.all(of: $0) },
  ]

  static let transactionFields: [Field<TransactionValues>] = [
    .flag("hasTags") { !$0.transaction.tags.isEmpty },
    .list("tags", of: LinkValues.self) { values in
      values.transaction.tags.map { tag in
        values.model.listings.index(of: TagPages.key(tag)).map {
          LinkValues(to: $0, in: values.model, from: values.root)
        } ?? LinkValues(name: tag, url: nil)
      }
    },
  ]

  static func paymentInputs(_ digests: PaymentDigests) -> PaymentFingerprints.Inputs? {
    { payment, digest in
      for tag in payment.transaction.tags {
        digest.add(digests.link(to: payment.model.listings.index(of: key(tag))))
      }
    }
  }
}

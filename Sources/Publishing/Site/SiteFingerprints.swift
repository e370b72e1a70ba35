import Basics
import Bookkeeping
import Templating

/// The fingerprints of a site's files: numbers that change whenever a file's bytes do. A build makes only the
/// files with a new fingerprint, and those without one.
final class SiteFingerprints: SharedByAllPages {
  private let payments: PaymentFingerprints
  private let listings: [ObjectIdentifier: ListingFingerprints]

  /// - Returns: `nil` if the site has no payments' pages, or if these have no fingerprints.
  init?(of files: [Site.File]) {
    var templates: [ObjectIdentifier: PageTemplate] = [:]
    var latest: PageTemplate?
    for case .page(let template, _, _) in files where template !== latest {
      templates[ObjectIdentifier(template.kind)] = template
      latest = template
    }
    let template = [PageKinds.payments, PageKinds.paymentsInMonths].lazy
      .compactMap { templates[ObjectIdentifier($0)] }.first
    guard let template, let payments = PaymentFingerprints(template)
    else { return nil }
    self.payments = payments
    listings = templates.compactMapValues { ListingFingerprints($0, payments) }
  }

  subscript(file: Site.File) -> UInt64? {
    switch file {
    case .page(let template, let item, let part):
      if template.kind == PageKinds.payments {
        payments[item]
      } else if template.kind == PageKinds.paymentsInMonths {
        payments.fingerprint(ofPage: item)
      } else {
        listings[ObjectIdentifier(template.kind)]?[item, part]
      }
    case .rows(let listing): payments.digests.fingerprint(ofRows: listing)
    case .script(.shard(let shard)): payments.digests.fingerprint(of: shard)
    case .script, .data, .copy, .thumbnail, .text: nil
    }
  }
}

import Basics
import Bookkeeping
import Templating

/// The fingerprints of payments' pages: numbers that change whenever a page's bytes do. A build renders only
/// the pages with a new fingerprint. Nine in ten pages are payments' pages, and hardly any of them change.
///
/// A page is its template, filled with values of the payment. The inputs of these values are added here, and
/// by the kinds that add names to payments (`PageKind.paymentInputs`). A page would become stale if an input
/// were missing: `SiteFingerprintTests` looks for such pages, and so does a build with `FOLIO_VERIFY=1`.
final class PaymentFingerprints: SharedByAllPages {
  /// Adds the values of one payment that a kind's names depend on.
  typealias Inputs = @Sendable (TransactionValues, inout Digest) -> Void

  let digests: PaymentDigests
  /// The digest of all that is the same for all pages: the program, the template, the words, the formats.
  let common: UInt64
  /// The fingerprint of each payment's page, by the payment's index in the report.
  private let pages: [UInt64?]

  /// - Returns: `nil` for a copy, for a template that shows other values than the payment's on each page, and
  ///   if a kind does not say what its names depend on.
  init?(_ template: PageTemplate) {
    let model = template.model
    guard model.copy == nil, !template.template.readsOuterLevels else { return nil }
    let digests = PaymentDigests(of: model, root: template.root)
    let kinds = PageKinds.all.filter { !$0.transactionFields.isEmpty }
    let inputs = kinds.compactMap { $0.paymentInputs(digests) }
    guard inputs.count == kinds.count else { return nil }
    let common = Digest.of { digest in
      digest.add(FileStates.Program.fingerprint)
      digest.add(template.template.fingerprint)
      for text in model.formats.identifiers + model.words.entries { digest.add(text) }
    }
    pages = concurrentChunks(of: digests.rows.count, size: 1024) { range in
      range.map { Self.fingerprint(of: $0, digests, inputs, common) }
    }.flatMap(\.self)
    (self.digests, self.common) = (digests, common)
  }

  /// The fingerprint of a payment's page, by the payment's index in the report; `nil` if the page shows files
  /// or pieces, whose states are not known here. It stands for all values of the payment.
  subscript(index: Int) -> UInt64? { pages[index] }

  /// The fingerprint of a page with the payments of a month; `nil` if a payment has none.
  ///
  /// - Parameter index: The number of the page among `PaymentPlaces.pages`.
  func fingerprint(ofPage index: Int) -> UInt64? {
    let model = digests.model
    let all = model.places.pages
    var digest = Digest()
    digest.add(common)
    digest.add(digests.link(to: model.listings.index(of: all[index].period)))
    for page in all[max(index - 1, 0)...min(index + 1, all.count - 1)] { digest.add(page.path) }
    for payment in all[index].payments {
      guard let fingerprint = pages[payment] else { return nil }
      digest.add(fingerprint)
    }
    return digest.hash
  }

  private static func fingerprint(
    of index: Int, _ digests: PaymentDigests, _ inputs: [Inputs], _ common: UInt64
  ) -> UInt64? {
    let (model, rows) = (digests.model, digests.rows)
    let transaction = model.report.transactions[index]
    guard transaction.attachments.isEmpty, transaction.split == nil else { return nil }
    let payment = TransactionValues(model: model, root: digests.root, index: index)
    return Digest.of { digest in
      digest.add(common)
      digest.add(rows[index])
      digest.add(model.recent.isOlder(index) ? 1 : 0)
      digest.add(index > 0 ? rows[index - 1] : 0)
      digest.add(index + 1 < rows.count ? rows[index + 1] : 0)
      for add in inputs { add(payment, &digest) }
    }
  }
}

/// The digests from which fingerprints are made.
struct PaymentDigests: Sendable {
  let model: ReportModel
  let root: RootPrefix
  /// The digest of each payment, by its index in the report: its fields, its role, its path.
  let rows: [UInt64]
  /// The digests of the names and paths of listings, from the outermost one to the listing itself.
  private let links: [UInt64]

  init(of model: ReportModel, root: RootPrefix) {
    self.model = model
    self.root = root
    let listings = model.listings
    links = listings.all.indices.map { index in
      Digest.of { digest in
        for listing in listings.lineage(of: index).map({ listings.all[$0] }) {
          digest.add(listing.name)
          digest.add(listing.path)
        }
      }
    }
    rows = concurrentChunks(of: model.report.transactions.count, size: 1024) { range in
      range.map { index in Digest.of { Self.add(index, of: model, to: &$0) } }
    }.flatMap(\.self)
  }

  /// The digest of a link to a listing.
  func link(to listing: Int?) -> UInt64 { listing.map { links[$0] } ?? 0 }

  /// The fingerprint of the CSV file with a listing's rows.
  func fingerprint(ofRows listing: Int) -> UInt64 {
    Digest.of { digest in
      digest.add(FileStates.Program.fingerprint)
      digest.add(links[listing])
      digest.add(model.csvColumns.count)
      for row in model.listings.all[listing].selection.indices { digest.add(rows[row]) }
    }
  }

  /// The fingerprint of a part of the search index, which has only the fields of its rows.
  func fingerprint(of shard: SearchShard) -> UInt64 {
    Digest.of { digest in
      digest.add(FileStates.Program.fingerprint)
      digest.add(model.report.settings.currency.code)
      for row in shard.rows {
        digest.add(rows[row])
        digest.add(model.report.transactions[row].attachments.isEmpty ? 0 : 1)
      }
    }
  }

  private static func add(_ index: Int, of model: ReportModel, to digest: inout Digest) {
    let transaction = model.report.transactions[index]
    digest.add(transaction.id)
    digest.add(transaction.name)
    digest.add(transaction.category)
    for text in PaymentText.allCases { digest.add(transaction.texts[text]) }
    digest.add(transaction.account)
    digest.add(transaction.to)
    if let arrived = transaction.arrived { digest.add(arrived.daysSinceEpoch) }
    for tag in transaction.tags { digest.add(tag) }
    digest.add(transaction.amount.currency.code)
    digest.add(transaction.amount.minorUnits)
    digest.add(transaction.kind.rawValue)
    digest.add(model.report.roles[index].rawValue)
    digest.add(model.report.categories.role(of: transaction).rawValue)
    digest.add(transaction.date.daysSinceEpoch)
    digest.add(model.places.path(of: index))
    digest.add(model.places.fragment(of: index))
    if model.report.oneOffs.contains(index) { digest.add(1) }
  }
}

/// A hash of texts, numbers and records, one after the other.
struct Digest {
  private(set) var hash: UInt64 = 0

  static func of(_ add: (inout Digest) -> Void) -> UInt64 {
    var digest = Digest()
    add(&digest)
    return digest.hash
  }

  mutating func add(_ number: UInt64) {
    let product = (hash ^ number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    hash = (product.high ^ product.low) &+ 0xC2B2_AE3D_27D4_EB4F
  }

  mutating func add(_ number: some FixedWidthInteger) { add(UInt64(truncatingIfNeeded: number)) }

  mutating func add(_ text: String?) {
    guard let text else { return add(.max as UInt64) }
    text.withBytes { add(XXH64.hash(UnsafeRawBufferPointer($0))) }
  }

  /// Adds all values of a record, which must have no records or lists inside.
  mutating func add(_ record: some Record) {
    for slot in type(of: record).shape.names.indices {
      switch record.value(at: slot) {
      case .absent: add(nil as String?)
      case .text(let text), .datum(let text): add(text)
      case .url(let address): add(address.description)
      case .html(let html): add(XXH64.hash(html.bytes))
      case .flag(let flag): add(flag ? 1 : 0)
      case .record, .list: preconditionFailure("a record inside a record is not added")
      }
    }
  }
}

import Bookkeeping
import Templating

/// A series of recurring payments.
extension RecurringSeries: Showable {
  static let fields: Fields<Shown<Self>> = [
    .datum("name") { $0.name },
    .url("url") { $0.url },
    .text("kind") { $0.kind.rawValue },
    .text("kindLabel") { $0.model.label(of: $0.kind) },
    .datum("category") { $0.category.map(Category.trail) },
    .datum("topic") { $0.topic },
    .text("period") { $0.words[$0.recurrence.word] },
    .text("state") { $0.state.name },
    .flag("isEnded") { $0.state == .ended },
    .flag("isLate") { $0.state == .late },
    .text("last") { $0.formats.shortDate.string($0.last) },
    .text("isoLast") { $0.last.iso },
    .url("lastUrl") { $0.lastURL },
    .text("next") { $0.formats.shortDate.string($0.next) },
    .text("nextDay") { $0.formats.dayOfMonth.string($0.next) },
    .text("isoNext") { $0.next.iso },
    .text("amount") { $0.string($0.amount) },
    .text("signedAmount") { $0.formats.string($0.amount, as: $0.kind) },
    .flag("varies") { $0.varies && $0.priceChange == nil },
    .html("priceChange") { $0.changeOfPrice },
    .html("extra") { $0.recentExtra(0) },
    .html("extraBefore") { $0.recentExtra(1) },
    .text("perYear") { values in values.costOfYear.map { values.formats.string($0, as: values.kind) } },
    .text("paidInYear") { $0.formats.string($0.paidInYear, as: $0.kind) },
    .flag("isStated") { $0.isStated },
    .text("count") { $0.string($0.indices.count) },
  ]
}

extension Shown<RecurringSeries> {
  /// The amounts shown next to each other: three columns of up to eleven characters fit on a phone.
  var amounts: [String] {
    [subject.amount, subject.costOfYear, subject.paidInYear].compactMap(\.self)
      .map { formats.string($0, as: subject.kind) }
  }

  /// The innermost level of the category, if the payee has other series, too.
  var topic: String? {
    guard let category = subject.category.flatMap(Category.init),
      model.recurring.series(of: subject.payee).count > 1
    else { return nil }
    return category.levels.last
  }

  /// The page of the payee; otherwise of the category, or else of the last payment.
  var url: Address? {
    guard let last = subject.indices.first else { return nil }
    let kinds: [any ListingKind.Type] = [PayeePages.self, CategoryPages.self]
    let listing = kinds.lazy.compactMap { self.model.listings.index(of: $0, containing: last) }.first
    return model.link(to: listing, from: root) ?? lastURL
  }

  fileprivate var lastURL: Address? { subject.indices.first.map(link(toTransaction:)) }

  /// A sentence on an extra of the last twelve months, if rows tell their months.
  ///
  /// - Parameter number: 0 for the newest one.
  fileprivate func recentExtra(_ number: Int) -> SafeHTML? {
    let recent = subject.extras.filter(\.isRecent)
    guard model.showsMonths, number < recent.count else { return nil }
    let extra = recent[recent.count - 1 - number]
    let month = model.name(of: model.calendar.month(of: extra.date))
    return html(.extraInMonth(amount: extra.surplus, month: month))
  }

  fileprivate var changeOfPrice: SafeHTML? {
    subject.priceChange.map { change in
      html(
        .priceChange(before: change.before, after: change.after, date: formats.shortDate.string(change.date)))
    }
  }
}

extension Recurrence {
  /// The theme's word for the recurrence.
  var word: Words.Key {
    switch self {
    case .week: .everyWeek
    case .twoWeeks: .everyTwoWeeks
    case .twiceAMonth: .twiceAMonth
    case .fourWeeks: .everyFourWeeks
    case .month: .everyMonth
    case .twoMonths: .everyTwoMonths
    case .quarter: .everyQuarter
    case .halfYear: .everyHalfYear
    case .year: .everyYear
    }
  }
}

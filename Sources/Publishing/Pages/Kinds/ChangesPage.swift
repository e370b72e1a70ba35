import Basics
import Bookkeeping
import Foundation
import Templating

/// `changes.md`: the changes of the ledger's rows since an older state of it; left out if nothing has
/// changed.
///
/// Pages of payments have no link to it, because each edit would then change all of them.
enum ChangesPage: SinglePage {
  static let path = "changes.html"
  static let csvPath = "changes.csv"
  /// Changes are shown as long as the last different ledger is known.
  static let occasionalPaths = [path, csvPath]

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    Navigation.Entry(part: .overview, word: .whatChanged, path: path, isNamed: false)
  }

  static func exists(in model: ReportModel) -> Bool { model.figures(of: Self.self) != nil }

  static let siteFields: [Field<SiteValues>] = [
    .record("ledgerChanges", of: Shown<Changes>.self) { $0.shown($0.model.figures(of: Self.self)) }
  ]

  static func figures(of basis: ReportModel.Basis) -> Changes? {
    basis.changes.map { Changes($0, in: basis.report) }
  }

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {
    guard let changes = template.model.figures(of: Self.self) else { return }
    plan.add(
      .data { CSVFile.write(changes.rows, changes.comparison.value, to: &$0) }, at: csvPath,
      from: template.source)
  }
}

extension ChangesPage {
  /// The changes of a ledger that a report shows, and the pages of the changed rows.
  struct Changes: Sendable {
    let rows: LedgerChanges
    /// The two reports, before and after.
    let comparison: OnDemand<LedgerChanges.Comparison>
    /// The indices of changed transactions in the report, by id.
    private let indices: [ByteString: Int]

    init(_ rows: LedgerChanges, in report: Report) {
      self.rows = rows
      comparison = OnDemand { LedgerChanges.Comparison(rows, in: report) }
      let ids = Set((rows.added + rows.changed.map(\.new)).map { ByteString($0.id) })
      var indices: [ByteString: Int] = [:]
      for (index, row) in report.transactions.enumerated() {
        let id = ByteString(row.id)
        if ids.contains(id) { indices[id] = index }
      }
      self.indices = indices
    }

    func index(of row: Transaction) -> Int? { indices[ByteString(row.id)] }
  }
}

/// The changes of a ledger, for any page.
extension ChangesPage.Changes: Showable {
  static let fields: Fields<Shown<Self>> = [
    .url("url") { $0.root.link(to: ChangesPage.path) },
    .url("csvUrl") { $0.root.link(to: ChangesPage.csvPath) },
    .text("since") { changes in
      changes.subject.rows.since.map {
        changes.text(.sinceReport(date: changes.formats.dayOfMonth.string($0)))
      }
    },
    .list("effects", of: Shown<LedgerChanges.Effect>.self) { $0.shown($0.comparison.value.effects) },
    .list("sections", of: SectionValues.self) { $0.sections.filter { !$0.rows.isEmpty } },
  ]
}

extension Shown<ChangesPage.Changes> {
  fileprivate var sections: [ChangesPage.Changes.SectionValues] {
    let rows = subject.rows
    return [
      ChangesPage.Changes.SectionValues(
        scope: scope, word: .added, rows: rows.added.map { row($0, new: $0) }),
      ChangesPage.Changes.SectionValues(
        scope: scope, word: .removed, rows: rows.removed.map { row($0, old: $0) }),
      ChangesPage.Changes.SectionValues(
        scope: scope, word: .changed, rows: rows.changed.map { row($0.new, old: $0.old, new: $0.new) }),
    ]
  }

  private func row(_ row: Transaction, old: Transaction? = nil, new: Transaction? = nil)
    -> ChangesPage.Changes.RowValues
  {
    ChangesPage.Changes.RowValues(scope: scope, row: row, old: old, new: new, changes: subject)
  }
}

/// The effect of changes on the figures in one currency.
extension LedgerChanges.Effect: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("currency") { $0.currency.code },
    .text("income") { $0.change($0.income) },
    .text("spending") { $0.change($0.spending) },
    .text("kept") { $0.change($0.kept) },
  ]
}

extension Shown<LedgerChanges.Effect> {
  /// The amount; `nil` for zero, and if it is too large for an amount.
  fileprivate func change(_ minorUnits: Int128) -> String? {
    guard minorUnits != 0, let minorUnits = Int64(exactly: minorUnits) else { return nil }
    return formats.string(Money(minorUnits: minorUnits, currency: subject.currency), sign: .always)
  }
}

extension ChangesPage.Changes {
  /// The rows that were added, those that were removed, or those that were changed.
  struct SectionValues: PageRecord {
    let scope: PageScope
    /// The name of the section, and its id on the page.
    let word: Words.Key
    let rows: [RowValues]

    /// The number of rows shown. A page must not grow with the ledger; the CSV file has all rows.
    private static let mostShown = 50

    static let fields: Fields<Self> = [
      .text("id") { $0.word.rawValue },
      .text("name") { $0.model.words[$0.word] },
      .text("count") { $0.string($0.rows.count) },
      .list("rows", of: RowValues.self) { Array($0.rows.prefix(mostShown)) },
      .text("more") { section in
        let count = section.rows.count - mostShown
        return count > 0 ? section.text(.moreChanges(count: count)) : nil
      },
    ]
  }

  /// A row that was added, removed or changed.
  struct RowValues: PageRecord {
    let scope: PageScope
    /// The row as it is, or as it was if it was removed.
    let row: Transaction
    let old: Transaction?
    let new: Transaction?
    let changes: ChangesPage.Changes

    static let fields: Fields<Self> = [
      .datum("name") { $0.row.name },
      .url("url") { values in
        values.new.flatMap(values.changes.index).map(values.link(toTransaction:))
      },
      .text("date") { $0.shortDate($0.row.date) },
      .text("isoDate") { $0.row.date.iso },
      .text("kind") { $0.row.kind.rawValue },
      .text("kindLabel") { $0.kindLabel },
      .text("amount") { $0.shown(.amount, of: $0.row) },
      .datum("category") { $0.row.category.map(Category.trail) },
      .list("fields", of: FieldValues.self) { values in
        values.shownFields.map { field in
          FieldValues(
            scope: values.scope, label: values.words[label(of: field)],
            old: values.old.flatMap { values.shown(field, of: $0) },
            new: values.new.flatMap { values.shown(field, of: $0) })
        }
      },
    ]

    private var kindLabel: String {
      if new != nil { return model.label(of: row) }
      return model.label(of: row.kind, as: changes.comparison.value.roleBefore(row))
    }

    /// The fields that differ. A row that was added or removed has none.
    private var shownFields: [Ledger.Field] {
      guard let old, let new else { return [] }
      return LedgerChanges.fields.filter { !old.isSame(as: new, in: $0) }
    }

    private func shown(_ field: Ledger.Field, of row: Transaction) -> String? {
      switch field {
      case .date: return model.formats.shortDate.string(row.date)
      case .arrived: return row.arrived.map(model.formats.shortDate.string)
      case .type: return model.label(of: row.kind)
      case .amount: return model.formats.string(row.amount, as: row.kind)
      case .category: return row.category.map(Category.trail)
      case .memo: return row.memo.map(Self.plainText)
      case .attachments:
        // The folder is the ledger owner's business.
        let names = row.attachments.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        return names.isEmpty ? nil : model.formats.list(names)
      default:
        let parts = row.parts(of: field)
        return parts.isEmpty ? nil : model.formats.list(parts)
      }
    }

    /// The text of a memo without its markup, on one line.
    private static func plainText(ofMemo memo: String) -> String {
      var (text, isInTag) = ("", false)
      for scalar in Markdown.render(memo: memo).markup.unicodeScalars {
        switch scalar {
        case "<": isInTag = true
        case ">" where isInTag: isInTag = false
        case _ where isInTag: continue
        case "\n": text += " "
        default: text.unicodeScalars.append(scalar)
        }
      }
      // The text's own signs are written as references. `&amp;` is resolved last, so that `&amp;lt;` gives
      // `&lt;`.
      for (reference, sign) in [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
      ] {
        text.replace(reference, with: sign)
      }
      return text.trimmingCharacters(in: .whitespaces)
    }

    private static func label(of field: Ledger.Field) -> Words.Key {
      switch field {
      case .to: .toAccount
      case .attachments: .receipt
      case .split: .otherPieces
      default: Words.Key(rawValue: field.rawValue) ?? .id
      }
    }
  }

  /// A field of a row, as it was and as it is.
  struct FieldValues: PageRecord {
    let scope: PageScope
    let label: String
    let old: String?
    let new: String?

    static let fields: Fields<Self> = [
      .html("text") { $0.sentence },
      .text("label") { $0.label },
      .datum("old") { $0.old },
      .datum("new") { $0.new },
    ]

    private var sentence: SafeHTML? {
      switch (old, new) {
      case (nil, nil): nil
      case (nil, let new?): html(.fieldAdded(field: label, new: new))
      case (let old?, nil): html(.fieldRemoved(field: label, old: old))
      case (let old?, let new?): html(.fieldChanged(field: label, old: old, new: new))
      }
    }
  }
}

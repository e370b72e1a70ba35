import Basics
import Bookkeeping
import Templating

/// `changes.md`: the changes of the ledger's rows since an older state of it; left out if nothing has
/// changed.
///
/// Pages of payments have no link to it, because each edit would then change all of them.
enum ChangesPage: SinglePage {
  static let path = "changes.html"
  static let csvPath = "changes.csv"

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    Navigation.Entry(part: .overview, word: .whatChanged, path: path, isNamed: false)
  }

  static func exists(in model: ReportModel) -> Bool { model.figures(of: Self.self) != nil }

  static let siteFields: [Field<SiteValues>] = [
    .record("ledgerChanges", of: Changes.SummaryValues.self) { values in
      values.model.figures(of: Self.self).map {
        Changes.SummaryValues(model: values.model, root: values.root, changes: $0)
      }
    }
  ]

  static func figures(of basis: ReportModel.Basis) -> Changes? {
    basis.changes.map { Changes($0, in: basis.report) }
  }

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {
    guard let changes = template.model.figures(of: Self.self) else { return }
    plan.add(.data { CSVFile.write(changes.rows, to: &$0) }, at: csvPath, from: template.source)
  }
}

extension ChangesPage {
  /// The changes of a ledger that a report shows, and the pages of the changed rows.
  struct Changes: Sendable {
    let rows: LedgerChanges
    /// The indices of changed transactions in the report, by id.
    private let indices: [ByteString: Int]

    init(_ rows: LedgerChanges, in report: Report) {
      self.rows = rows
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

extension ChangesPage.Changes {
  /// The changes of a ledger, for any page.
  struct SummaryValues: Record {
    let model: ReportModel
    let root: RootPrefix
    let changes: ChangesPage.Changes

    static let fields: Fields<Self> = [
      .url("url") { $0.root.link(to: ChangesPage.path) },
      .url("csvUrl") { $0.root.link(to: ChangesPage.csvPath) },
      .list("effects", of: EffectValues.self) { values in
        values.changes.rows.effects(in: values.model.report).map {
          EffectValues(model: values.model, effect: $0)
        }
      },
      .list("sections", of: SectionValues.self) { $0.sections.filter { !$0.rows.isEmpty } },
    ]

    private var sections: [SectionValues] {
      let rows = changes.rows
      return [
        SectionValues(word: .added, rows: rows.added.map { row($0, new: $0) }, model: model),
        SectionValues(word: .removed, rows: rows.removed.map { row($0, old: $0) }, model: model),
        SectionValues(
          word: .changed, rows: rows.changed.map { row($0.new, old: $0.old, new: $0.new) }, model: model),
      ]
    }

    private func row(_ row: Transaction, old: Transaction? = nil, new: Transaction? = nil) -> RowValues {
      RowValues(model: model, root: root, row: row, old: old, new: new, changes: changes)
    }
  }
}

extension ChangesPage.Changes.SummaryValues {
  /// The effect of changes on the figures in one currency.
  struct EffectValues: Record {
    let model: ReportModel
    let effect: LedgerChanges.Effect

    static let fields: Fields<Self> = [
      .text("currency") { $0.effect.currency.code },
      .text("income") { $0.text($0.effect.income) },
      .text("spending") { $0.text($0.effect.spending) },
      .text("kept") { $0.text($0.effect.kept) },
    ]

    /// The amount; `nil` for zero, and if it is too large for an amount.
    private func text(_ minorUnits: Int128) -> String? {
      guard minorUnits != 0, let minorUnits = Int64(exactly: minorUnits) else { return nil }
      return model.formats.string(
        Money(minorUnits: minorUnits, currency: effect.currency), sign: .always)
    }
  }

  /// The rows that were added, those that were removed, or those that were changed.
  struct SectionValues: Record {
    /// The name of the section, and its id on the page.
    let word: Words.Key
    let rows: [RowValues]
    let model: ReportModel

    /// The number of rows shown. A page must not grow with the ledger; the CSV file has all rows.
    private static let mostShown = 50

    static let fields: Fields<Self> = [
      .text("id") { $0.word.rawValue },
      .text("name") { $0.model.words[$0.word] },
      .text("count") { $0.model.formats.string($0.rows.count) },
      .list("rows", of: RowValues.self) { Array($0.rows.prefix(mostShown)) },
      .text("more") { section in
        let (model, count) = (section.model, section.rows.count - mostShown)
        return count > 0
          ? model.words.text(.moreChanges, ["count": model.formats.string(count)], count: count) : nil
      },
    ]
  }

  /// A row that was added, removed or changed.
  struct RowValues: Record {
    let model: ReportModel
    let root: RootPrefix
    /// The row as it is, or as it was if it was removed.
    let row: Transaction
    let old: Transaction?
    let new: Transaction?
    let changes: ChangesPage.Changes

    static let fields: Fields<Self> = [
      .datum("name") { $0.row.name },
      .url("url") { values in
        guard let new = values.new, let index = values.changes.index(of: new) else { return nil }
        return values.root.link(to: values.model.texts.path(of: index))
      },
      .text("date") { $0.model.formats.shortDate.string($0.row.date) },
      .text("isoDate") { $0.row.date.iso },
      .text("kind") { $0.row.kind.rawValue },
      .text("kindLabel") { $0.model.label(of: $0.row) },
      .text("amount") { $0.text($0.row, .amount) },
      .list("effects", of: EffectValues.self) { values in
        LedgerChanges.effects(
          from: [values.old].compactMap(\.self), to: [values.new].compactMap(\.self),
          in: values.model.report
        ).map { EffectValues(model: values.model, effect: $0) }
      },
      .list("fields", of: FieldValues.self) { values in
        values.shownFields.map { field in
          FieldValues(
            label: values.model.words[label(of: field)], old: values.old.flatMap { values.text($0, field) },
            new: values.new.flatMap { values.text($0, field) },
            isOfChange: values.old != nil && values.new != nil, words: values.model.words)
        }
      },
    ]

    /// The fields that differ. For a row that was added or removed, all fields that its line does not show.
    private var shownFields: [Ledger.Field] {
      LedgerChanges.fields.filter { field in
        if let old, let new { return !old.isSame(as: new, in: field) }
        switch field {
        case .date, .type, .name, .amount, .split, .id: return false
        default: return !row.parts(of: field).isEmpty
        }
      }
    }

    private func text(_ row: Transaction, _ field: Ledger.Field) -> String? {
      switch field {
      case .date: return model.formats.shortDate.string(row.date)
      case .type: return model.label(of: row.kind)
      case .amount: return model.formats.string(row.amount, as: row.kind)
      default:
        let parts = row.parts(of: field)
        return parts.isEmpty ? nil : model.formats.list(parts)
      }
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
  struct FieldValues: Record {
    let label: String
    let old: String?
    let new: String?
    /// Whether the row exists both before and after.
    let isOfChange: Bool
    let words: Words

    static let fields: Fields<Self> = [
      .html("text") { $0.text },
      .text("label") { $0.label },
      .datum("old") { $0.old },
      .datum("new") { $0.new },
    ]

    private var text: SafeHTML? {
      guard isOfChange else {
        return (new ?? old).map {
          words.html(.fieldOfRow, ["field": .text(label), "value": .text($0)])
        }
      }
      guard let old else {
        return new.map { words.html(.fieldAdded, ["field": .text(label), "new": .text($0)]) }
      }
      guard let new else { return words.html(.fieldRemoved, ["field": .text(label), "old": .text(old)]) }
      return words.html(.fieldChanged, ["field": .text(label), "old": .text(old), "new": .text(new)])
    }
  }
}

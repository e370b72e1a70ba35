import Basics
import Bookkeeping
import Templating

/// `[tax].md`: the tax tables that the ledger or `content/taxes/` names, in their order.
enum TaxPages: PageKind {
  static let contentName = PageKinds.Name.each("tax")
  static var shapes: [Shape] { [TaxValues.shape] }
  static var settingsFolder: String? { TaxFiles.folder }

  static func read(
    _ files: ProjectFiles, beside ledger: Ledger.Settings
  ) -> PageKinds.Reading<[TaxTable]> {
    let files = TaxFiles(in: files, beside: ledger)
    return PageKinds.Reading(
      input: files.tables.own, problems: files.problems, warnings: files.warnings)
  }

  static func currencies(of tables: [TaxTable]) -> [Currency] {
    Set(tables.map(\.currency)).sorted { $0.code < $1.code }
  }

  /// The tables of a project, and the paths of their pages, without `.html`.
  struct Figures: Sendable {
    let tables: [TaxTable]
    let paths: [String]
  }

  static func figures(of basis: ReportModel.Basis) -> Figures {
    let (folder, tables) = (basis.folders[Self.self] ?? "", basis.inputs[Self.self] ?? [])
    return Figures(tables: tables, paths: FileName.names(for: tables.map(\.slug)).map { folder + $0 })
  }

  private static func tables(of model: ReportModel) -> [TaxTable] { model.figures(of: Self.self).tables }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    for index in tables(of: template.model).indices {
      let values = TaxValues(scope: template.scope, index: index, page: 0)
      for page in 0..<values.pageCount {
        plan.add(
          .page(template, item: index, part: page), at: values.path(ofPage: page), from: template.source)
      }
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(TaxValues(scope: template.scope, index: item, page: part), into: &buffer)
  }
}

extension TaxPages {
  /// `taxes/index.md`: all tax tables; left out for a project without tables.
  enum IndexPage: SinglePage {
    static let path = "taxes/index.html"

    static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
      entry(.taxes, of: .more, in: model, with: [TaxPages.self])
    }

    static func exists(in model: ReportModel) -> Bool { !tables(of: model).isEmpty }

    static let siteFields: [Field<SiteValues>] = [
      .url("taxesUrl") { link(in: $0.model, from: $0.root) },
      .list("taxes", of: TaxValues.self) { values in
        tables(of: values.model).indices.map { TaxValues(scope: values.scope, index: $0, page: 0) }
      },
    ]
  }
}

extension TaxTable {
  /// The table for the script of its page. Whole numbers are strings, so that no binary floating point is
  /// needed.
  func calculator(in model: ReportModel) -> JSONLiteral {
    func number(_ number: Int64) -> JSONLiteral { .text(String(number)) }
    let percentages = NumberPattern(decimals: 1) { number, sign in
      model.formats.percent(tenths: number * 10, sign: sign)
    }
    let numbers: [(name: String, value: JSONLiteral)] = [
      ("", NumberPattern(ofCounts: model.formats).literal),
      (currency.code, NumberPattern(of: currency, model.formats).literal),
      ("%", percentages.literal),
    ]
    let levies = levies.map { levy -> JSONLiteral in
      let bands = levy.bands.map { band -> JSONLiteral in
        .list([number(band.rate.parts)] + (band.to.map { [number($0.minorUnits)] } ?? []))
      }
      return .record([("base", .text(levy.base.rawValue)), ("bands", .list(bands))])
    }
    var members: [(name: String, value: JSONLiteral)] = [
      ("currency", .text(currency.code)),
      ("numbers", .record(numbers)),
      ("limit", number(Limit.gross)),
      ("hundred", number(100 * .powerOfTen(currency.exponent))),
      ("levies", .list(levies)),
    ]
    if let allowance {
      let taper = allowance.taper.map {
        [number($0.above.minorUnits), number($0.rate.parts)]
          + ($0.roundUp.map { [number($0.minorUnits)] } ?? [])
      }
      members.append(("allowance", .list([number(allowance.amount.minorUnits)] + (taper ?? []))))
    }
    return .record(members)
  }
}

import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

struct TaxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tax",
    abstract: "Show what a tax table takes of an amount.",
    discussion: """
      Examples: folio tax
                folio tax uk-2025-26 50000
                folio tax --table my-table.json 50000 --json

      Without arguments, all tables are listed: those of the ledger, those of content/taxes/, and those that \
      are part of Folio. A part of a name is enough if no other table's name has it. With --json, amounts \
      are strings: gross, allowance, taxable, levies (each with its name, amount and bands), total and net. \
      This is not advice.
      Exit codes: 0 done, 1 no such file, 64 invalid arguments, 65 invalid ledger or table.
      """
  )

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("A table, and the amount to tax, such as 50000 or 1234.50.", valueName: "table amount")
  )
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp("Read the table from a file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var table: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  mutating func validate() throws {
    arguments = try Arguments.withoutOptions(arguments)
    let expected = table == nil ? 2 : 1
    if arguments.count > expected {
      throw ValidationError("one table and one amount are all there can be; write the amount without blanks")
    }
    if table != nil, arguments.isEmpty {
      throw ValidationError("there is no amount to tax: folio tax uk-2025-26 50000")
    }
    if table == nil, arguments.count == 1 {
      throw ValidationError(
        "name a table and an amount: folio tax uk-2025-26 50000; folio tax lists the tables")
    }
  }

  func run() throws {
    try Console(root: options.root, file: "").reportingProblems(show)
  }

  private func show() throws {
    if let table { return try show(try read(table)) }
    let tables = try projectTables()
    guard let name = arguments.first else {
      let list = tables.all.map { [printable($0.slug), "\(printable($0.name)), \($0.currency.code)"] }
      return try Terminal.print(Terminal.table(list))
    }
    switch tables.find(name) {
    case .one(let table): try show(table)
    case .several([]):
      throw Problem(
        "there is no tax table \(quoted(name))", Suggestion.hint(for: name, among: tables.all.map(\.slug)),
        exit: .usage)
    case .several(let fitting):
      throw Problem(
        "\(quoted(name)) is part of \(fitting.count) names",
        "choose from \(fitting.map(shortened).joined(separator: ", "))", exit: .usage)
    }
  }

  private func show(_ table: TaxTable) throws {
    let breakdown = try breakdown(of: arguments.last ?? "", by: table)
    if json {
      try Terminal.print(json: breakdown.json.text(for: .data) + "\n")
    } else {
      try Terminal.print(Statement(table: table, breakdown: breakdown).text)
    }
  }

  private func breakdown(of amount: String, by table: TaxTable) throws -> TaxBreakdown {
    do throws(DecimalNumber.Problem) {
      let gross = try DecimalNumber.minorUnits(amount, of: table.currency)
      guard let breakdown = TaxBreakdown(of: gross, by: table) else { throw .tooLarge }
      return breakdown
    } catch {
      let limit = Money(minorUnits: TaxTable.Limit.gross, currency: table.currency).decimal
      var problem = LedgerProblem.words(
        of: error, amount, table.currency, notPositive: "write the amount to tax, such as 50000",
        tooLarge: "the limit is \(limit)")
      problem.exit = .usage
      throw problem
    }
  }
}

// MARK: - Sources of tables

extension TaxCommand {
  private func read(_ path: String) throws -> TaxTable {
    let console = Console(root: options.root, file: path)
    return try console.reportingProblems {
      guard let bytes = try LedgerFile(name: path).read() else {
        throw FileProblem.system(operation: .open, path: path, errno: ENOENT)
      }
      let (table, warnings) = try TaxTable.read(bytes)
      console.report(warnings)
      return table
    }
  }

  /// The tables of the ledger, of `content/taxes/` and of Folio. The latter two exist even without a ledger.
  private func projectTables() throws -> TaxTables {
    let editor = try options.editor()
    let document = try editor.console.reportingProblems {
      try options.ledger == nil ? editor.document() : editor.existingDocument()
    }
    let files = TaxFiles(
      root: URL(filePath: options.root, directoryHint: .isDirectory), ledger: URL(filePath: editor.file.name),
      settings: document?.ledger.settings ?? Ledger.Settings())
    editor.console.report(files.problems + files.warnings)
    if !files.problems.isEmpty { throw ExitCode.invalidInput }
    return files.tables
  }

  /// A breakdown as lines, as `folio tax` prints it.
  struct Statement {
    let table: TaxTable
    let breakdown: TaxBreakdown

    var text: String {
      let heading = [
        printable(table.name), table.period.map { "\($0.lowerBound.iso) to \($0.upperBound.iso)" },
      ]
      let title = heading.compactMap(\.self).joined(separator: ", ")
      let sources = table.sources.map { "Source: \(printable($0))\n" }.joined()
      let note = [table.leavesOut, table.note].compactMap(\.self).map { "\(printable($0))\n" }.joined()
      return "\(title), in \(table.currency.code)\n\n\(amounts)\n\(rates)\n\(note)\(sources)"
    }

    private var amounts: String {
      var lines = [[printable(table.subject ?? "Income"), breakdown.gross.decimal, ""]]
      if table.allowance != nil {
        lines.append(["Allowance", breakdown.allowance.decimal, ""])
        lines.append(["Taxable", breakdown.taxable.decimal, ""])
      }
      for levy in breakdown.levies {
        lines.append([printable(levy.name), levy.amount.decimal, ""])
        lines += levy.bands.map { band in
          [
            "  \(band.name.map(printable) ?? Self.range(of: band))", band.amount.decimal,
            "\(band.rate.decimal) % of \(band.taxed.decimal)",
          ]
        }
      }
      if breakdown.levies.count > 1 { lines.append(["Total", breakdown.total.decimal, ""]) }
      lines.append(["After", breakdown.net.decimal, ""])
      return Terminal.table(lines, rightAligned: [1])
    }

    /// `above 37700.00`
    private static func range(of band: TaxBreakdown.Band) -> String {
      guard let to = band.to else { return band.from.minorUnits == 0 ? "all" : "above \(band.from.decimal)" }
      return band.from.minorUnits == 0 ? "to \(to.decimal)" : "\(band.from.decimal) to \(to.decimal)"
    }

    private var rates: String {
      let effective = breakdown.effectivePermille.map { "\($0 / 10).\($0 % 10) % in all" }
      let hundred = Money(
        minorUnits: 100 * Int64.powerOfTen(table.currency.exponent), currency: table.currency)
      let next = table.cost(ofNextHundredAbove: breakdown.gross.minorUnits).map {
        "the next \(hundred.decimal) costs \($0.decimal)"
      }
      return [effective, next].compactMap(\.self).joined(separator: "; ") + "\n"
    }
  }
}

import Basics
import Bookkeeping
import Foundation

/// The tax tables of a project: those that the ledger lists, and the files of `content/taxes/`, one table
/// each.
package struct TaxFiles: Sendable {
  package private(set) var tables: TaxTables
  package private(set) var problems: [Publishing.Problem] = []
  package private(set) var warnings: [Publishing.Problem] = []

  static let folder = "\(ContentTree.folder)/taxes"

  /// - Parameter ledger: The ledger's settings. Its tables come first, and its currency is used for tables
  ///   that name none.
  init(in files: ProjectFiles, beside ledger: Ledger.Settings) {
    tables = TaxTables(own: ledger.taxes)
    var slugs = Set(ledger.taxes.map(\.slug))
    var unlisted: [SiteProblem] = []
    // Folders that cannot be listed are reported with the rest of the content.
    for path in files.paths(under: Self.folder, &unlisted) where Self.contain(path) {
      guard let table = read(path, in: files, currency: ledger.currency) else { continue }
      if slugs.insert(table.slug).inserted {
        tables = TaxTables(own: tables.own + [table])
      } else {
        problems.append(.tax(Problem(problem: table.twinProblem, path: path)))
      }
    }
  }

  /// - Parameter ledger: The ledger file, which is never read.
  package init(root: URL, ledger: URL, settings: Ledger.Settings) {
    self.init(
      in: ProjectFiles(at: root, without: ProjectFiles.PrivateFiles(root: root, ledgers: [ledger])),
      beside: settings)
  }

  /// Whether a file of the content is a tax table, which is not published.
  static func contain(_ path: String) -> Bool {
    path.begins(withBytesOf: folder + "/") && path.ends(withBytesOf: ".json")
  }

  private mutating func read(_ path: String, in files: ProjectFiles, currency: Currency) -> TaxTable? {
    do {
      let (table, warnings) = try TaxTable.read(
        Array(try files.listedText(at: path).utf8), currency: currency)
      self.warnings += warnings.map { .tax(Problem(problem: $0, path: path)) }
      return table
    } catch let invalid as TaxTable.Invalid {
      problems += invalid.problems.map { .tax(Problem(problem: $0, path: path)) }
    } catch let problem as SiteProblem {
      problems.append(.site(problem))
    } catch {
      problems.append(.site(.unreadable(path: path, reason: "\(error)")))
    }
    return nil
  }
}

extension TaxFiles {
  /// A problem in a file with a tax table.
  package struct Problem: Equatable, Sendable {
    package let problem: TaxTable.Problem
    package let path: String
  }
}

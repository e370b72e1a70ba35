import Basics
import Bookkeeping
import Foundation

/// The tax tables of a project: those that the ledger lists, and the files of `content/taxes/`, one table
/// each.
package struct TaxFiles: Sendable {
  package private(set) var tables: TaxTables
  package private(set) var problems: [BuildProblem] = []
  package private(set) var warnings: [BuildProblem] = []

  static let folder = "\(ContentTree.folder)/taxes"

  /// - Parameter ledger: The ledger's settings. Its tables come first, and its currency is used for tables
  ///   that name none.
  init(in files: ProjectFiles, beside ledger: Ledger.Settings) {
    tables = TaxTables(own: ledger.taxes)
    var slugs = Set(ledger.taxes.map(\.slug))
    var unlisted: [Problem] = []
    // Folders that cannot be listed are reported with the rest of the content.
    for path in files.paths(under: Self.folder, &unlisted) where PageKinds.isSettingsFile(at: path) {
      guard let table = read(path, in: files, currency: ledger.currency) else { continue }
      if slugs.insert(table.slug).inserted {
        tables = TaxTables(own: tables.own + [table])
      } else {
        problems.append(Self.placed(table.twinProblem, at: path))
      }
    }
  }

  /// - Parameter ledger: The ledger file, which is never read.
  package init(root: URL, ledger: URL, settings: Ledger.Settings) {
    self.init(
      in: ProjectFiles(at: root, without: ProjectFiles.PrivateFiles(root: root, ledgers: [ledger])),
      beside: settings)
  }

  private mutating func read(_ path: String, in files: ProjectFiles, currency: Currency) -> TaxTable? {
    do {
      let (table, warnings) = try TaxTable.read(
        Array(try files.listedText(at: path).utf8), currency: currency)
      self.warnings += warnings.map { Self.placed($0, at: path) }
      return table
    } catch let invalid as Problems {
      problems += invalid.problems.map { Self.placed($0, at: path) }
    } catch let problem as Problem {
      problems.append(.file(problem))
    } catch {
      problems.append(.file(.unreadable(path: path, reason: "\(error)")))
    }
    return nil
  }

  private static func placed(_ problem: Problem, at path: String) -> BuildProblem {
    var placed = problem
    placed.place?.file = path
    placed.place?.isInProject = true
    return .file(placed)
  }
}

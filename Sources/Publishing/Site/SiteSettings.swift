import Basics
import Bookkeeping
import Foundation

/// `content/site.json`: what a project wants to be built with. A command's flags win over it.
package struct SiteSettings: Equatable, Sendable {
  package static let path = "content/site.json"

  package enum Key: String, CaseIterable, Sendable {
    /// Relative to the root of the project, or absolute.
    case ledger, output
    /// The name of a folder in `themes/`.
    case theme
    /// Where the site will be published.
    case baseURL = "baseUrl"
    /// Which payees have pages.
    case payees
    /// `last`, or `none` for reports that say nothing of changes.
    case changes
    /// An object: which receipts are expected.
    case receipts
    /// The JSON Schema that editors check the file against. Folio itself does not read that.
    case schema = "$schema"
  }

  /// Which payees have pages of their own.
  package enum Payees: String, CaseIterable, Sendable {
    case all
    /// Those that occur more than once.
    case repeated
  }

  private var values: [Key: String] = [:]
  package private(set) var expectedReceipts = ReceiptGallery.Expected()

  package var payees: Payees { self[.payees].flatMap(Payees.init) ?? .repeated }

  package subscript(key: Key) -> String? { values[key] }

  package init() {}

  /// - Throws: A problem of the settings for each mistake, in the order of the file.
  package init(in root: URL) throws(Site.Failure) {
    do {
      let folder = ProjectFolder(root.path(percentEncoded: false))
      guard let place = try folder.location(of: Self.path) else { return }
      let url = URL(filePath: place, directoryHint: .notDirectory)
      try read(SourceFile.open(withoutLinks: url, named: Self.path).bytes())
    } catch let problem as SiteProblem {
      throw Site.Failure(problems: [.site(problem)])
    } catch let problem as JSONProblem {
      let place = Problem(.syntax(problem.reason), offset: problem.offset, length: problem.length)
      throw Site.Failure(problems: [.settings(place)])
    } catch let failure as SettingsProblems {
      throw Site.Failure(problems: failure.problems.map { .settings($0) })
    } catch {
      throw Site.Failure(problems: [.site(.unreadable(path: Self.path, reason: "\(error)"))])
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws {
    var problems: [Problem] = []
    var reader = try JSONReader(bytes)
    guard try reader.peekKind() == .object else {
      throw SettingsProblems([Problem(.notAnObject, offset: reader.position, length: 1)])
    }
    var object = try reader.openObject()
    while let key = try reader.nextKey(of: &object) {
      let name = key.string(in: bytes)
      let value = try reader.readValue()
      if name == Key.receipts.rawValue {
        do throws(ReceiptGallery.Expected.Stray) {
          expectedReceipts = try ReceiptGallery.Expected(value, in: bytes)
        } catch {
          problems.append(
            Problem(.notReceipts, offset: error.value.start, length: error.value.length))
        }
      } else if let known = Key(rawValue: name) {
        let reason = set(known, to: value.kind == .string ? value.string(in: bytes) : nil)
        problems += reason.map { [Problem($0, offset: value.start, length: value.length)] } ?? []
      } else {
        problems.append(Problem(.unknownKey(name), offset: key.start, length: key.length))
      }
    }
    try reader.readEnd()
    problems += reader.duplicateKeys.map { keys in
      Problem(
        .duplicateKey(keys.second.string(in: bytes)), offset: keys.second.start, length: keys.second.length)
    }
    if !problems.isEmpty { throw SettingsProblems(problems) }
  }

  /// - Returns: Why the key cannot have this value.
  private mutating func set(_ key: Key, to value: String?) -> Problem.Reason? {
    guard let value else { return .notAString(key.rawValue) }
    guard key != .baseURL || Self.isBaseURL(value) else { return .notABaseURL }
    guard key != .changes || ["last", "none"].contains(value) else { return .notAComparison }
    guard key != .theme || Theme.isName(value) else { return .notAThemeName }
    guard key != .payees || Payees(rawValue: value) != nil else { return .notPayees }
    values[key] = value
    return nil
  }

  /// Whether a report can be published there.
  package static func isBaseURL(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.lowercased().hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }
}

extension SiteSettings {
  /// Something in `content/site.json` that Folio does not understand.
  package struct Problem: Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
      case syntax(JSONProblem.Reason)
      case notAnObject
      case notAString(String)
      case notABaseURL
      case notAThemeName
      case notPayees
      case notAComparison
      case notReceipts
      case unknownKey(String)
      case duplicateKey(String)
    }

    package let reason: Reason
    /// In bytes from the start of the file.
    package let offset: Int
    package let length: Int

    init(_ reason: Reason, offset: Int, length: Int) {
      self.reason = reason
      self.offset = offset
      self.length = length
    }
  }
}

private struct SettingsProblems: Error {
  let problems: [SiteSettings.Problem]
  init(_ problems: [SiteSettings.Problem]) { self.problems = problems }
}

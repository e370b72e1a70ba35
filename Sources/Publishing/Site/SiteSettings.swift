import Basics
import Bookkeeping
import Foundation

/// The settings of a project in `content/site.json`. Flags of a command override them.
package struct SiteSettings: Equatable, Sendable {
  package static let path = "content/site.json"

  package enum Key: String, CaseIterable, Sendable {
    /// Paths relative to the root of the project, or absolute.
    case ledger, output
    /// The name of a folder in `themes/`.
    case theme
    /// The language of the words, for example `pt-BR`.
    case language
    /// The address where the site will be published.
    case baseURL = "baseUrl"
    /// The payees that have pages.
    case payees
    /// `last`, or `none` for reports without changes.
    case changes
    /// An object that says which receipts are expected.
    case receipts
    /// The JSON Schema with which editors check the file. Folio does not read it.
    case schema = "$schema"
  }

  /// The payees that have pages of their own.
  package enum Payees: String, CaseIterable, Sendable {
    case all
    /// Payees that occur more than once.
    case repeated
  }

  /// The languages that the project has words for.
  private var languages: [String] = []
  private var values: [Key: String] = [:]
  package private(set) var expectedReceipts = ReceiptGallery.Expected()

  package var payees: Payees { self[.payees].flatMap(Payees.init) ?? .repeated }

  package subscript(key: Key) -> String? { values[key] }

  /// - Throws: A problem of the settings for each mistake, in the order of the file.
  package init(in root: URL) throws(Site.Failure) {
    let files = ProjectFiles(at: root, without: ProjectFiles.PrivateFiles(root: root, ledgers: []))
    languages = Words.languages(in: files)
    guard let bytes = try ProjectFiles.settings(at: Self.path, in: root) else { return }
    do throws(ObjectProblems<Reason>) {
      try read(bytes)
    } catch {
      throw Site.Failure(problems: error.problems.map { .settings($0) })
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws(ObjectProblems<Reason>) {
    var json = ObjectReader<Reason>(bytes)
    if let root = json.root() {
      if root.kind != .object { json.report(.notAnObject, at: root) }
      for (key, value) in json.members(of: root, Key.allCases) { set(key, to: value, &json) }
    }
    try json.check()
  }

  private mutating func set(_ key: Key, to value: JSONValue, _ json: inout ObjectReader<Reason>) {
    if key == .receipts {
      do throws(ReceiptGallery.Expected.Stray) {
        expectedReceipts = try ReceiptGallery.Expected(value, in: json.bytes)
      } catch {
        json.report(.notReceipts, at: error.value)
      }
      return
    }
    guard let text = json.text(value, of: key.rawValue) else { return }
    let reason: Reason? =
      switch key {
      case .baseURL: Self.isBaseURL(text) ? nil : .notABaseURL
      case .changes: Self.unknown(key, text, known: ["last", "none"])
      case .theme: Theme.isName(text) ? nil : .notAThemeName
      case .language: Self.unknown(key, text, known: languages)
      case .payees: Self.unknown(key, text, known: Payees.allCases.map(\.rawValue))
      case .ledger, .output, .receipts, .schema: nil
      }
    if let reason { json.report(reason, at: value) } else { values[key] = text }
  }

  private static func unknown(_ key: Key, _ text: String, known: [String]) -> Reason? {
    known.contains(text) ? nil : .field(.unknownChoice(key.rawValue, found: text, known: known))
  }

  /// Whether the text can be the address of a published report.
  package static func isBaseURL(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.lowercased().hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }
}

extension SiteSettings {
  package typealias Problem = ObjectProblem<Reason>

  /// Why Folio does not understand a part of `content/site.json`.
  package enum Reason: FieldReason {
    case field(FieldProblem)
    case notAnObject
    case notABaseURL
    case notAThemeName
    case notReceipts
  }
}

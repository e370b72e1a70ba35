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
    /// The pages that payments are on.
    case payments
    /// `last`, or `none` for reports without changes.
    case changes
    /// An object that says which receipts are expected.
    case receipts
    /// An object that says where the report is published.
    case publish
    /// The JSON Schema with which editors check the file. Folio does not read it.
    case schema = "$schema"
  }

  /// The payees that have pages of their own.
  package enum Payees: String, CaseIterable, Sendable {
    case all
    /// Payees that occur more than once.
    case repeated
  }

  /// The pages that payments are on.
  package enum Payments: String, CaseIterable, Sendable {
    /// Each payment on a page of its own.
    case each
    /// The payments of a month on one page, or a few.
    case inMonths
  }

  /// The languages that the project has words for.
  private var languages: [String] = []
  private var values: [Key: String] = [:]
  package private(set) var expectedReceipts = ReceiptGallery.Expected()
  package private(set) var publish: PublishSettings?

  package var payees: Payees { self[.payees].flatMap(Payees.init) ?? .repeated }

  package var payments: Payments { self[.payments].flatMap(Payments.init) ?? .each }

  package subscript(key: Key) -> String? { values[key] }

  /// - Throws: A problem of the settings for each mistake, in the order of the file.
  package init(in root: URL) throws(Site.Failure) {
    guard let bytes = try ProjectFiles.settings(at: Self.path, in: root) else { return }
    do throws(Problems) {
      self = try SiteSettings(bytes, in: root)
    } catch {
      throw Site.Failure(problems: error.problems.map(BuildProblem.file))
    }
  }

  /// Reads the settings from the bytes of the file, or from bytes to be written to it.
  ///
  /// - Throws: Each mistake, in the order of the file.
  package init(_ bytes: [UInt8], in root: URL) throws(Problems) {
    let files = ProjectFiles(at: root, without: ProjectFiles.PrivateFiles(root: root, ledgers: []))
    languages = Words.languages(in: files)
    try read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) throws(Problems) {
    var json = ObjectReader(bytes, path: Self.path)
    if let root = json.root() {
      if root.kind != .object {
        json.report("the settings must be an object", "write { \"theme\": \"default\" }", at: root)
      }
      for (key, value) in json.members(of: root, Key.allCases) { set(key, to: value, &json) }
    }
    try json.check()
  }

  private mutating func set(_ key: Key, to value: JSONValue, _ json: inout ObjectReader) {
    if key == .receipts {
      do throws(ReceiptGallery.Expected.Stray) {
        expectedReceipts = try ReceiptGallery.Expected(value, in: json.bytes)
      } catch {
        json.report(
          "this does not say which receipts are expected",
          "write { \"expected\": [ { \"category\": \"Work\", \"above\": \"25.00\" } ] }", at: error.value)
      }
      return
    }
    if key == .publish {
      publish = PublishSettings(value, &json)
      return
    }
    guard let text = json.text(value, of: key.rawValue) else { return }
    let problem: Problem? =
      switch key {
      case .baseURL:
        Self.flaw(ofBaseURL: text).map {
          Problem("\"baseUrl\" \($0)", "use an address such as https://example.org/books/")
        }
      case .changes: Self.unknown(key, text, known: ["last", "none"])
      case .theme: Theme.isName(text) ? nil : Self.noThemeName
      case .language: Self.unknown(key, text, known: languages)
      case .payees: Self.unknown(key, text, known: Payees.allCases.map(\.rawValue))
      case .payments: Self.unknown(key, text, known: Payments.allCases.map(\.rawValue))
      case .ledger, .output, .receipts, .publish, .schema: nil
      }
    if let problem { json.report(problem, at: value) } else { values[key] = text }
  }

  private static func unknown(_ key: Key, _ text: String, known: [String]) -> Problem? {
    known.contains(text)
      ? nil : FieldProblem.unknownChoice(key.rawValue, found: text, known: known).words()
  }

  private static let noThemeName = Problem(
    "\"theme\" must be the name of a folder in themes/", "use a name without slashes or a leading dot")

  /// Whether a text is an address on the web.
  static func isWebAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.lowercased().hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// The reason why a text cannot be the address of a published report, worded to follow the setting's name;
  /// `nil` if it can be. Pages show the address and add paths to it, so it must have neither a password nor a
  /// query.
  package static func flaw(ofBaseURL text: String) -> String? {
    let host = text.parts(between: "/").dropFirst(2).first ?? ""
    guard isWebAddress(text), !host.isEmpty else {
      return "must be an address starting with https:// or http://"
    }
    let isPlain = !text.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return isPlain && !host.utf8.contains(UInt8(ascii: "@"))
      ? nil : "must be an address without a query (?), a fragment (#), a user or a password"
  }
}

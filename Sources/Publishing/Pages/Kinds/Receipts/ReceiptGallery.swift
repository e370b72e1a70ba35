import Basics
import Bookkeeping
import Foundation

/// The files attached to all payments, those of the newest payments first, with the path of each file's page.
package struct ReceiptGallery: Sendable {
  struct Receipt: Sendable {
    fileprivate let file: Attachments.File
    /// The payments that the file is attached to, as indices in `Report.transactions`, newest first.
    fileprivate(set) var payments: [Int]
    /// The path of its page in the site, without the ending.
    fileprivate(set) var place = ""

    /// The path in the site.
    var path: String { file.sitePath }
    /// The path of its page in the site.
    var page: String { "\(place).html" }

    /// The size of a picture.
    var size: Picture.Size? { ReceiptGallery.isImage(path) ? file.size : nil }

    var byteCount: Int { file.byteCount }

    /// The picture on its tile. The file itself is shown only if it is as small as the picture that a camera
    /// puts into a photo, since a page of whole photos would be dozens of megabytes.
    var tile: (path: String, size: Picture.Size)? {
      if let size, size.isSmall, byteCount <= Picture.mostOfThumbnail { return (path, size) }
      return size == nil ? nil : file.thumbnail.map { ("\(place).jpg", $0) }
    }

    /// The file, if its tile shows the small picture that is inside it.
    var large: Attachments.File? { tile.flatMap { $0.path == path ? nil : file } }

    var name: String { file.path.suffix(afterLast: "/") }

    /// The type by the ending of the name: `PDF` for `receipts/a.pdf`.
    var type: String {
      let ending = name.suffix(afterLast: ".")
      let type = ending == name || ending.utf8.count > 5 ? "…" : ending.uppercased()
      return type == "JPG" ? "JPEG" : type
    }
  }

  private(set) var receipts: [Receipt] = []
  /// The payments without an expected receipt, as indices in `Report.transactions`.
  private(set) var missing: [Int] = []

  var isEmpty: Bool { receipts.isEmpty && missing.isEmpty }

  /// The number of tiles on a full page. The newest page has less than twice as many. A browser loads their
  /// pictures as they come into view.
  static let fullPage = 24

  init(of basis: ReportModel.Basis) {
    let report = basis.report
    missing = basis.settings.expectedReceipts.missing(in: report)
    let files = Dictionary(
      basis.attachments.found.map { (ByteString($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    guard !files.isEmpty else { return }
    var numbers: [ByteString: Int] = [:]
    for (index, transaction) in report.transactions.enumerated() {
      for path in transaction.attachments {
        guard let file = files[ByteString(path)] else { continue }
        if let number = numbers[ByteString(path)] {
          if receipts[number].payments.last != index { receipts[number].payments.append(index) }
        } else {
          numbers[ByteString(path)] = receipts.count
          receipts.append(Receipt(file: file, payments: [index]))
        }
      }
    }
    let folder = basis.folders[ReceiptPages.self] ?? ""
    let names = FileName.names(
      for: receipts.map(\.file.path), wishing: receipts.map { FileName.hyphenated($0.file.path) })
    for (number, name) in names.enumerated() { receipts[number].place = folder + name }
  }

  var pageCount: Int { max(1, receipts.count / Self.fullPage) }

  /// The number of a page, counted from the oldest, so that a full page keeps its address and its tiles.
  func number(ofPage page: Int) -> Int { pageCount - page }

  func range(ofPage page: Int) -> Range<Int> {
    let end = receipts.count - (number(ofPage: page) - 1) * Self.fullPage
    return page == 0 ? 0..<end : end - Self.fullPage..<end
  }

  /// Whether a browser shows the file as a picture. SVG is left out, since a file opened by itself could run
  /// scripts.
  static func isImage(_ path: String) -> Bool {
    let suffixes = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"]
    let path = path.lowercased()
    return suffixes.contains { path.ends(withBytesOf: $0) }
  }
}

extension ReceiptGallery {
  /// The expenses that should have a receipt according to `content/site.json`: those of a category, those
  /// above an amount, or those that are both.
  package struct Expected: Equatable, Sendable {
    private struct Rule: Equatable, Sendable {
      /// The category; `nil` for all categories.
      let category: Category?
      let above: Bookkeeping.Rule.DecimalBound?
    }

    private var rules: [Rule] = []

    package var isEmpty: Bool { rules.isEmpty }

    package init() {}

    /// - Parameter value: `{ "expected": [ { "category": "Work", "above": "25.00" } ] }`
    /// - Throws: The part of the value that is not understood.
    init(_ value: JSONValue, in bytes: [UInt8]) throws(Stray) {
      guard value.kind == .object else { throw Stray(value: value) }
      for member in value.members(in: bytes) {
        guard member.key.string(in: bytes) == "expected" else { throw Stray(value: member.key) }
        guard member.value.kind == .array else { throw Stray(value: member.value) }
        for element in member.value.elements(in: bytes) { rules.append(try Self.rule(element, in: bytes)) }
      }
    }

    struct Stray: Error {
      let value: JSONValue
    }

    private static func rule(_ value: JSONValue, in bytes: [UInt8]) throws(Stray) -> Rule {
      guard value.kind == .object else { throw Stray(value: value) }
      var (category, above): (Category?, Bookkeeping.Rule.DecimalBound?) = (nil, nil)
      for member in value.members(in: bytes) {
        guard member.value.kind == .string else { throw Stray(value: member.value) }
        let text = member.value.string(in: bytes)
        switch member.key.string(in: bytes) {
        case "category":
          category = Category(text)
          if category == nil { throw Stray(value: member.value) }
        case "above":
          above = Bookkeeping.Rule.DecimalBound(text)
          if above == nil { throw Stray(value: member.value) }
        default: throw Stray(value: member.key)
        }
      }
      if category == nil, above == nil { throw Stray(value: value) }
      return Rule(category: category, above: above)
    }

    /// Whether a payment lacks an expected receipt.
    func lacks(_ transaction: Transaction) -> Bool {
      guard transaction.kind == .expense, transaction.attachments.isEmpty else { return false }
      let levels = transaction.category.flatMap(Category.init)?.levels ?? []
      return rules.contains { rule in
        levels.starts(with: rule.category?.levels ?? [])
          && rule.above?.admits(transaction.amount, in: .over) ?? true
      }
    }

    /// The transactions of a report that lack a receipt, newest first.
    func missing(in report: Report) -> [Int] {
      isEmpty ? [] : report.all.happened.filter { lacks(report.transactions[$0]) }
    }
  }
}

import Basics
import Bookkeeping
import Foundation

/// The files of all payments, those of the newest first, and where each has its page.
struct ReceiptGallery: Sendable {
  struct Receipt: Sendable {
    /// In the site and in the ledger's folder.
    let path: String
    /// The payments that it belongs to, of transactions in `Report.transactions`, the newest first.
    fileprivate(set) var payments: [Int]
    /// Of a picture.
    let size: ImageBytes.Size?
    /// The path of its page in the site.
    fileprivate(set) var page = ""

    var name: String { path.part(behindLast: "/") }

    /// `PDF` of `receipts/a.pdf`.
    var type: String {
      let ending = name.part(behindLast: ".")
      return ending == name || ending.utf8.count > 5 ? "…" : ending.uppercased()
    }
  }

  private(set) var receipts: [Receipt] = []
  /// The payments that should have one and have none, of transactions in `Report.transactions`.
  private(set) var missing: [Int] = []

  var isEmpty: Bool { receipts.isEmpty && missing.isEmpty }

  /// How many tiles a page has: a browser loads their pictures as they come into view.
  static let mostOnPage = 40

  init(
    _ attachments: Attachments, expecting expected: ExpectedReceipts, of report: Report,
    in folders: PageKinds.Folders
  ) {
    missing = expected.missing(in: report)
    let urls = Dictionary(
      attachments.found.map { (ByteString($0.path), $0.url) }, uniquingKeysWith: { first, _ in first })
    guard !urls.isEmpty else { return }
    var numbers: [ByteString: Int] = [:]
    for (index, transaction) in report.transactions.enumerated() {
      for path in transaction.attachments {
        guard let url = urls[ByteString(path)] else { continue }
        if let number = numbers[ByteString(path)] {
          if receipts[number].payments.last != index { receipts[number].payments.append(index) }
        } else {
          numbers[ByteString(path)] = receipts.count
          receipts.append(Receipt(path: path, payments: [index], size: Self.size(of: url, named: path)))
        }
      }
    }
    let folder = folders[ReceiptPages.self] ?? ""
    let names = FileName.names(
      for: receipts.map(\.path), wishing: receipts.map { FileName.hyphenated($0.path) })
    for (number, name) in names.enumerated() { receipts[number].page = "\(folder)\(name).html" }
  }

  var pageCount: Int { max(1, (receipts.count + Self.mostOnPage - 1) / Self.mostOnPage) }

  func range(ofPage page: Int) -> Range<Int> {
    let start = min(receipts.count, page * Self.mostOnPage)
    return start..<min(receipts.count, start + Self.mostOnPage)
  }

  /// Whether a browser shows the file as a picture.
  static func isImage(_ path: String) -> Bool {
    let suffixes = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"]
    let path = path.lowercased()
    return suffixes.contains { path.ends(withBytesOf: $0) }
  }

  /// In bytes: behind previews and color profiles, the size of a picture stands near its beginning.
  private static let beginningOfImage = 256 << 10

  private static func size(of url: URL, named path: String) -> ImageBytes.Size? {
    guard isImage(path), let file = try? SourceFile.open(withoutLinks: url, named: path),
      let beginning = try? file.next(atMost: beginningOfImage)
    else { return nil }
    return ImageBytes.size(of: beginning)
  }
}

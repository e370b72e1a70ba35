import Foundation
import TestSupport
import Testing

/// Tests the gallery of receipts, and the published versions of pictures.
struct ReceiptTests {
  /// A picture of 3 by 2 pixels that contains the place where it was taken.
  private static let picture: Data = {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func add(_ name: String, _ content: [UInt8]) {
      bytes += [0, 0, 0, UInt8(content.count)]
      bytes += Array(name.utf8)
      bytes += content + [0, 0, 0, 0]
    }
    add("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0])
    add("eXIf", Array("53.79 N 1.54 W".utf8))
    add("IDAT", [1, 2, 3])
    add("IEND", [])
    return Data(bytes)
  }()

  private func project(_ count: Int, _ site: String = "{}") throws -> FixtureProject {
    let project = try FixtureProject("attachments")
    var rows = (1...count).map { number in
      """
      { "id": "r\(number)", "date": "2026-01-\(String(format: "%02d", number % 28 + 1))", "type": "expense",
        "name": "Shop", "amount": "10.00", "category": "Work", "attachments": ["scans/\(number).png"] }
      """
    }
    rows.append(
      """
      { "id": "twin", "date": "2026-02-01", "type": "expense", "name": "Shop", "amount": "5.00",
        "attachments": ["scans/1.png", "scans/a.pdf"] }, { "id": "bare", "date": "2026-02-02", "type": "expense",
        "name": "Bare", "amount": "25.01", "category": "Work:Travel" }, { "id": "small", "date": "2026-02-02",
        "type": "expense", "name": "Small", "amount": "25.00", "category": "Work" }
      """)
    try project.folder.write(
      "{ \"transactions\": [\(rows.joined(separator: ",\n"))] }", to: "content/ledger.json")
    try project.folder.write(site, to: "content/site.json")
    try project.folder.remove("content/receipts")
    for number in 1...count { try project.folder.write("x", to: "content/scans/\(number).png") }
    for number in 1...count { try Self.picture.write(to: project.folder["content/scans/\(number).png"]) }
    try project.folder.write("%PDF-1.7", to: "content/scans/a.pdf")
    return project
  }

  @Test func noPageHasMoreThanEightyPictures() throws {
    let site = try project(100).build()
    let pages = ["receipts.html", "receipts.1.html", "receipts.2.html"].map { site.text($0) ?? "" }
    #expect(pages.map { $0.components(separatedBy: "<img ").count - 1 } == [60, 40, 0])
    #expect(pages[0].contains("width=\"3\" height=\"2\" loading=\"lazy\""))
    #expect(pages[0].contains("<b>PDF</b>"))
    #expect(site.files.keys.count { $0.hasPrefix("gallery/") } == 101)
  }

  @Test func aFileOfTwoPaymentsIsOneTile() throws {
    let site = try project(2).build()
    let page = try #require(site.files.keys.first { $0.hasPrefix("gallery/scans-1-png") })
    let text = try #require(site.text(page))
    #expect(text.contains("transactions/twin.html") && text.contains("transactions/r1.html"))
    // The next receipt is that of a payee, not a file with a name that the payee never chose.
    #expect(text.contains("Shop</bdi></a>") && !text.contains(">2.png"))
    #expect(text.contains("src=\"../scans/1.png\""))
  }

  @Test func aPictureIsPublishedWithoutItsPlace() throws {
    let project = try project(1)
    let site = try project.build()
    let published = try Data(contentsOf: project.folder["site/scans/1.png"])
    #expect(published.count == Self.picture.count - 26 && published.range(of: Data("53.79".utf8)) == nil)
    #expect(site.text("receipts.html")?.contains("without the place") == true)
  }

  @Test func whatIsExpectedAndMissingIsListed() throws {
    let rule = #"{ "receipts": { "expected": [ { "category": "Work", "above": "25.00" } ] } }"#
    let page = try #require(project(1, rule).build().text("receipts.html"))
    #expect(page.contains("transactions/bare.html") && !page.contains("transactions/small.html"))
  }
}

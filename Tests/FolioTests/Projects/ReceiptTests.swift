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

  /// A photo of 40 by 30 pixels and 50 KB with the place where it was taken, and with a picture of 4 by 3.
  private static let photo: Data = {
    func jpeg(_ before: [UInt8], _ size: [UInt8], _ data: [UInt8]) -> [UInt8] {
      [0xFF, 0xD8] + before + [0xFF, 0xC0, 0, 11, 8, 0, size[1], 0, size[0], 1, 1, 0x11, 0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + data + [0xFF, 0xD9]
    }
    let place = Array("53.79 N 1.54 W".utf8)
    let small = jpeg([0xFF, 0xFE, 0, UInt8(place.count + 2)] + place, [4, 3], [7])
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, 4, 0, 0, 0, 1, 0, 0, UInt8(value >> 8), UInt8(value & 255)]
    }
    let first = [0, 2] + entry(0x0100, 40) + entry(0x0101, 30) + [0, 0, 0, 38]
    let second = [0, 2] + entry(0x0201, 68) + entry(0x0202, small.count) + [0, 0, 0, 0]
    let tiff = Array("MM\0*".utf8) + [0, 0, 0, 8] + first + second + small + place
    let exif = [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif\0\0".utf8) + tiff
    return Data(jpeg(exif, [40, 30], [UInt8](repeating: 9, count: 50_000)))
  }()

  private func projectWithPhoto(_ copies: String = "{}") throws -> FixtureProject {
    let project = try project(1)
    try project.folder.remove("content/scans/1.png")
    try Self.photo.write(to: project.folder["content/scans/photo.jpg"])
    try project.folder.write(copies, to: "content/copies.json")
    try project.folder.write(
      """
      { "transactions": [
        { "date": "2026-02-01", "type": "expense", "name": "Shop", "amount": "5.00", "category": "Work",
          "attachments": ["scans/photo.jpg"] },
        { "date": "2026-02-02", "type": "expense", "name": "Cafe", "amount": "5.00", "category": "Food",
          "attachments": ["scans/a.pdf"] } ] }
      """, to: "content/ledger.json")
    return project
  }

  @Test func aTileShowsThePictureThatTheCameraMade() throws {
    let project = try projectWithPhoto()
    let site = try project.build()
    let page = try #require(site.text("receipts.html"))
    let path = try #require(site.files.keys.first { $0.hasPrefix("gallery/") && $0.hasSuffix(".jpg") })
    #expect(page.contains("src=\"\(path)\" alt=\"\" width=\"4\" height=\"3\""))
    #expect(!page.contains("src=\"scans/photo.jpg\""))
    #expect(page.contains("<b>PDF</b> <small>1 KB</small>"))
    let small = try Data(contentsOf: project.folder["site/\(path)"])
    #expect(small.starts(with: [0xFF, 0xD8, 0xFF, 0xC0]) && small.count < 40)
    #expect(small.range(of: Data("53.79".utf8)) == nil)
  }

  /// A photo without such a picture is 12 MP and some MB, which no page of receipts loads.
  @Test func noTileLoadsALargeFile() throws {
    let project = try projectWithPhoto()
    var photo = Self.photo
    photo.replaceSubrange(try #require(photo.range(of: Data("Exif".utf8))), with: Data("Nope".utf8))
    try photo.write(to: project.folder["content/scans/photo.jpg"])
    let site = try project.build()
    let page = try #require(site.text("receipts.html"))
    #expect(!page.contains("<img") && page.contains("<b>JPEG</b> <small>50 KB</small>"))
    #expect(!site.files.keys.contains { $0.hasPrefix("gallery/") && $0.hasSuffix(".jpg") })
  }

  @Test func aCopyThatHidesAReceiptHidesItsPicture() throws {
    let project = try projectWithPhoto(
      """
      { "food": { "rows": ["category:Food"], "show": ["attachments"] },
        "work": { "rows": ["category:Work"], "show": ["attachments"] } }
      """
    )
    #expect(try project.folio("build", "--now", "2026-11-20", "--copy", "food").exitCode == 0)
    let food = try FolderSnapshot(of: project.folder["copies/food"])
    #expect(food.text("receipts.html")?.contains("<b>PDF</b>") == true)
    #expect(!food.files.keys.contains { $0.hasSuffix(".jpg") })
    #expect(try project.folio("build", "--now", "2026-11-20", "--copy", "work").exitCode == 0)
    let work = try FolderSnapshot(of: project.folder["copies/work"])
    let pictures = work.files.keys.filter { $0.hasPrefix("gallery/") && $0.hasSuffix(".jpg") }
    #expect(pictures.count == 1 && pictures.allSatisfy { !$0.contains("photo") })
    for path in pictures {
      let picture = try Data(contentsOf: project.folder["copies/work/\(path)"])
      #expect(picture.range(of: Data("53.79".utf8)) == nil)
    }
  }

  @Test func noPageHasMoreThanFortySevenPictures() throws {
    let site = try project(100).build()
    let pages = ["receipts.html", "receipts.3.html", "receipts.2.html", "receipts.1.html"]
      .map { site.text($0) ?? "" }
    #expect(pages.map { $0.components(separatedBy: "<img ").count - 1 } == [28, 24, 24, 24])
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

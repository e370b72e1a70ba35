import Testing

@testable import Bookkeeping
@testable import Importing

struct FileKindTests {
  private static let examples: [(text: String, kind: FileKind)] = [
    ("", .empty), (" \n", .empty), ("[{\"a\":1}]", .statement(.json)), ("{\"a\":1}", .object),
    ("\nOFXHEADER:100\n", .statement(.ofx)),
    ("<?xml version=\"1.0\"?>\n<?OFX OFXHEADER=\"200\"?>\n<OFX>", .statement(.ofx)),
    ("OFXSGML VERSION:102 <OFX>", .statement(.ofx)),
    ("DATA:OFXSGML\r\nENCODING:UTF-8\r\n<OFX>", .statement(.ofx)),
    ("Date,Memo\n2026-03-05,<OFX>\n", .statement(.table)),
    ("<!-- OFXHEADER:100 -->\n<OFX>", .statement(.ofx)),
    ("<?xml version=\"1.0\"?><Document>", .statement(.camt)),
    ("# from Quicken\n!Type:Bank\n", .statement(.qif)), ("!Account\nNA\n", .statement(.qif)),
    ("0000 01BANK\n940 00\n:20:X\n:25:1\n", .statement(.mt940)),
    ("{1:F01BANK}{4:\n:20:X\n", .statement(.mt940)), ("Date,Amount\n2026-03-05,1\n", .statement(.table)),
    ("[Export],1\n", .statement(.table)),
    ("%PDF-1.7\n", .unreadable(.pdf)),
    ("\u{50}\u{4B}\u{3}\u{4}...xl/workbook.xml", .unreadable(.spreadsheet)),
    ("\u{50}\u{4B}\u{3}\u{4}...a.csv", .unreadable(.zip)), ("<!doctype html><html>", .unreadable(.webPage)),
    ("; books\n2026-03-05 * Bakery\n  Expenses:Food  $12.40\n  Assets:Cash\n", .unreadable(.journal)),
    ("option \"title\" \"Books\"\n2026-01-01 open Assets:Cash\n", .unreadable(.beancount)),
    ("2026-03-05 * \"Bakery\" \"Bread\"\n  Expenses:Food  12.40 EUR\n", .unreadable(.beancount)),
    ("2026-03-05 14:30,Bakery,-12.40\n", .statement(.table)),
    ("\(FolioTable.header)\r\n", .statement(.folioTable)),
    (
      #""txnidx","date","description","account","amount","commodity","posting-comment"\#n"#,
      .statement(.hledgerTable)
    ),
    ("2026-03-05 Bakery;-1\nTime: 14:30;x\n", .statement(.table)),
  ]

  @Test(arguments: examples)
  func tellsFilesApart(_ example: (text: String, kind: FileKind)) {
    #expect(FileKind(of: Array(example.text.utf8)) == example.kind)
  }

  @Test func eachFormatIsToldApart() {
    #expect(StatementFormat.missing(among: Self.examples.map(\.text)) == [])
  }

  @Test(
    arguments: [
      ([0xD0, 0xCF, 0x11, 0xE0], ImportProblem.UnreadableKind.oldSpreadsheet), ([0x1F, 0x8B, 0x08], .gzip),
      ([0x89, 0x50, 0x4E, 0x47], .image), ([0xFF, 0xD8, 0xFF, 0xE0], .image),
    ] as [([UInt8], ImportProblem.UnreadableKind)])
  func knowsMagicNumbers(_ example: (bytes: [UInt8], kind: ImportProblem.UnreadableKind)) {
    #expect(FileKind(of: example.bytes) == .unreadable(example.kind))
  }

  @Test func looksThroughUTF16() throws {
    let text = "!Type:Bank\nD2026-03-05\nT-1\nPCafé\n^\n"
    let units: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bytes = [0xFF, 0xFE] + units
    #expect(try StatementText(bytes).rows == ["2026-03-05 -1.00 USD Café"])
  }
}

import Basics
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Tests the files for spreadsheets: no cell is a formula, and each is read back unchanged.
struct CSVFileTests {
  private static let beginnings = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "＝", "＋", "－", "＠", " =", "'=", "''=", "'\n", "'\t", "' '+",
    "\n=",
    "\"=", ",=", "'\"=",
  ]

  @Test(arguments: Share.of(beginnings, few: 4))
  func noCellBeginsLikeAFormula(beginning: String) throws {
    let text = "\(beginning)HYPERLINK(1)"
    let file = try csv(of: [text])
    let cells = try #require(try records(in: file).last)
    for cell in cells.dropFirst(4) {
      #expect(
        !"=+-@＝＋－＠\t\r\n".unicodeScalars.contains(cell.unicodeScalars.first ?? "x"),
        "\(cell.debugDescription)")
    }
    let isFormula = beginning.unicodeScalars.first != "\"" && beginning.unicodeScalars.first != ","
    #expect((cells[2].unicodeScalars.first == "'") == (isFormula || beginning.unicodeScalars.first == "'"))
    #expect(read(cells[2]).utf8.elementsEqual(text.utf8))
    #expect(read(cells[7]).utf8.elementsEqual(text.utf8))
  }

  /// A spreadsheet may split a line at semicolons or tabs, and then knows no quotes inside of it.
  @Test(arguments: [
    ("x;=cmd|'/C calc'!A0", "\"x;'=cmd|'/C calc'!A0\""), ("a\t=1+1", "\"a\t'=1+1\""),
    ("x;\"=1", "\"x;'\"\"=1\""), ("x\n@A1", "\"x\n'@A1\""), ("x; -1", "\"x;' -1\""),
    ("x;'+1", "\"x;''+1\""), ("x\r\n＝1", "\"x\r\n'＝1\""), (";;=1", "\";;'=1\""),
    ("a;b", "\"a;b\""), ("a;b=1\n\nc", "\"a;b=1\n\nc\""), ("a;'b'", "\"a;'b'\""),
  ])
  func noPartOfACellBeginsLikeAFormula(text: String, cell: String) throws {
    var output = ByteBuffer()
    CSVFile.writeText(text, to: &output)
    #expect(output.withBytes { String(decoding: $0, as: UTF8.self) } == cell)
    let parts = cell.unicodeScalars.split { ";\t\r\n".unicodeScalars.contains($0) }
    for part in parts {
      let first = part.first { $0 != "\"" && $0 != " " } ?? "x"
      #expect(!"=+-@＝＋－＠".unicodeScalars.contains(first), "\(part)")
    }
  }

  @Test(arguments: ["'s-Hertogenbosch", "Joe's", "a=b", "1-2", "Ｂar", "é=", "'", "' '"])
  func whatIsHarmlessStaysAsItIs(text: String) throws {
    let cells = try #require(try records(in: try csv(of: [text])).last)
    #expect(cells[2].utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: Share.of(1...20, few: 4))
  func anyTextIsReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("=+-@＝'\" ,;;\t\r\nax\u{301}é".unicodeScalars)
    let texts = (0..<100).map { _ in
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "x")
      }
      return text + "x"
    }
    let records: [[String]] = Array(try self.records(in: try csv(of: texts)).dropFirst())
    for (text, cells) in zip(texts.reversed(), records) {
      #expect(cells.count == 13)
      #expect(read(cells[2]).utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
    }
    #expect(records.count == texts.count)
  }

  /// Without a byte order mark, a spreadsheet shows "Café" as "CafÃ©".
  @Test func spreadsheetsKnowItsEncoding() throws {
    let file = try csv(of: ["Café"])
    #expect(file.utf8.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(try records(in: file).first?.first == "\u{FEFF}date")
  }

  @Test func anAmountIsANumber() throws {
    let cells = try #require(try records(in: try csv(of: ["x"])).last)
    #expect(cells[3] == "-12.40")
  }

  private func csv(of texts: [String]) throws -> String {
    let transactions = try texts.map { text in
      let fields: [String: Any] = [
        "date": "2026-03-05", "type": "expense", "name": text, "amount": "12.40", "category": text,
        "address": text, "memo": text, "tags": [text],
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
    }
    return try PlannedSite(transactions).page("lists/transactions.csv")
  }

  /// A cell without the apostrophes that keep it from being a formula.
  private func read(_ cell: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = cell.unicodeScalars[...]
    var ignored: Set<Unicode.Scalar> = ["'", " "]
    while !rest.isEmpty {
      let end = rest.firstIndex { ";\t\r\n".unicodeScalars.contains($0) }.map(rest.index(after:))
      var part = rest[..<(end ?? rest.endIndex)]
      rest = rest[part.endIndex...]
      if part.first == "'", let start = part.first(where: { !ignored.contains($0) }),
        "=+-@＝＋－＠".unicodeScalars.contains(start)
          || start.value < 0x20 && (text.isEmpty || !"\t\r\n".unicodeScalars.contains(start))
      {
        part.removeFirst()
      }
      text.append(contentsOf: part)
      ignored.insert("\"")
    }
    return String(text)
  }

  /// Parses RFC 4180, by scalars.
  private func records(in file: String) throws -> [[String]] {
    var records: [[String]] = [[]]
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var rest = file.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        rest.removeFirst()
        cell.append("\"")
      case "\"" where isQuoted || cell.isEmpty: isQuoted.toggle()
      case "," where !isQuoted, "\r" where !isQuoted:
        records[records.count - 1].append(String(cell))
        cell = .init()
        guard scalar == "\r" else { continue }
        #expect(rest.popFirst() == "\n")
        records.append([])
      default: cell.append(scalar)
      }
    }
    #expect(records.last?.isEmpty == true && !isQuoted)
    return records.dropLast()
  }
}

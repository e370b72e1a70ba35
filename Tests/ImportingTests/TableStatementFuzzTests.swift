import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Damages tables of payments: no crash, no long wait, and no payment that is not in the file.
struct TableStatementFuzzTests {
  /// FOLIO_FUZZ sets another number of files, such as 50000.
  private static let numbers = Fuzzing("tables", count: 300).seeds

  @Test func neverTakesARowThatIsNotInTheFile() throws {
    var generator = SeededGenerator(seed: 10 + Self.numbers.lowerBound)
    var taken = 0
    for number in Self.numbers {
      let bytes = Self.damaged(Self.seeds[Int(number) % Self.seeds.count], &generator)
      var options = ImportOptions()
      if number.isMultiple(of: 3) { options.signs = .bank }
      if number.isMultiple(of: 5) { options.dateFormat = DatePattern("DD.MM.YYYY") }
      var statement: Statement?
      let seconds = ThreadTime.seconds { statement = try? StatementReader.read(bytes, options: options) }
      #expect(seconds < 2, "file \(number)")
      guard let statement, let text = try? TextEncoding.read(bytes, options).text else { continue }
      let lines = Self.lines(of: text)
      let places = statement.rows.map(\.place.line)
      for row in statement.rows {
        guard case .success(let draft) = row.payment else { continue }
        taken += 1
        // A cell may have thousands of line ends.
        let next = places.first { $0 > row.place.line } ?? lines.count + 1
        let own = lines.dropFirst(row.place.line - 1).prefix(max(40, next - row.place.line))
        let near = Self.plain(own.joined(separator: " "))
        #expect(
          Self.contains(near, Self.plain(Self.withoutFee(draft.name))),
          "file \(number): \(draft.name) is not in \(near.prefix(200))")
        let digits = Self.digits(draft.amount.decimal)
        #expect(
          Self.digits(near).contains(digits),
          "file \(number): \(draft.amount.decimal) is not in \(near.prefix(200))")
      }
    }
    #expect(taken > Self.numbers.count / 10)
  }

  /// Removes `Fee: `, which Folio adds. Compares scalars, since a variation selector combines with the blank.
  private static func withoutFee(_ name: String) -> String {
    let (scalars, fee) = (name.unicodeScalars, "Fee: ".unicodeScalars)
    return scalars.starts(with: fee) ? String(String.UnicodeScalarView(scalars.dropFirst(fee.count))) : name
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    Array(text.utf8).firstRange(of: Array(part.utf8)) != nil || part.isEmpty
  }

  /// Removes quotes, blanks and line ends, and the control characters in whose place a name has blanks.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          !$0.properties.isWhitespace && $0.properties.generalCategory != .control && $0 != "\""
        }))
  }

  /// The digits of an amount, without the zeros that a statement may leave out.
  private static func digits(_ text: String) -> String {
    var digits = String(text.utf8.filter { (0x30...0x39).contains($0) }.map { Character(Unicode.Scalar($0)) })
    while digits.hasSuffix("0") { digits.removeLast() }
    return String(digits.drop { $0 == "0" })
  }

  private static func lines(of text: String) -> [String] {
    var lines: [String] = [""]
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      if scalar == "\r" {
        while next == "\r" { next = scalars.next() }
        if next == "\n" { next = scalars.next() }
        lines.append("")
      } else if scalar == "\n" {
        lines.append("")
      } else {
        lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    return lines
  }

  private static func damaged(_ seed: String, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(seed.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard bytes.count > 2 else { break }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.insert(contentsOf: Array(repeating: bytes[place], count: 5000), at: place)
      case 4:
        bytes[place] =
          ["\"", ",", ";", "\n", "\r", "-", "0", ".", "\t"].randomElement(using: &generator).map {
            UInt8(ascii: $0)
          } ?? 0
      case 5:
        bytes.insert(
          contentsOf: Array(
            ["\u{FE0F}", "\u{301}", "\u{600}", "\u{200B}", "=\"", "\"\"", "\n\n"].randomElement(
              using: &generator)?.utf8 ?? "".utf8), at: place)
      case 6: bytes = Array(bytes[..<place])
      case 7: bytes.swapAt(place, end - 1)
      default:
        // Swaps two cells.
        let cells = bytes.split(separator: UInt8(ascii: ","), maxSplits: 40, omittingEmptySubsequences: false)
        let one = Int.random(in: 0..<cells.count, using: &generator)
        let other = Int.random(in: 0..<cells.count, using: &generator)
        var mixed = cells
        mixed.swapAt(one, other)
        bytes = Array(mixed.joined(separator: [UInt8(ascii: ",")]))
      }
    }
    return bytes
  }

  private static let seeds = [
    """
    Date,Description,Amount,Balance
    2026-03-05,WHOLE FOODS,-84.12,915.88
    2026-03-06,"ACME, Inc. PAYROLL",2500.00,3415.88
    2026-03-07,SPOTIFY,-10.99,3404.89
    2026-03-08,COFFEE,-3.50,3401.39

    """,
    """
    Konto;DE12

    Buchungstag;Empfänger;Verwendungszweck;Betrag (EUR)
    05.03.2026;Bäckerei;"Brot;
    zwei";-12,40
    16.03.2026;Firma;Gehalt;1.234,50
    17.03.2026;Amt;Steuer;-1,00

    """,
    """
    Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
    CARD,2026-03-04 10:00:00,2026-03-05 10:00:00,Shop,-42.18,0.42,CHF,COMPLETED,957.40
    TOPUP,2026-03-06 10:00:00,2026-03-06 10:00:00,Top-Up,100.00,0.00,CHF,COMPLETED,1057.40
    CARD,2026-03-07 10:00:00,,Held,-5.00,0.00,CHF,PENDING,

    """,
    """
    05/03/2026,TIM HORTONS,4.25,,1500.00
    16/03/2026,PAYROLL,,3200.00,4700.00

    """,
  ]
}

import Testing

@testable import Bookkeeping

/// Tests amounts in whole units of a currency, oldest first.
@Suite struct UsualAmountTests {
  @Test(arguments: [
    ("10", 10, ""), ("10 12", 12, ""), ("10 12 12", 12, ""), ("10 10 12", 10, ""),
    // The median of the newest six, halves away from zero.
    ("1 90 60 80 50 70 65", 68, ""), ("99 99 1 2 3 4 5 6", 4, ""),
    // An odd month, above or below.
    ("30 30 30 30 30 60", 30, "60"), ("30 30 60 30 30 30", 30, "60"), ("60 30 30 30", 30, "60"),
    ("30 30 30 15 30 30", 30, ""), ("30 30 30 30 15", 30, ""), ("30 30 30 0 30", 30, ""),
    // Exactly 1.5 times is no extra, and two others are too few.
    ("30 30 30 30 45 30", 30, ""), ("30 30 30 30 46 30", 30, "46"), ("30 30 60", 30, ""),
    // A new price, once and twice, with an extra on top of it.
    ("30 30 30 30 50", 30, "50"), ("30 30 30 30 50 50", 50, ""), ("30 30 30 31 31 62", 31, "62"),
    // Two in a row are no extras.
    ("30 30 30 30 60 48", 30, ""),
    // A 13th and a 14th salary.
    ("30 30 30 30 30 60 30 30 30 30 60 30", 30, "60 60"),
    // A salary that doubles in ten years has no extras.
    ("20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40", 38, ""),
  ])
  func `one odd amount changes nothing`(amounts: String, usual: Int64, extras: String) throws {
    let amounts = amounts.split(separator: " ").compactMap { Int64($0) }
    let result = try #require(UsualAmount(amounts))
    #expect(result.minorUnits == usual)
    #expect(result.extras.map { "\(amounts[$0.index])" }.joined(separator: " ") == extras)
    #expect(result.regular.count + result.extras.count == amounts.count)
  }

  @Test func `an extra is as far above the others as they are usual`() throws {
    #expect(try #require(UsualAmount([30, 30, 31, 31, 65])).extras.map(\.surplus) == [34])
  }

  @Test func `no amount overflows`() throws {
    let usual = try #require(UsualAmount([1, 1, 1, .max, 1, .max / 2]))
    #expect(usual.minorUnits == 1 && usual.extras.map(\.index) == [3, 5])
  }
}

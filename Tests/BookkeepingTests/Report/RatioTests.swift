import Testing

@testable import Bookkeeping

struct RatioTests {
  @Test(
    arguments: [
      (1, 3, 333), (2, 3, 667), (1, 2000, 1), (-1, 2000, nil), (1, -2000, nil), (-1, -2000, nil), (0, 5, 0),
      (1, 0, nil), (0, 0, nil),
      (Int64.max, Int64.max, 1000), (Int64.max, 1000, Int64.max), (Int64.max, 999, nil), (Int64.min, 1, nil),
    ] as [(Int64, Int64, Int64?)])
  func aPercentageIsExactOrNone(part: Int64, whole: Int64, tenths: Int64?) {
    #expect(Ratio.permille(part, of: whole) == tenths)
  }

  @Test(
    arguments: [
      (100, 150, 500), (100, 50, -500), (100, -50, -1500), (0, 5, nil), (-80, 190, nil), (-80, -90, nil),
      (1, 9_000_000_000_000_000_000, nil),
      (-2, Int64.max, nil), (Int64.max, Int64.min, -2000),
    ] as [(Int64, Int64, Int64?)])
  func aGrowthIsExactOrNone(before: Int64, now: Int64, tenths: Int64?) {
    #expect(Ratio.growth(from: before, to: now) == tenths)
  }
}

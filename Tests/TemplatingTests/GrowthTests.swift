import TestSupport
import Testing

/// Tests the measure itself: it must distinguish linear work from quadratic work.
struct GrowthTests {
  @Test func linearWorkIsLinear() {
    let growth = Growth.measure(size: 20_000, input: Array.init(upTo:)) { numbers in
      var texts: [String] = []
      for number in numbers { texts.append("a text that is allocated: \(number)") }
      #expect(texts.count == numbers.count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func copiesOfAllThatCameBeforeAreNot() {
    let growth = Growth.measure(size: 1_000, input: Array.init(upTo:)) { numbers in
      var copies: [Int] = []
      for number in numbers { copies = copies + [number] }
      #expect(copies == numbers)
    }
    #expect(!growth.isLinear, "\(growth)")
  }

  @Test func aSearchInAllThatCameBeforeIsNot() {
    let growth = Growth.measure(size: 1_000, input: Array.init(upTo:)) { numbers in
      let found = numbers.count { number in numbers.contains(numbers.count - number) }
      #expect(found == numbers.count - 1)
    }
    #expect(!growth.isLinear, "\(growth)")
  }
}

extension Array where Element == Int {
  fileprivate init(upTo count: Int) { self = Array(0..<count) }
}

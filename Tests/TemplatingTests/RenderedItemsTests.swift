import Basics
import Dispatch
import Synchronization
import Testing

@testable import Templating

struct RenderedItemsTests {
  private final class Counter: Sendable {
    let counts: Mutex<[Int]>
    init(_ count: Int) { counts = Mutex(Array(repeating: 0, count: count)) }
  }

  private func text(_ items: RenderedItems, _ wanted: [Int]) -> String {
    String(decoding: ByteBuffer.array { items.append(wanted[...], to: &$0) }, as: UTF8.self)
  }

  @Test func itemsComeInTheOrderInWhichTheyAreNamed() {
    let items = RenderedItems(count: 5000) { item, output in output.append("\(item),") }
    for wanted in [
      [], [0], [4999, 0, 1, 2], Array(1000..<1050), Array(stride(from: 4999, to: 0, by: -7)), [3, 3],
    ] {
      #expect(text(items, wanted) == wanted.map { "\($0)," }.joined())
    }
  }

  @Test func anItemIsRenderedOnceHoweverManyThreadsAsk() {
    let counter = Counter(3000)
    let items = RenderedItems(count: 3000) { item, output in
      counter.counts.withLock { $0[item] += 1 }
      output.append("\(item),")
    }
    let all = Array(0..<3000)
    let expected = all.map { "\($0)," }.joined()
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      if text(items, all) != expected { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(counter.counts.withLock { $0.allSatisfy { $0 == 1 } })
  }

  @Test func whatNobodyAsksForIsNotRendered() {
    let counter = Counter(10_000)
    let items = RenderedItems(count: 10_000) { item, output in counter.counts.withLock { $0[item] += 1 } }
    _ = text(items, [0, 1])
    #expect(counter.counts.withLock { $0[9999] } == 0)
  }
}

import Basics
import Dispatch
import Synchronization
import Testing

@testable import Templating

/// Checks that exactly the sections that many pages share are rendered once.
struct SharedSectionsTests {
  /// The number of times that each record was asked for its name.
  private final class Reads: Sendable {
    private let counts = Mutex<[Int: Int]>([:])
    func add(_ number: Int) { counts.withLock { $0[number, default: 0] += 1 } }
    func count(_ number: Int) -> Int { counts.withLock { $0[number, default: 0] } }
  }

  private struct Payee: Values {
    let number: Int
    let isShared: Bool
    let reads: Reads
    var sharedNumber: Int? { isShared ? number : nil }

    func value(at slot: Int) -> Value {
      reads.add(number)
      return .text("p\(number)")
    }
  }

  private static let payee = Shape([("payeeName", .text)])

  private func page(_ title: String, _ payee: Payee?) -> Sample {
    Sample([
      ("title", .text, .text(title)),
      ("payee", .record(Self.payee), payee.map(Value.record) ?? .absent),
    ])
  }

  private func template(_ text: String) throws -> Template {
    try TemplateCompiler(partials: [:]).compile(
      layout: .html(text), inserting: [:], context: [page("", nil).shape])
  }

  @Test func aSectionIsRenderedOnceForEachNumber() throws {
    let (template, reads) = (try template("{{title}}:{{#payee}}<b>{{payeeName}}</b>{{/payee}}"), Reads())
    for (title, number) in [("a", 1), ("b", 1), ("c", 2), ("d", 1), ("e", 2)] {
      let page = page(title, Payee(number: number, isShared: true, reads: reads))
      #expect(template.text(page) == "\(title):<b>p\(number)</b>")
    }
    #expect(template.text(page("f", nil)) == "f:")
    #expect(reads.count(1) == 1 && reads.count(2) == 1)
  }

  @Test func whatOnePageHasIsRenderedForIt() throws {
    let (template, reads) = (try template("{{#payee}}{{payeeName}}{{/payee}}"), Reads())
    for _ in 0..<3 {
      let page = page("", Payee(number: 1, isShared: false, reads: reads))
      #expect(template.text(page) == "p1")
    }
    #expect(reads.count(1) == 3)
  }

  @Test func aSectionThatNamesWhatIsOutsideOfItIsRenderedForEachPage() throws {
    let (template, reads) = (
      try template("{{#payee}}{{title}} {{payeeName}}{{/payee}}"), Reads()
    )
    for title in ["a", "b"] {
      let page = page(title, Payee(number: 1, isShared: true, reads: reads))
      #expect(template.text(page) == "\(title) p1")
    }
  }

  @Test func twoSectionsOverOneRecordAreKeptApart() throws {
    let (template, reads) = (
      try template("{{#payee}}<i>{{payeeName}}</i>{{/payee}}{{#payee}}<b>{{payeeName}}</b>{{/payee}}"),
      Reads()
    )
    for _ in 0..<2 {
      let page = page("", Payee(number: 7, isShared: true, reads: reads))
      #expect(template.text(page) == "<i>p7</i><b>p7</b>")
    }
    #expect(reads.count(7) == 2)
  }

  @Test func threadsMaySeeTheSameSection() throws {
    let (template, reads) = (try template("{{title}} {{#payee}}{{payeeName}}{{/payee}}"), Reads())
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let page = page("\(index)", Payee(number: index % 3, isShared: true, reads: reads))
      if template.text(page) != "\(index) p\(index % 3)" { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}

import Foundation
import Synchronization
import Testing

/// Runs many clients at once while the ledger changes every second. FOLIO_LOAD_SECONDS sets the duration.
@Suite(.serialized)
struct ServeLoadTests {
  private static let duration = Duration.seconds(
    ProcessInfo.processInfo.environment["FOLIO_LOAD_SECONDS"].flatMap(Double.init) ?? 3)
  /// A busy machine needs longer to show a second ledger.
  private static let patience = duration + .seconds(300)
  private static let clients = 50
  private static let count = 500

  @Test func noResponseFailsAndNoPageMixesTwoLedgers() throws {
    let project = try PreviewProject()
    try project.writeLedger(amount: 100, count: Self.count)
    let server = try PreviewProcess(root: project.path)
    let tally = Tally()
    let start = ContinuousClock.now
    let clients = DispatchGroup()
    for client in 0..<Self.clients {
      clients.enter()
      Thread.detachNewThread {
        Self.ask(port: server.port, keepsConnection: client.isMultiple(of: 2), tally)
        clients.leave()
      }
    }
    var amount = 100
    while Self.goesOn(since: start, tally) {
      sleep(1)
      amount += 1
      let text = PreviewProject.ledger(amount: amount, count: Self.count)
      // Saves in both ways: into the old file, and by replacing it.
      if amount.isMultiple(of: 2) {
        try project.write(text, to: "content/ledger.json")
      } else {
        try project.replace("content/ledger.json", with: text)
      }
    }
    tally.end()
    clients.wait()
    try server.waitFor("$\(amount).00")
    let result = tally.result
    #expect(result.failures == [])
    #expect(result.responses > Self.clients && result.versions.count >= 2)
    #expect(server.errors == "")
  }

  private static func goesOn(since start: ContinuousClock.Instant, _ tally: Tally) -> Bool {
    let time = start.duration(to: .now)
    return time < duration || tally.result.versions.count < 2 && time < patience
  }

  private static func ask(port: UInt16, keepsConnection: Bool, _ tally: Tally) {
    var kept: RawClient?
    defer { kept?.close() }
    while !tally.hasEnded {
      for path in ["/", "/transactions/t\(Int.random(in: 0..<count)).html", "/assets/style.css"] {
        do {
          if keepsConnection {
            let client = try kept ?? RawClient(port: port)
            kept = client
            tally.add(try client.getAndStay(path, port: port), at: path, count: count)
          } else {
            tally.add(try RawClient.get(path, port: port), at: path, count: count)
          }
        } catch {
          tally.fail("\(path): \(error)")
        }
      }
    }
  }
}

/// The responses that the clients got.
private final class Tally: Sendable {
  struct Result {
    var responses = 0
    var versions: Set<Int> = []
    var failures: [String] = []
  }

  private let state = Mutex(Result())
  private let isOver = Atomic(false)

  var hasEnded: Bool { isOver.load(ordering: .relaxed) }

  func end() { isOver.store(true, ordering: .relaxed) }

  var result: Result { state.withLock(\.self) }

  func fail(_ message: String) { state.withLock { $0.failures.append(message) } }

  func add(_ reply: Reply, at path: String, count: Int) {
    let amounts = Set(
      reply.text.matches(of: /\$([0-9,]+)\.00/).map { Int($0.1.replacing(",", with: "")) ?? 0 })
    state.withLock { state in
      state.responses += 1
      if reply.status != 200 || !reply.isComplete { state.failures.append("\(path): \(reply.status)") }
      guard path.hasSuffix(".html") || path == "/" else { return }
      // Each ledger has a single amount, so the dashboard shows only that amount, its sum, and an income of
      // zero. A payment shows its amount, and the sum of the payments up to it.
      guard let amount = amounts.filter({ $0 > 0 }).min(),
        path == "/"
          ? amounts.subtracting([0, amount, amount * count]).isEmpty && amounts.contains(amount * count)
          : amounts.allSatisfy({ $0.isMultiple(of: amount) && $0 <= amount * count })
      else {
        state.failures.append("\(path) is torn: \(amounts)")
        return
      }
      state.versions.insert(amount)
    }
  }
}

extension RawClient {
  /// Gets a page, and leaves the connection open for the next request.
  func getAndStay(_ path: String, port: UInt16) throws -> Reply {
    try write("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    return try Reply(try read { bytes in (try? Reply(bytes))?.isComplete == true })
  }
}

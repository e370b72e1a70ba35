import Foundation
import TestSupport
import Testing

/// Tests clients that are malicious or broken: too much, too slow, or twice at once.
struct ServeAttackTests {
  private let project: PreviewProject
  private let server: PreviewProcess

  init() throws {
    project = try PreviewProject()
    server = try PreviewProcess(root: project.path)
  }

  private var host: String { "Host: localhost:\(server.port)\r\n" }
  private var page: String { "GET / HTTP/1.1\r\n\(host)\r\n" }

  // MARK: - After a refusal

  @Test(arguments: [
    (421, "POST / HTTP/1.1\r\nHost: evil.example\r\nTransfer-Encoding: chunked\r\n\r\n"),
    (421, "POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 3000000\r\n\r\n"),
    (421, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), (421, "GET / HTTP/1.1\r\n\r\n"),
    (405, "POST / HTTP/1.1\r\nHOST\r\n"), (405, "OPTIONS * HTTP/1.1\r\nHOST\r\n"),
    (405, "CONNECT localhost:80 HTTP/1.1\r\nHOST\r\n"),
    (413, "GET / HTTP/1.1\r\nHOSTContent-Length: 5\r\n\r\nhello"),
    (413, "GET / HTTP/1.1\r\nHOSTTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHOSTContent-Length: 0\r\nContent-Length: 5\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHOSTContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHOSTHost: evil.example\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHost: evil.example\r\nHOST\r\n"),
    (400, "GET / HTTP/1.1\r\nHOSTX-Folded: one\r\n two\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHOSTNo Colon\r\n\r\n"), (400, "GET / HTTP/1.1\nHOST\n"),
    (400, "GET / HTTP/2.0\r\nHOST\r\n"), (400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), (400, "GET /\r\n\r\n"),
    (400, "\u{16}\u{3}\u{1}\u{2}\0\u{1}\n\n"),
    (403, "GET / HTTP/1.1\r\nHOSTSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n\r\n"),
  ])
  func refusalIsTheLastResponse(status: Int, request: String) throws {
    let client = try RawClient(port: server.port)
    defer { client.close() }
    try client.write(request.replacing("HOST", with: host) + page + page)
    let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2 && !answer.contains("Books"))
    #expect(answer.contains("Connection: close"))
  }

  @Test func requestsInOneGoAreAnsweredInTurn() throws {
    let client = try RawClient(port: server.port)
    defer { client.close() }
    let missing = "GET /nowhere HTTP/1.1\r\n\(host)\r\n"
    try client.write("\r\n" + page + missing + page + "HEAD / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
    let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
    let statuses = answer.matches(of: /HTTP\/1\.1 ([0-9]+)/).map { String($0.1) }
    #expect(statuses == ["200", "404", "200", "200"])
  }

  @Test func linkOfAnotherSiteLeadsToTheReport() throws {
    let link = "\(host)Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"
    #expect(try answer(to: "GET / HTTP/1.1\r\n\(link)\r\n").hasPrefix("HTTP/1.1 200 "))
    let frame = link.replacing("document", with: "iframe")
    #expect(try answer(to: "GET / HTTP/1.1\r\n\(frame)\r\n").hasPrefix("HTTP/1.1 403 "))
  }

  // MARK: - Too much

  @Test func headHasALimit() throws {
    let most = String(repeating: "0", count: 16 * 1024 - "GET /? HTTP/1.1\r\n\(host)\r\n".utf8.count)
    #expect(try answer(to: "GET /?\(most) HTTP/1.1\r\n\(host)\r\n").hasPrefix("HTTP/1.1 200 "))
    let many = String(repeating: "0", count: 2_000_000)
    let heads = [
      "GET /?\(most)0 HTTP/1.1\r\n\(host)\r\n", "GET /?\(many)", "GET /\(many) HTTP/1.1\r\n\(host)\r\n",
      "GET / HTTP/1.1\r\n\(host)X-Long: \(many)\r\n\r\n", "GET / HTTP/1.1\r\n\(host)\(many): 1\r\n\r\n",
      "GET / HTTP/1.1\r\n\(host)X-Blank: \(many.replacing("0", with: " "))\r\n\r\n",
      "GET / HTTP/1.1\r\n\(host)" + String(repeating: "a:b\r\n", count: 101) + "\r\n",
      String(repeating: "\r\n", count: 20_000) + page,
    ]
    for head in heads {
      #expect(try answer(to: head).hasPrefix("HTTP/1.1 431 "), "\(head.prefix(60))")
    }
  }

  @Test func longQueryKeepsNobodyWaiting() throws {
    let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
    defer { clients.forEach { $0.close() } }
    // A server that closes early may keep the client from sending all of it.
    for client in clients { try? client.write("GET /?" + String(repeating: "0", count: 2_000_000)) }
    let start = ContinuousClock.now
    #expect(try server.get("/").status == 200)
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func silentFloodLocksNobodyOut() throws {
    let events = try RawClient(port: server.port)
    try events.write("GET /.folio/events HTTP/1.1\r\n\(host)\r\n")
    _ = try events.read { String(decoding: $0, as: UTF8.self).contains("data: ") }
    let silent = try (0..<500).map { number in
      let client = try RawClient(port: server.port)
      if number.isMultiple(of: 2) { try client.write("GET / HTTP/1.1\r\nX-Slow: ") }
      return client
    }
    defer { (silent + [events]).forEach { $0.close() } }
    for _ in 0..<20 { #expect(try server.get("/").status == 200) }
    // The page that was already open still receives changes.
    try project.writeLedger(amount: 11)
    let next = try events.read { String(decoding: $0, as: UTF8.self).contains("data: ") }
    #expect(!next.isEmpty)
    #if os(Linux)
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(server.identifier)/fd").count
      #expect(open < 150)
    #endif
  }

  @Test func floodOfEventStreamsLocksNobodyOut() throws {
    let streams = try (0..<150).map { _ in
      let client = try RawClient(port: server.port)
      try client.write("GET /.folio/events HTTP/1.1\r\n\(host)\r\n")
      return client
    }
    defer { streams.forEach { $0.close() } }
    for _ in 0..<20 { #expect(try server.get("/").status == 200) }
  }

  // MARK: - Too slow

  @Test func requestHasToArriveInTime() async throws {
    let silent = try RawClient(port: server.port)
    let slow = try RawClient(port: server.port)
    defer { [silent, slow].forEach { $0.close() } }
    try slow.write("GET / HTTP/1.1\r\n\(host)")
    // A read would keep one of the few threads of all tests for as long as the server waits.
    try await Task.sleep(for: .seconds(10))
    #expect(String(decoding: try slow.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
    #expect(try silent.readToEnd().isEmpty)
  }

  @Test func clientsThatStallCostLittleAndAreCutOff() async throws {
    let size = 400_000_000
    try project.makeFolder("content/static/files")
    let path = project.url("content/static/files/large.bin").path(percentEncoded: false)
    try project.write("", to: "content/static/files/large.bin")
    #expect(truncate(path, off_t(size)) == 0)
    try wait(for: "the large file") {
      try RawClient.send(
        "HEAD /static/files/large.bin HTTP/1.1\r\n\(host)Connection: close\r\n\r\n", port: server.port
      ).status == 200 ? true : nil
    }
    let before = try memory()
    let clients = try (0..<20).map { _ in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      try client.write("GET /static/files/large.bin HTTP/1.1\r\n\(host)\r\n")
      _ = try client.read { !$0.isEmpty }
      return client
    }
    defer { clients.forEach { $0.close() } }
    let start = ContinuousClock.now
    while start.duration(to: .now) < .seconds(13) {
      try #require(try server.get("/").status == 200)
      if let before, let now = try memory() { try #require(now - before < Self.memoryLimit) }
      try await Task.sleep(for: .milliseconds(200))
    }
    for client in clients { #expect(try client.readToEnd().count < size / 2) }
    // A client that reads gets all of it.
    let reader = try RawClient(port: server.port)
    defer { reader.close() }
    try reader.write("GET /static/files/large.bin HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
    #expect(try reader.countToEnd() > size)
    if let before, let now = try memory() { #expect(now - before < Self.memoryLimit) }
  }

  // MARK: - Anything

  @Test func mutatedRequestsNeitherCrashNorHang() throws {
    let fuzzing = Fuzzing("requests", count: 3_000)
    var answered = 0
    for seed in fuzzing.seeds {
      var mutations = RequestMutations(seed: seed, host: host)
      let request = mutations.next()
      let client = try RawClient(port: server.port)
      defer { client.close() }
      // The server may close before everything is sent.
      try? client.write(request)
      client.closeWriting()
      let answer = try client.readToEnd()
      if answer.isEmpty { continue }
      answered += 1
      #expect(answer.starts(with: "HTTP/1.".utf8), "FOLIO_FUZZ=1 FOLIO_FUZZ_SEED=\(seed) repeats it")
    }
    #expect(answered > fuzzing.seeds.count / 2)
    #expect(try server.get("/").status == 200)
    #expect(server.errors == "")
  }

  /// - Returns: Everything received until the server closes. The client need not be able to send all of it.
  private func answer(to request: String) throws -> String {
    let client = try RawClient(port: server.port)
    defer { client.close() }
    try? client.write(request)
    client.closeWriting()
    return String(decoding: try client.readToEnd(), as: UTF8.self)
  }

  /// In KB: 64 KB for each of 20 clients, and the overhead of the allocator.
  private static let memoryLimit = 40_000

  /// The server's memory in KB, or nil if the system does not report it.
  private func memory() throws -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(server.identifier)/status", encoding: .utf8)
    else {
      return nil
    }
    let size = try #require(status.firstMatch(of: /VmRSS:\s+([0-9]+) kB/))
    return Int(size.1)
  }
}

extension RawClient {
  /// - Returns: The number of bytes received, none of which is kept.
  fileprivate func countToEnd() throws -> Int {
    var count = 0
    while true {
      var isFirst = true
      let bytes = try read { bytes in
        defer { isFirst = false }
        return !isFirst && !bytes.isEmpty
      }
      if bytes.isEmpty { return count }
      count += bytes.count
    }
  }
}

/// Requests with random mistakes, the same for the same seed.
private struct RequestMutations {
  private var random: SeededGenerator
  private let host: String

  init(seed: UInt64, host: String) {
    random = SeededGenerator(seed: seed)
    self.host = host
  }

  private static let parts = [
    "GET ", "HEAD ", "POST ", "/", " HTTP/1.1", " HTTP/1.0", " HTTP/2.0", "\r\n", "\n", "\r", "\r\n\r\n",
    "\0", " ",
    "\t", ":", "?", "#", "%", "%2e%2e", "%00", "..", "//", "Host: evil.example\r\n", "Content-Length: 5\r\n",
    "Content-Length: -1\r\n", "Content-Length: 99999999999999999999\r\n", "Transfer-Encoding: chunked\r\n",
    "Connection: close\r\n", "Connection: keep-alive, Upgrade\r\n", "Upgrade: websocket\r\n",
    "Expect: 100-continue\r\n",
    "If-None-Match: W/\"", "0\r\n\r\n", "5\r\nhello\r\n", "\u{FF}", "\u{202E}", "é", ".folio/events",
    "index.html",
  ]

  mutating func next() -> [UInt8] {
    let targets = ["/", "/index.html", "/assets/style.css", "/.folio/reload.js", "/nowhere?x=1#y"]
    let target = targets[pick(targets.count)]
    var bytes = Array("GET \(target) HTTP/1.1\r\n\(host)Accept: */*\r\nIf-None-Match: \"x\"\r\n\r\n".utf8)
    for _ in 0...pick(6) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = pick(bytes.count + 1)
    let end = min(bytes.count, place + pick(12))
    switch pick(6) {
    case 0: bytes.replaceSubrange(place..<end, with: Self.parts[pick(Self.parts.count)].utf8)
    case 1: bytes.insert(contentsOf: Self.parts[pick(Self.parts.count)].utf8, at: place)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: pick(256)) }
    default: bytes += bytes.prefix(4096)
    }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
}

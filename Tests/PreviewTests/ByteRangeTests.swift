import TestSupport
import Testing

@testable import Preview

/// Parts of files, as players of sounds and films ask for them.
struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-9", 0..<10), ("bytes=3-", 3..<10), ("bytes=-4", 6..<10),
    ("bytes=-99", 0..<10), ("bytes=5-99", 5..<10), ("Bytes=9-9", 9..<10),
    ("bytes=0000000000000000000003-4", 3..<5),
    ("bytes=0-99999999999999999999999999", 0..<10), ("bytes=-99999999999999999999999999", 0..<10),
  ])
  func aPartIsFound(text: String, part: Range<Int>) {
    #expect(Response.ByteRange(text, in: 10) == .part(part))
  }

  @Test(arguments: ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999999999-"])
  func aPartWithoutAByteIsOutside(text: String) {
    #expect(Response.ByteRange(text, in: 10) == .outside)
  }

  @Test(arguments: ["bytes=0-", "bytes=-5", "bytes=0-0", "bytes=-0"])
  func anEmptyFileHasNoPart(text: String) {
    #expect(Response.ByteRange(text, in: 0) == .outside)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=--1", "bytes=5-4", "bytes=a-b", "bytes=0-1,3-4", "bytes=0-1-2",
    "bytes= 0-1",
    "bytes=+0-1", "bytes=0x0-1", "lines=0-1", "0-1", "bytes=٣-٤", "bytes=1", "bytes=0-1;",
  ])
  func whatIsNoPartIsPassedOver(text: String) {
    #expect(Response.ByteRange(text, in: 10) == nil)
  }
}

/// The same, over a socket.
struct RangeRequestTests {
  private let project: PreviewProject
  private let server: PreviewProcess

  init() throws {
    project = try PreviewProject()
    try project.makeFolder("content/static")
    let text = String(repeating: "0123456789", count: 20_000)
    for name in ["film.mov", "empty.bin"] {
      try project.write(name == "film.mov" ? text : "", to: "content/static/\(name)")
    }
    server = try PreviewProcess(root: project.path)
  }

  private func get(_ path: String, method: String = "GET", _ fields: String...) throws -> Reply {
    let head = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(server.port)", "Connection: close"] + fields
    return try RawClient.send(head.joined(separator: "\r\n") + "\r\n\r\n", port: server.port)
  }

  @Test func aPartOfAFileIsSent() throws {
    let whole = try get("/static/film.mov")
    #expect(whole.status == 200 && whole.headers["accept-ranges"] == "bytes")
    #expect(whole.headers["content-type"] == "video/quicktime" && whole.body.count == 200_000)
    for (range, part) in [("0-4", "01234"), ("199998-", "89"), ("-3", "789"), ("65535-65537", "567")] {
      let reply = try get("/static/film.mov", "Range: bytes=\(range)")
      #expect(reply.status == 206 && reply.text == part && reply.isComplete, "\(range)")
      #expect(reply.headers["content-length"] == String(part.utf8.count))
      #expect(reply.headers["content-range"]?.hasSuffix("/200000") == true)
    }
    let middle = try get("/static/film.mov", "Range: bytes=1-150000")
    #expect(
      middle.status == 206 && middle.body.count == 150_000 && middle.body == Array(whole.body[1...150_000]))
    #expect(middle.headers["content-range"] == "bytes 1-150000/200000")
  }

  @Test func aPartOutsideIsRefused() throws {
    for (path, range) in [("film.mov", "200000-"), ("empty.bin", "0-"), ("empty.bin", "-1")] {
      let reply = try get("/static/\(path)", "Range: bytes=\(range)")
      #expect(reply.status == 416 && reply.body.isEmpty)
      #expect(reply.headers["content-range"] == "bytes */\(path == "film.mov" ? 200_000 : 0)")
    }
  }

  /// Otherwise the halves of two files would become one.
  @Test func aPartOfAnotherFileIsNotSent() throws {
    let tag = try #require(try get("/static/film.mov").headers["etag"])
    #expect(try get("/static/film.mov", "Range: bytes=0-1", "If-Range: \(tag)").status == 206)
    for other in ["\"x\"", "W/\(tag)", "Fri, 20 Nov 2026 12:00:00 GMT"] {
      let reply = try get("/static/film.mov", "Range: bytes=0-1", "If-Range: \(other)")
      #expect(reply.status == 200 && reply.body.count == 200_000, "\(other)")
    }
    #expect(try get("/static/film.mov", "Range: bytes=0-1", "If-None-Match: \(tag)").status == 304)
  }

  @Test func allElseIsSentWhole() throws {
    for fields in [["Range: bytes=0-1,2-3"], ["Range: bytes=0-1", "Range: bytes=2-3"], ["Range: bytes=9-1"]] {
      let head =
        ["GET /static/film.mov HTTP/1.1", "Host: localhost:\(server.port)", "Connection: close"] + fields
      let reply = try RawClient.send(head.joined(separator: "\r\n") + "\r\n\r\n", port: server.port)
      #expect(reply.status == 200 && reply.body.count == 200_000, "\(fields)")
    }
    let head = try get("/static/film.mov", method: "HEAD", "Range: bytes=0-1")
    #expect(head.status == 200 && head.headers["content-length"] == "200000")
    let page = try get("/", "Range: bytes=0-1")
    #expect(page.status == 200 && page.text.contains("</html>"))
  }
}

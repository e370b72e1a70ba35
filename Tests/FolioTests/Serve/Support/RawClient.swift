import FlyingSocks
import Foundation

/// An HTTP client that sends exactly what it is told, however wrong.
struct RawClient {
  private let socket: Socket

  init(port: UInt16) throws {
    socket = try Socket(domain: Int32(AF_INET), type: .stream)
    try socket.connect(to: try sockaddr_in.inet(ip4: "127.0.0.1", port: port))
  }

  static func get(_ path: String, port: UInt16) throws -> Reply {
    try send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", port: port)
  }

  static func send(_ request: String, port: UInt16) throws -> Reply {
    let client = try RawClient(port: port)
    defer { client.close() }
    try client.write(request)
    return try Reply(try client.readToEnd())
  }

  func write(_ text: String) throws {
    let data = Data(text.utf8)
    var sent = data.startIndex
    while sent < data.endIndex { sent = try socket.write(data, from: sent) }
  }

  func close() { try? socket.close() }

  func readToEnd() throws -> [UInt8] { try read { _ in false } }

  /// - Parameter isEnough: Told all that has come so far.
  func read(until isEnough: ([UInt8]) -> Bool) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while !isEnough(bytes) {
      var polled = pollfd(fd: socket.file.rawValue, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 20_000) > 0 else { throw TimedOut(description: "waited in vain for an answer") }
      do {
        bytes += try socket.read(atMost: 65_536)
      } catch SocketError.disconnected {
        break
      }
    }
    return bytes
  }
}

/// A whole HTTP response.
struct Reply {
  let status: Int
  let headers: [String: String]
  let body: [UInt8]

  struct Malformed: Error {
    let bytes: [UInt8]
  }

  init(_ bytes: [UInt8]) throws {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Malformed(bytes: bytes) }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard lines[0].hasPrefix("HTTP/1.1 "), let status = Int(lines[0].split(separator: " ")[1]) else {
      throw Malformed(bytes: bytes)
    }
    self.status = status
    headers = Dictionary(
      uniqueKeysWithValues: lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
      })
    body = Array(bytes[end.upperBound...])
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// Whether all of the body has come.
  var isComplete: Bool { headers["content-length"] == String(body.count) }
}

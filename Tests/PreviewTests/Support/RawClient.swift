import Foundation
import TestSupport

/// An HTTP client that sends exactly the given bytes, however wrong.
struct RawClient {
  private let socket: Int32

  struct Failure: Error {
    let call: String
    let code = errno
  }

  /// - Parameter receiveBuffer: The size in bytes; small for a client that should stall soon.
  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    socket = try Self.makeSocket()
    if var receiveBuffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    guard Self.withAddress(port: port, { connect(socket, $0, $1) }) == 0 else {
      let failure = Failure(call: "connect")
      Foundation.close(socket)
      throw failure
    }
  }

  /// A port that is free, and that the system will not assign to anybody soon.
  static func freePort() throws -> UInt16 {
    let socket = try makeSocket()
    defer { Foundation.close(socket) }
    guard withAddress(port: 0, { bind(socket, $0, $1) }) == 0 else { throw Failure(call: "bind") }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func makeSocket() throws -> Int32 {
    #if os(Linux)
      let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard socket >= 0 else { throw Failure(call: "socket") }
    return socket
  }

  private static func withAddress(
    port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
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

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Self.noSignal) }
      guard sent > 0 else { throw Failure(call: "send") }
      rest = rest.dropFirst(sent)
    }
  }

  #if os(Linux)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
  #endif

  /// Signals that nothing more will be sent.
  func closeWriting() {
    shutdown(socket, Int32(SHUT_WR))
  }

  func close() { Foundation.close(socket) }

  func readToEnd(atMost seconds: Int32 = 120) throws -> [UInt8] {
    try read(atMost: seconds) { _ in false }
  }

  /// Reads until the end. A connection that is cut off ends like one that is closed.
  /// - Parameters:
  ///   - seconds: The time limit for each piece.
  ///   - isEnough: Decides from everything received so far whether to stop.
  func read(atMost seconds: Int32 = 120, until isEnough: ([UInt8]) -> Bool) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isEnough(bytes) {
      var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, seconds * 1000) > 0 else {
        throw TimedOut(description: "waited in vain for an answer; so far: \(bytes.count) bytes")
      }
      let count = recv(socket, &buffer, buffer.count, 0)
      if count <= 0 { break }
      bytes += buffer[..<count]
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

  /// Whether the whole body has been received.
  var isComplete: Bool { headers["content-length"] == String(body.count) }
}

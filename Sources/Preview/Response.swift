import Basics
import NIOHTTP1

struct Response: Sendable {
  enum Body: Sendable {
    case bytes(RenderedFile)
    case file(SourceFile)
    /// Server-Sent Events, for as long as the client listens.
    case events(AsyncStream<[UInt8]>)
  }

  var status = HTTPResponseStatus.ok
  var type = ContentType.plainText
  var body: Body
  /// The headers besides those that all responses have.
  var headers: [(name: String, value: String)] = []
  /// The bytes of the body that are sent; `nil` for all.
  var part: Range<Int>?

  /// The length of what is sent, if it has an end.
  var length: Int? { part?.count ?? wholeLength }

  private var wholeLength: Int? {
    switch body {
    case .bytes(let file): file.bytes.count
    case .file(let file): Int(file.size)
    case .events: nil
    }
  }

  /// A tag that changes when the bytes do. Equal rendered bytes have equal tags, even in different builds.
  var entityTag: String? {
    switch body {
    case .bytes(let file): status == .ok ? file.entityTag : nil
    case .file(let file): file.status.stamp.entityTag
    case .events: nil
    }
  }

  /// - Parameter tags: The value of `If-None-Match`.
  func isKnown(by tags: String?) -> Bool {
    guard let tags, let own = entityTag else { return false }
    return tags.utf8.split(separator: UInt8(ascii: ",")).contains { tag in
      let bare = tag.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "W") || $0 == UInt8(ascii: "/") }
        .prefix { $0 != UInt8(ascii: " ") }
      return bare.elementsEqual("*".utf8) || bare.elementsEqual(own.utf8)
    }
  }

  static func html(_ page: [UInt8], status: HTTPResponseStatus = .ok) -> Response {
    Response(status: status, type: ContentType.html, body: .bytes(RenderedFile(page)))
  }

  /// Responds with a user's file, such as a receipt. It may contain scripts, which must not be able to read
  /// the report.
  static func copy(of file: SourceFile, type: String) -> Response {
    Response(
      type: type, body: .file(file),
      headers: ContentType.isInert(type) ? [] : [("Content-Security-Policy", "sandbox; script-src 'none'")])
  }

  static func redirect(to location: String) -> Response {
    Response(
      status: .movedPermanently, body: .bytes(RenderedFile([])), headers: [("Location", location)])
  }

  static func refusal(_ refusal: Refusal) -> Response {
    let (status, sentence) = refusal.answer
    return Response(
      status: status, body: .bytes(RenderedFile(Array((sentence + "\n").utf8))),
      headers: refusal == .method ? [("Allow", "GET, HEAD")] : [])
  }

  /// The headers. With them, no other site can show or embed a response, or guess its type.
  /// - Parameter isKnown: Whether the client has the body already.
  func allHeaders(isKnown: Bool) -> HTTPHeaders {
    var all = HTTPHeaders([
      ("Content-Type", type), ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
      ("X-Frame-Options", "SAMEORIGIN"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ])
    for (name, value) in headers { all.add(name: name, value: value) }
    if let entityTag { all.add(name: "ETag", value: entityTag) }
    if case .file = body { all.add(name: "Accept-Ranges", value: "bytes") }
    if let length, !isKnown { all.add(name: "Content-Length", value: String(length)) }
    return all
  }
}

extension Response {
  /// The part that a request asks for. It is the whole if the request asks for no part, for several, or for a
  /// part of an earlier version of the file.
  ///
  /// A player of sound or video asks for the end of a file, and for the places that its user jumps to.
  func part(for request: HTTPRequestHead) -> Response {
    let asked = request.headers["Range"]
    guard case .file(let file) = body, status == .ok, request.method == .GET, asked.count == 1,
      request.headers["If-Range"].allSatisfy({ $0 == entityTag })
    else { return self }
    let size = Int(file.size)
    switch ByteRange(asked[0], in: size) {
    case nil: return self
    case .outside:
      return Response(
        status: .rangeNotSatisfiable, body: .bytes(RenderedFile([])),
        headers: [("Content-Range", "bytes */\(size)")])
    case .part(let range):
      var response = self
      (response.status, response.part) = (.partialContent, range)
      response.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
      return response
    }
  }

  /// A range of bytes as a request names it: `bytes=0-99`, `bytes=100-` or `bytes=-5` (RFC 9110, 14.1.2).
  enum ByteRange: Equatable {
    case part(Range<Int>)
    /// No byte of the file is in it.
    case outside

    /// - Returns: `nil` for several ranges and for invalid ones, which a server may ignore.
    init?(_ text: String, in size: Int) {
      let unit = "bytes="
      guard text.lowercased().begins(withBytesOf: unit) else { return nil }
      let ends = text.utf8.dropFirst(unit.utf8.count)
        .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
      switch (Self.number(ends[0]), Self.number(ends[1])) {
      case (nil, nil): return nil
      case (nil, let count?): self = Self.part(from: max(0, size - count), to: size)
      case (let first?, nil): self = Self.part(from: first, to: size)
      case (let first?, let last?):
        guard first <= last else { return nil }
        self = Self.part(from: first, to: min(last, size - 1) + 1)
      }
    }

    private static func part(from first: Int, to end: Int) -> ByteRange {
      first < end ? .part(first..<end) : .outside
    }

    /// The number that the digits write; `nil` if there are none. A number too large for `Int` becomes the
    /// largest `Int`, which is beyond the end of any file.
    private static func number(_ digits: Substring.UTF8View) -> Int? {
      digits.isEmpty ? nil : Int(Substring(digits)) ?? .max
    }
  }
}

extension Response {
  /// A reason to refuse a request without looking up what it asks for.
  enum Refusal: Sendable {
    case malformed, foreignHost, foreignPage, method, body, tooLate, headTooLarge

    var answer: (HTTPResponseStatus, sentence: String) {
      switch self {
      case .malformed: (.badRequest, "This is not an HTTP request that can be understood.")
      case .foreignHost:
        (
          .misdirectedRequest,
          "This server does not go by that name. If the name is yours, start the server with folio serve --host NAME."
        )
      case .foreignPage: (.forbidden, "Pages of other sites get nothing here.")
      case .method: (.methodNotAllowed, "Only GET and HEAD are answered here.")
      case .body: (.payloadTooLarge, "Requests with a body are not answered here.")
      case .tooLate: (.requestTimeout, "The request did not arrive in time.")
      case .headTooLarge: (.requestHeaderFieldsTooLarge, "The head of the request is too large.")
      }
    }
  }
}

extension FileStatus.Stamp {
  /// Made from the file's metadata, so that nothing has to be read for it.
  fileprivate var entityTag: String {
    let parts = [Int64(truncatingIfNeeded: inode), modified, changed, size].map { String($0, radix: 36) }
    return "\"\(parts.joined(separator: "-"))\""
  }
}

extension Response {
  /// The bytes of one rendered file, shared by all who read it at the same time.
  final class RenderedFile: Sendable {
    let bytes: [UInt8]
    let entityTag: String

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      entityTag = "\"\(String(XXH64.hash(bytes), radix: 16))\""
    }
  }

  /// The type of a file, by the end of its name.
  enum ContentType {
    static let html = "text/html; charset=utf-8"
    static let css = "text/css; charset=utf-8"
    static let javaScript = "text/javascript; charset=utf-8"
    static let plainText = "text/plain; charset=utf-8"
    static let svg = "image/svg+xml; charset=utf-8"
    static let eventStream = "text/event-stream; charset=utf-8"

    static func ofFile(at path: String) -> String {
      let name = path.suffix(afterLast: "/")
      guard name.utf8.contains(UInt8(ascii: ".")) else { return unknown }
      return types[name.suffix(afterLast: ".").lowercased()] ?? unknown
    }

    /// Whether no browser runs scripts in files of this type. They need no sandbox, and some browsers would
    /// not show them in one.
    static func isInert(_ type: String) -> Bool {
      let families = [
        "image/", "audio/", "video/", "font/", "text/plain", "text/csv", "text/calendar", "application/pdf",
      ]
      return type != svg && families.contains { type.begins(withBytesOf: $0) }
    }

    private static let unknown = "application/octet-stream"

    private static let types = [
      "html": html, "htm": html, "css": css, "js": javaScript, "mjs": javaScript,
      "txt": plainText, "md": plainText, "csv": "text/csv; charset=utf-8",
      "xml": "application/xml; charset=utf-8", "json": "application/json; charset=utf-8",
      "map": "application/json; charset=utf-8", "webmanifest": "application/manifest+json; charset=utf-8",
      "svg": svg, "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
      "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
      "heic": "image/heic", "tif": "image/tiff", "tiff": "image/tiff",
      "pdf": "application/pdf", "zip": "application/zip", "wasm": "application/wasm",
      "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
      "mp3": "audio/mpeg", "m4a": "audio/mp4", "mp4": "video/mp4", "webm": "video/webm",
      "mov": "video/quicktime", "ics": "text/calendar; charset=utf-8",
    ]
  }
}

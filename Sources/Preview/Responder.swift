import Basics
import NIOHTTP1

/// Chooses the response to each request.
struct Responder: Sendable {
  let origin: Origin
  let current: PreviewedSite.Current

  /// The reason to refuse a request without looking up what it asks for; `nil` if there is none.
  func refusal(of head: HTTPRequestHead) -> Response.Refusal? {
    let hosts = head.headers["Host"]
    if hosts.count > 1 { return .malformed }
    if !origin.answers(to: hosts.first) { return .foreignHost }
    if isFromForeignPage(head.headers) { return .foreignPage }
    if head.method != .GET, head.method != .HEAD { return .method }
    return announcesBody(head.headers) ? .body : nil
  }

  func response(to head: HTTPRequestHead) async -> Response {
    let path = Self.path(of: head.uri)
    switch path {
    case LiveReload.eventsPath where head.method == .GET:
      return Response(type: Response.ContentType.eventStream, body: .events(await current.events()))
    case LiveReload.scriptPath:
      return Response(type: Response.ContentType.javaScript, body: .bytes(Self.script))
    case PreviewedSite.Page.stylePath:
      return Response(type: Response.ContentType.css, body: .bytes(Self.style))
    default:
      let preview = await current.preview
      return Path(percentEncoded: path).flatMap(preview.response) ?? preview.pageOfMissing(path)
    }
  }

  private static let script = Response.RenderedFile(Array(LiveReload.script.utf8))
  private static let style = Response.RenderedFile(Array(PreviewedSite.Page.style.utf8))

  /// Whether a page of another site sends the request, and not only by a link. Such a page may link here, but
  /// may not embed or load anything.
  private func isFromForeignPage(_ headers: HTTPHeaders) -> Bool {
    guard headers["Sec-Fetch-Site"].contains("cross-site") else { return false }
    return headers["Sec-Fetch-Mode"] != ["navigate"] || headers["Sec-Fetch-Dest"] != ["document"]
  }

  private func announcesBody(_ headers: HTTPHeaders) -> Bool {
    headers.contains(name: "Transfer-Encoding") || headers["Content-Length"].contains { $0 != "0" }
  }

  /// The target of a request without its query.
  private static func path(of target: String) -> String {
    let end = target.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return String(target[..<(end ?? target.endIndex)])
  }
}

extension Responder {
  /// The place in a site that a request names, after one round of decoding.
  ///
  /// It is only looked up among the planned paths and never reaches the file system, so the checks here are a
  /// second line of defense.
  struct Path: Equatable, Sendable {
    /// Relative, without a leading slash: empty for the start page, and ending in a slash for a folder.
    let string: String

    /// - Parameter target: The path of the request's target as sent.
    /// - Returns: `nil` for anything but a plain path: nothing hidden, no empty, `.` or `..` part, no
    ///   backslash, no control character, no encoded slash, and only valid UTF-8.
    init?(percentEncoded target: String) {
      guard target.utf8.first == UInt8(ascii: "/"), let bytes = Self.decoded(target.utf8.dropFirst()),
        let decoded = String(validating: bytes, as: UTF8.self)
      else { return nil }
      var parts = decoded.parts(between: "/")
      if parts.last?.isEmpty == true { parts.removeLast() }
      guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") }) else { return nil }
      string = decoded
    }

    /// Whether the request is for a page, rather than a style sheet or a picture.
    var isPage: Bool {
      isFolder || string.ends(withBytesOf: ".html")
        || !string.suffix(afterLast: "/").utf8.contains(UInt8(ascii: "."))
    }

    var isFolder: Bool { string.isEmpty || string.ends(withBytesOf: "/") }

    private static func decoded(_ target: Substring.UTF8View) -> [UInt8]? {
      let slash = UInt8(ascii: "/")
      guard let bytes = PercentEncoding.decodeStrictly(target),
        bytes.count(where: { $0 == slash }) == target.count(where: { $0 == slash }),
        bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
      else { return nil }
      return bytes
    }
  }
}

import NIOHTTP1
import Publishing

/// Decides what each request gets.
struct Responder: Sendable {
  let origin: Origin
  let current: CurrentPreview

  /// Why a request is turned away unseen; nil if it is not.
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
      return Response(type: ContentType.eventStream, body: .events(await current.events()))
    case LiveReload.scriptPath:
      return Response(type: ContentType.javaScript, body: .bytes(Self.script))
    case PreviewPage.stylePath:
      return Response(type: ContentType.css, body: .bytes(Self.style))
    default:
      let preview = await current.preview
      return RequestPath(percentEncoded: path).flatMap(preview.response) ?? preview.pageOfMissing(path)
    }
  }

  private static let script = RenderedFiles.File(Array(LiveReload.script.utf8))
  private static let style = RenderedFiles.File(Array(PreviewPage.style.utf8))

  /// A browser says whether a page of another site asks, and what for. Such a page may lead here, but may neither
  /// embed nor load anything.
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

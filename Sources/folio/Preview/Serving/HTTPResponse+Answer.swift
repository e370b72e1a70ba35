import FlyingFox
import Foundation

extension HTTPResponse {
  init(_ answer: Answer, to request: HTTPRequest) {
    let isKnown = answer.isKnown(by: request.headers[HTTPHeader("If-None-Match")])
    var headers = Self.headers(type: answer.type)
    for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
    if answer.status == .ok { headers[.eTag] = answer.entityTag }
    // Said outright, because an answer without a body still has the length of the whole one.
    headers[.contentLength] = String(answer.body.count)
    let hasBody = !isKnown && request.method != .HEAD
    self.init(
      statusCode: isKnown ? Answer.Status.notModified.code : answer.status.code, headers: headers,
      body: HTTPBodySequence(data: hasBody ? Data(answer.body) : Data(), suggestedBufferSize: Self.writeSize))
  }

  init(eventStream: AsyncStream<[UInt8]>) {
    self.init(
      statusCode: .ok, headers: Self.headers(type: ContentType.eventStream),
      body: HTTPBodySequence(from: EventBytes(events: eventStream)))
  }

  /// In bytes. The library's own 4 KB make a system call for each piece of a page.
  private static let writeSize = 65_536

  /// No other site may show, embed or guess the type of what is here.
  private static func headers(type: String) -> HTTPHeaders {
    var headers: HTTPHeaders = [
      .contentType: type, .cacheControl: "no-cache", HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("X-Frame-Options"): "SAMEORIGIN", HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    ]
    // A receipt may be a drawing from elsewhere, and a drawing may bring scripts.
    if type == ContentType.svg { headers[HTTPHeader("Content-Security-Policy")] = "script-src 'none'" }
    return headers
  }
}

extension Answer.Status {
  fileprivate var code: HTTPStatusCode {
    switch self {
    case .ok: .ok
    case .movedPermanently: .movedPermanently
    case .notModified: .notModified
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .misdirected: HTTPStatusCode(421, phrase: "Misdirected Request")
    case .unavailable: .serviceUnavailable
    }
  }
}

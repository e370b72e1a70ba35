import FlyingFox

/// Decides what each request gets.
struct Responder: HTTPHandler {
  let origin: Origin
  let current: CurrentPreview

  func handleRequest(_ request: HTTPRequest) async -> HTTPResponse {
    let path = request.target.path()
    if path == LiveReload.eventsPath, origin.answers(to: request.headers[.host]), request.method == .GET {
      return HTTPResponse(eventStream: await current.events())
    }
    return HTTPResponse(await answer(to: request, path: path), to: request)
  }

  private func answer(to request: HTTPRequest, path: String) async -> Answer {
    guard origin.answers(to: request.headers[.host]) else { return .misdirected }
    guard [.GET, .HEAD].contains(request.method) else { return .methodNotAllowed }
    switch path {
    case LiveReload.scriptPath:
      return Answer(type: ContentType.javaScript, body: Array(LiveReload.script.utf8))
    case PreviewPage.stylePath:
      return Answer(type: ContentType.css, body: Array(PreviewPage.style.utf8))
    default:
      let preview = await current.preview
      return RequestPath(percentEncoded: path).flatMap(preview.answer) ?? preview.pageOfMissing(path)
    }
  }
}

import Publishing

/// What a request is answered with.
struct Answer: Sendable {
  enum Status: Sendable {
    case ok, movedPermanently, notModified, notFound, methodNotAllowed, misdirected, unavailable
  }

  var status = Status.ok
  var type = ContentType.plainText
  var body: [UInt8] = []
  var headers: [String: String] = [:]

  /// Changes when the bytes do, whatever build they come from.
  var entityTag: String { "\"\(String(XXH64.hash(body), radix: 16))\"" }

  /// - Parameter tags: The value of `If-None-Match`.
  func isKnown(by tags: String?) -> Bool {
    guard status == .ok, let tags else { return false }
    let known = tags.split(separator: ",").map { $0.drop { $0.isWhitespace || $0 == "W" || $0 == "/" } }
    return known.contains { $0 == "*" || $0.prefix { !$0.isWhitespace } == entityTag }
  }

  static func redirect(to location: String) -> Answer {
    Answer(status: .movedPermanently, headers: ["Location": location])
  }

  static let methodNotAllowed = Answer(
    status: .methodNotAllowed, body: Array("Only GET and HEAD are answered here.\n".utf8),
    headers: ["Allow": "GET, HEAD"])

  static let misdirected = Answer(
    status: .misdirected, body: Array("This server does not go by that name.\n".utf8))
}

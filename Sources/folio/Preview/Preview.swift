import Foundation
import Publishing

/// One build as it is shown: everything one request needs, so that no page mixes two builds.
struct Preview: Sendable {
  /// Tells one build from another, also after the server was started anew.
  let build = UUID().uuidString
  /// The last site that could be planned.
  private(set) var site: Site?
  /// The messages that keep the project from being built now.
  private(set) var failure: String?
  private var indices: [String: Int] = [:]

  init(site: Site) {
    self.site = site
    indices = Dictionary(zip(site.paths, site.paths.indices), uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter previous: What style sheets and pictures are taken from until the mistake is mended.
  init(failure: String, after previous: Preview?) {
    self.failure = failure
    site = previous?.site
    indices = previous?.indices ?? [:]
  }

  func answer(to path: RequestPath) -> Answer? {
    if let failure, path.isPage { return pageOfFailure(failure) }
    let file = path.isFolder ? path.string + "index.html" : path.string
    if let index = indices[file] { return answer(for: index) }
    guard !path.isFolder, indices[file + "/index.html"] != nil else { return nil }
    return .redirect(to: "/" + Self.percentEncoded(path.string) + "/")
  }

  func pageOfMissing(_ path: String) -> Answer {
    Answer(status: .notFound, type: ContentType.html, body: live(PreviewPage.missing(path)))
  }

  private func pageOfFailure(_ messages: String) -> Answer {
    let page = live(PreviewPage.failure(messages), keepsScroll: false)
    return Answer(status: .unavailable, type: ContentType.html, body: page)
  }

  /// - Returns: Nil for a copied file that is gone: a moment later it is gone from the site as well.
  private func answer(for index: Int) -> Answer? {
    guard let site, let body = try? site.bytes(of: index) else { return nil }
    let type = ContentType.ofFile(at: site.paths[index])
    return Answer(type: type, body: type == ContentType.html ? live(body) : body)
  }

  private func live(_ page: [UInt8], keepsScroll: Bool = true) -> [UInt8] {
    var page = page
    LiveReload.add(to: &page, build: build, keepsScroll: keepsScroll)
    return page
  }

  private static func percentEncoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting([":", ";"])) ?? path
  }
}

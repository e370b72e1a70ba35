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
  /// The folders that copied files may come from: absolute, without links.
  private var roots: [String] = []
  private let rendered = RenderedFiles()

  /// In bytes. A larger page of the user's own is served as it is.
  private static let livePageLimit = 16 * 1024 * 1024

  init(site: Site, places: WatchedPlaces) {
    self.site = site
    roots = places.roots.compactMap { ServedFile.withoutLinks($0.path(percentEncoded: false)) }
    indices = Dictionary(zip(site.paths, site.paths.indices), uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter previous: What style sheets and pictures are taken from until the mistake is mended.
  init(failure: String, after previous: Preview?) {
    self.failure = failure
    site = previous?.site
    indices = previous?.indices ?? [:]
    roots = previous?.roots ?? []
  }

  /// - Returns: Nil for what is not there.
  func response(to path: RequestPath) -> Response? {
    if let failure, path.isPage { return pageOfFailure(failure) }
    let file = path.isFolder ? path.string + "index.html" : path.string
    if let index = indices[file] { return response(with: index) }
    guard !path.isFolder, indices[file + "/index.html"] != nil else { return nil }
    return .redirect(to: "/" + Self.percentEncoded(path.string) + "/")
  }

  func pageOfMissing(_ path: String) -> Response { .html(live(PreviewPage.missing(path)), status: .notFound) }

  private func pageOfFailure(_ messages: String) -> Response {
    .html(live(PreviewPage.failure(messages), keepsScroll: false), status: .serviceUnavailable)
  }

  /// - Returns: Nil for a copied file that is gone: a moment later it is gone from the site as well.
  private func response(with index: Int) -> Response? {
    guard let site else { return nil }
    let type = ContentType.ofFile(at: site.paths[index])
    if let url = site.copiedFile(at: index) {
      guard let file = ServedFile(at: url, below: roots) else { return nil }
      guard type == ContentType.html, file.size <= Self.livePageLimit else {
        return Response(type: type, body: .file(file))
      }
      return (try? file.bytes(at: 0, count: file.size)).map { .html(live($0)) }
    }
    let file = try? rendered.file(at: index) {
      let bytes = try site.bytes(of: index)
      return type == ContentType.html ? live(bytes) : bytes
    }
    return file.map { Response(type: type, body: .bytes($0)) }
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

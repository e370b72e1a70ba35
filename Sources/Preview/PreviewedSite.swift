import Basics
import DefaultProject
import Foundation
import Synchronization
import Templating

/// One build as shown: everything that a request needs, so that no page mixes two builds.
package struct PreviewedSite: Sendable {
  /// The files of a site, by index.
  package protocol Files: Sendable {
    var paths: [String] { get }
    func bytes(of index: Int) throws -> [UInt8]
    /// Opens a file that is copied as it is.
    /// - Returns: `nil` for a file that is rendered.
    func openCopied(_ index: Int) throws -> SourceFile?
  }

  /// A unique name of the build, even after the server is restarted.
  let build = UUID().uuidString
  /// The last site that could be planned.
  private(set) var site: (any Files)?
  /// The messages about why the project cannot be built now.
  private(set) var failure: String?
  private var indices: [String: Int] = [:]
  private let rendered = RenderedFiles()

  package init(site: any Files) {
    self.site = site
    indices = Dictionary(zip(site.paths, site.paths.indices), uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter previous: The source of style sheets and pictures until the mistake is fixed.
  package init(failure: String, after previous: PreviewedSite?) {
    self.failure = failure
    site = previous?.site
    indices = previous?.indices ?? [:]
  }

  /// - Returns: `nil` if there is no such file.
  func response(to path: Responder.Path) -> Response? {
    if let failure, path.isPage {
      return .html(live(Page.failure(failure), keepsScroll: false), status: .serviceUnavailable)
    }
    let file = path.isFolder ? path.string + "index.html" : path.string
    if let index = indices[file] { return response(with: index) }
    guard !path.isFolder, indices[file + "/index.html"] != nil else { return nil }
    return .redirect(to: "/" + Self.percentEncoded(path.string) + "/")
  }

  func pageOfMissing(_ path: String) -> Response { .html(live(Page.missing(path)), status: .notFound) }

  /// - Returns: `nil` for a copied file that is gone: the next build drops it from the site as well.
  private func response(with index: Int) -> Response? {
    guard let site else { return nil }
    let type = Response.ContentType.ofFile(at: site.paths[index])
    do {
      if let file = try site.openCopied(index) { return .copy(of: file, type: type) }
    } catch {
      return nil
    }
    let file = try? rendered.file(at: index) {
      let bytes = try site.bytes(of: index)
      return type == Response.ContentType.html ? live(bytes) : bytes
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

extension PreviewedSite {
  /// The preview that is shown now, and the open pages that wait for the next.
  package actor Current {
    private(set) var preview: PreviewedSite
    private var listeners: [UUID: AsyncStream<[UInt8]>.Continuation] = [:]

    package init(_ preview: PreviewedSite) { self.preview = preview }

    package func show(_ next: PreviewedSite) {
      preview = next
      announceBuild()
    }

    /// Sends the current build to all open pages. Done regularly, this finds abandoned connections.
    package func announceBuild() {
      for listener in listeners.values { listener.yield(Self.event(naming: preview.build)) }
    }

    /// The names of the builds, starting with the current one, as Server-Sent Events.
    func events() -> AsyncStream<[UInt8]> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
      let id = UUID()
      continuation.onTermination = { _ in Task { await self.forget(id) } }
      listeners[id] = continuation
      continuation.yield(Array("retry: 500\n".utf8) + Self.event(naming: preview.build))
      return stream
    }

    private func forget(_ id: UUID) { listeners[id] = nil }

    private static func event(naming build: String) -> [UInt8] { Array("data: \(build)\n\n".utf8) }
  }

  /// The rendered files that are being read right now, so that many slow readers of one file share it.
  final class RenderedFiles: Sendable {
    private struct Reference {
      weak var file: Response.RenderedFile?
    }

    private let references = Mutex<[Int: Reference]>([:])

    /// - Parameter render: Renders the file. It may run twice at the same time for one index; both callers
    ///   then get the first result.
    func file(at index: Int, render: () throws -> [UInt8]) rethrows -> Response.RenderedFile {
      if let file = references.withLock({ $0[index]?.file }) { return file }
      let file = Response.RenderedFile(try render())
      return references.withLock { references in
        if let earlier = references[index]?.file { return earlier }
        references[index] = Reference(file: file)
        return file
      }
    }
  }

  /// A page of the preview itself, in the look of the report.
  enum Page {
    static let stylePath = "/.folio/style.css"

    /// A page with the messages about why the project cannot be built.
    static func failure(_ messages: String) -> [UInt8] {
      page(
        title: "The report cannot be built",
        body: "<pre class=\"messages\">\(Escaper.text.escaped(messages))</pre>\n"
          + "<p>This page shows the report again as soon as the error is fixed.</p>")
    }

    static func missing(_ path: String) -> [UInt8] {
      page(
        title: "Page not found",
        body: "<p>There is no <code>\(Escaper.text.escaped(path))</code> in this report.</p>\n"
          + "<p><a href=\"/\">Go to the dashboard</a></p>")
    }

    /// The default theme, since there may be no other until the mistake is fixed.
    static let style =
      (DefaultProject.files.first { $0.path == "themes/default/assets/style.css" }?.text ?? "") + """

        main { padding-block: 2.5rem; }
        body:has(.messages) { max-width: 64rem; }
        .messages { overflow-x: auto; padding: 1rem 1.25rem; border-radius: var(--radius);
          border-inline-start: 6px solid var(--expense); background: var(--surface);
          font: .875rem/1.5 ui-monospace, monospace; }

        """

    private static func page(title: String, body: String) -> [UInt8] {
      let page = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>\(title)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <link rel="stylesheet" href="\(stylePath)">
        </head>
        <body>
        <main id="main">
        <h1>\(title)</h1>
        \(body)
        </main>
        </body>
        </html>

        """
      return Array(page.utf8)
    }
  }
}

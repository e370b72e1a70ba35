import Basics

/// A host with limits on the files that it takes.
package enum ReportHost: String, CaseIterable, Sendable {
  case cloudflare, github, netlify

  /// The name of the service.
  var name: String {
    switch self {
    case .cloudflare: "Cloudflare Pages"
    case .github: "GitHub Pages"
    case .netlify: "Netlify"
    }
  }

  /// The largest number of files in a site.
  var mostFiles: Int? { self == .cloudflare ? 20_000 : nil }

  /// The size of the largest file, in mebibytes.
  var mebibytesOfFile: Int? {
    switch self {
    case .cloudflare: 25
    case .github: 100
    case .netlify: nil
    }
  }

  /// The size of a whole site, in mebibytes.
  var mebibytesOfSite: Int? { self == .github ? 1024 : nil }

  /// The characters that no file name may have.
  var refusedCharacters: Set<Character> { self == .netlify ? ["#", "?"] : [] }

  /// The characters that one of the hosts refuses.
  static let allRefusedCharacters = allCases.reduce(into: Set<Character>()) {
    $0.formUnion($1.refusedCharacters)
  }
}

/// Checks an open site against the limits of a host.
struct HostLimits {
  private let host: ReportHost
  private let site: Site
  /// The size of each file, in bytes.
  private let sizes: [Int]

  /// - Parameter site: If the host limits sizes, all files of the site are made once to measure them.
  init(of host: ReportHost, for site: Site) {
    self.host = host
    self.site = site
    let isAsked = host.mebibytesOfFile != nil || host.mebibytesOfSite != nil
    sizes = concurrentChunks(of: isAsked ? site.paths.count : 0, size: 32) { files in
      var buffer = ByteBuffer()
      return files.map { Self.size(of: $0, in: site, &buffer) }
    }.flatMap(\.self)
  }

  /// The size of a file. A file that cannot be made is reported by `LinkSurvey`.
  private static func size(of index: Int, in site: Site, _ buffer: inout ByteBuffer) -> Int {
    if let file = try? site.openCopied(index) { return Int(file.size) }
    buffer.removeAll()
    try? site.render(index, into: &buffer)
    return buffer.count
  }

  var problems: [Problem] {
    [problemOfCount, problemOfSize].compactMap(\.self) + problemsOfFiles + problemsOfNames
  }

  private var problemOfCount: Problem? {
    guard let most = host.mostFiles, site.paths.count > most else { return nil }
    let remedy =
      site.model.places.pages.isEmpty
      ? "put the payments of a month on one page: folio set payments inMonths"
      : "publish it on a host without this limit, or set \"from\" in content/copies.json for a copy with fewer payments"
    return Problem(
      "\(host.name) takes at most \(most) files, and the report has \(site.paths.count)", remedy)
  }

  private var problemOfSize: Problem? {
    let size = sizes.reduce(0, +)
    guard let most = host.mebibytesOfSite, size > most << 20 else { return nil }
    return Problem(
      "\(host.name) takes at most \(most) MiB, and the report has \(size >> 20) MiB",
      "publish it on a host without this limit, or leave large receipts out")
  }

  private var problemsOfFiles: [Problem] {
    guard let most = host.mebibytesOfFile else { return [] }
    return sizes.indices.filter { sizes[$0] > most << 20 }.map { index in
      Problem(
        inProject: site.sources[index].name,
        "\(host.name) takes files of at most \(most) MiB, and \(shortened(site.paths[index])) is larger",
        "make it smaller, or leave it out of the report")
    }
  }

  private var problemsOfNames: [Problem] {
    site.paths.indices.compactMap { index in
      guard let refused = site.paths[index].first(where: host.refusedCharacters.contains) else {
        return nil
      }
      return Problem(
        inProject: site.sources[index].name,
        "\(host.name) takes no file with \(refused) in its name, such as \(shortened(site.paths[index]))",
        "rename the file, or seal the report")
    }
  }
}

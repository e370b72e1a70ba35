import SiteOutput

/// Files at the root of a site that tell its host what it may list, keep and send along. They are never
/// sealed.
enum HostFiles {
  /// Files for hosts. Those in `content/static/` are published at the root, in place of Folio's own.
  private static let names: Set = ["404.html", "CNAME", "_headers", "_redirects", "robots.txt"]

  /// Hidden files and folders at the root of a site, the only ones that are published.
  static let hiddenNames: Set = [".htaccess", ".nojekyll", ".well-known"]

  static let defaults: KeyValuePairs = [
    // For GitHub Pages: publish all files as they are.
    ".nojekyll": "Files are published as they are.\n",
    // For Netlify and Cloudflare Pages. Pages themselves declare what they may load.
    "_headers": """
    /*
      Cache-Control: no-store
      Content-Security-Policy: frame-ancestors 'none'
      Referrer-Policy: no-referrer
      X-Content-Type-Options: nosniff
      X-Robots-Tag: noindex

    """,
    "robots.txt": "User-agent: *\nDisallow: /\n",
  ]

  /// Whether a file is for hosts, and not a page or an attachment that has the name of such a file.
  static func contains(_ path: String, from source: Site.Source) -> Bool {
    switch source {
    case .folio: true
    case .project(let file):
      names.contains(path) && file == "\(ContentTree.staticFolder)/\(path)"
        || file == "\(ContentTree.rootFolder)/\(path)"
    case .attachment: false
    }
  }

  /// Whether a host, or a machine that asks it, looks for a file of this name at the root of a site.
  static func isReserved(_ path: String) -> Bool {
    reserved.contains(path.lowercased().parts(between: "/")[0])
  }

  private static let reserved = Set(names.map { $0.lowercased() }).union([
    "_routes.json", "_worker.js", "ads.txt", "app-ads.txt", "humans.txt", "llms.txt", "security.txt",
  ])

  /// The path in the site of a file of the user's own. Its path in the content is `path`.
  static func path(of path: String) -> String {
    let name = SitePath.name(of: path)
    return path == "static/\(name)" && names.contains(name) ? name : path
  }
}

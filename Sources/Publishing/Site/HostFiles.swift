import SiteOutput

/// Files at the root of a site that are for its host: what it may list, keep and send along. They are never
/// sealed.
enum HostFiles {
  /// Files for hosts. Those in `content/static/` are published at the root, in place of Folio's own.
  private static let names: Set = ["404.html", "CNAME", "_headers", "_redirects", "robots.txt"]

  static let defaults: KeyValuePairs = [
    // For GitHub Pages: publish all files as they are.
    ".nojekyll": "Files are published as they are.\n",
    // For Netlify and Cloudflare Pages. Pages declare themselves what they may load.
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

  /// The source of Folio's own files.
  static let source = "Folio"

  /// Whether a file is for hosts, and not a page or an attachment that is called like one.
  static func contains(_ path: String, from source: String) -> Bool {
    source == Self.source || names.contains(path) && source == "\(ContentTree.staticFolder)/\(path)"
  }

  /// The path of a file of the user's own, which `path` names as in the content.
  static func path(of path: String) -> String {
    let name = SitePath.name(of: path)
    return path == "static/\(name)" && names.contains(name) ? name : path
  }
}

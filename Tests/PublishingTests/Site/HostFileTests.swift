import TestSupport
import Testing

@testable import Publishing

/// Files that a host looks for at the root of a site.
struct HostFileTests {
  @Test func hostsAreToldToListAndKeepNothing() throws {
    let fixture = try ScratchFolder()
    let project = try RebuildProject.begin(in: fixture)
    try project.build()
    #expect(project.read("site/robots.txt") == "User-agent: *\nDisallow: /\n")
    #expect(project.read("site/.nojekyll") != nil)
    let headers = try #require(project.read("site/_headers"))
    for line in [
      "/*\n", "  Cache-Control: no-store\n", "  Referrer-Policy: no-referrer\n", "  X-Robots-Tag: noindex\n",
    ] {
      #expect(headers.contains(line))
    }
  }

  @Test func filesOfOnesOwnWin() throws {
    let fixture = try ScratchFolder()
    let project = try RebuildProject.begin(in: fixture)
    for name in ["404.html", "CNAME", "_headers", "_redirects", "robots.txt"] {
      try project.write("my \(name)", to: "content/static/\(name)")
      try project.write("other", to: "content/static/deep/\(name)")
    }
    try project.build()
    for name in ["404.html", "CNAME", "_headers", "_redirects", "robots.txt"] {
      #expect(project.read("site/\(name)") == "my \(name)")
      #expect(
        project.read("site/static/\(name)") == nil && project.read("site/static/deep/\(name)") == "other")
    }
  }
}

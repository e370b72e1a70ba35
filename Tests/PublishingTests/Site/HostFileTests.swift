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

  @Test func theFilesOfTheRootFolderGoToTheRoot() throws {
    let fixture = try ScratchFolder()
    let project = try RebuildProject.begin(in: fixture)
    let names = [
      ".htaccess", ".nojekyll", ".well-known/security.txt", "favicon.ico", "deep/a.html", "read.md",
      "robots.txt",
    ]
    for name in names { try project.write("my \(name)", to: "content/root/\(name)") }
    try project.build()
    for name in names { #expect(project.read("site/\(name)") == "my \(name)") }
    #expect(project.read("site/root/robots.txt") == nil)
    // A hidden file that has changed is noticed, too.
    try project.write("changed", to: "content/root/.well-known/security.txt")
    try project.build()
    #expect(project.read("site/.well-known/security.txt") == "changed")
    project.remove("content/root/.htaccess")
    try project.build()
    #expect(project.read("site/.htaccess") == nil)
  }

  @Test(arguments: ["index.html", "robots.txt", "assets/style.css", "Index.html"])
  func aPathOfAnotherFileIsRefused(name: String) throws {
    let fixture = try ScratchFolder()
    let project = try RebuildProject.begin(in: fixture)
    try project.write("mine", to: "content/root/\(name)")
    try project.write("mine", to: "content/static/robots.txt")
    #expect(throws: Site.Failure.self) { try SitePlanner.plan(project.settings()) }
  }

  /// The hidden files of a project are private but for those that hosts look for.
  @Test func otherHiddenFilesAreNotPublishedAndAreSaid() throws {
    let fixture = try ScratchFolder()
    let project = try RebuildProject.begin(in: fixture)
    let hidden = [
      "root/.env", "root/.well-known/.env", "root/deep/.htaccess", "static/.htaccess", "static/.deep/a.txt",
      "root/.htaccess~",
    ]
    for name in hidden + ["static/.DS_Store", "root/.gitkeep", ".htaccess"] {
      try project.write("secret", to: "content/\(name)")
    }
    let site = try SitePlanner.plan(project.settings())
    #expect(site.paths.filter { $0.contains("/.") || $0.hasPrefix(".") } == [".nojekyll"])
    let warnings = site.fileWarnings.compactMap { warning in
      if case .file(let problem) = warning { problem.message } else { nil }
    }
    #expect(
      warnings == [
        "5 hidden files in content/ are not published: static/.deep, static/.htaccess, root/.env, "
          + "root/.well-known/.env, root/deep/.htaccess"
      ])
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

  /// A host shows the page in any folder, as for `/books/months/gone.html`.
  @Test(arguments: [
    ("https://example.org/books/", "/books/"), ("https://example.org/", "/"),
    ("https://example.org/a&b'c/%C3%A9/", "/a&amp;b&#39;c/%C3%A9/"),
    // This would be the name of another host.
    ("https://example.org//evil.example/", ""),
  ])
  func thePageForWhatIsNotFoundHasAddressesFromTheRoot(baseURL: String, root: String) throws {
    let fixture = try ScratchFolder()
    var project = try RebuildProject.begin(in: fixture)
    let links = """
      [a](months/index.html) [b](#main) [c](https://example.com/) <a href=" notes.html ">d</a>
      <a href='./notes.html#x'>e</a> <a href="mailto:a@b.example">f</a>

      """
    for name in ["404", "notes"] { try project.write("# Lost\n\n\(links)", to: "content/\(name).md") }
    try project.build()
    let (relative, notes) = (project.read("site/404.html"), project.read("site/notes.html"))
    project.baseURL = baseURL
    try project.build()
    let page = try #require(project.read("site/404.html"))
    for text in [
      "href=\"ROOTassets/style.css\"", "src=\"ROOTassets/report.js\" data-root=\"ROOT\"",
      "<a href=\"ROOTmonths/index.html\">a</a>", "<a href=\"#main\">b</a>",
      "<a href=\"https://example.com/\">c</a>", "<a href=\" ROOTnotes.html \">d</a>",
      "<a href='ROOT./notes.html#x'>e</a>", "<a href=\"mailto:a@b.example\">f</a>",
      "<a href=\"ROOTindex.html\"",
    ] {
      #expect(page.contains(text.replacing("ROOT", with: root)), "\(text)")
    }
    #expect(
      root.isEmpty
        ? page == relative
        : page.replacing("\"\(root)", with: "\"").replacing("'\(root)", with: "'").replacing(
          " \(root)", with: " ") == relative)
    // No other page changes, and nobody has to write anything else into the page.
    #expect(project.read("site/notes.html") == notes)
    let checked = SiteCheck(of: try project.settings()).problems.count
    project.baseURL = nil
    #expect(SiteCheck(of: try project.settings()).problems.count == checked)
    project.baseURL = baseURL
    try project.expectCleanBuild()
  }
}

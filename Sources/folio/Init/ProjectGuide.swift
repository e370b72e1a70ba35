/// Says what each file of a project is for.
enum ProjectGuide {
  static func purpose(of path: String) -> String {
    switch path {
    case "content/ledger.json":
      return "Your payments. Change it with `folio add`, `edit`, `remove` and `import`, or with any editor."
    case "content/site.json":
      return "What `folio build` reads and where it writes. Command-line flags override it."
    case "schemas/ledger.schema.json", "schemas/site.schema.json":
      return "Lets an editor complete and check the file that names it in `$schema`."
    case "content/index.md":
      return "The dashboard, site/index.html."
    default:
      return path.hasPrefix("themes/") ? purposeInTheme(path) : purposeOfTemplate(path)
    }
  }

  static func readme(for paths: [String]) -> String {
    let lines = paths.map { "- `\($0)`: \(purpose(of: $0))" }.joined(separator: "\n")
    return """
      # A Folio project

      `folio build` writes the report to `site/`; open `site/index.html`. `folio --help` lists what else it can do.

      \(lines)

      Folio supplies the theme and any file of `content/` that is missing here. To add a page, add an `.md` file
      to `content/`; other files there are copied to the site.

      """
  }

  private static func purposeOfTemplate(_ path: String) -> String {
    guard let open = path.lastIndex(of: "["), path.hasSuffix("].md") else {
      return "The page \(path.replacing("content/", with: "site/").dropLast(3)).html."
    }
    let item = path[path.index(after: open)...].dropLast(4)
    return "One page for each \(item)."
  }

  private static func purposeInTheme(_ path: String) -> String {
    switch path.split(separator: "/").dropFirst(2).first {
    case "layouts": "The layout of pages that name it in their front matter."
    case "partials": "A part shared by layouts and pages."
    default: "Copied to the site."
    }
  }
}

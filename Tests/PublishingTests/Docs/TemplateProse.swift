import Foundation

/// The prose of `docs/templates.md`, which says what each record, name, layout and partial is. It is written
/// there by hand, and the rest of the page is generated around it.
struct TemplateProse {
  /// The paragraph about the record of a section, by the section's title.
  private var introductions: [String: String] = [:]
  /// The descriptions of names, layouts and partials, by the section's title and its own name.
  private var descriptions: [String: [String: String]] = [:]

  /// The sections in which the description is the second column, and not the third.
  private static let listsOfFiles: Set<String> = ["Layouts", "Partials"]

  init(_ markdown: String) {
    var title = ""
    for line in markdown.split(separator: "\n") {
      if line.hasPrefix("## ") {
        title = String(line.dropFirst(3))
      } else if line.hasPrefix("| `") {
        let cells = line.dropFirst(2).components(separatedBy: " | ").map { $0.replacing(#/ \|$/#, with: "") }
        let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`{}> "))
        let column = Self.listsOfFiles.contains(title) ? 1 : 2
        if cells.indices.contains(column) { descriptions[title, default: [:]][name] = cells[column] }
      } else if !line.hasPrefix("|"), !line.contains(#/^(Inside|Also inside): /#), introductions[title] == nil
      {
        introductions[title] = String(line)
      }
    }
  }

  func introduction(of title: String) -> String { introductions[title] ?? "" }

  func description(of name: String, in title: String) -> String { descriptions[title]?[name] ?? "" }
}

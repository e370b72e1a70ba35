import Foundation
import Testing

enum Scheme: CaseIterable { case light, dark }

/// The custom properties of the default theme that are colors.
struct Palette {
  private var colors: [String: SeenColor] = [:]

  init(_ scheme: Scheme) throws {
    let parts = try Self.style().split(separator: "prefers-color-scheme: dark")
    for (index, part) in parts.enumerated() {
      let end = index == 0 ? part.startIndex : try #require(part.range(of: "\n}")).lowerBound
      read(part[end...])
      if scheme == .dark { read(part[..<end]) }
    }
  }

  private mutating func read(_ style: Substring) {
    for match in style.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6}|[0-9a-f]{3});/) {
      colors[String(match.1)] = SeenColor(hex: match.2)
    }
  }

  subscript(name: String) -> SeenColor {
    get throws { try #require(colors[name], "no color --\(name)") }
  }

  static func style() throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try String(contentsOf: root.appending(path: "themes/default/assets/style.css"), encoding: .utf8)
  }
}

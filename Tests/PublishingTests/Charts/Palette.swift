import Foundation
import Testing

enum Scheme: CaseIterable { case light, dark }

/// The custom properties of the default theme that are colors.
struct Palette {
  private var colors: [String: SeenColor] = [:]

  init(_ scheme: Scheme) throws {
    for name in ["style.css", "charts.css"] {
      let parts = try Self.style(name).split(separator: "prefers-color-scheme: dark", maxSplits: 1)
      let dark = parts[1].prefix(upTo: try #require(parts[1].range(of: "\n}")).lowerBound)
      for part in scheme == .light ? [parts[0]] : [parts[0], dark] {
        for match in part.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6}|[0-9a-f]{3});/) {
          colors[String(match.1)] = SeenColor(hex: match.2)
        }
      }
    }
  }

  subscript(name: String) -> SeenColor {
    get throws { try #require(colors[name], "no color --\(name)") }
  }

  static func style(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try String(contentsOf: root.appending(path: "themes/default/assets/\(name)"), encoding: .utf8)
  }
}

import Foundation
import TestSupport
import Testing

/// Checks that everyone can distinguish the colors of the themes.
struct ChartColorTests {
  enum Scheme: CaseIterable { case light, dark }

  /// Types of color vision: matrices of Machado, Oliveira and Fernandes (2009) for linear sRGB.
  enum Vision: CaseIterable {
    case normal, protanopia, deuteranopia

    var matrix: [[Double]] {
      switch self {
      case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protanopia:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
        ]
      case .deuteranopia:
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
        ]
      }
    }
  }

  private static let ranks = (1...7).map { "c\($0)" } + ["c0"]
  private static let steps = (1...5).map { "q\($0)" }

  @Test(arguments: Scheme.allCases)
  func standOutFromThePage(scheme: Scheme) throws {
    let palette = try Palette(scheme)
    for name in Self.ranks + Self.steps + ["in", "out", "ink", "quiet"] {
      for ground in ["page", "surface"] {
        let contrast = try palette[name].contrast(to: palette[ground])
        #expect(contrast >= 3, "--\(name) on --\(ground): \(contrast)")
      }
    }
  }

  /// The numbers on the discs of ranked bars must be readable.
  @Test(arguments: Scheme.allCases)
  func numbersCanBeReadOnDiscs(scheme: Scheme) throws {
    let palette = try Palette(scheme)
    for name in Self.ranks { #expect(try palette[name].contrast(to: palette["surface"]) >= 4.5) }
  }

  @Test(arguments: Scheme.allCases, Vision.allCases)
  func neighborsDiffer(scheme: Scheme, vision: Vision) throws {
    let palette = try Palette(scheme)
    let neighbors = zip(Self.ranks, Self.ranks.dropFirst() + Self.ranks.prefix(1))
    for (one, other) in Array(neighbors) + [("in", "out")] {
      let distance = try palette[one].distance(to: palette[other], seenWith: vision)
      #expect(distance >= 30, "--\(one) and --\(other): \(distance)")
    }
  }

  @Test(arguments: Scheme.allCases, Vision.allCases)
  func stepsDiffer(scheme: Scheme, vision: Vision) throws {
    let palette = try Palette(scheme)
    for (one, other) in zip(Self.steps, Self.steps.dropFirst()) {
      let distance = try palette[one].distance(to: palette[other], seenWith: vision)
      #expect(distance >= 8, "--\(one) and --\(other): \(distance)")
    }
  }

  /// On paper without color, too.
  @Test(arguments: ["default", "cards"], Scheme.allCases)
  func flowsDifferInGrey(theme: String, scheme: Scheme) throws {
    let palette = try Palette(scheme, of: theme)
    #expect(try palette["in"].contrast(to: palette["out"]) >= 3)
    for name in ["in", "out"] { #expect(try palette[name].contrast(to: palette["page"]) >= 3) }
  }

  @Test(arguments: ["default", "cards"], Scheme.allCases)
  func barsStandOutFromTheirTrack(theme: String, scheme: Scheme) throws {
    let palette = try Palette(scheme, of: theme)
    for name in ["in", "out"] {
      let contrast = try palette[name].contrast(to: palette["sunken"])
      #expect(contrast >= 3, "--\(name): \(contrast)")
    }
  }

  @Test(arguments: ["default", "cards"])
  func theStyleIsSmall(theme: String) throws {
    #expect(try Palette.style(of: theme).utf8.count <= 24 * 1024)
  }
}

/// The custom properties of a theme that are colors.
private struct Palette {
  private var colors: [String: SeenColor] = [:]

  init(_ scheme: ChartColorTests.Scheme, of theme: String = "default") throws {
    let pair = /--([a-z0-9-]+): light-dark\(#([0-9a-f]{3,6}), ?#([0-9a-f]{3,6})\)/
    for match in try Self.style(of: theme).matches(of: pair) {
      colors[String(match.1)] = SeenColor(hex: scheme == .light ? match.2 : match.3)
    }
  }

  subscript(name: String) -> SeenColor {
    get throws { try #require(colors[name], "no color --\(name)") }
  }

  static func style(of theme: String = "default") throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "themes/\(theme)/assets/style.css"), encoding: .utf8)
  }
}

private struct SeenColor {
  private let linear: [Double]

  init(hex: some StringProtocol) {
    let digits = hex.compactMap(\.hexDigitValue)
    let bytes =
      digits.count == 3
      ? digits.map { $0 * 17 } : [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
    linear = bytes.map { byte in
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  /// The contrast ratio of WCAG 2, from 1 to 21.
  func contrast(to other: SeenColor) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// The color difference of CIE 1976; about 2 is just noticeable.
  func distance(to other: SeenColor, seenWith vision: ChartColorTests.Vision) -> Double {
    zip(lab(vision), other.lab(vision)).map { pow($0 - $1, 2) }.reduce(0, +).squareRoot()
  }

  private var luminance: Double { product([0.2126, 0.7152, 0.0722], linear) }

  private func product(_ row: [Double], _ vector: [Double]) -> Double {
    zip(row, vector).map(*).reduce(0, +)
  }

  private func lab(_ vision: ChartColorTests.Vision) -> [Double] {
    let seen = vision.matrix.map { min(1, max(0, product($0, linear))) }
    let toXYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    let white = [0.95047, 1, 1.08883]
    let roots = zip(toXYZ, white).map { row, white in
      let part = product(row, seen) / white
      return part > 0.008856 ? cbrt(part) : 7.787 * part + 16 / 116
    }
    return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
  }
}

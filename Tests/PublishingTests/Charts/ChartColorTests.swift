import Foundation
import Testing

struct ChartColorTests {
  private static let slices = (1...7).map { "c\($0)" } + ["c0"]
  private static let steps = (1...5).map { "q\($0)" }

  @Test(arguments: Scheme.allCases)
  func standOutFromThePage(scheme: Scheme) throws {
    let palette = try Palette(scheme)
    for name in Self.slices + Self.steps + ["in", "out", "ink", "quiet"] {
      for ground in ["page", "surface"] {
        let contrast = try palette[name].contrast(to: palette[ground])
        #expect(contrast >= 3, "--\(name) on --\(ground): \(contrast)")
      }
    }
  }

  /// The numbers on the slices of a donut.
  @Test(arguments: Scheme.allCases)
  func numbersCanBeReadOnSlices(scheme: Scheme) throws {
    let palette = try Palette(scheme)
    for name in Self.slices { #expect(try palette[name].contrast(to: palette["surface"]) >= 4.5) }
  }

  @Test(arguments: Scheme.allCases, Vision.allCases)
  func neighboursDiffer(scheme: Scheme, vision: Vision) throws {
    let palette = try Palette(scheme)
    let ring = zip(Self.slices, Self.slices.dropFirst() + Self.slices.prefix(1))
    for (one, other) in Array(ring) + [("in", "out")] {
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

  @Test func theStyleIsSmall() throws {
    #expect(try Palette.style("charts.css").utf8.count <= 2048)
  }
}

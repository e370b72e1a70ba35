import Foundation
import TestSupport
import Testing

@testable import Templating

/// Renders every example of the CommonMark spec, as a template without tags.
struct CommonMarkSpecTests {
  @Test(.needs(.commonMarkSpec))
  func rendersEveryExample() throws {
    let spec = String(decoding: try Corpus.commonMarkSpec.data(), as: UTF8.self)
    let examples = Self.examples(in: spec)
    #expect(examples.count == 652)
    for (number, example) in examples.enumerated() {
      #expect(try render(.markdown(example.markdown), Sample([])) == example.html, "example \(number + 1)")
    }
  }

  /// An example is fenced by 32 backticks, and a period separates its Markdown from its HTML.
  private static func examples(in spec: String) -> [(markdown: String, html: String)] {
    let fence = String(repeating: "`", count: 32)
    var examples: [(markdown: String, html: String)] = []
    var sides: [String]?
    for line in spec.replacing("→", with: "\t").components(separatedBy: "\n") {
      if line == fence + " example" {
        sides = [""]
      } else if line == fence, let ended = sides {
        examples.append((ended[0], ended[1]))
        sides = nil
      } else if line == ".", sides?.count == 1 {
        sides?.append("")
      } else if let last = sides?.indices.last {
        sides?[last] += line + "\n"
      }
    }
    return examples
  }
}

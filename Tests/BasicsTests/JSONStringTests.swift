import Foundation
import Testing

@testable import Basics

@Suite struct JSONStringTests {
  private static let texts =
    ["", "plain", "\"quoted\" \\", "</script><!--", "a\u{2028}b\u{2029}c\u{2027}", "é\u{301} 😀 \u{E2}"]
    + (0..<0x20).map { "a" + String(Unicode.Scalar(UInt8($0))) + "b" }

  @Test(arguments: texts, [JSONString.Use.data, .script])
  func isReadBackTheSame(text: String, use: JSONString.Use) throws {
    let bytes = ByteBuffer.array { JSONString.append(text, for: use, to: &$0) }
    let value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect((value as? String).map { Array($0.utf8) } == Array(text.utf8))
    #expect(bytes.allSatisfy { $0 >= 0x20 })
    let longest = Array(text.utf8).withUnsafeBufferPointer { JSONString.maximalLength(of: $0) }
    #expect(bytes.count <= longest)
  }

  @Test func scriptsHoldNothingThatEndsThem() {
    let script = ByteBuffer.array { JSONString.append("</script>\u{2028}\u{2029}", for: .script, to: &$0) }
    #expect(String(decoding: script, as: UTF8.self) == #""\u003c/script>\u2028\u2029""#)
    #expect(JSONString.bytes("</script>") == Array(#""</script>""#.utf8))
  }
}

import Basics
import Foundation

/// A small value in a script, written as JSON, which is a part of JavaScript.
indirect enum ScriptLiteral {
  case text(String)
  case number(Int)
  case list([ScriptLiteral])
  case record([(name: String, value: ScriptLiteral)])

  static func texts(_ texts: [String]) -> Self { .list(texts.map(Self.text)) }

  func write(to output: inout ByteBuffer) {
    switch self {
    case .text(let text): JSONString.append(text, for: .script, to: &output)
    case .number(let number): output.append(String(number))
    case .list(let items):
      Self.write(items, between: "[", "]", to: &output) { $0.write(to: &$1) }
    case .record(let members):
      Self.write(members, between: "{", "}", to: &output) { member, output in
        JSONString.append(member.name, for: .script, to: &output)
        output.append(":")
        member.value.write(to: &output)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between start: String, _ end: String, to output: inout ByteBuffer,
    _ write: (Item, inout ByteBuffer) -> Void
  ) {
    output.append(start)
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(",") }
      write(item, &output)
    }
    output.append(end)
  }
}

/// A small value to write as JSON, which is a part of JavaScript too.
package indirect enum JSONLiteral {
  case text(String)
  case number(Int)
  case list([JSONLiteral])
  case record([(name: String, value: JSONLiteral)])

  package static func texts(_ texts: [String]) -> Self { .list(texts.map(Self.text)) }

  package func text(for use: JSONString.Use) -> String {
    String(decoding: ByteBuffer.array { write(for: use, to: &$0) }, as: UTF8.self)
  }

  package func write(for use: JSONString.Use, to output: inout ByteBuffer) {
    switch self {
    case .text(let text): JSONString.append(text, for: use, to: &output)
    case .number(let number): output.append(String(number))
    case .list(let items):
      Self.write(items, between: "[", "]", to: &output) { $0.write(for: use, to: &$1) }
    case .record(let members):
      Self.write(members, between: "{", "}", to: &output) { member, output in
        JSONString.append(member.name, for: use, to: &output)
        output.append(":")
        member.value.write(for: use, to: &output)
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

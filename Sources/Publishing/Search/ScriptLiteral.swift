/// A small value of a script: JSON, which is a part of JavaScript.
indirect enum ScriptLiteral {
  case text(String)
  case number(Int)
  case list([ScriptLiteral])
  case record([(name: String, value: ScriptLiteral)])

  static func texts(_ texts: [String]) -> Self { .list(texts.map(Self.text)) }

  func write(to output: inout [UInt8]) {
    switch self {
    case .text(let text): ScriptText.append(text, to: &output)
    case .number(let number): output += String(number).utf8
    case .list(let items):
      Self.write(items, between: "[", "]", to: &output) { $0.write(to: &$1) }
    case .record(let members):
      Self.write(members, between: "{", "}", to: &output) { member, output in
        ScriptText.append(member.name, to: &output)
        output += ":".utf8
        member.value.write(to: &output)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between start: String, _ end: String, to output: inout [UInt8],
    _ write: (Item, inout [UInt8]) -> Void
  ) {
    output += start.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { output += ",".utf8 }
      write(item, &output)
    }
    output += end.utf8
  }
}

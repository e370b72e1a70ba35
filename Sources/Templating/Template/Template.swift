/// A compiled template: the template's own text, with holes. It never changes, and any thread may use it.
package struct Template: Sendable {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Appends a page to `output`.
  /// - Parameter stack: One value for each shape that the template was compiled with, outermost first.
  package func render(_ stack: [any Values], into output: inout [UInt8]) {
    render(frames: stack.map(Value.record), into: &output)
  }

  func render(frames: [Value], into output: inout [UInt8]) {
    program.text.withUnsafeBufferPointer { text in
      var rendering = Rendering(program: program, text: text, frames: frames)
      rendering.run(0..<program.instructions.count, into: &output)
    }
  }
}

private struct Rendering {
  let program: Program
  let text: UnsafeBufferPointer<UInt8>
  var frames: [Value]

  mutating func run(_ steps: Range<Int>, into output: inout [UInt8]) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      let body = index + 1
      index = body
      switch program.instructions[body - 1] {
      case .text(let range):
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
      case .hole(let path, let escaper):
        escaper.write(value(at: path), to: &output)
      case .when(let path, let end):
        if value(at: path).isShown { run(body..<end, into: &output) }
        index = end
      case .unless(let path, let end):
        if !value(at: path).isShown { run(body..<end, into: &output) }
        index = end
      case .with(let path, let end):
        let value = value(at: path)
        if value.isShown { run(body..<end, inside: value, into: &output) }
        index = end
      case .each(let path, let end):
        if case .list(let items) = value(at: path) {
          for item in items { run(body..<end, inside: item, into: &output) }
        }
        index = end
      }
    }
  }

  private mutating func run(_ steps: Range<Int>, inside frame: Value, into output: inout [UInt8]) {
    frames.append(frame)
    run(steps, into: &output)
    frames.removeLast()
  }

  private func value(at path: Path) -> Value {
    var value = frames[path.frame]
    for index in path.slots {
      guard case .record(let record) = value else { return .absent }
      value = record.value(at: program.slots[index])
    }
    return value
  }
}

extension Value {
  /// Whether a section over the value is written.
  fileprivate var isShown: Bool {
    switch self {
    case .absent: false
    case .text(let text), .datum(let text), .url(let text): !text.isEmpty
    case .html(let html): !html.markup.isEmpty
    case .flag(let flag): flag
    case .record: true
    case .list(let items): !items.isEmpty
    }
  }
}

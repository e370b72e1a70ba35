import Basics

/// A compiled template: the template's own text, with holes. It is immutable, and any thread may use it.
package struct Template: Sendable {
  let program: Program
  /// The path of the layout's file.
  package let layout: String
  /// The names of the partials it uses, directly or through other partials.
  package let partials: Set<String>
  /// The number of outermost values that no step reads; they are not put on the stack.
  private let unused: Int

  init(_ program: consuming Program, layout: String, partials: Set<String>) {
    self.program = program
    self.layout = layout
    self.partials = partials
    unused = self.program.outermostFrame
  }

  /// Appends a page to `output`.
  /// - Parameters:
  ///   - stack: One value for each shape that the template was compiled with, outermost first.
  ///   - innermost: The last value of the stack, given separately for pages that share all others.
  ///   - output: The buffer that the page is appended to, in UTF-8.
  package func render(
    _ stack: [any Values], _ innermost: (any Values)? = nil, into output: inout ByteBuffer
  ) {
    program.withUnsafeParts { instructions, text, slots in
      withUnsafeTemporaryAllocation(of: Frame.self, capacity: program.depth) { buffer in
        guard let frames = buffer.baseAddress else { return }
        var rendering = Rendering(
          output: ByteBuffer(capacity: 0), instructions: instructions, text: text, slots: slots,
          frames: frames)
        swap(&rendering.output, &output)
        rendering.skip(min(unused, stack.count))
        for values in stack.dropFirst(unused) { rendering.push(values) }
        if let innermost { rendering.push(innermost) }
        rendering.run(0..<instructions.count)
        rendering.popAll()
        swap(&rendering.output, &output)
      }
    }
  }
}

extension Template {
  /// Whether a page depends on other values than those of the innermost level.
  package var readsOuterLevels: Bool { program.outermostFrame < program.levels - 1 }

  /// A hash of the compiled template.
  package var fingerprint: UInt64 {
    let numbers = [program.instructions.count] + program.instructions.flatMap(\.numbers) + program.slots
    return XXH64.hash(program.text, seed: numbers.withUnsafeBytes { XXH64.hash($0) })
  }
}

/// A level of the context stack. It cannot be copied, as an `any Values` in memory would be for each hole.
private struct Frame: ~Copyable {
  let values: any Values

  borrowing func value(at path: Slice<UnsafeBufferPointer<Int>>) -> Value {
    path.count == 1 ? values.value(at: path[path.startIndex]) : values.value(at: path)
  }

  borrowing func write(_ slot: Int, as escaper: Escaper, to output: inout ByteBuffer) {
    values.write(slot, as: escaper, to: &output)
  }
}

/// A page that is being written. It uses bare pointers, because counting references would take longer than
/// writing.
private struct Rendering: ~Copyable {
  var output: ByteBuffer
  let instructions: UnsafeBufferPointer<Program.Instruction>
  let text: UnsafeBufferPointer<UInt8>
  let slots: UnsafeBufferPointer<Int>
  /// The context stack, with room for the deepest section.
  let frames: UnsafeMutablePointer<Frame>
  var lowest = 0
  var depth = 0

  /// Leaves the outermost levels empty.
  mutating func skip(_ levels: Int) {
    lowest = levels
    depth = levels
  }

  mutating func push(_ values: any Values) {
    (frames + depth).initialize(to: Frame(values: values))
    depth += 1
  }

  mutating func pop() {
    depth -= 1
    (frames + depth).deinitialize(count: 1)
  }

  mutating func popAll() { while depth > lowest { pop() } }

  mutating func run(_ steps: Range<Int>) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      let body = index + 1
      index = body
      switch instructions[body - 1] {
      case .text(let range):
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
      case .hole(let path, let escaper):
        write(path, as: escaper)
      case .section(let path, let end, let section):
        let value = value(at: path)
        switch section {
        case .when: if value.isShown { run(body..<end) }
        case .unless: if !value.isShown { run(body..<end) }
        case .with: if value.isShown { run(body..<end, inside: value.asFrame) }
        case .each:
          if case .list(let items) = value {
            for item in items { run(body..<end, inside: item) }
          }
        }
        index = end
      }
    }
  }

  private mutating func run(_ steps: Range<Int>, inside frame: any Values) {
    push(frame)
    run(steps)
    pop()
  }

  private mutating func write(_ path: Program.Path, as escaper: Escaper) {
    if path.slots.count == 1 {
      frames[path.frame].write(slots[path.slots.lowerBound], as: escaper, to: &output)
    } else {
      escaper.write(value(at: path), to: &output)
    }
  }

  private func value(at path: Program.Path) -> Value {
    frames[path.frame].value(at: slots[path.slots])
  }
}

extension Template {
  /// All problems of a template, in the order in which they were found.
  package struct Invalid: Error, Sendable, Equatable {
    package let problems: [TemplateProblem]

    package init(problems: [TemplateProblem]) { self.problems = problems }
  }
}

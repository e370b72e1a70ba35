import Basics

extension Template {
  /// The same template for pages that have their outermost values in common: whatever depends on those alone
  /// is written into the text now, instead of on every page.
  ///
  /// - Parameter known: The outermost values of the stack that `render` will be given.
  package func specialized(for known: [any Values]) -> Template {
    var specializer = Specializer(program: program, known: known)
    specializer.copy(0..<program.instructions.count)
    return Template(specializer.result, layout: layout, partials: partials)
  }
}

private struct Specializer {
  let program: Program
  /// By the level of the context; nil where the values differ from page to page.
  private var known: [(any Values)?]
  private(set) var result: Program

  init(program: Program, known: [any Values]) {
    self.program = program
    self.known = known + repeatElement(nil, count: program.levels - known.count)
    result = Program(emptied: program)
  }

  mutating func copy(_ steps: Range<Int>) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      let body = index + 1
      switch program.instructions[index] {
      case .text(let range):
        result.append(text: program.text[range])
      case .hole(let path, let escaper):
        copyHole(path, escaper)
      case .when(let path, let end):
        copySection(path, body..<end, isWrittenIf: true) { .when(path, end: $0) }
      case .unless(let path, let end):
        copySection(path, body..<end, isWrittenIf: false) { .unless(path, end: $0) }
      case .with(let path, let end):
        copySection(path, body..<end, isWrittenIf: true, isLevel: true) { .with(path, end: $0) }
      case .each(let path, let end):
        copyLevel(of: nil, body..<end) { .each(path, end: $0) }
      }
      index = program.instructions[index].end ?? body
    }
  }

  private mutating func copyHole(_ path: Path, _ escaper: Escaper) {
    if let value = value(at: path) {
      result.append(text: ByteBuffer.array { escaper.write(value, to: &$0) })
    } else {
      result.append(.hole(path, escaper))
    }
  }

  /// - Parameter isLevel: Whether the section is a level of the context: it stays then, since what is inside
  ///   counts on that.
  private mutating func copySection(
    _ path: Path, _ body: Range<Int>, isWrittenIf shown: Bool, isLevel: Bool = false,
    _ make: (Int) -> Instruction
  ) {
    let value = value(at: path)
    if let value, value.isShown != shown { return }
    switch (value, isLevel) {
    case (_, true): copyLevel(of: value, body, make)
    case (.some, false): copy(body)
    case (nil, false): copyInside(body, make)
    }
  }

  private mutating func copyLevel(
    of value: Value?, _ body: Range<Int>, _ make: (Int) -> Instruction
  ) {
    known.append(value?.asFrame)
    copyInside(body, make)
    known.removeLast()
  }

  private mutating func copyInside(_ body: Range<Int>, _ make: (Int) -> Instruction) {
    let start = result.begin()
    copy(body)
    result.end(start, make)
  }

  /// Nil where the value differs from page to page.
  private func value(at path: Path) -> Value? {
    known[path.frame].map { $0.value(at: program.slots[path.slots]) }
  }
}

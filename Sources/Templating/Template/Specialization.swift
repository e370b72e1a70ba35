extension Template {
  /// The same template for pages that have their outermost values in common: whatever depends on those alone
  /// is written into the text now, instead of on every page.
  ///
  /// - Parameter known: The outermost values of the stack that `render` will be given.
  package func specialized(for known: [any Values]) -> Template {
    var specializer = Specializer(program: program, known: known)
    specializer.copy(0..<program.instructions.count)
    return Template(specializer.result)
  }
}

private struct Specializer {
  let program: Program
  let known: [any Values]
  private(set) var result: Program

  init(program: Program, known: [any Values]) {
    self.program = program
    self.known = known
    result = Program(slots: program.slots, depth: program.depth)
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
        copyLoop(body..<end) { .with(path, end: $0) }
      case .each(let path, let end):
        copyLoop(body..<end) { .each(path, end: $0) }
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

  private mutating func copySection(
    _ path: Path, _ body: Range<Int>, isWrittenIf shown: Bool, _ make: (Int) -> Instruction
  ) {
    if let value = value(at: path) {
      if value.isShown == shown { copy(body) }
    } else {
      copyLoop(body, make)
    }
  }

  /// A section that pushes a value stays as it is, since what is inside counts on that level.
  private mutating func copyLoop(_ body: Range<Int>, _ make: (Int) -> Instruction) {
    let start = result.begin()
    copy(body)
    result.end(start, make)
  }

  /// Nil where the value differs from page to page.
  private func value(at path: Path) -> Value? {
    guard path.frame < known.count else { return nil }
    return known[path.frame].value(at: program.slots[path.slots])
  }
}

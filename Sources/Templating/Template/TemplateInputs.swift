extension Template {
  /// The template reduced to the values that its pages depend on: without its text, and without some values
  /// of the innermost level and all that is inside them. If two pages differ, so do the values that are left
  /// out, or the output of the reduced template.
  ///
  /// - Parameter known: The slots of the values that are left out.
  package func inputs(without known: Set<Int>) -> Template {
    var reduction = InputReduction(program: program, known: known)
    reduction.copy(0..<program.instructions.count, isTextKnown: true)
    return Template(reduction.result, layout: layout, partials: partials)
  }
}

private struct InputReduction {
  let program: Program
  let known: Set<Int>
  /// For each level of the context, whether all its values are known.
  private var levels: [Bool]
  private(set) var result: Program

  init(program: Program, known: Set<Int>) {
    self.program = program
    self.known = known
    levels = Array(repeating: false, count: program.levels)
    result = Program(emptied: program)
  }

  /// - Parameter isTextKnown: Whether the known values decide if the steps are taken.
  mutating func copy(_ steps: Range<Int>, isTextKnown: Bool) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      let body = index + 1
      index = body
      switch program.instructions[body - 1] {
      case .text:
        // One byte says that the steps are taken.
        if !isTextKnown { result.append(text: [1]) }
      case .hole(let path, let escaper):
        if !isKnown(path) {
          result.instructions.append(.hole(path, escaper))
          result.append(text: [0])
        }
      case .section(let path, let end, let section):
        copySection(section, path, body..<end)
        index = end
      }
    }
  }

  /// Copies a section, unless it is known with everything inside.
  private mutating func copySection(
    _ section: Program.Section, _ path: Program.Path, _ body: Range<Int>
  ) {
    let (before, isKnown) = (result, isKnown(path))
    let start = result.begin()
    if section.isLevel { levels.append(isKnown) }
    copy(body, isTextKnown: isKnown)
    if section.isLevel { levels.removeLast() }
    if isKnown, result.instructions.count == start + 1 {
      result = before
    } else {
      result.end(start, path, section)
    }
  }

  private func isKnown(_ path: Program.Path) -> Bool {
    levels[path.frame]
      || path.frame == program.levels - 1
        && path.slots.first.map { known.contains(program.slots[$0]) } ?? false
  }
}

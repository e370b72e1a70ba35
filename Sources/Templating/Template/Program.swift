/// One step of a compiled template. It holds no references, so that reading it costs nothing.
enum Instruction: Sendable {
  /// Bytes of the template's own text.
  case text(Range<Int>)
  case hole(Path, Escaper)
  /// The steps up to `end`, if there is something to show.
  case when(Path, end: Int)
  /// The steps up to `end`, if there is nothing to show.
  case unless(Path, end: Int)
  /// The steps up to `end`, inside of a value, if there is something to show.
  case with(Path, end: Int)
  /// The steps up to `end`, inside of each item of a list.
  case each(Path, end: Int)

  var path: Path? {
    switch self {
    case .text: nil
    case .hole(let path, _), .when(let path, _), .unless(let path, _), .with(let path, _), .each(let path, _):
      path
    }
  }

  /// Where a section ends.
  var end: Int? {
    switch self {
    case .text, .hole: nil
    case .when(_, let end), .unless(_, let end), .with(_, let end), .each(_, let end): end
    }
  }
}

/// Where a value is found while a page is rendered.
struct Path: Sendable {
  /// A level of the context stack, from the outermost.
  let frame: Int
  /// What leads from there to the value: a range of the program's slots.
  let slots: Range<Int>
}

/// A template as a flat list of steps.
struct Program: Sendable {
  private(set) var instructions: [Instruction] = []
  private(set) var text: [UInt8] = []
  private(set) var slots: [Int] = []
  /// How many levels the context stack has outside of all sections.
  let levels: Int
  /// How many levels it has in the deepest section.
  private(set) var depth: Int
  /// Text is joined to the text before it, unless a section begins or ends between them.
  private var joinableFrom = 0

  init(levels: Int) {
    self.levels = levels
    depth = max(1, levels)
  }

  /// A program with the values of another at hand, and without steps.
  init(emptied program: Program) {
    slots = program.slots
    levels = program.levels
    depth = program.depth
  }

  mutating func makeRoom(forLevels count: Int) { depth = max(depth, count) }

  mutating func append(text bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    var start = text.count
    text.append(contentsOf: bytes)
    if instructions.count > joinableFrom, case .text(let range) = instructions.last {
      instructions.removeLast()
      start = range.lowerBound
    }
    instructions.append(.text(start..<text.count))
  }

  mutating func append(_ step: Instruction) { instructions.append(step) }

  mutating func append(hole binding: Scope.Binding, _ escaper: Escaper) {
    append(.hole(path(of: binding), escaper))
  }

  /// Appends a step that holds for everything that `body` appends.
  mutating func begin() -> Int {
    instructions.append(.text(0..<0))
    joinableFrom = instructions.count
    return instructions.count - 1
  }

  mutating func end(_ start: Int, _ binding: Scope.Binding, _ make: (Path, Int) -> Instruction) {
    let path = path(of: binding)
    end(start) { make(path, $0) }
  }

  mutating func end(_ start: Int, _ make: (Int) -> Instruction) {
    instructions[start] = make(instructions.count)
    joinableFrom = instructions.count
  }

  /// The outermost level of the context that any step asks for a value.
  var outermostFrame: Int { instructions.compactMap(\.path?.frame).min() ?? depth }

  func withUnsafeParts(
    _ body: (UnsafeBufferPointer<Instruction>, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Int>) -> Void
  ) {
    instructions.withUnsafeBufferPointer { instructions in
      text.withUnsafeBufferPointer { text in
        slots.withUnsafeBufferPointer { slots in body(instructions, text, slots) }
      }
    }
  }

  private mutating func path(of binding: Scope.Binding) -> Path {
    let start = slots.count
    slots += binding.slots
    return Path(frame: binding.frame, slots: start..<slots.count)
  }
}

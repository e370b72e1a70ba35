import Basics

/// A template as a flat list of steps.
struct Program: Sendable {
  var instructions: [Instruction] = []
  private(set) var text: [UInt8] = []
  private(set) var slots: [Int] = []
  /// The number of levels of the context stack outside all sections.
  let levels: Int
  /// The number of levels in the deepest section.
  private(set) var depth: Int
  /// The index of the first step that more text may be joined to: text is not joined across the start or end
  /// of a section.
  private var joinableFrom = 0

  init(levels: Int) {
    self.levels = levels
    depth = max(1, levels)
  }

  /// Makes a program without steps that has the slots of another one.
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

  mutating func append(hole binding: ContextStack.Binding, _ escaper: Escaper) {
    instructions.append(.hole(path(of: binding), escaper))
  }

  /// Begins a step that covers everything up to its `end`.
  mutating func begin() -> Int {
    instructions.append(.text(0..<0))
    joinableFrom = instructions.count
    return instructions.count - 1
  }

  mutating func end(_ start: Int, _ binding: ContextStack.Binding, _ section: Section) {
    end(start, path(of: binding), section)
  }

  mutating func end(_ start: Int, _ path: Path, _ section: Section) {
    instructions[start] = .section(path, end: instructions.count, section)
    joinableFrom = instructions.count
  }

  /// The outermost level of the context that a step reads a value from.
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

  private mutating func path(of binding: ContextStack.Binding) -> Path {
    let start = slots.count
    slots += binding.slots
    return Path(frame: binding.frame, slots: start..<slots.count)
  }
}

extension Program {
  /// One step of a compiled template. It has no references, so that reading it costs nothing.
  enum Instruction: Sendable {
    /// Bytes of the template's own text.
    case text(Range<Int>)
    case hole(Path, Escaper)
    /// The steps up to `end`.
    case section(Path, end: Int, Section)

    var path: Path? {
      switch self {
      case .text: nil
      case .hole(let path, _), .section(let path, _, _): path
      }
    }

    /// The step as numbers, for a fingerprint.
    var numbers: [Int] {
      switch self {
      case .text(let range): [0, range.lowerBound, range.upperBound]
      case .hole(let path, let escaper): [1] + path.numbers + [escaper.rawValue]
      case .section(let path, let end, let section): [2 + section.rawValue] + path.numbers + [end]
      }
    }
  }

  /// The condition for the steps of a section.
  enum Section: Int, Sendable {
    /// Takes the steps if the value is shown.
    case when
    /// Takes the steps if the value is not shown.
    case unless
    /// Takes the steps inside the value, if it is shown.
    case with
    /// Takes the steps inside each item of a list.
    case each

    /// Whether the section adds a level to the context.
    var isLevel: Bool { self == .with || self == .each }
  }

  /// The place of a value while a page is rendered.
  struct Path: Sendable {
    /// The level of the context stack, counted from the outermost.
    let frame: Int
    /// The range of the program's slots that leads from the level to the value.
    let slots: Range<Int>

    var numbers: [Int] { [frame, slots.lowerBound, slots.upperBound] }
  }
}

// MARK: - Specialization

extension Template {
  /// Returns the template for pages that share their outermost values. The parts that depend only on these
  /// values are written into the text now, rather than on every page.
  ///
  /// - Parameters:
  ///   - known: The outermost values of the stack that `render` will be given.
  ///   - sections: Whether to write sections inside these values now, too. For a single page, that would only
  ///     mean rendering it early.
  package func specialized(for known: [any Values], withSections sections: Bool = false) -> Template {
    var specializer = Specializer(program: program, known: known, writesSections: sections)
    specializer.copy(0..<program.instructions.count)
    return Template(specializer.result, layout: layout, partials: partials)
  }
}

private struct Specializer {
  let program: Program
  private let writesSections: Bool
  /// The known values by level of the context; `nil` if a value differs from page to page.
  private var known: [(any Values)?]
  private(set) var result: Program

  init(program: Program, known: [any Values], writesSections: Bool) {
    self.program = program
    self.writesSections = writesSections
    self.known = known + repeatElement(nil, count: program.levels - known.count)
    result = Program(emptied: program)
  }

  mutating func copy(_ steps: Range<Int>) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      let body = index + 1
      index = body
      switch program.instructions[body - 1] {
      case .text(let range):
        result.append(text: program.text[range])
      case .hole(let path, let escaper):
        copyHole(path, escaper)
      case .section(let path, let end, let section):
        copySection(section, path, body..<end)
        index = end
      }
    }
  }

  private mutating func copyHole(_ path: Program.Path, _ escaper: Escaper) {
    if let value = value(at: path) {
      result.append(text: ByteBuffer.array { escaper.write(value, to: &$0) })
    } else {
      result.instructions.append(.hole(path, escaper))
    }
  }

  private mutating func copySection(
    _ section: Program.Section, _ path: Program.Path, _ body: Range<Int>
  ) {
    switch section {
    case .when, .unless:
      guard let value = value(at: path) else { return copyInside(section, path, body) }
      if value.isShown == (section == .when) { copy(body) }
    case .with:
      let value = value(at: path)
      if let value, !value.isShown { return }
      if let value, isWritten(path, body) { return write(body, inside: [value.asFrame]) }
      copyLevel(of: value, section, path, body)
    case .each:
      guard isWritten(path, body) else { return copyLevel(of: nil, section, path, body) }
      // A list inside an absent record has no items.
      if case .list(let items) = value(at: path) { write(body, inside: items) }
    }
  }

  /// Keeps a section that is a level of the context, since the steps inside refer to it.
  private mutating func copyLevel(
    of value: Value?, _ section: Program.Section, _ path: Program.Path, _ body: Range<Int>
  ) {
    known.append(value?.asFrame)
    copyInside(section, path, body)
    known.removeLast()
  }

  private mutating func copyInside(
    _ section: Program.Section, _ path: Program.Path, _ body: Range<Int>
  ) {
    let start = result.begin()
    copy(body)
    result.end(start, path, section)
  }

  /// Whether a section and everything inside it depend on known values alone.
  private func isWritten(_ path: Program.Path, _ body: Range<Int>) -> Bool {
    writesSections && isKnown(path.frame)
      && program.instructions[body].allSatisfy { step in
        step.path.map { $0.frame >= known.count || isKnown($0.frame) } ?? true
      }
  }

  private func isKnown(_ frame: Int) -> Bool { known[frame] != nil }

  /// Writes a section whose values are all known, so that its content becomes text.
  private mutating func write(_ body: Range<Int>, inside items: [any Values]) {
    for item in items {
      known.append(item)
      copy(body)
      known.removeLast()
    }
  }

  /// The value at a path; `nil` if it differs from page to page.
  private func value(at path: Program.Path) -> Value? {
    known[path.frame].map { $0.value(at: program.slots[path.slots]) }
  }
}

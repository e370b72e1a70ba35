/// The context stack of the Mustache spec, as known when a template is compiled.
struct ContextStack {
  /// The levels of the stack, outermost first.
  private(set) var frames: [Value.Kind]
  /// For each level that a section over a single value made, that value.
  private var origins: [Int: Binding] = [:]
  /// The number of levels that the page itself has, and the names of the sections that made the others.
  private let pageLevels: Int
  private var sections: [Section] = []
  /// The name that a template can use in a section for the page's own record; `nil` if it has none.
  private let page: String?

  /// An open section, and the list whose items it is over; `nil` if it is over a single value.
  private struct Section {
    let name: String
    let list: Binding?
  }

  struct Binding {
    let frame: Int
    /// The slots that lead from the frame to the value; empty for a record that is the frame itself.
    let slots: [Int]
    let kind: Value.Kind
  }

  init(_ frames: [Value.Kind], page: String? = nil) {
    self.frames = frames
    self.page = page
    pageLevels = frames.count
  }

  /// - Parameters:
  ///   - section: The name of the section that makes the new level.
  ///   - binding: The value of the new level, or the list that it is an item of.
  func pushing(
    _ kind: Value.Kind, of section: String, from binding: Binding, isItem: Bool
  ) -> ContextStack {
    var stack = self
    stack.origins[frames.count] = isItem ? nil : binding
    stack.sections.append(Section(name: section, list: isItem ? source(of: binding) : nil))
    stack.frames.append(kind)
    return stack
  }

  func resolve(_ name: String) throws(TemplateProblem.Reason) -> Binding {
    if name == "." {
      guard let kind = frames.last else { throw .unknownName(".", known: []) }
      return Self.binding(toFrame: frames.count - 1, of: kind)
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var binding = try find(parts[0])
    for index in parts.indices.dropFirst() {
      binding = try step(from: binding, named: parts[..<index].joined(separator: "."), to: parts[index])
    }
    return onStack(binding)
  }

  /// Finds a value that is already a level of the stack: inside `{{#memo}}`, the memo need not be computed
  /// again.
  private func onStack(_ binding: Binding) -> Binding {
    for (frame, origin) in origins where origin.frame == binding.frame && origin.slots == binding.slots {
      return Self.binding(toFrame: frame, of: binding.kind)
    }
    return binding
  }

  /// A level of the stack as a value. A level without names has the value in its only slot.
  private static func binding(toFrame frame: Int, of kind: Value.Kind) -> Binding {
    if case .record = kind { return Binding(frame: frame, slots: [], kind: kind) }
    return Binding(frame: frame, slots: [0], kind: kind)
  }

  private func find(_ name: String) throws(TemplateProblem.Reason) -> Binding {
    for (index, frame) in frames.enumerated().reversed() {
      if case .record(let shape) = frame, let (slot, kind) = shape.slot(of: name) {
        if index < pageLevels, shape.figures.contains(name), let section = innermostRecord {
          throw .figureOfPage(name, in: section, of: page)
        }
        return Binding(frame: index, slots: [slot], kind: kind)
      }
    }
    throw .unknownName(name, known: names)
  }

  /// The name of an open section in which a list would be written too often: a section over the same list, or
  /// the innermost of several over lists of the page. `nil` if there is none.
  func sectionMultiplying(_ list: Binding) -> String? {
    let list = source(of: list)
    if let same = sections.first(where: { $0.list?.frame == list.frame && $0.list?.slots == list.slots }) {
      return same.name
    }
    guard list.frame < pageLevels else { return nil }
    let outer = sections.filter { $0.list.map { $0.frame < pageLevels } ?? false }
    return outer.count > 1 ? outer.last?.name : nil
  }

  /// The binding in the outermost frame that has the value: in `{{#all}}`, `months` is `all.months`.
  private func source(of binding: Binding) -> Binding {
    var (frame, slots) = (binding.frame, binding.slots)
    while let origin = origins[frame] { (frame, slots) = (origin.frame, origin.slots + slots) }
    return Binding(frame: frame, slots: slots, kind: binding.kind)
  }

  /// The name of the innermost section over a record, or over a list of records.
  private var innermostRecord: String? {
    for (frame, section) in zip(frames.dropFirst(pageLevels), sections).reversed() {
      if case .record = frame { return section.name }
    }
    return nil
  }

  private func step(
    from binding: Binding, named owner: String, to name: String
  ) throws(TemplateProblem.Reason) -> Binding {
    switch binding.kind {
    case .record(let shape):
      guard let (slot, kind) = shape.slot(of: name) else { throw .unknownName(name, known: shape.names) }
      return Binding(frame: binding.frame, slots: binding.slots + [slot], kind: kind)
    case .list(.record(let shape)) where shape.slot(of: name) == nil:
      throw .unknownName(name, known: shape.names)
    case .list: throw .nameOfAList(name, list: owner)
    case .text, .datum, .url, .externalURL, .html, .flag: throw .nameOfAText(name, text: owner)
    }
  }

  /// All names that can be used here, the nearest first.
  private var names: [String] {
    var names: [String] = []
    var known: Set<String> = []
    for case .record(let shape) in frames.reversed() {
      names += shape.names.filter { known.insert($0).inserted }
    }
    return names
  }
}

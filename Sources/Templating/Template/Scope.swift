/// The context stack of the Mustache spec, as it is known when a template is compiled.
struct Scope {
  /// Outermost first.
  private(set) var frames: [Kind]

  struct Binding {
    let frame: Int
    /// The slots that lead from the frame to the value; none for a record that is the frame itself.
    let slots: [Int]
    let kind: Kind
  }

  init(_ frames: [Kind]) { self.frames = frames }

  func pushing(_ kind: Kind) -> Scope { Scope(frames + [kind]) }

  func resolve(_ name: String) throws(TemplateProblem.Reason) -> Binding {
    if name == "." { return try implicitIterator() }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var binding = try find(parts[0])
    for part in parts.dropFirst() { binding = try step(from: binding, to: part) }
    return binding
  }

  private func implicitIterator() throws(TemplateProblem.Reason) -> Binding {
    guard let kind = frames.last else { throw .unknownName(".", known: []) }
    if case .record = kind { return Binding(frame: frames.count - 1, slots: [], kind: kind) }
    return Binding(frame: frames.count - 1, slots: [0], kind: kind)
  }

  private func find(_ name: String) throws(TemplateProblem.Reason) -> Binding {
    for (index, frame) in frames.enumerated().reversed() {
      if case .record(let shape) = frame, let (slot, kind) = shape.slot(of: name) {
        return Binding(frame: index, slots: [slot], kind: kind)
      }
    }
    throw .unknownName(name, known: names)
  }

  private func step(from binding: Binding, to name: String) throws(TemplateProblem.Reason) -> Binding {
    guard case .record(let shape) = binding.kind else { throw .unknownName(name, known: []) }
    guard let (slot, kind) = shape.slot(of: name) else { throw .unknownName(name, known: shape.names) }
    return Binding(frame: binding.frame, slots: binding.slots + [slot], kind: kind)
  }

  /// Every name that can be used here, the nearest first.
  private var names: [String] {
    var names: [String] = []
    for case .record(let shape) in frames.reversed() {
      names += shape.names.filter { !names.contains($0) }
    }
    return names
  }
}

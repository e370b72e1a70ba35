/// The tags of a template in the order of its source, with the section that encloses each.
struct TagList {
  private let tags: [Tag]
  /// The tags that begin and end each section.
  let sections: [(start: Int, end: Int)]
  private let enclosing: [Int?]

  /// - Parameter tokens: Tokens whose sections are known to be nested correctly.
  init(_ tokens: [Tag.Token]) {
    tags = tokens.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
    (sections, enclosing) = Self.nest(Array(tags.indices), of: tags)
  }

  var count: Int { tags.count }
  subscript(index: Int) -> Tag { tags[index] }

  private static func nest(_ order: [Int], of tags: [Tag]) -> ([(start: Int, end: Int)], [Int?]) {
    var open: [Int] = []
    var sections: [(start: Int, end: Int)] = []
    var enclosing: [Int?] = Array(repeating: nil, count: tags.count)
    for index in order {
      if tags[index].kind == .end, let start = open.popLast() { sections.append((start, index)) }
      enclosing[index] = open.last
      if tags[index].kind.opensSection { open.append(index) }
    }
    return (sections, enclosing)
  }

  /// Problems with tags that Markdown lost, repeated or moved out of their sections.
  /// - Parameter order: The indices of the tags in the order in which the markup has them.
  func problems(order: [Int]) -> [TemplateProblem] {
    var counts = Array(repeating: 0, count: tags.count)
    for index in order { counts[index] += 1 }
    let (_, moved) = Self.nest(order, of: tags)
    return tags.indices.compactMap { index in
      if counts[index] > 1 { return problem(.tagRepeatedInMarkdown(tags[index].name), at: index) }
      if counts[index] == 1, moved[index] == enclosing[index] { return nil }
      return problem(.tagLostInMarkdown(tags[index].name), at: index)
    }
  }

  func problems(in nodes: Nodes) -> [TemplateProblem] {
    sections.compactMap { start, end in
      guard let first = nodes[start], let last = nodes[end], first.container != last.container else {
        return nil
      }
      return problem(.sectionCrossesBlocks(tags[start].name), at: start)
    }
  }

  private func problem(_ reason: TemplateProblem.Reason, at index: Int) -> TemplateProblem {
    TemplateProblem(reason, at: tags[index].source)
  }
}

extension TagList {
  /// The locations of a template's tags in the tree of its Markdown document.
  struct Nodes {
    struct Location {
      let node: CommonMarkDocument.Node
      let container: Container
      /// Whether the node contains nothing else.
      let isAlone: Bool
    }

    /// The part of the tree in which a section must both begin and end.
    struct Container: Hashable {
      enum Part { case content, address, title }
      let node: CommonMarkDocument.Node?
      let part: Part
    }

    private var locations: [Int: Location] = [:]

    init(of document: borrowing CommonMarkDocument, _ standIns: StandIns) {
      for node in document.nodes { add(node, standIns) }
    }

    subscript(index: Int) -> Location? { locations[index] }

    /// Whether the section contains a list and nothing else.
    func isAroundList(_ start: Int, _ end: Int) -> Bool {
      guard let first = locations[start], let last = locations[end], first.isAlone, last.isAlone,
        first.node.kind == .rawBlock
      else { return false }
      return first.node.next?.kind == .list && first.node.next?.next == last.node
    }

    private mutating func add(_ node: CommonMarkDocument.Node, _ standIns: StandIns) {
      switch node.kind {
      case .text, .rawInline, .rawBlock:
        add(node.literal, of: node, in: Container(node: node.parent, part: .content), standIns)
      case .code, .codeBlock:
        add(node.literal, of: node, in: Container(node: node, part: .content), standIns)
        add(node.fenceInfo, of: node, in: Container(node: node, part: .title), standIns)
      case .link, .image:
        add(node.address, of: node, in: Container(node: node, part: .address), standIns)
        add(node.title, of: node, in: Container(node: node, part: .title), standIns)
      case .list, .other:
        break
      }
    }

    private mutating func add(
      _ text: String, of node: CommonMarkDocument.Node, in container: Container, _ standIns: StandIns
    ) {
      let bytes = Array(text.utf8)
      for match in standIns.matches(in: bytes) {
        let isAlone = StandIns.Wrapping.isAll(of: bytes, around: match.range)
        locations[match.index] = Location(node: node, container: container, isAlone: isAlone)
      }
    }
  }
}

/// Where in a Markdown document's tree the tags of a template stand.
struct TagNodes {
  struct Location {
    let node: CommonMarkDocument.Node
    let container: Container
    /// The node holds nothing else.
    let isAlone: Bool
  }

  /// What a section must begin and end in.
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

  /// The section holds a list and nothing else.
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

/// Where in a Markdown document's tree the tags of a template stand.
struct TagPlaces {
  struct Place {
    let node: CommonMarkNode
    let container: Container
  }

  /// What a section must begin and end in.
  struct Container: Hashable {
    enum Part { case content, address, title }
    let node: CommonMarkNode?
    let part: Part
  }

  private var places: [Int: Place] = [:]

  init(of document: borrowing CommonMarkDocument, _ standIns: StandIns) {
    for node in document.nodes { add(node, standIns) }
  }

  subscript(index: Int) -> Place? { places[index] }

  /// The section holds a list and nothing else.
  func isAroundList(_ start: Int, _ end: Int) -> Bool {
    guard let first = places[start]?.node, let last = places[end]?.node, first.kind == .rawBlock else {
      return false
    }
    return first.next?.kind == .list && first.next?.next == last
  }

  private mutating func add(_ node: CommonMarkNode, _ standIns: StandIns) {
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
    _ text: String, of node: CommonMarkNode, in container: Container, _ standIns: StandIns
  ) {
    for match in standIns.matches(in: Array(text.utf8)) {
      places[match.index] = Place(node: node, container: container)
    }
  }
}

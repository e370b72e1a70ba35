/// The tags of a template in the order of its source, and what encloses each.
struct TagList {
  private let tags: [Tag]
  /// The tag that begins the section which ends with a tag.
  let sections: [(start: Int, end: Int)]
  private let enclosing: [Int?]

  /// - Parameter tokens: Tokens whose sections are known to be nested.
  init(_ tokens: [TagScanner.Token]) {
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

  /// The tags that Markdown has lost, repeated or moved out of their sections.
  /// - Parameter order: The indices of the tags as they follow each other in the markup.
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

  func problems(in nodes: TagNodes) -> [TemplateProblem] {
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

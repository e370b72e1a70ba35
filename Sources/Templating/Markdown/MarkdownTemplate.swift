import Basics

/// Compiles a Markdown template into markup with the tags in place, before there is any data.
enum MarkdownTemplate {
  /// Turns Markdown into HTML with the same tags. The sections must already be nested correctly.
  static func tokens(of tokens: [Tag.Token]) throws(Template.Invalid) -> [Tag.Token] {
    let tags = TagList(tokens)
    let addresses = tokens.compactMap { if case .address(let range) = $0 { range } else { nil } }
    let standIns = StandIns(count: tags.count + addresses.count, avoiding: tokens.text)
    let document = CommonMarkDocument(parsing: source(of: tokens, standIns))
    let html = document.html()
    let matches = standIns.matches(in: html)

    let nodes = TagList.Nodes(of: document, standIns)
    let problems =
      tags.problems(order: matches.map(\.index).filter { $0 < tags.count }) + tags.problems(in: nodes)
    guard problems.isEmpty else { throw Template.Invalid(problems: problems) }
    return ListSections(tags, nodes, in: cut(html, at: matches, into: tags, addresses)).tokens()
  }

  private static func source(of tokens: [Tag.Token], _ standIns: StandIns) -> [UInt8] {
    var source: [UInt8] = []
    var index = 0
    var addressIndex = tokens.count { if case .tag = $0 { true } else { false } }
    for token in tokens {
      switch token {
      case .text(let bytes):
        source += bytes
      case .tag(let tag):
        source +=
          tag.isStandalone
          ? tag.indentation + StandIns.Wrapping.comment.line(standIns[index]) : standIns[index]
        index += 1
      case .address:
        source += standIns[addressIndex]
        addressIndex += 1
      }
    }
    return source
  }

  private static func cut(
    _ html: [UInt8], at matches: [StandIns.Match], into tags: TagList, _ addresses: [SourceRange]
  ) -> [Tag.Token] {
    var tokens: [Tag.Token] = []
    var position = 0
    for match in matches {
      let tag = match.index < tags.count ? tags[match.index] : nil
      let range = tag?.isStandalone ?? false ? StandIns.Wrapping.extend(match.range, in: html) : match.range
      if position < range.lowerBound { tokens.append(.text(Array(html[position..<range.lowerBound]))) }
      if var tag {
        tag.indentation = []
        tokens.append(.tag(tag))
      } else {
        tokens.append(.address(addresses[match.index - tags.count]))
      }
      position = range.upperBound
    }
    if position < html.count { tokens.append(.text(Array(html[position...]))) }
    return tokens
  }
}

extension [Tag.Token] {
  fileprivate var text: [UInt8] {
    flatMap { token -> [UInt8] in if case .text(let bytes) = token { bytes } else { [] } }
  }
}

extension MarkdownTemplate {
  /// Makes a section around a list repeat the items, so that the list begins and ends only once.
  struct ListSections {
    /// The tags of sections around lists, by their places in the template.
    private var starts: Set<SourceRange> = []
    private var ends: Set<SourceRange> = []

    private let placed: [Tag.Token]

    init(_ tags: TagList, _ nodes: TagList.Nodes, in placed: [Tag.Token]) {
      self.placed = placed
      let (begins, finishes) = Self.edges(of: placed)
      for (start, end) in tags.sections where tags[start].kind == .section && nodes.isAroundList(start, end) {
        let (start, end) = (tags[start].source, tags[end].source)
        guard begins.contains(start), finishes.contains(end) else { continue }
        starts.insert(start)
        ends.insert(end)
      }
    }

    /// The tags directly before the start of a list, and those directly after the end of one.
    private static func edges(
      of placed: [Tag.Token]
    ) -> (before: Set<SourceRange>, after: Set<SourceRange>) {
      var (before, after): (Set<SourceRange>, Set<SourceRange>) = ([], [])
      for (left, right) in zip(placed, placed.dropFirst()) {
        switch (left, right) {
        case (.tag(let tag), .text(let text)):
          if listStarts.contains(where: text.starts) { before.insert(tag.source) }
        case (.text(let text), .tag(let tag)):
          if listEnds.contains(where: text.suffix(endLength).elementsEqual) { after.insert(tag.source) }
        default: break
        }
      }
      return (before, after)
    }

    private static let listStarts = ["<ul", "<ol"].map { Array($0.utf8) }
    private static let listEnds = ["</ul>\n", "</ol>\n"].map { Array($0.utf8) }
    private static let endLength = "</ul>\n".utf8.count

    func tokens() -> [Tag.Token] {
      var tokens: [Tag.Token] = []
      var position = placed.startIndex
      while position < placed.count {
        let following = position + 1 < placed.count ? placed[position + 1] : nil
        switch (placed[position], following) {
        case (.tag(let tag), .text(let text)) where starts.contains(tag.source):
          tokens += begin(tag, before: text)
          position += 1
        case (.tag(let tag), _) where ends.contains(tag.source):
          end(tag, after: &tokens)
        case (let token, _):
          tokens.append(token)
        }
        position += 1
      }
      return tokens
    }

    /// Moves the start of the list, such as `<ol start="3">`, out of the section.
    private func begin(_ tag: Tag, before text: [UInt8]) -> [Tag.Token] {
      var guarded = tag
      guarded.kind = .guarded
      let start = (text.firstIndex(of: .lineFeed) ?? text.endIndex - 1) + 1
      return [.tag(guarded), .text(Array(text[..<start])), .tag(tag), .text(Array(text[start...]))]
    }

    /// Moves the end of the list, such as `</ol>`, out of the section.
    private func end(_ tag: Tag, after tokens: inout [Tag.Token]) {
      guard case .text(let text) = tokens.last else { return tokens.append(.tag(tag)) }
      let end = text.count - Self.endLength
      tokens.removeLast()
      tokens += [.text(Array(text[..<end])), .tag(tag), .text(Array(text[end...])), .tag(tag)]
    }
  }
}

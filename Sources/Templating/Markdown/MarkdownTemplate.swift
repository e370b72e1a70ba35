import Basics

/// Compiles a Markdown template to markup with the tags in place, before there is any data.
enum MarkdownTemplate {
  /// Turns Markdown into HTML with the same tags. The sections must be nested already.
  static func tokens(of tokens: [TagScanner.Token]) throws(Template.Invalid) -> [TagScanner.Token] {
    let tags = TagList(tokens)
    let addresses = tokens.compactMap { if case .address(let range) = $0 { range } else { nil } }
    let standIns = StandIns(count: tags.count + addresses.count, avoiding: tokens.text)
    let document = CommonMarkDocument(parsing: source(of: tokens, standIns))
    let html = document.html()
    let matches = standIns.matches(in: html)

    let nodes = TagNodes(of: document, standIns)
    let problems =
      tags.problems(order: matches.map(\.index).filter { $0 < tags.count }) + tags.problems(in: nodes)
    guard problems.isEmpty else { throw Template.Invalid(problems: problems) }
    return ListSections(tags, nodes, in: cut(html, at: matches, into: tags, addresses)).tokens()
  }

  private static func source(of tokens: [TagScanner.Token], _ standIns: StandIns) -> [UInt8] {
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
  ) -> [ListSections.PlacedToken] {
    var tokens: [ListSections.PlacedToken] = []
    var position = 0
    for match in matches {
      let tag = match.index < tags.count ? tags[match.index] : nil
      let range = tag?.isStandalone ?? false ? StandIns.Wrapping.extend(match.range, in: html) : match.range
      if position < range.lowerBound { tokens.append(.text(Array(html[position..<range.lowerBound]))) }
      if var tag {
        tag.indentation = []
        tokens.append(.tag(tag, index: match.index))
      } else {
        tokens.append(.address(addresses[match.index - tags.count]))
      }
      position = range.upperBound
    }
    if position < html.count { tokens.append(.text(Array(html[position...]))) }
    return tokens
  }
}

extension [TagScanner.Token] {
  fileprivate var text: [UInt8] {
    flatMap { token -> [UInt8] in if case .text(let bytes) = token { bytes } else { [] } }
  }
}

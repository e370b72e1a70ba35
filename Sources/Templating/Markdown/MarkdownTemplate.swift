/// Compiles a Markdown template to markup with the tags in place, before there is any data.
enum MarkdownTemplate {
  /// Makes text in HTML of text in Markdown, with the same tags. Its sections are known to be nested.
  static func tokens(of tokens: [Token]) throws(TemplateProblems) -> [Token] {
    let tags = TagList(tokens)
    let standIns = StandIns(count: tags.count, avoiding: tokens.text)
    let document = CommonMarkDocument(parsing: source(of: tokens, standIns))
    let html = document.html()
    let matches = standIns.matches(in: html)

    let places = TagPlaces(of: document, standIns)
    let problems = tags.problems(order: matches.map(\.index)) + tags.problems(in: places)
    guard problems.isEmpty else { throw TemplateProblems(problems: problems) }
    return ListSections(tags, places, in: cut(html, at: matches, into: tags)).tokens()
  }

  private static func source(of tokens: [Token], _ standIns: StandIns) -> [UInt8] {
    var source: [UInt8] = []
    var index = 0
    for token in tokens {
      switch token {
      case .text(let bytes):
        source += bytes
      case .tag(let tag):
        source +=
          tag.isStandalone ? tag.indentation + Wrapping.comment.line(standIns[index]) : standIns[index]
        index += 1
      }
    }
    return source
  }

  private static func cut(_ html: [UInt8], at matches: [StandIns.Match], into tags: TagList) -> [PlacedToken]
  {
    var tokens: [PlacedToken] = []
    var position = 0
    for match in matches {
      var tag = tags[match.index]
      let range = tag.isStandalone ? Wrapping.extend(match.range, in: html) : match.range
      if position < range.lowerBound { tokens.append(.text(Array(html[position..<range.lowerBound]))) }
      tag.indentation = []
      tokens.append(.tag(tag, index: match.index))
      position = range.upperBound
    }
    if position < html.count { tokens.append(.text(Array(html[position...]))) }
    return tokens
  }
}

/// What makes a stand-in a block of its own: Markdown puts no paragraph around a comment.
struct Wrapping {
  let start: [UInt8]
  let end: [UInt8]

  static let comment = Wrapping(start: Array("<!--".utf8), end: Array("-->\n".utf8))
  /// The same in a block of code.
  static let escapedComment = Wrapping(start: Array("&lt;!--".utf8), end: Array("--&gt;\n".utf8))

  func line(_ standIn: [UInt8]) -> [UInt8] { start + standIn + end }

  /// Whether text is a stand-in on a line of its own, and nothing else.
  static func isAll(of text: [UInt8], around range: Range<Int>) -> Bool {
    text[...].trimmingBlanks().elementsEqual(comment.start + text[range] + comment.end.dropLast())
  }

  static func extend(_ range: Range<Int>, in html: [UInt8]) -> Range<Int> {
    comment.extend(range, in: html) ?? escapedComment.extend(range, in: html) ?? range
  }

  private func extend(_ range: Range<Int>, in html: [UInt8]) -> Range<Int>? {
    guard html[..<range.lowerBound].suffix(start.count).elementsEqual(start) else { return nil }
    let isLine = html[range.upperBound...].starts(with: end)
    guard isLine || html[range.upperBound...].starts(with: end.dropLast()) else { return nil }
    return range.lowerBound - start.count..<range.upperBound + end.count - (isLine ? 0 : 1)
  }
}

extension [Token] {
  fileprivate var text: [UInt8] {
    flatMap { token -> [UInt8] in if case .text(let bytes) = token { bytes } else { [] } }
  }
}

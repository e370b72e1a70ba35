/// Tags that browsers may read where this tokenizer reads text, or the other way round.
extension HTMLContext {
  /// Looks for `</noscript` where only browsers that run scripts read it as a tag.
  mutating func lookForNoscriptEnd(_ byte: UInt8) {
    let endTag = Array("</noscript".utf8)
    let isNext = page.noscriptEnd.map { $0 < endTag.count && endTag[$0] == byte.lowercasedASCII } ?? false
    page.noscriptEnd = isNext ? (page.noscriptEnd ?? 0) + 1 : byte == UInt8(ascii: "<") ? 1 : 0
    if page.noscriptEnd == endTag.count, state != .tagName {
      page.unclearElement = page.unclearElement ?? "noscript"
    }
  }

  /// Looks for a tag that makes a browser send a request by itself, where browsers may read tags.
  mutating func lookForUnclearTag(_ byte: UInt8) {
    if byte.endsTagName, let element = page.unclearElement,
      let tag = Self.requesting.first(where: { "<\($0)".utf8.elementsEqual(page.unclearTag) })
    {
      page.findings.append(.text(.unclearTag(tag, in: element), [Array("<\(tag)".utf8)]))
    }
    let read = page.unclearTag + [byte.lowercasedASCII]
    let isPart = Self.requesting.contains { "<\($0)".utf8.starts(with: read) }
    page.unclearTag = isPart ? read : byte == UInt8(ascii: "<") ? [byte] : []
  }

  private static let requesting = ["meta", "link"]
}

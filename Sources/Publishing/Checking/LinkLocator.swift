/// Finds where a link of a page is written: in the page's template or in the theme.
struct LinkLocator {
  private struct Text {
    let path: String
    let bytes: [UInt8]
  }

  private let site: Site
  private let files: ProjectFiles
  private let theme: [Text]

  init(_ settings: BuildSettings, _ site: Site) {
    self.site = site
    files = ProjectFiles(root: settings.root)
    let theme = try? Theme(name: settings.theme, in: files)
    let layouts = theme?.layouts.values.sorted { $0.path < $1.path } ?? []
    let partials = theme?.partials.values.sorted { $0.path < $1.path } ?? []
    self.theme = (layouts + partials).map { Text(path: $0.path, bytes: Array($0.text.utf8)) }
  }

  /// Nil where a template puts the link together.
  func place(of link: [UInt8], on page: Int) -> LinkProblem.Place? {
    let source = site.sources[page]
    let text = (try? files.text(at: source)).flatMap(\.self) ?? ""
    let spellings = Self.spellings(of: link)
    for text in [Text(path: source, bytes: Array(text.utf8))] + theme {
      if let range = Self.range(of: spellings, in: text.bytes[...]) {
        return LinkProblem.Place(file: text.path, range: range)
      }
    }
    return nil
  }

  /// As it stands on the page, without its escapes, and without the way to the root, which a template leaves
  /// to a tag.
  private static func spellings(of link: [UInt8]) -> [[UInt8]] {
    let address = CharacterReferences.resolve(link[...])
    let plain = PercentEncoding.decode(address[...])
    let up = Array("../".utf8)
    var rest = address[...]
    while rest.starts(with: up) { rest = rest.dropFirst(up.count) }
    return [link, address, Array(plain), Array(rest)].filter { !$0.isEmpty }
  }

  private static func range(of spellings: [[UInt8]], in text: ArraySlice<UInt8>) -> Range<Int>? {
    for spelling in spellings {
      var rest = text
      while let range = rest.firstRange(of: spelling) {
        if isWhole(range, in: text) { return range }
        rest = rest[(range.lowerBound + 1)...]
      }
    }
    return nil
  }

  /// Whether nothing before or behind belongs to the address too.
  private static func isWhole(_ range: Range<Int>, in text: ArraySlice<UInt8>) -> Bool {
    let before = range.lowerBound > text.startIndex ? text[range.lowerBound - 1] : 0x20
    let after = range.upperBound < text.endIndex ? text[range.upperBound] : 0x20
    return "\"'<([]:= \t\n}".utf8.contains(before) && "\"'>)] \t\r\n\\".utf8.contains(after)
  }
}

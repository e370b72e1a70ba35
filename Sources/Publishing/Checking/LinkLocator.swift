/// Finds where a link of a page is written: in the page's template or in the theme.
struct LinkLocator {
  private struct Text {
    let path: String
    let bytes: [UInt8]
    /// Nil for a layout.
    var partial: String?
  }

  private let site: Site
  private let files: ProjectFiles
  private let theme: [Text]

  init(_ settings: BuildSettings, _ site: Site) {
    self.site = site
    files = ProjectFiles(root: settings.root)
    let theme = try? Theme(name: settings.theme, in: files)
    let layouts = theme?.layouts.values.map { Text(path: $0.path, bytes: Array($0.text.utf8)) } ?? []
    let partials = theme?.partials.map { Text(path: $1.path, bytes: Array($1.text.utf8), partial: $0) } ?? []
    self.theme = layouts.sorted { $0.path < $1.path } + partials.sorted { $0.path < $1.path }
  }

  /// Nil where a template puts the link together.
  func place(of link: [UInt8], on page: Int) -> LinkProblem.Place? {
    let source = site.sources[page]
    let text = (try? files.text(at: source)).flatMap(\.self) ?? ""
    let spellings = Self.spellings(of: link)
    for text in [Text(path: source, bytes: Array(text.utf8))] + parts(ofPage: page) {
      if let range = Self.range(of: spellings, in: text.bytes[...]) {
        return LinkProblem.Place(file: text.path, range: range)
      }
    }
    return nil
  }

  /// The parts of the theme that a page is made of; its rows are rendered apart.
  private func parts(ofPage page: Int) -> [Text] {
    guard let template = site.template(ofPage: page) else { return [] }
    return theme.filter { text in
      guard let partial = text.partial else { return text.path == template.layout }
      return template.partials.contains(partial) || partial == PageTemplates.rowPartial
    }
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
    let after = range.upperBound < text.endIndex ? text[range.upperBound] : 0x20
    return begins(at: range.lowerBound, in: text) && "\"'>)] \t\r\n\\".utf8.contains(after)
  }

  /// Whether an address begins at a place, or has nothing before it but tags that show nothing of it.
  private static func begins(at start: Int, in text: ArraySlice<UInt8>) -> Bool {
    let before = start > text.startIndex ? text[start - 1] : 0x20
    guard before == UInt8(ascii: "}") else { return "\"'<([]:= \t\n".utf8.contains(before) }
    guard let open = text[..<start].lastIndex(of: UInt8(ascii: "{")) else { return true }
    let name = text[(open + 1)..<start].filter { !"{} ".utf8.contains($0) }
    if name.elementsEqual("root".utf8) { return true }
    guard let first = name.first, "#^/!".utf8.contains(first) else { return false }
    return begins(
      at: text[..<open].lastIndex { $0 != UInt8(ascii: "{") }.map { $0 + 1 } ?? text.startIndex, in: text)
  }
}

import Basics

/// The text of a template, and its place in a file.
package struct TemplateSource: Sendable, Equatable {
  package enum Syntax: Sendable {
    /// The text is markup.
    case html
    /// The text is CommonMark, which is compiled to markup.
    case markdown
    /// The text is plain, and is escaped where it is inserted into markup.
    case text

    /// The maximal length of a template, in UTF-8 bytes.
    ///
    /// cmark 0.30 takes quadratic time for some inputs (CVE-2023-22486): half a second at this size, 7
    /// seconds at twice the size.
    var maximalLength: Int {
      switch self {
      case .markdown, .text: 128 << 10
      case .html: 1 << 20
      }
    }
  }

  /// The path named in problems; nothing is read from it.
  package let path: String
  package let text: String
  package let syntax: Syntax
  /// The start of `text` in the file, in UTF-8 bytes.
  package let offset: Int

  /// - Parameter text: The text of a file. Its byte order mark is skipped: on a page, a browser would take it
  ///   for the beginning of the body, and ignore the policy after it.
  package init(path: String, text: String, syntax: Syntax, offset: Int = 0) {
    let mark = offset == 0 && text.begins(withBytesOf: "\u{FEFF}") ? 3 : 0
    self.path = path
    self.text = mark == 0 ? text : text.droppingFirst(bytes: mark)
    self.syntax = syntax
    self.offset = offset + mark
  }

  /// The part of the file for a range of `text`, in bytes.
  func range(of range: Range<Int>) -> SourceRange {
    SourceRange(path: path, offset: offset + range.lowerBound, length: range.count)
  }
}

extension TemplateSource {
  /// The settings of a content template, between two lines of `---`.
  package struct FrontMatter: Sendable, Equatable {
    /// A one-line template.
    package fileprivate(set) var title: TemplateSource?
    /// The name of a layout, with its place in the file.
    package fileprivate(set) var layout: TemplateSource?

    package static let keys = ["title", "layout"]

    package init() {}

    /// Separates the front matter of a template from the rest. Without front matter, the rest is the whole
    /// template.
    package static func split(
      _ source: TemplateSource
    ) throws(Template.Invalid) -> (frontMatter: FrontMatter, body: TemplateSource) {
      var reader = FrontMatterReader(source)
      guard let line = reader.nextLine(), FrontMatterReader.isFence(line) else {
        return (FrontMatter(), source)
      }
      return try reader.read()
    }
  }
}

private struct FrontMatterReader {
  let source: TemplateSource
  let bytes: [UInt8]
  var index = 0
  var frontMatter = TemplateSource.FrontMatter()
  var problems: [TemplateProblem] = []

  init(_ source: TemplateSource) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  /// The next line without its line break; `nil` at the end.
  mutating func nextLine() -> ArraySlice<UInt8>? {
    guard index < bytes.count else { return nil }
    let end = bytes[index...].firstIndex(of: .lineFeed) ?? bytes.count
    defer { index = min(end + 1, bytes.count) }
    return bytes[index..<end]
  }

  static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "-") && line.trimmingBlanks().elementsEqual("---".utf8)
  }

  mutating func read() throws(Template.Invalid) -> (TemplateSource.FrontMatter, TemplateSource) {
    while let line = nextLine() {
      guard Self.isFence(line) else {
        readLine(line.trimmingBlanks())
        continue
      }
      guard problems.isEmpty else { throw Template.Invalid(problems: problems) }
      return (frontMatter, part(index..<bytes.count, syntax: source.syntax))
    }
    throw Template.Invalid(problems: [TemplateProblem(.unclosedFrontMatter, at: source.range(of: 0..<3))])
  }

  private mutating func readLine(_ line: ArraySlice<UInt8>) {
    guard !line.isEmpty else { return }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let value = unquoted(line[(colon + 1)...].trimmingBlanks())
    else {
      return report(.malformedFrontMatter, at: line)
    }
    let key = line[..<colon].trimmingBlanks()
    switch String(decoding: key, as: UTF8.self) {
    case "title": set(\.title, to: value, key: key)
    case "layout": set(\.layout, to: value, key: key)
    case let other: report(.unknownFrontMatterKey(other, known: TemplateSource.FrontMatter.keys), at: key)
    }
  }

  private mutating func set(
    _ property: WritableKeyPath<TemplateSource.FrontMatter, TemplateSource?>, to value: ArraySlice<UInt8>,
    key: ArraySlice<UInt8>
  ) {
    guard frontMatter[keyPath: property] == nil else {
      return report(.repeatedFrontMatterKey(String(decoding: key, as: UTF8.self)), at: key)
    }
    frontMatter[keyPath: property] = part(value.startIndex..<value.endIndex, syntax: .text)
  }

  private func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let quote = UInt8(ascii: "\"")
    guard value.first == quote else { return value.isEmpty ? nil : value }
    return value.count > 1 && value.last == quote ? value.dropFirst().dropLast() : nil
  }

  private func part(_ range: Range<Int>, syntax: TemplateSource.Syntax) -> TemplateSource {
    TemplateSource(
      path: source.path, text: String(decoding: bytes[range], as: UTF8.self), syntax: syntax,
      offset: source.offset + range.lowerBound)
  }

  private mutating func report(_ reason: TemplateProblem.Reason, at line: ArraySlice<UInt8>) {
    problems.append(TemplateProblem(reason, at: source.range(of: line.startIndex..<line.endIndex)))
  }
}

import Basics

/// What a content template says about itself, between two lines of `---`.
package struct FrontMatter: Sendable, Equatable {
  /// A one-line template.
  package fileprivate(set) var title: TemplateSource?
  /// The name of a layout, with its place.
  package fileprivate(set) var layout: TemplateSource?

  package static let keys = ["title", "layout"]

  package init() {}

  /// Parts a template's front matter from the rest. Without front matter, the rest is the whole template.
  package static func split(
    _ source: TemplateSource
  ) throws(TemplateProblems) -> (frontMatter: FrontMatter, body: TemplateSource) {
    var reader = FrontMatterReader(source)
    guard reader.skipFence() else { return (FrontMatter(), source) }
    return try reader.read()
  }
}

private struct FrontMatterReader {
  let source: TemplateSource
  let bytes: [UInt8]
  var position = 0
  var frontMatter = FrontMatter()
  var problems: [TemplateProblem] = []

  init(_ source: TemplateSource) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  mutating func skipFence() -> Bool {
    let end = bytes[position...].firstIndex(of: .lineFeed) ?? bytes.count
    guard bytes[position..<end].trimmingBlanks().elementsEqual("---".utf8) else { return false }
    guard position < end, bytes[position] == UInt8(ascii: "-") else { return false }
    position = min(end + 1, bytes.count)
    return true
  }

  mutating func read() throws(TemplateProblems) -> (FrontMatter, TemplateSource) {
    while !skipFence() {
      guard position < bytes.count else { throw unclosed }
      let end = bytes[position...].firstIndex(of: .lineFeed) ?? bytes.count
      readLine(bytes[position..<end].trimmingBlanks())
      position = min(end + 1, bytes.count)
    }
    guard problems.isEmpty else { throw TemplateProblems(problems: problems) }
    return (frontMatter, part(position..<bytes.count, syntax: source.syntax))
  }

  private var unclosed: TemplateProblems {
    let fence = source.place(of: 0..<3)
    return TemplateProblems(problems: [TemplateProblem(.unclosedFrontMatter, at: fence)])
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
    case let other: report(.unknownFrontMatterKey(other, known: FrontMatter.keys), at: key)
    }
  }

  private mutating func set(
    _ property: WritableKeyPath<FrontMatter, TemplateSource?>, to value: ArraySlice<UInt8>,
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
    problems.append(TemplateProblem(reason, at: source.place(of: line.startIndex..<line.endIndex)))
  }
}

import Foundation
import Testing

@testable import Templating

/// Strings that have broken other programs: shown as they are, wherever they stand.
@Suite(.enabled(if: Corpora.has(NaughtyStringsTests.file), Comment(rawValue: Corpora.isMissing)))
struct NaughtyStringsTests {
  static let file = "naughty-strings/blns.json"
  private let strings: [String]

  init() throws {
    strings = try JSONDecoder().decode([String].self, from: Corpora.data(Self.file))
    #expect(strings.count == 515)
  }

  private func page(_ template: String, _ string: String) throws -> String {
    try render(.html(template), Sample([("it", .datum, .datum(string))]))
  }

  @Test func areShownAsText() throws {
    for string in strings {
      let text = try page("<p>{{it}}</p>", string).between("<p>", "</p>")
      let datum = string.isEmpty ? text : text.between("<bdi>", "</bdi>")
      #expect(datum.unescaped == string.visible)
    }
  }

  @Test(arguments: [("<p title=\"", "\">"), ("<p title='", "'>"), ("<title>", "</title>")])
  func areShownWhereNoElementCanBe(start: String, end: String) throws {
    for string in strings {
      let text = try page(start + "{{it}}" + end, string).between(start, end)
      #expect(text.unescaped.trimmingPrefix("\u{2068}").hasPrefix(string.visible))
    }
  }

  @Test func areHarmlessAddresses() throws {
    for string in strings {
      let address = try page("<a href=\"{{it}}\">", string).between("<a href=\"", "\">").unescaped
      #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
      if address == "#blocked" { continue }
      #expect(address.removingPercentEncoding == string)
      let scheme = address.prefix { !"/?#:".contains($0) }
      if address.dropFirst(scheme.count).first == ":" {
        #expect(["http", "https", "mailto"].contains(scheme.lowercased()))
      }
    }
  }

  @Test func areHarmlessMemos() {
    let harmless =
      /<\/?(p|em|strong|code|pre|h[1-6]|ul|ol|li|blockquote|hr|br)( \/| start="\d+"| class="[^"<>]*")?>/
    let links =
      /<a href="(https?:\/\/|mailto:)[^"<>]*"( title="[^"<>]*")? rel="noopener noreferrer nofollow">|<\/a>/
    for string in strings {
      let rest = Markdown.render(memo: string).markup.replacing(harmless, with: "").replacing(links, with: "")
      #expect(!rest.contains("<"), "\(rest)")
    }
  }
}

extension String {
  fileprivate func between(_ start: String, _ end: String) -> String {
    #expect(utf8.starts(with: start.utf8) && utf8.reversed().starts(with: end.utf8.reversed()))
    let text = String(decoding: utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count), as: UTF8.self)
    #expect(!text.utf8.contains { start.utf8.last == UInt8(ascii: ">") ? false : start.utf8.last == $0 })
    return text
  }

  /// Reads references, and nothing else: an independent opposite of the escaper.
  fileprivate var unescaped: String {
    var text = self
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"), ("&amp;", "&"),
    ] {
      #expect(
        character == "&" || character == "\r"
          || !text.unicodeScalars.contains { String($0) == character && character == "<" })
      text = text.replacingOccurrences(of: reference, with: character, options: .literal)
    }
    return text
  }

  /// The controls of writing direction as marks.
  fileprivate var visible: String {
    unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069: "‹U+" + String(scalar.value, radix: 16, uppercase: true) + "›"
      case 0: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}

import Foundation
import TestSupport
import Testing

@testable import Templating

/// Checks that strings which have broken other programs are shown unchanged everywhere.
@Suite(.needs(.naughtyStrings))
struct NaughtyStringsTests {
  private let strings: [String]

  init() throws {
    strings = try JSONDecoder().decode([String].self, from: Corpus.naughtyStrings.data())
    #expect(strings.count == 515)
  }

  private func page(_ template: String, _ string: String) throws -> String {
    try render(.html(template), Sample([("it", .datum, .datum(string))]))
  }

  @Test func areShownAsText() throws {
    for string in strings {
      let text = try page("<p>{{it}}</p>", string).between("<p>", "</p>")
      let datum = string.isEmpty ? text : text.between("<bdi>", "</bdi>")
      #expect(datum.unescaped.utf8.elementsEqual(string.visible.utf8))
    }
  }

  @Test(arguments: [("<p title=\"", "\">"), ("<p title='", "'>"), ("<title>", "</title>")])
  func areShownWhereNoElementCanBe(start: String, end: String) throws {
    for string in strings {
      let text = try page(start + "{{it}}" + end, string).between(start, end)
      let isolated = "\u{2068}" + string.visible + "\u{2069}"
      #expect([string.visible, isolated].contains { $0.utf8.elementsEqual(text.unescaped.utf8) })
    }
  }

  @Test func areHarmlessAddresses() throws {
    for string in strings {
      let address = try page("<a href=\"{{it}}\">", string).between("<a href=\"", "\">").unescaped
      #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
      if address == "#blocked" { continue }
      #expect(address == string.percentEncoded)
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
      let rest = Markdown.render(memo: string).markup.replacing(
        harmless.matchingSemantics(.unicodeScalar), with: ""
      )
      .replacing(links.matchingSemantics(.unicodeScalar), with: "")
      #expect(!rest.contains("<"), "\(rest)")
    }
  }
}

extension CharacterSet {
  fileprivate static let asciiAlphanumerics = CharacterSet(charactersIn: "0"..."9")
    .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
}

extension String {
  /// The text between two delimiters, which must not occur in it.
  fileprivate func between(_ start: String, _ end: String) -> String {
    #expect(utf8.starts(with: start.utf8) && utf8.reversed().starts(with: end.utf8.reversed()))
    let text = utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    let quote = start.utf8.last
    #expect(quote == UInt8(ascii: ">") || !text.contains { $0 == quote })
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes character references only: an independent inverse of the escaper.
  fileprivate var unescaped: String {
    #expect(!utf8.contains(UInt8(ascii: "<")) && !utf8.contains(UInt8(ascii: ">")))
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"), ("&amp;", "&"),
    ]
    return references.reduce(self) { text, reference in
      text.replacingOccurrences(of: reference.0, with: reference.1, options: .literal)
    }
  }

  fileprivate var percentEncoded: String {
    let kept = CharacterSet(charactersIn: "!#$%&'()*+,-./:;=?@[]_~").union(.asciiAlphanumerics)
    return addingPercentEncoding(withAllowedCharacters: kept) ?? ""
  }

  /// Shows bidirectional control characters as marks.
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

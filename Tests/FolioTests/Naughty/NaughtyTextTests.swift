import Bookkeeping
import Foundation
import TestSupport
import Testing

/// Checks that text from a ledger is shown as text, whatever it looks like. Each string is compared with a
/// harmless one in the same place: the pages differ only in that text.
@Suite(.needs(.naughtyStrings))
struct NaughtyTextTests {
  @Test func asNameAddressCategoryAndTagEachIsItself() throws {
    let (strings, naughty, harmless) = try Self.sites.get()
    for number in strings.indices {
      let path = "transactions/t\(number).html"
      let found = Markup(try #require(naughty.text(path)))
      let expected = Markup(try #require(harmless.text(path)))
      #expect(found.complaints.isEmpty, "\(path)")
      expectEqual(found, expected, at: path) { Self.replacingMarks(in: $0, by: strings) }
    }
  }

  @Test func noPageOfTheSiteHoldsAnElementThatNoHarmlessPageHolds() throws {
    let (_, naughty, harmless) = try Self.sites.get()
    let known = Set(harmless.pages.flatMap { Self.signatures(of: Markup(harmless.text($0) ?? "")) })
    let links = LinkCheck(of: naughty)
    for path in naughty.pages {
      let page = Markup(try #require(naughty.text(path)))
      #expect(page.complaints.isEmpty, "\(path)")
      #expect(Self.signatures(of: page).subtracting(known).isEmpty, "\(path)")
      #expect(links.deadLinks(of: path).isEmpty, "\(path)")
    }
  }

  @Test func asAMemoEachIsHarmlessMarkdown() throws {
    let strings = try NaughtyStrings.all()
    let naughty = try NaughtyStrings.site(
      of: strings.enumerated().map { NaughtyStrings.transaction(id: "t\($0)", name: "x", ["memo": $1]) })
    let harmless = try NaughtyStrings.site(
      of: strings.indices.map { NaughtyStrings.transaction(id: "t\($0)", name: "x", ["memo": "marker"]) })
    for number in strings.indices {
      let path = "transactions/t\(number).html"
      let page = Markup(try #require(naughty.text(path)))
      #expect(page.complaints.isEmpty, "\(path)")
      let frame = Markup(try #require(harmless.text(path))).tokens
      let marker = try #require(frame.firstIndex(of: .text("marker")))
      let (before, after) = (frame[..<(marker - 1)], frame[(marker + 2)...])
      #expect(
        page.tokens.starts(with: before) && page.tokens.suffix(after.count).elementsEqual(after), "\(path)")
      let memo = page.tokens.dropFirst(before.count).dropLast(after.count)
      #expect(memo.allSatisfy(Self.isHarmlessMarkdown), "\(path): \(strings[number])")
    }
  }

  private static let sites = Result {
    let strings = try NaughtyStrings.all()
    return (
      strings: strings,
      naughty: try NaughtyStrings.site(of: transactions(strings) { number, _ in strings[number] }),
      harmless: try NaughtyStrings.site(of: transactions(strings) { number, kind in "\(kind)\(number)x" })
    )
  }

  /// Avoids strings that would change a page's shape: a colon makes levels of a category, and names that
  /// differ only in case are one payee.
  private static func transactions(_ strings: [String], text: (Int, _ kind: String) -> String) -> [[String:
    Any]]
  {
    var payees: Set<String> = []
    return strings.enumerated().map { number, string in
      let category = string.contains(":") ? "plain" : text(number, "group")
      let isNewPayee = payees.insert(Payee.key(of: string)).inserted
      return NaughtyStrings.transaction(
        id: "t\(number)", name: isNewPayee ? text(number, "mark") : "payee \(number)",
        ["address": text(number, "mark"), "category": category, "tags": [text(number, "group")]])
    }
  }

  private static func replacingMarks(in text: String, by strings: [String]) -> String {
    text.replacing(/(mark|group)(\d+)x/) { match in
      Int(match.2).map { NaughtyStrings.shown(match.1 == "group" ? trimmed(strings[$0]) : strings[$0]) } ?? ""
    }
  }

  /// Removes blanks around a category or a tag, which do not count.
  private static func trimmed(_ text: String) -> String {
    let isBlank = \Unicode.Scalar.properties.isWhitespace
    let rest = text.unicodeScalars.drop { $0[keyPath: isBlank] }
    let end = rest.lastIndex { !$0[keyPath: isBlank] }.map(rest.index(after:)) ?? rest.startIndex
    return String(Substring(rest[..<end]))
  }

  private func expectEqual(
    _ found: Markup, _ expected: Markup, at path: String, replacing: (String) -> String
  ) {
    guard found.tokens.count == expected.tokens.count else {
      Issue.record("\(path) has \(found.tokens.count) tokens, not \(expected.tokens.count)")
      return
    }
    for (one, other) in zip(found.tokens, expected.tokens) {
      switch (one, other) {
      case (.text(let text), .text(let model)):
        #expect(Self.equal(text, replacing(model)), "\(path)")
      case (.start(let name, let attributes), .start(let model, let others)):
        #expect(name == model && attributes.map(\.name) == others.map(\.name), "\(path)")
        for (attribute, other) in zip(attributes, others) where attribute.name != "href" {
          #expect(Self.equal(attribute.value, replacing(other.value)), "\(path)")
        }
      default: #expect(one == other, "\(path)")
      }
    }
  }

  /// Compares scalars, since `String` treats canonically equivalent texts as equal, and ignores the isolates
  /// that Folio puts around a datum where no element is allowed.
  private static func equal(_ text: String, _ model: String) -> Bool {
    text.unicodeScalars.filter { $0.value != 0x2068 && $0.value != 0x2069 }
      .elementsEqual(model.unicodeScalars)
  }

  /// Each element with the names of its attributes.
  private static func signatures(of page: Markup) -> Set<String> {
    Set(
      page.tokens.compactMap { token in
        guard case .start(let name, let attributes) = token else { return nil }
        return "<\(name) \(attributes.map(\.name).joined(separator: " "))>"
      })
  }

  private static func isHarmlessMarkdown(_ token: Markup.Token) -> Bool {
    let elements: Set = [
      "p", "em", "strong", "a", "code", "pre", "ul", "ol", "li", "blockquote", "hr", "br", "h1", "h2", "h3",
      "h4",
      "h5", "h6",
    ]
    guard case .start(let name, let attributes) = token else { return token != .comment && token != .doctype }
    let addresses = attributes.filter { $0.name == "href" }.map { $0.value.lowercased() }
    return elements.contains(name)
      && attributes.allSatisfy { ["href", "title", "start", "class", "rel"].contains($0.name) }
      && addresses.allSatisfy { address in
        ["http://", "https://", "mailto:", "#blocked"].contains { address.hasPrefix($0) }
      }
  }
}

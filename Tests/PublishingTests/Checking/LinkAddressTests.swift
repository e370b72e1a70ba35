import Testing

@testable import Publishing

/// Checks that addresses are parsed and followed as browsers do.
struct LinkAddressTests {
  @Test(arguments: [
    "https://example.org", "HTTP://x", "mailto:a@b.c", "tel:+441", "javascript:x()", "data:image/png;base64,",
    "//example.org/a.html", "\\\\example.org", " \n https://example.org ", "x-y.z+1:a",
  ])
  func othersAreLeftAlone(address: String) {
    #expect(LinkAddress(Array(address.utf8)) == nil)
  }

  @Test(arguments: [
    ("a.html", "months/a.html"), ("./a.html", "months/a.html"), ("../a.html", "a.html"), ("..", ""),
    ("", "months"),
    ("../x/../a.html", "a.html"), ("../a.html?q=b#c", "a.html"), ("?q", "months"), ("#c", "months"),
    ("/a.html", "a.html"), ("a//b", "months/a/b"), ("x/", "months/x"), ("..\\a.html", "a.html"),
    ("%61.html", "months/a.html"), ("%C3%BC%20b.html", "months/ü b.html"), ("100%", "months/100%"),
    ("100%zz", "months/100%zz"), ("%2e%2E/a.html", "a.html"), ("a%3Fb%23c", "months/a?b#c"),
    (" a.html\n", "months/a.html"), ("a.\nhtml", "months/a.html"), ("A.html", "months/A.html"),
    ("1:2", "months/1:2"), ("a/b:c", "months/a/b:c"),
  ])
  func addressesAreResolved(address: String, path: String) throws {
    let address = try #require(LinkAddress(Array(address.utf8)))
    let resolved = try #require(address.resolved(in: "months".utf8))
    #expect(String(decoding: resolved, as: UTF8.self) == path)
  }

  @Test(arguments: ["../../a.html", "../..", "/../a.html", "../a/../../b"])
  func someLeadOutside(address: String) throws {
    #expect(try #require(LinkAddress(Array(address.utf8))).resolved(in: "months".utf8) == nil)
  }

  @Test(arguments: [
    ("a#b", "b"), ("#b", "b"), ("a?x#b", "b"), ("#b?x", "b?x"), ("#%C3%BC", "ü"), ("#b:~:text=c", "b"),
    ("a", nil), ("#", nil), ("#top", nil), ("#TOP", nil), ("#:~:text=c", nil),
  ])
  func fragmentsAreAnchors(address: String, anchor: String?) throws {
    let fragment = try #require(LinkAddress(Array(address.utf8))).fragment
    #expect(fragment.map { String(decoding: $0, as: UTF8.self) } == anchor)
  }
}

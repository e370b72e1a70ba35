import Testing

@testable import Basics

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%a9", "é"), ("%2520", "%20"), ("", ""), ("%2f%2F", "//"),
  ])
  func wellFormed(text: String, meant: String) {
    let bytes = Array(text.utf8)
    #expect(Array(PercentEncoding.decode(bytes[...])) == Array(meant.utf8))
    #expect(PercentEncoding.decodeStrictly(bytes) == Array(meant.utf8))
  }

  @Test(arguments: [
    ("%", "%"), ("100%", "100%"), ("%4", "%4"), ("%4g", "%4g"), ("%%41", "%A"), ("%+1", "%+1"),
  ])
  func malformed(text: String, meant: String) {
    let bytes = Array(text.utf8)
    #expect(Array(PercentEncoding.decode(bytes[...])) == Array(meant.utf8))
    #expect(PercentEncoding.decodeStrictly(bytes) == nil)
  }
}

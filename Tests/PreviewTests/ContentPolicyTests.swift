import Testing

@testable import Preview

struct ContentPolicyTests {
  @Test(arguments: [
    ("default-src 'none'", "default-src 'none'; script-src 'self'; connect-src 'self'"),
    (
      "default-src 'self' data:",
      "default-src 'self' data:; script-src 'self' data:; connect-src 'self' data:"
    ),
    ("img-src 'self'", "img-src 'self'"),
    ("script-src 'none'; style-src 'self';", "script-src 'self'; style-src 'self'"),
    ("Script-Src a.example", "script-src 'self' a.example"),
    ("default-src &#39;none&#39;; x y", "default-src 'none'; x y; script-src 'self'; connect-src 'self'"),
  ])
  func policyIsLoosenedForTheScriptAlone(policy: String, loosened: String) {
    #expect(LiveReload.ContentPolicy.loosened(policy) == loosened)
  }

  @Test(arguments: [
    #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'">"#,
    #"<META CONTENT="default-src 'none'" HTTP-EQUIV=content-security-policy />"#,
    #"<meta charset="utf-8"><meta http-equiv='Content-Security-Policy' content = "default-src 'none'">"#,
  ])
  func declarationIsFound(markup: String) {
    var page = Array(markup.utf8)
    LiveReload.ContentPolicy.loosenDeclaration(in: &page)
    let loosened = markup.replacing("'none'", with: "'none'; script-src 'self'; connect-src 'self'")
    #expect(String(decoding: page, as: UTF8.self) == loosened)
  }

  @Test(arguments: ["", "<", "<met", #"<meta name="content-security-policy" content="x">"#, "<p>é"])
  func pageWithoutDeclarationStaysAsItIs(markup: String) {
    var page = Array(markup.utf8)
    LiveReload.ContentPolicy.loosenDeclaration(in: &page)
    #expect(page == Array(markup.utf8))
  }
}

import TestSupport
import Testing

@testable import Publishing

/// Looking for hidden words takes no more than time in proportion to a page, whatever is left open in it.
struct MarkupGrowthTests {
  @Test(arguments: [
    "<!--", "<!x", "<?", "</", "</>", "<a ", "<a \"", "<a '<b \"", "<script>", "<style a='",
    "<a><!--><script>",
    "&", "&kcy;", "&xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx;", "<!---", "%C3", "<template></template",
  ])
  func readsMarksOnce(part: String) {
    let growth = Growth.measure(size: 2_000) { count in
      Array(String(repeating: part, count: count).utf8)
    } work: { bytes in
      var reader = MarkupScalars(bytes)
      while reader.next() != nil {}
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

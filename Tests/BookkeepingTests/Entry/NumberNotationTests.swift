import Testing

@testable import Bookkeeping

struct NumberNotationTests {
  @Test(
    arguments: [
      ("1234.5", "1234.5", nil), ("1,234.50", "1234.50", nil), ("1.234,50", nil, "1234.50"),
      ("1,234", "1234", "1.234"), ("12,34", nil, "12.34"), ("1 234,5", nil, "1234.5"),
      ("12,34,567.00", "1234567.00", nil), ("1,234,56", nil, nil), (".5", "0.5", nil), ("5.", nil, nil),
      ("", nil, nil), ("1.2.3", nil, nil), ("1'234.00", "1234.00", nil), ("1,234'567", nil, nil),
      ("١٢٫٥", nil, nil), ("12 34", nil, nil),
      ("0,750", nil, "0.750"), ("0.750", "0.750", nil),
    ] as [(String, String?, String?)])
  func readsCompleteGroupsOnly(_ example: (text: String, point: String?, comma: String?)) {
    #expect(NumberNotation.point.ledgerNotation(of: example.text) == example.point)
    #expect(NumberNotation.comma.ledgerNotation(of: example.text) == example.comma)
  }
}

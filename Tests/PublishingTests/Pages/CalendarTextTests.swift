import Testing

@testable import Publishing

@Suite struct CalendarTextTests {
  @Test func `lines end with CRLF and are folded at 75 bytes`() {
    var calendar = CalendarFile.Text()
    calendar.add("SUMMARY", text: String(repeating: "ä", count: 80))
    let text = String(decoding: calendar.bytes, as: UTF8.self)
    #expect(text.utf8.suffix(2).elementsEqual([0x0D, 0x0A]))
    let lines = text.split(separator: "\r\n")
    #expect(lines.count == 3)
    for line in lines { #expect(line.utf8.count <= 75 && line.utf8.count > 10) }
    #expect(text.replacing("\r\n ", with: "") == "SUMMARY:" + String(repeating: "ä", count: 80) + "\r\n")
  }

  @Test func `a line of 75 bytes is not folded`() {
    var calendar = CalendarFile.Text()
    calendar.add("UID", String(repeating: "a", count: 71))
    calendar.add("UID", String(repeating: "a", count: 72))
    let lines = String(decoding: calendar.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.map(\.utf8.count) == [75, 75, 2])
  }

  @Test func `what has a meaning in a text is escaped`() {
    var calendar = CalendarFile.Text()
    calendar.add("SUMMARY", text: "a,b;c\\d\r\ne\tf\u{1}:\"g\"")
    #expect(
      String(decoding: calendar.bytes, as: UTF8.self) == "SUMMARY:a\\,b\\;c\\\\d\\ne\tf:\"g\"\r\n")
  }
}

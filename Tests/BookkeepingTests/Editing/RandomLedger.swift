import TestSupport

@testable import Bookkeeping

/// A ledger in one of the layouts that people and programs write.
struct RandomLedger {
  let text: [UInt8]
  let count: Int

  init(using generator: inout SeededGenerator) {
    let newline = ["\n", "\r\n"].randomElement(using: &generator) ?? "\n"
    let isPretty = Bool.random(using: &generator)
    let indentation = ["  ", "\t", "    "].randomElement(using: &generator) ?? ""
    let colon = [":", ": ", " : "].randomElement(using: &generator) ?? ""
    let between = isPretty ? newline + indentation : ["", " "].randomElement(using: &generator) ?? ""
    let gap = [",\(newline)", ",", ", ", "\(newline), ", ",\(newline)\(newline)"].randomElement(
      using: &generator)
    count = Int.random(in: 0...6, using: &generator)
    let isDescending = Bool.random(using: &generator)
    let objects = (0..<count).map { number -> String in
      let day = 10 + (isDescending ? -number : number)
      var fields = [
        "\"date\"\(colon)\"2026-01-\(day < 10 ? "0" : "")\(day)\"", "\"typeNum\"\(colon)1",
        "\"name\"\(colon)\"Ä\\u0041\(number)\"", "\"amount\"\(colon)1\(number).5",
        "\"x\"\(colon)[1, {\"y\" :2}]",
        "\"category\"\(colon)\"C\"", "\"memo\"\(colon)\"m\"", "\"tags\"\(colon)[\"a\",  \"b\"]",
      ]
      if Bool.random(using: &generator) { fields.append("\"paymentId\"\(colon)\"id-\(number)\"") }
      fields.shuffle(using: &generator)
      return "{\(between)\(fields.joined(separator: ",\(between)"))\(isPretty ? newline : "")}"
    }
    let list = "[\(newline)\(objects.joined(separator: gap ?? ","))\(newline)]"
    let isBare = Bool.random(using: &generator)
    let mark = Bool.random(using: &generator) ? "\u{FEFF}" : ""
    let budgets = "\"budgets\"\(colon)[{\"category\": \"C\",  \"amount\": \"5.00\"}]"
    let recurring = "\"recurring\"\(colon)[ {\"recurring\":false, \"name\" : \"Changed\"} ]"
    let whole =
      isBare
      ? list
      : "{ \"currency\":\"EUR\",\(newline) \(budgets), \"transactions\" : \(list), \(recurring),\"z\": null }"
    text = Array((mark + whole + newline).utf8)
  }
}

import Foundation

/// Writes a ledger of any size to standard output, the same on every machine.
struct GenerateLedger {
  let count: Int

  func run() {
    var random = LinearCongruence(seed: 20_261_120)
    var text =
      "{\n  \"title\": \"Benchmark\", \"currency\": \"USD\", \"locale\": \"en_US\",\n  \"transactions\": [\n"
    for index in 0..<count {
      text += Self.transaction(index, of: count, &random)
      text += index == count - 1 ? "\n" : ",\n"
      if text.utf8.count > 1 << 20 {
        FileHandle.standardOutput.write(Data(text.utf8))
        text = ""
      }
    }
    FileHandle.standardOutput.write(Data((text + "  ]\n}\n").utf8))
  }

  private static let payees = [
    "Corner Bakery", "Green Basket Market", "City Transit", "Harbor Street Apartments", "Café Zoë",
    "Alder Bay Power & Light", "Pebble Mobile", "さくら食堂", "Lantern Films", "Dr. Łucja Wiśniewska",
  ]
  private static let categories = [
    "Food:Groceries", "Food:Restaurants", "Transport", "Housing:Rent", "Housing:Utilities", "Health",
    "Leisure:Films", "Travel:Hotels", "Gifts", "Household",
  ]

  /// Invents fifteen years of a household. Every seventeenth payment is income, and every third has a memo.
  private static func transaction(_ index: Int, of count: Int, _ random: inout LinearCongruence) -> String {
    let day = index * 5475 / max(1, count)
    let (year, dayOfYear) = (2011 + day / 365, day % 365)
    let date = "\(year)-\(padded(dayOfYear / 31 + 1, 2))-\(padded(dayOfYear % 28 + 1, 2))"
    let isIncome = index % 17 == 0
    let payee = payees[random.next(payees.count)]
    var fields = [
      "\"id\": \"\(id(index))\"", "\"date\": \"\(date)\"", "\"type\": \"\(isIncome ? "income" : "expense")\"",
      "\"name\": \"\(payee) \(random.next(300))\"",
      "\"amount\": \"\(random.next(isIncome ? 5000 : 200) + 1).\(padded(random.next(100), 2))\"",
      "\"category\": \"\(isIncome ? "Work:Salary" : categories[random.next(categories.count)])\"",
    ]
    if index % 2 == 0 { fields.append("\"address\": \"\(random.next(200)) Mill Lane, Alder Bay\"") }
    if index % 3 == 0 { fields.append("\"memo\": \"Two *sourdough* loaves, and no. \(index)\"") }
    if index % 5 == 0 { fields.append("\"tags\": [\"\(index % 10 == 0 ? "weekly" : "shared")\"]") }
    return "    { " + fields.joined(separator: ", ") + " }"
  }

  private static func id(_ index: Int) -> String {
    let hash = String(UInt64(index) &* 0x9E37_79B9_7F4A_7C15, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: 16 - hash.count) + hash
    return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(4))-4000-8000-\(padded(index, 12))"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// Pseudorandom numbers that never change (Knuth's MMIX).
struct LinearCongruence {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

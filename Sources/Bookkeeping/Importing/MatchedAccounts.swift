/// The accounts that payments belong to, by label and by the end of the bank's number.
struct MatchedAccounts {
  private var names: [Name] = []
  private var numbers: [Name: Int] = [:]

  private struct Name: Hashable {
    let label: String?
    let end: String?
  }

  mutating func number(label: String?, end: String?) -> Int {
    let name = Name(label: label.map(PaymentRef.folded), end: end)
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// For each account itself, then those that may be the same: nothing that both say differs.
  var compatible: [[Int]] {
    names.indices.map { number in
      [number] + names.indices.filter { $0 != number && mayBeOne(names[$0], names[number]) }
    }
  }

  private func mayBeOne(_ left: Name, _ right: Name) -> Bool {
    if let label = left.label, label == right.label { return true }
    if let end = left.end, end == right.end { return true }
    return (left.label == nil || right.label == nil) && (left.end == nil || right.end == nil)
  }
}

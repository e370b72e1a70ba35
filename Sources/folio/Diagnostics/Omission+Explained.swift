import Basics
import Bookkeeping

extension Copy.Omission {
  /// `leaves out 2 of 4 payments, of 5,010.00 USD`
  var sentence: String {
    let all = counted(total, "payment")
    guard count > 0 else { return total == 0 ? "has no payments" : "leaves out none of \(all)" }
    let amounts = sums.map { "\(Self.grouped($0)) \($0.currency.code)" }
    let folded = foldedCount > 0 ? "; adds up \(foldedCount) of them" : ""
    return "leaves out \(count) of \(all), of \(amounts.joined(separator: ", "))\(folded)"
  }

  /// `5,010.00`
  private static func grouped(_ amount: Money) -> String {
    let parts = amount.decimal.split(separator: ".", maxSplits: 1)
    let whole = Array(parts.first ?? "")
    let groups = whole.enumerated().map { index, digit in
      index > 0 && (whole.count - index).isMultiple(of: 3) ? ",\(digit)" : String(digit)
    }
    return groups.joined() + (parts.count > 1 ? ".\(parts[1])" : "")
  }
}

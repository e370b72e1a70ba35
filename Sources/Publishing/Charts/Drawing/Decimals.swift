/// Writes decimal fractions from whole numbers, the same on every machine.
enum Decimals {
  /// `string(-125, places: 1)` is `-12.5`; zeros at the end are left out.
  static func string(_ value: Int, places: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 ? "-" : ""
    return sign + padded.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

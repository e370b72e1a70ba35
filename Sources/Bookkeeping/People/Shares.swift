/// The parts that several people have in an amount, as whole weights.
package struct Shares: Hashable, Sendable {
  /// A weight for each of the ledger's people, in their order. If all are 0, nothing is shared.
  package let weights: [Int]

  /// The weights that a ledger may state.
  static let weights = 0...1000

  /// The shares of an amount that is not shared: whoever pays it has paid it alone.
  static let none = Shares(weights: [])

  /// Divides the amount among the people who take part; `nil` if none of them has a share.
  ///
  /// Each part is rounded down. The units that are left go to the parts with the largest remainders and,
  /// among equal remainders, to the first in the order of the people.
  func parts(of amount: Int64, among takesPart: [Bool]) -> [Int64]? {
    let weights = zip(weights, takesPart).map { $1 ? Int128($0) : 0 }
    let whole = weights.reduce(0, +)
    guard whole > 0 else { return nil }
    let exact = weights.map { (Int128(amount) * $0).quotientAndRemainder(dividingBy: whole) }
    var parts = exact.map { Int64($0.quotient) }
    let left = Int(amount - parts.reduce(0, +))
    let order = exact.indices.sorted { (-exact[$0].remainder, $0) < (-exact[$1].remainder, $1) }
    for index in order.prefix(left) { parts[index] += 1 }
    return parts
  }
}

extension Shares {
  /// Reads the shares of a category: an object with a weight under each name.
  struct Parser {
    let people: [Person]

    func shares(_ value: JSONValue, _ fields: inout FieldReader) -> Shares? {
      guard value.kind == .object else {
        fields.report(.wrongType(.shares, found: value.kind), at: value)
        return nil
      }
      var weights = people.map { _ in 0 }
      var isValid = true
      let members = value.members(in: fields.bytes)
      for member in members {
        let name = fields.person(member.key, of: .shares, among: people)
        let weight = fields.share(member.value)
        guard let name, let weight, let index = people.firstIndex(where: { $0.name == name }) else {
          isValid = false
          continue
        }
        weights[index] = weight
      }
      if isValid, !members.isEmpty, weights.allSatisfy({ $0 == 0 }) {
        fields.report(.people(.noShare), at: value)
      }
      return isValid ? Shares(weights: weights) : nil
    }
  }
}

extension Ledger.Settings {
  /// The shares of the nearest category that states some.
  func statedShares(of lineage: [Category]) -> Shares? {
    lineage.reversed().lazy.compactMap { categoryShares[$0.fullName] }.first
  }

  /// The shares of amounts that no category divides otherwise.
  var defaultShares: Shares { Shares(weights: people.map(\.share)) }
}

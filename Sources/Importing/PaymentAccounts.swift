import Basics
import Bookkeeping

extension PaymentMatcher {
  /// The accounts of payments, each identified by its label and the end of its number at the bank. Two may be
  /// the same account if their labels or their numbers are equal, or if nothing that both have differs.
  ///
  /// A payment belongs to groups of accounts, such as all with its label. A row looks up a few groups to find
  /// the payments of every account that may be its own, so the cost does not grow with the number of
  /// accounts.
  struct Accounts {
    private struct Name: Hashable {
      let label: String?
      let end: String?
    }

    private enum Wanted: Hashable { case any, exactly(String?) }

    private struct Group: Hashable {
      var label = Wanted.any
      var end = Wanted.any
    }

    /// The group of all accounts, for a search that ignores them.
    static let all = -1

    private var names = Interner<Name>()
    private var groups = Interner<Group>()
    private var asked: [[Int]] = []

    mutating func number(label: String?, end: String?) -> Int {
      names.number(of: Name(label: label.map(FoldedText.string), end: end))
    }

    /// The numbers of a payment's accounts: the one in the ledger, and the one in its ref, if it has one.
    mutating func numbers(of payment: KnownPayment) -> [Int] {
      let labels = [payment.account] + (payment.ref.label.map { [$0] } ?? [])
      return labels.map { number(label: $0, end: payment.ref.accountEnd) }
    }

    /// Finds the groups to look up for each account that has a number so far.
    mutating func findGroupsToAsk() {
      asked = names.keys.map { name in
        var wanted = [Group(label: .exactly(name.label), end: .exactly(name.end))]
        if name.label != nil { wanted.append(Group(label: .exactly(name.label))) }
        if name.end != nil { wanted.append(Group(end: .exactly(name.end))) }
        wanted.append(
          Group(
            label: name.label == nil ? .any : .exactly(nil), end: name.end == nil ? .any : .exactly(nil)))
        return wanted.map { groups.number(of: $0) }
      }
    }

    /// The groups that contain the payments of all accounts that may be this one, its own group first.
    func groupsToAsk(for account: Int) -> [Int] { asked[account] }

    /// The groups of a payment with these accounts, if they are looked up.
    func groups(of accounts: [Int]) -> [Int] {
      let all = accounts.flatMap { account in
        let name = names.keys[account]
        return [Wanted.exactly(name.label), .any].flatMap { label in
          [Wanted.exactly(name.end), .any].compactMap {
            groups.existingNumber(of: Group(label: label, end: $0))
          }
        }
      }
      return accounts.count == 1 ? all : Array(Set(all))
    }

    func mayBeOne(_ one: Int, _ other: Int) -> Bool {
      let (left, right) = (names.keys[one], names.keys[other])
      if let label = left.label, label == right.label { return true }
      if let end = left.end, end == right.end { return true }
      return (left.label == nil || right.label == nil) && (left.end == nil || right.end == nil)
    }
  }
}

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

    private enum Group: Hashable {
      case exactly(Name)
      case label(String), end(String)
      case withoutLabel, withoutEnd, nameless, all
    }

    /// The group of all accounts, for a search that ignores them.
    static let all = -1

    private var names = Interner<Name>()
    private var groups = Interner<Group>()
    private var asked: [[Int]] = []

    mutating func number(label: String?, end: String?) -> Int {
      names.number(of: Name(label: label.map(FoldedText.string), end: end))
    }

    /// Finds the groups to look up for each account that has a number so far.
    mutating func findGroupsToAsk() {
      asked = names.keys.map { name in
        var wanted = [Group.exactly(name)]
        if let label = name.label { wanted.append(.label(label)) }
        if let end = name.end { wanted.append(.end(end)) }
        switch (name.label, name.end) {
        case (_?, _?): wanted.append(.nameless)
        case (_?, nil): wanted.append(.withoutLabel)
        case (nil, _?): wanted.append(.withoutEnd)
        case (nil, nil): wanted.append(.all)
        }
        return wanted.map { groups.number(of: $0) }
      }
    }

    /// The groups that contain the payments of all accounts that may be this one, its own group first.
    func groupsToAsk(for account: Int) -> [Int] { asked[account] }

    /// The groups to which a payment with these accounts belongs, out of those that are looked up.
    func groups(of accounts: [Int]) -> [Int] {
      let all = accounts.flatMap { groups(of: names.keys[$0]) }
      return accounts.count == 1 ? all : Array(Set(all))
    }

    private func groups(of name: Name) -> [Int] {
      var all = [Group.exactly(name), .all]
      if let label = name.label { all.append(.label(label)) } else { all.append(.withoutLabel) }
      if let end = name.end { all.append(.end(end)) } else { all.append(.withoutEnd) }
      if name.label == nil, name.end == nil { all.append(.nameless) }
      return all.compactMap(groups.known)
    }

    func mayBeOne(_ one: Int, _ other: Int) -> Bool {
      let (left, right) = (names.keys[one], names.keys[other])
      if let label = left.label, label == right.label { return true }
      if let end = left.end, end == right.end { return true }
      return (left.label == nil || right.label == nil) && (left.end == nil || right.end == nil)
    }
  }
}

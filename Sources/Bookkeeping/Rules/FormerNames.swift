import Basics

/// The names that people gave to payees of statements. New payments of these payees get them, too.
///
/// A name counts only if all payments of the payee have it: if one of many has it, the next one need not.
package struct FormerNames {
  private struct Names {
    /// `nil` if the payments have several names.
    var name: String?
    var count = 1

    mutating func record(_ other: String) {
      count += 1
      if let name, !name.utf8.elementsEqual(other.utf8) { self.name = nil }
    }
  }

  private var byPayee: [String: Names] = [:]
  private var byStem: [[UInt8]: Names] = [:]

  /// The number of payments needed to name others that differ from them only in a number.
  private static let fewestOfStem = 2

  package init(in transactions: [Transaction]) {
    var stems = Stems()
    for transaction in transactions where transaction.kind != .transfer {
      for payee in transaction.statementRefs.map(\.payee) {
        Self.record(transaction.name, payee, in: &byPayee)
        if let stem = stems[payee] { Self.record(transaction.name, stem, in: &byStem) }
      }
    }
  }

  private static func record<Key>(_ name: String, _ key: Key, in names: inout [Key: Names]) {
    if names[key] == nil { names[key] = Names(name: name) } else { names[key]?.record(name) }
  }

  /// The name for new payments of a payee; `nil` to keep the statement's.
  package subscript(name: String) -> String? {
    if byPayee.isEmpty && byStem.isEmpty { return nil }
    let payee = PaymentRef.folded(name)
    if Middleman.isNamed(payee) { return nil }
    let found: Names?
    if let known = byPayee[payee] {
      found = known
    } else {
      let stem = PayeeStem(of: Array(payee.utf8))
      found = stem.namesNobody ? nil : byStem[stem.key].flatMap { $0.count >= Self.fewestOfStem ? $0 : nil }
    }
    guard let other = found?.name, PaymentRef.folded(other) != payee else { return nil }
    return isCleaner(other, than: payee) ? other : nil
  }

  /// Whether a name is known for this payee, or has no number that may be of another shop of the same chain.
  private func isCleaner(_ name: String, than payee: String) -> Bool {
    byPayee[payee] != nil || PayeeStem(of: FoldedText.bytes(of: name)).isWhole
  }

  /// The keys of payees' stems, each found once.
  private struct Stems {
    private var known: [String: [UInt8]?] = [:]

    subscript(payee: String) -> [UInt8]? {
      mutating get {
        if let stem = known[payee] { return stem }
        let stem = PayeeStem(of: Array(payee.utf8))
        let key = stem.namesNobody || Middleman.isNamed(payee) ? nil : stem.key
        known[payee] = key
        return key
      }
    }
  }
}

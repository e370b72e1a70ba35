import Bookkeeping
import Publishing

/// What is shown of many findings: errors before warnings, few of a kind of warning, and not more than a screen holds.
struct Shortlist<Item> {
  struct Entry {
    let item: Item
    /// How many warnings of the same kind are left out behind it.
    var alike = 0
  }

  private(set) var entries: [Entry] = []
  /// How many more there are, of which nothing is said.
  private(set) var rest = 0

  /// - Parameters:
  ///   - limit: How many are shown at most.
  ///   - kind: Says of a warning which others are like it; nil where none is.
  init(
    _ items: [Item], limit: Int = 20, severity: (Item) -> Diagnostic.Severity, kind: (Item) -> String?
  ) {
    for item in items where severity(item) == .error { add(item, limit: limit) }
    var shown: [String: (count: Int, last: Int)] = [:]
    for item in items where severity(item) == .warning {
      let kind = kind(item)
      let known = kind.flatMap { shown[$0] } ?? (0, 0)
      if known.count == mostAlike {
        entries[known.last].alike += 1
      } else if add(item, limit: limit), let kind {
        shown[kind] = (known.count + 1, entries.count - 1)
      }
    }
  }

  /// The same entries as something else.
  func map<Other>(_ transform: (Item) -> Other) -> Shortlist<Other> {
    Shortlist<Other>(
      entries: entries.map { Shortlist<Other>.Entry(item: transform($0.item), alike: $0.alike) }, rest: rest)
  }

  private init(entries: [Entry], rest: Int) {
    self.entries = entries
    self.rest = rest
  }

  @discardableResult
  private mutating func add(_ item: Item, limit: Int) -> Bool {
    guard entries.count < limit else {
      rest += 1
      return false
    }
    entries.append(Entry(item: item))
    return true
  }

  /// How many warnings of a kind are shown.
  private var mostAlike: Int { 3 }
}

extension Problem {
  var severity: Diagnostic.Severity {
    switch self {
    case .ledger(let problem): problem.severity == .error ? .error : .warning
    case .link(let problem): problem.isWarning ? .warning : .error
    case .tax(let problem): problem.problem.isWarning ? .warning : .error
    case .template, .settings, .site: .error
    }
  }

  /// What it has in common with those that say the same of other places.
  var kind: String? {
    switch self {
    case .ledger(let problem): problem.reason.likeness
    case .link(let problem): problem.reason.kind.rawValue
    case .tax(let problem): problem.problem.reason.kind.rawValue
    case .template, .settings, .site: nil
    }
  }
}

extension LedgerProblem.Reason {
  /// A name that is misspelt once must not be lost among a thousand of another.
  fileprivate var likeness: String {
    switch self {
    case .unknownField(let name, _): "\(kind.rawValue) \(name)"
    case .account(let problem): "\(kind.rawValue) \(problem.kind.rawValue)"
    default: kind.rawValue
    }
  }
}

import Bookkeeping

/// Rules in words, as commands show them.
struct RuleWords {
  let file: String
  private let lines: LineTable

  init(file: String, text: [UInt8]) {
    self.file = file
    lines = LineTable(of: text)
  }

  func line(of rule: Rule) -> Int { lines.position(of: rule.range.lowerBound).line }

  /// `content/rules.json:2: name contains "uber eats", amount over 10`
  func heading(of rule: Rule) -> String {
    "\(shortened(file)):\(line(of: rule)): \(rule.conditions.map(Self.words).joined(separator: ", "))"
  }

  /// `category Food:Takeaway, tag out`
  static func words(_ outcome: Rule.Outcome) -> String {
    let parts =
      [
        outcome.category.map { words(.category($0)) }, outcome.name.map { words(.name($0)) },
        outcome.kind.map { words(.kind($0)) },
      ].compactMap(\.self) + outcome.tags.map { words(.tag($0)) }
    return parts.joined(separator: ", ")
  }

  static func words(_ value: RuleEffect.Value) -> String {
    switch value {
    case .category(let category): "category \(shortened(category))"
    case .name(let name): "name \(quoted(name))"
    case .kind(let kind): "type \(kind.rawValue)"
    case .tag(let tag): "tag \(shortened(tag))"
    }
  }

  private static func words(_ condition: Rule.Condition) -> String {
    switch condition {
    case .text(let field, let test, let texts):
      let shown = texts.prefix(4).map(quoted).joined(separator: " or ")
      return "\(field.rawValue) \(words(test)) \(shown)\(texts.count > 4 ? " …" : "")"
    case .amount(let test, let bound): return "amount \(test.rawValue) \(bound.text)"
    case .type(let kind): return kind.rawValue
    case .currency(let currency): return currency.code
    }
  }

  private static func words(_ test: Rule.TextTest) -> String {
    switch test {
    case .is: "is"
    case .starts: "starts with"
    case .contains: "contains"
    case .like: "is like"
    }
  }
}

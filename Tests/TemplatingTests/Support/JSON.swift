import Foundation

@testable import Templating

/// Any JSON, as the data of a template that is compiled for just this data.
enum JSON: Decodable {
  case null
  case flag(Bool)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .text(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .text(String(number))
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// The kind of the value; for a list, the union of its items' kinds.
  var kind: Value.Kind {
    switch self {
    case .null, .flag: .flag
    case .text: .text
    case .list(let items): .list(items.map(\.kind).reduce(.record(Shape([])), Value.Kind.union))
    case .object(let members):
      .record(Shape(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.kind) }))
    }
  }

  func value(as kind: Value.Kind) -> Value {
    switch (self, kind) {
    case (.flag(let flag), .flag): .flag(flag)
    case (.text(let text), .text): .text(text)
    case (.list(let items), .list(let item)): .list(items.map { $0.value(as: item).asFrame })
    case (.object(let members), .record(let shape)): .record(JSONRecord(members, shape))
    default: .absent
    }
  }
}

private struct JSONRecord: Values {
  private let values: [Value]

  init(_ members: [String: JSON], _ shape: Shape) {
    values = shape.names.map { name in
      guard let member = members[name], let (_, kind) = shape.slot(of: name) else { return .absent }
      return member.value(as: kind)
    }
  }

  func value(at slot: Int) -> Value { values[slot] }
}

extension Value.Kind {
  fileprivate static func union(_ one: Value.Kind, _ other: Value.Kind) -> Value.Kind {
    switch (one, other) {
    case (.record(let first), .record(let second)):
      let names = first.names + second.names.filter { first.slot(of: $0) == nil }
      return .record(Shape(names.map { ($0, union(first.slot(of: $0)?.kind, second.slot(of: $0)?.kind)) }))
    case (.list(let first), .list(let second)): return .list(union(first, second))
    case (.flag, _), (.record, _): return other
    default: return one
    }
  }

  private static func union(_ one: Value.Kind?, _ other: Value.Kind?) -> Value.Kind {
    guard let one, let other else { return one ?? other ?? .flag }
    return union(one, other)
  }
}

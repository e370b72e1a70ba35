extension ObjectLayout {
  /// Learns from transactions that stand near; the first one counts most.
  init?(imitating samples: [ObjectMembers], in bytes: [UInt8]) {
    guard let model = samples.first(where: { !$0.members.isEmpty }),
      let first = model.members.first, let last = model.members.last
    else { return nil }
    opening = Array(bytes[(model.range.lowerBound + 1)..<first.key.start])
    closing = Array(bytes[last.value.end..<(model.range.upperBound - 1)])
    colon = Array(bytes[first.key.end..<first.value.start])
    leads = [:]
    lead = Array((opening.isEmpty && colon.count == 1 ? "," : ", ").utf8)
    order = []
    learn(from: samples, in: bytes)
    order = Self.merged(order, with: LedgerField.transaction)
  }

  private mutating func learn(from samples: [ObjectMembers], in bytes: [UInt8]) {
    var counts: [[UInt8]: Int] = [:]
    var hasArray = false
    for sample in samples {
      order = Self.merged(order, with: sample.members.compactMap(\.field))
      for (index, member) in sample.members.enumerated() {
        let range = sample.lead(of: index)
        if let range { counts[Array(bytes[range]), default: 0] += 1 }
        guard let field = member.field else { continue }
        if let range, leads[field] == nil { leads[field] = Array(bytes[range]) }
        if names[field] == nil {
          names[field] = member.key.string(in: bytes)
          if field == .amount { hasNumericAmounts = member.value.kind == .number }
          if field == .type { hasNumericTypes = member.value.kind == .number }
        }
        if !hasArray, let layout = ArrayLayout(of: member.value, in: bytes) {
          array = layout
          hasArray = true
        }
      }
    }
    let commonest = counts.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }
    if let commonest { lead = commonest.key }
    if !hasArray { array.separator = Array((colon.count == 1 ? "," : ", ").utf8) }
  }

  /// Puts what the order lacks behind the field that it follows in the list.
  private static func merged(_ order: [LedgerField], with list: [LedgerField]) -> [LedgerField] {
    var order = order
    var place = 0
    for field in list {
      if let known = order.firstIndex(of: field) {
        place = known + 1
      } else {
        order.insert(field, at: place)
        place += 1
      }
    }
    return order
  }
}

extension ObjectLayout.ArrayLayout {
  /// Nil for what is no array, and for an empty one.
  init?(of value: JSONValue, in bytes: [UInt8]) {
    guard value.kind == .array else { return nil }
    var elements: [JSONValue] = []
    var reader = JSONReader(bytes, from: value.start)
    guard var array = try? reader.openArray() else { return nil }
    while (try? reader.moveToElement(of: &array)) ?? false, let element = try? reader.readValue() {
      elements.append(element)
    }
    guard let first = elements.first, let last = elements.last else { return nil }
    opening = Array(bytes[(value.start + 1)..<first.start])
    closing = Array(bytes[last.end..<(value.end - 1)])
    let isOnLines = opening.contains(UInt8(ascii: "\n"))
    separator = [UInt8(ascii: ",")] + (isOnLines ? opening : [UInt8(ascii: " ")])
    if elements.count > 1 { separator = Array(bytes[first.end..<elements[1].start]) }
  }
}

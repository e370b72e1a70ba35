import Basics

/// The way transactions are written in a file: the bytes between keys and values, and the order of the keys.
struct ObjectLayout {
  private let opening: [UInt8]
  private let closing: [UInt8]
  let colon: [UInt8]
  /// The comma and white space before each key that is not the first.
  private var leads: [Ledger.Field: [UInt8]]
  /// The lead of fields that `leads` lacks.
  private(set) var lead: [UInt8]
  private(set) var order: [Ledger.Field]
  /// The names that the file uses, if they differ from the fields' own.
  private var names: [Ledger.Field: String] = [:]
  private var hasNumericAmounts = false
  private var hasNumericTypes = false
  private var array = ArrayLayout()

  fileprivate struct ArrayLayout {
    var opening: [UInt8] = []
    var separator = Array(", ".utf8)
    var closing: [UInt8] = []
  }

  /// The layout of an object on one line, for a list that has none to imitate.
  static func inline(_ order: [Ledger.Field]) -> Self {
    let space = [UInt8(ascii: " ")]
    return ObjectLayout(
      opening: space, closing: space, colon: Array(": ".utf8), leads: [:], lead: Array(", ".utf8),
      order: order)
  }

  /// The layout for a file without transactions to imitate.
  static func standard(indentation: [UInt8], newline: [UInt8]) -> Self {
    var layout = inline(Ledger.Field.transaction)
    let texts = PaymentText.allCases.map(\.field)
    for field in [Ledger.Field.name] + texts + [.tags, .attachments, .ref, .file] {
      layout.leads[field] = [UInt8(ascii: ",")] + newline + indentation + Array("  ".utf8)
    }
    return layout
  }

  func object(_ fields: [Ledger.Field: Transaction.Change.Value]) -> [UInt8] {
    var text = [UInt8(ascii: "{")] + opening
    var isFirst = true
    for field in order {
      guard let value = fields[field] else { continue }
      if !isFirst { text += lead(of: field) }
      text += member(field, value)
      isFirst = false
    }
    return text + closing + [UInt8(ascii: "}")]
  }

  func lead(of field: Ledger.Field) -> [UInt8] { leads[field] ?? lead }

  func member(_ field: Ledger.Field, _ value: Transaction.Change.Value) -> [UInt8] {
    if case .kind(.transfer) = value {
      return JSONString.bytes(field.rawValue) + colon + text(of: value, asNumber: false)
    }
    let isNumber = field == .type ? hasNumericTypes : hasNumericAmounts
    return JSONString.bytes(names[field] ?? field.rawValue) + colon + text(of: value, asNumber: isNumber)
  }

  /// - Parameter asNumber: Whether an amount or a type is written as a number rather than as a string.
  func text(of value: Transaction.Change.Value, asNumber: Bool) -> [UInt8] {
    switch value {
    case .text(let text): JSONString.bytes(text)
    case .amount(let amount): asNumber ? Array(amount.decimal.utf8) : JSONString.bytes(amount.decimal)
    case .kind(let kind):
      asNumber && kind != .transfer
        ? [UInt8(ascii: kind == .income ? "0" : "1")] : JSONString.bytes(kind.rawValue)
    case .list(let list):
      [UInt8(ascii: "[")] + array.opening
        + Array(list.map(JSONString.bytes).joined(separator: array.separator))
        + array.closing + [UInt8(ascii: "]")]
    }
  }
}

extension ObjectLayout {
  /// Imitates nearby transactions; the first sample counts most.
  init?(imitating samples: [ObjectEditor.Members], in bytes: [UInt8]) {
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
    order = Self.merged(order, with: Ledger.Field.transaction)
  }

  private mutating func learn(from samples: [ObjectEditor.Members], in bytes: [UInt8]) {
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
    if let commonest = counts.mostFrequent { lead = commonest }
    if !hasArray { array.separator = Array((colon.count == 1 ? "," : ", ").utf8) }
  }

  /// Adds the fields of `list` that `order` lacks, each after the field that precedes it in `list`.
  private static func merged(_ order: [Ledger.Field], with list: [Ledger.Field]) -> [Ledger.Field] {
    var order = order
    var index = 0
    for field in list {
      if let known = order.firstIndex(of: field) {
        index = known + 1
      } else {
        order.insert(field, at: index)
        index += 1
      }
    }
    return order
  }
}

extension ObjectLayout.ArrayLayout {
  /// Learns from an array; `nil` if it is empty or no array.
  init?(of value: JSONValue, in bytes: [UInt8]) {
    let elements = value.elements(in: bytes)
    guard let first = elements.first, let last = elements.last else { return nil }
    opening = Array(bytes[(value.start + 1)..<first.start])
    closing = Array(bytes[last.end..<(value.end - 1)])
    let isOnLines = opening.contains(UInt8(ascii: "\n"))
    separator = [UInt8(ascii: ",")] + (isOnLines ? opening : [UInt8(ascii: " ")])
    if elements.count > 1 { separator = Array(bytes[first.end..<elements[1].start]) }
  }
}

extension ObjectLayout {
  /// Finds the layout of the transactions around an index.
  ///
  /// In most files, all transactions are written alike, so few layouts are computed however many changes
  /// there are.
  struct Samples {
    private let document: LedgerDocument
    private var samples: [Int: Sample] = [:]
    private var shapes: [[UInt8]: Int] = [:]
    private var layouts: [[Int]: ObjectLayout] = [:]

    private struct Sample {
      let members: ObjectEditor.Members
      /// A number that samples share if the same layout can be learned from them.
      let shape: Int
    }

    private static let mostKept = 256

    init(of document: LedgerDocument) { self.document = document }

    mutating func members(of index: Int) -> ObjectEditor.Members { sample(index).members }

    /// - Parameter includingItself: Whether the transaction at the index itself is included, and counts most.
    mutating func layout(near index: Int, includingItself: Bool) -> ObjectLayout? {
      let near = [
        index - 1, index, index - 2, index + 1, index - 3, index + 2, index - 4, index + 3,
      ].filter(document.ledger.transactions.indices.contains)
      let used = ((includingItself ? [index] : []) + near).map { sample($0) }
      let shape = used.map(\.shape)
      if let layout = layouts[shape] { return layout }
      let layout = ObjectLayout(imitating: used.map(\.members), in: document.bytes)
      layouts[shape] = layout
      return layout
    }

    private mutating func sample(_ index: Int) -> Sample {
      if let sample = samples[index] { return sample }
      let members = ObjectEditor.Members(at: document.ledger.transactions[index].source, in: document.bytes)
      let shape = members.shape(in: document.bytes)
      let number = shapes[shape] ?? shapes.count
      shapes[shape] = number
      if samples.count >= Self.mostKept { samples.removeAll() }
      let sample = Sample(members: members, shape: number)
      samples[index] = sample
      return sample
    }
  }
}

extension ObjectEditor.Members {
  /// The text of an object, with the kind in place of each value, and the spacing of lists.
  fileprivate func shape(in bytes: [UInt8]) -> [UInt8] {
    var shape: [UInt8] = []
    var position = range.lowerBound
    for member in members {
      shape += bytes[position..<member.value.start]
      position = member.value.end
      switch member.value.kind {
      case .number: shape.append(0)
      case .array:
        let list = ObjectLayout.ArrayLayout(of: member.value, in: bytes)
        shape += [1] + (list.map { $0.opening + [2] + $0.separator + [3] + $0.closing } ?? [])
      default: shape.append(4)
      }
    }
    return shape + bytes[position..<range.upperBound]
  }
}

extension Dictionary where Key: Collection<UInt8>, Value == Int {
  /// The most frequent text. Of equally frequent ones, it is the shortest, then the first by its bytes, so
  /// that no file depends on the order of a dictionary.
  var mostFrequent: Key? {
    self.max { left, right in
      if left.value != right.value { return left.value < right.value }
      if left.key.count != right.key.count { return left.key.count > right.key.count }
      return right.key.lexicographicallyPrecedes(left.key)
    }?.key
  }
}

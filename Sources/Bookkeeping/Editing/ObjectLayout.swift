import Basics

/// How the transactions of a file are written: what stands between their keys and values, and in which order
/// the keys come.
struct ObjectLayout {
  var opening: [UInt8]
  var closing: [UInt8]
  var colon: [UInt8]
  /// Before a key that is not the first: comma and white space.
  var leads: [LedgerField: [UInt8]]
  /// Where no lead of a field is known.
  var lead: [UInt8]
  var order: [LedgerField]
  /// The name that the file uses where it is not the field's own.
  var names: [LedgerField: String] = [:]
  var hasNumericAmounts = false
  var hasNumericTypes = false
  var array = ArrayLayout()

  struct ArrayLayout {
    var opening: [UInt8] = []
    var separator = Array(", ".utf8)
    var closing: [UInt8] = []
  }

  /// What Folio writes where there is nothing to imitate.
  static func standard(indentation: [UInt8], newline: [UInt8]) -> Self {
    let space = [UInt8(ascii: " ")]
    let comma = [UInt8(ascii: ",")]
    let wrapped = comma + newline + indentation + space + space
    let broken: [LedgerField] = [.name, .address, .memo, .tags, .attachments]
    return ObjectLayout(
      opening: space, closing: space, colon: Array(": ".utf8),
      leads: Dictionary(uniqueKeysWithValues: broken.map { ($0, wrapped) }), lead: comma + space,
      order: LedgerField.transaction)
  }

  func object(_ fields: [LedgerField: FieldValue]) -> [UInt8] {
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

  func lead(of field: LedgerField) -> [UInt8] { leads[field] ?? lead }

  func member(_ field: LedgerField, _ value: FieldValue) -> [UInt8] {
    let isNumber = field == .type ? hasNumericTypes : hasNumericAmounts
    return JSONString.bytes(names[field] ?? field.rawValue) + colon + text(of: value, asNumber: isNumber)
  }

  /// - Parameter asNumber: For amounts and types, which JSON may hold as a string or as a number.
  func text(of value: FieldValue, asNumber: Bool) -> [UInt8] {
    switch value {
    case .text(let text): JSONString.bytes(text)
    case .amount(let amount): asNumber ? Array(amount.decimal.utf8) : JSONString.bytes(amount.decimal)
    case .kind(let kind):
      asNumber ? [UInt8(ascii: kind == .income ? "0" : "1")] : JSONString.bytes(kind.rawValue)
    case .list(let list):
      [UInt8(ascii: "[")] + array.opening
        + Array(list.map(JSONString.bytes).joined(separator: array.separator))
        + array.closing + [UInt8(ascii: "]")]
    }
  }
}

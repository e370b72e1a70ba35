/// What encloses a tag: `{{` and `}}`, unless the template sets others.
struct Delimiters {
  let open: [UInt8]
  let close: [UInt8]

  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

  private init(open: [UInt8], close: [UInt8]) {
    self.open = open
    self.close = close
  }

  /// The content of a tag such as `{{=<% %>=}}`.
  init?(_ content: ArraySlice<UInt8>) {
    let parts = content.split(whereSeparator: \.isBlank)
    guard parts.count == 2, !content.contains(UInt8(ascii: "=")) else { return nil }
    self.init(open: Array(parts[0]), close: Array(parts[1]))
  }

  func closer(after sigil: UInt8?) -> [UInt8] {
    switch sigil {
    case UInt8(ascii: "{"): [UInt8(ascii: "}")] + close
    case UInt8(ascii: "="): [UInt8(ascii: "=")] + close
    default: close
    }
  }
}

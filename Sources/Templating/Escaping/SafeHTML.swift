/// Markup that is safe because of how it was made: the only type that a triple tag accepts.
package struct SafeHTML: Sendable {
  /// In UTF-8.
  package let bytes: [UInt8]

  /// Only code that escapes or writes the markup itself may call this.
  init(trusted bytes: [UInt8]) { self.bytes = bytes }

  init(trusted markup: String) { bytes = Array(markup.utf8) }

  package var markup: String { String(decoding: bytes, as: UTF8.self) }
}

extension SafeHTML {
  package init(_ writer: consuming MarkupWriter) {
    self.init(trusted: writer.markup.array)
  }

  /// Escapes text.
  package init(escaping text: String) {
    var writer = MarkupWriter()
    writer.text(text)
    self.init(writer)
  }
}

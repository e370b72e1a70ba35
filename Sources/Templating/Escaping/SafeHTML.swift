/// Markup that is safe because of the way it was made: the only type that a triple tag accepts.
package struct SafeHTML: Sendable {
  /// The markup in UTF-8.
  package let bytes: [UInt8]

  /// Trusts the markup; only for code that has escaped it or written it itself.
  init(trusted bytes: [UInt8]) { self.bytes = bytes }

  init(trusted markup: String) { bytes = Array(markup.utf8) }

  package var markup: String { String(decoding: bytes, as: UTF8.self) }
}

extension SafeHTML {
  package init(_ writer: consuming MarkupWriter) {
    self.init(trusted: writer.markup.array)
  }

  /// Makes markup of text by escaping it.
  package init(escaping text: String) {
    var writer = MarkupWriter()
    writer.text(text)
    self.init(writer)
  }
}

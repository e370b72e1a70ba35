/// Markup that is known to be harmless, because of how it was made: the only type a triple tag accepts.
package struct SafeHTML: Sendable {
  /// In UTF-8.
  package let bytes: [UInt8]

  /// Only code that escapes or writes the markup itself may call this.
  init(trusted bytes: [UInt8]) { self.bytes = bytes }

  init(trusted markup: String) { bytes = Array(markup.utf8) }

  package var markup: String { String(decoding: bytes, as: UTF8.self) }
}

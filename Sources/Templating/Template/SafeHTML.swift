/// Markup that is known to be harmless, because of how it was made: the only type a triple tag accepts.
package struct SafeHTML: Sendable {
  package let markup: String

  /// Only code that escapes or writes the markup itself may call this.
  init(trusted markup: String) { self.markup = markup }
}

import Basics

/// One name of a record: its name in templates, the kind of its value, and how to read it.
package struct Field<Root>: Sendable {
  package let name: String
  package let kind: Value.Kind
  @usableFromInline let reader: Reader
  /// Whether the value depends only on data that a fingerprint of its record covers, so that the fingerprint
  /// stands for it.
  package private(set) var isOwn = false

  /// Whether the value is a figure of its record, which a section over another record does not have.
  package private(set) var isFigure = false

  /// The field, marked as a figure of its record. In a section over another record, its name means nothing:
  /// `In {{#thisMonth}}{{name}} we spent {{spending}}{{/thisMonth}}` must not show all that was ever spent.
  package var figure: Self {
    var field = self
    field.isFigure = true
    return field
  }

  /// The field, marked as one whose value depends only on data that a fingerprint of its record covers.
  package var own: Self {
    var field = self
    field.isOwn = true
    return field
  }

  /// The closure that reads the value. It is stored as it was written and not wrapped in another one: a
  /// closure that captures nothing has no context, so calling it counts no references.
  @usableFromInline enum Reader: Sendable {
    case text(@Sendable (Root) -> String?)
    case datum(@Sendable (Root) -> String?)
    case url(@Sendable (Root) -> Address?)
    case html(@Sendable (Root) -> SafeHTML?)
    case markup(@Sendable (Root, inout ByteBuffer) -> Void)
    case flag(@Sendable (Root) -> Bool)
    case record(@Sendable (Root) -> (any Values)?)
    case list(@Sendable (Root) -> [any Values])
  }

  private init(_ name: String, _ kind: Value.Kind, _ reader: Reader) {
    self.name = name
    self.kind = kind
    self.reader = reader
  }

  package static func text(_ name: String, _ read: @escaping @Sendable (Root) -> String?) -> Self {
    Self(name, .text, .text(read))
  }

  package static func datum(_ name: String, _ read: @escaping @Sendable (Root) -> String?) -> Self {
    Self(name, .datum, .datum(read))
  }

  package static func url(_ name: String, _ read: @escaping @Sendable (Root) -> Address?) -> Self {
    Self(name, .url, .url(read))
  }

  /// A field of addresses that may be on other hosts, which pages do not fetch or open by themselves.
  package static func externalURL(_ name: String, _ read: @escaping @Sendable (Root) -> Address?) -> Self {
    Self(name, .externalURL, .url(read))
  }

  package static func html(_ name: String, _ read: @escaping @Sendable (Root) -> SafeHTML?) -> Self {
    Self(name, .html, .html(read))
  }

  /// A field of markup that is long and is written straight into the page.
  package static func html(
    _ name: String, writing write: @escaping @Sendable (Root, inout ByteBuffer) -> Void
  ) -> Self {
    Self(name, .html, .markup(write))
  }

  package static func flag(_ name: String, _ read: @escaping @Sendable (Root) -> Bool) -> Self {
    Self(name, .flag, .flag(read))
  }

  package static func record(
    _ name: String, of type: (some Record).Type, _ read: @escaping @Sendable (Root) -> (any Values)?
  ) -> Self {
    Self(name, .record(type.shape), .record(read))
  }

  package static func list(
    _ name: String, of type: (some Record).Type, _ read: @escaping @Sendable (Root) -> [any Values]
  ) -> Self {
    Self(name, .list(.record(type.shape)), .list(read))
  }
}

/// One name of a record: what it is called in templates, what kind of value it has, and how to read it.
package struct Field<Root>: Sendable {
  package let name: String
  package let kind: Kind
  package let read: @Sendable (Root) -> Value

  private init(_ name: String, _ kind: Kind, _ read: @escaping @Sendable (Root) -> Value) {
    self.name = name
    self.kind = kind
    self.read = read
  }

  package static func text(_ name: String, _ read: @escaping @Sendable (Root) -> String?) -> Self {
    Self(name, .text) { read($0).map(Value.text) ?? .absent }
  }

  package static func datum(_ name: String, _ read: @escaping @Sendable (Root) -> String?) -> Self {
    Self(name, .datum) { read($0).map(Value.datum) ?? .absent }
  }

  package static func url(_ name: String, _ read: @escaping @Sendable (Root) -> String?) -> Self {
    Self(name, .url) { read($0).map(Value.url) ?? .absent }
  }

  package static func html(_ name: String, _ read: @escaping @Sendable (Root) -> SafeHTML?) -> Self {
    Self(name, .html) { read($0).map(Value.html) ?? .absent }
  }

  package static func flag(_ name: String, _ read: @escaping @Sendable (Root) -> Bool) -> Self {
    Self(name, .flag) { .flag(read($0)) }
  }

  package static func record<Child: Record>(
    _ name: String, _ read: @escaping @Sendable (Root) -> Child?
  ) -> Self {
    Self(name, .record(Child.shape)) { read($0).map(Value.record) ?? .absent }
  }

  package static func list<Child: Record>(
    _ name: String, _ read: @escaping @Sendable (Root) -> [Child]
  ) -> Self {
    Self(name, .list(.record(Child.shape))) { .list(read($0).map(Value.record)) }
  }
}

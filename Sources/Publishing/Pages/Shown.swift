import Templating

/// A value of the report, as a page shows it: a record with the names that the value's type declares.
///
/// The members of the value are members of the record, next to those of every `PageRecord`.
@dynamicMemberLookup
struct Shown<Subject: Showable>: PageRecord {
  let subject: Subject
  let scope: PageScope

  init(_ subject: Subject, in scope: PageScope) {
    self.subject = subject
    self.scope = scope
  }

  static var fields: Fields<Self> { Subject.fields }

  subscript<Value>(dynamicMember member: KeyPath<Subject, Value>) -> Value { subject[keyPath: member] }
}

/// A type of values that pages show, with the names under which templates read parts of a value.
protocol Showable: Sendable {
  static var fields: Fields<Shown<Self>> { get }
}

extension PageRecord {
  func shown<Subject>(_ subject: Subject?) -> Shown<Subject>? { subject.map { Shown($0, in: scope) } }

  func shown<Subject>(_ subjects: some Sequence<Subject>) -> [Shown<Subject>] {
    subjects.map { Shown($0, in: scope) }
  }
}

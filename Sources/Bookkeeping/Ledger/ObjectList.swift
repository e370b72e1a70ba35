/// The objects of a list among a ledger's settings, counted from 1; whatever else stands there is a problem.
struct ObjectList {
  private(set) var objects: [(number: Int, object: JSONValue)] = []
  private(set) var problems: [LedgerProblem] = []

  init(_ list: JSONValue, of field: LedgerField, in bytes: [UInt8]) {
    guard list.kind == .array else {
      problems.append(LedgerProblem(.wrongType(field, found: list.kind), at: list))
      return
    }
    for (index, element) in list.elements(in: bytes).enumerated() {
      if element.kind == .object {
        objects.append((index + 1, element))
      } else {
        let subject = LedgerProblem.Subject(number: index + 1, name: nil, in: field)
        problems.append(LedgerProblem(.wrongType(field, found: element.kind), at: element, subject: subject))
      }
    }
  }
}

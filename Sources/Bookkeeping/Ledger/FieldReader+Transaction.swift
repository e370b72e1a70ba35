/// The fields that only a transaction has.
extension FieldReader {
  mutating func date() -> CalendarDate? {
    guard let value = required(.date) else { return nil }
    guard value.kind == .string else {
      report(.wrongType(.date, found: value.kind), at: value)
      return nil
    }
    do throws(CalendarDate.Problem) {
      return try value.withText(in: bytes) { text throws(CalendarDate.Problem) in
        try CalendarDate(parsing: text)
      }
    } catch {
      let found = value.string(in: bytes).excerpt
      report(error == .malformed ? .malformedDate(found) : .nonexistentDate(found), at: value)
      return nil
    }
  }

  mutating func kind() -> Transaction.Kind? {
    guard let value = required(.type) else { return nil }
    switch value.kind {
    case .string:
      let found = value.string(in: bytes)
      if let kind = Transaction.Kind(rawValue: found) { return kind }
      report(.unknownType(found.excerpt, value.kind), at: value)
    case .number:
      let found = value.source(in: bytes)
      if found == "0" { return .income }
      if found == "1" { return .expense }
      report(.unknownType(found.excerpt, value.kind), at: value)
    default:
      report(.wrongType(.type, found: value.kind), at: value)
    }
    return nil
  }

  mutating func amount(default currency: Currency?) -> (money: Money, place: JSONValue)? {
    let currency = given(.currency) == nil ? currency : self.currency()
    guard let value = required(.amount) else { return nil }
    guard value.kind == .string || value.kind == .number else {
      report(.wrongType(.amount, found: value.kind), at: value)
      return nil
    }
    guard let currency else { return nil }
    do throws(DecimalNumber.Problem) {
      let minorUnits = try value.withText(in: bytes) { text throws(DecimalNumber.Problem) in
        try DecimalNumber.minorUnits(
          text, of: currency, notation: value.kind == .number ? .scientific : .plain)
      }
      return (Money(minorUnits: minorUnits, currency: currency), value)
    } catch {
      let found = value.withText(in: bytes) { String($0) }.excerpt
      report(.amount(error, found: found, currency: currency), at: value)
      return nil
    }
  }

  mutating func memo() -> String? {
    guard let memo = optionalString(.memo), let value = value(.memo) else { return nil }
    let bytes = memo.utf8.count
    if bytes > LedgerLimit.memoBytes {
      report(.oversizedMemo(bytes: bytes), at: value)
    } else if bytes > LedgerLimit.memoCharacters, memo.count > LedgerLimit.memoCharacters {
      report(.longMemo(characters: memo.count), at: value, severity: .warning)
    }
    return memo
  }

  /// In its one spelling; nil where none of its levels has anything to see in it.
  mutating func category() -> String? {
    guard let category = optionalString(.category), let value = value(.category) else { return nil }
    let colons = category.utf8.count { $0 == UInt8(ascii: ":") }
    if colons >= LedgerLimit.categoryLevels {
      let levels = GroupName.levels(of: category).count
      if levels > LedgerLimit.categoryLevels { report(.tooManyLevels(levels), at: value) }
    }
    return GroupName.tidied(category: category)
  }

  mutating func attachments() -> [String] {
    strings(.attachments) { path in Self.isInside(path) ? nil : .attachmentOutside(path.excerpt) }
  }

  /// A path that cannot leave the ledger's folder.
  static func isInside(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(UInt8(ascii: "\\")) && !path.utf8.contains(UInt8(ascii: ":"))
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
  }
}

/// What is wrong with a ledger, and where. Data only: the command writes the sentences.
package struct LedgerProblem: Error, Equatable, Sendable {
  package enum Severity: Sendable {
    case error, warning
  }

  /// The transaction a problem belongs to.
  package struct Subject: Equatable, Sendable {
    /// Counted from 1, in the order of the file.
    package let number: Int
    package let name: String?

    package init(number: Int, name: String?) {
      self.number = number
      self.name = name?.excerpt
    }
  }

  package let severity: Severity
  package let reason: Reason
  /// In bytes from the start of the file.
  package let offset: Int
  package let length: Int
  package let subject: Subject?

  package enum Reason: Equatable, Sendable {
    case syntax(JSONProblem.Reason)
    case fileTooLarge
    case notALedger(JSONKind)
    case noTransactions
    case duplicateKey(String, firstAt: Int)
    case unknownField(String, known: [String])
    case missing(LedgerField)
    case wrongType(LedgerField, found: JSONKind)
    case nullCharacter(LedgerField)
    case blank(LedgerField)
    case longText(LedgerField, bytes: Int)
    case tooManyLevels(Int)
    case tooManyTags(Int)
    case unknownCurrency(String)
    case malformedLocale(String)
    case unknownLocale(String, known: [String])
    case unknownType(String, JSONKind)
    case malformedDate(String)
    case nonexistentDate(String)
    case amount(DecimalNumber.Problem, found: String, currency: Currency)
    case totalTooLarge(Currency)
    case longMemo(characters: Int)
    case oversizedMemo(bytes: Int)
    case attachmentOutside(String)
    case unusableAttachment(String, AttachmentFlaw)
    case duplicateID(String, firstAt: Int)
  }
}

extension String {
  /// The text, or as much of it as any message shows: a problem keeps no copy of a long one.
  var excerpt: String {
    var end = Self.excerptLength
    guard utf8.count > end else { return self }
    var text = self
    return text.withUTF8 { bytes in
      while bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  /// In bytes.
  private static var excerptLength: Int { 256 }
}

/// All that is wrong with a ledger, in the order of the file.
package struct InvalidLedger: Error, Equatable, Sendable {
  package let problems: [LedgerProblem]
}

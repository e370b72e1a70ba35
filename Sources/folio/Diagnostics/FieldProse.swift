import Bookkeeping

extension LedgerField {
  /// What a value of the field is, in a sentence.
  var expected: String {
    switch self {
    case .transactions: "an array of objects"
    case .tags, .attachments: "an array of strings"
    case .amount: "a string or a number"
    case .type: "\"income\" or \"expense\""
    default: "a string"
    }
  }

  /// The field, or one of what it lists.
  var singular: String {
    switch self {
    case .tags: "a tag"
    case .attachments: "an attachment"
    default: rawValue
    }
  }

  var adviceWhereBlank: String {
    switch self {
    case .name: "enter the payee or payer"
    default: "enter some text, or remove it"
    }
  }

  var adviceWhereLong: String {
    switch self {
    case .attachments: "use a shorter path"
    case .id: "use a shorter id, or none"
    default: "move the rest to the memo"
    }
  }

  func advice(whereFound found: JSONKind) -> String? {
    switch (self, found) {
    case (.tags, .string), (.attachments, .string): "put it in brackets: [ … ]"
    case (.amount, _), (.type, _), (.transactions, _): nil
    case (_, .number): "write it in quotes"
    default: nil
    }
  }

  /// The field as it might stand in a ledger.
  var example: String {
    switch self {
    case .date: "\"date\": \"2026-03-05\""
    case .type: "\"type\": \"expense\""
    case .name: "\"name\": \"Corner Bakery\""
    case .amount: "\"amount\": \"12.40\""
    default: "\"\(rawValue)\""
    }
  }
}

extension JSONKind {
  var prose: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    }
  }
}

extension AttachmentFlaw {
  func sentences(about path: String) -> (message: String, advice: String?) {
    let attachment = "attachment \(quoted(path))"
    return switch self {
    case .missing:
      ("\(attachment) does not exist", "paths are relative to the ledger's folder")
    case .isFolder:
      ("\(attachment) is a folder", "attach its files one by one")
    case .isSpecial:
      ("\(attachment) is a pipe or a device, not a file", "attach a regular file")
    case .leadsOutside:
      ("\(attachment) points outside the ledger's folder", "if it may be published, copy the file here")
    case .isPrivate:
      ("\(attachment) is the ledger or the settings, which are never published", "remove it from the list")
    }
  }
}

import Basics
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
    case .name: "say whom the payment was to or from"
    default: "write a text, or remove it"
    }
  }

  var adviceWhereLong: String {
    switch self {
    case .attachments: "give the file a shorter path"
    case .id: "give it a shorter one, or none"
    default: "write what does not fit into the memo"
    }
  }

  func advice(whereFound found: JSONKind) -> String? {
    switch (self, found) {
    case (.tags, .string), (.attachments, .string): "put it into brackets: [ … ]"
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

extension LedgerProblem.AttachmentProblem {
  func sentences(about path: String) -> (message: String, advice: String?) {
    let attachment = "attachment \(quoted(path))"
    return switch self {
    case .missing:
      ("\(attachment) does not exist", "its path begins in the folder of the ledger")
    case .isFolder:
      ("\(attachment) is a folder", "attach each of its files")
    case .isSpecial:
      ("\(attachment) is a pipe or a device, and no file", "attach a plain file")
    case .leadsOutside:
      ("\(attachment) leads out of the ledger's folder", "copy the file here if it may be published")
    case .isPrivate:
      ("\(attachment) is the ledger or the settings, and never published", "remove it from the list")
    }
  }
}

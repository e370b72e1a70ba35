import Basics

/// What keeps a file from being published with its transaction.
package enum AttachmentFlaw: Equatable, Sendable {
  case missing
  case isFolder
  /// A pipe, a device or a socket.
  case isSpecial
  /// A link leads out of the ledger's folder.
  case leadsOutside
  /// The ledger itself, the settings, or a copy of them.
  case isPrivate
}

extension LedgerDocument {
  /// A warning at the place of each attachment that has a flaw, in the order of the file.
  package func warnings(of flaws: [ByteString: AttachmentFlaw]) -> [LedgerProblem] {
    guard !flaws.isEmpty else { return [] }
    return ledger.transactions.indices.flatMap { index in
      ledger.transactions[index].attachments.contains { flaws[ByteString($0)] != nil }
        ? warnings(of: flaws, at: index) : []
    }
  }

  private func warnings(of flaws: [ByteString: AttachmentFlaw], at index: Int) -> [LedgerProblem] {
    let transaction = ledger.transactions[index]
    let object = ObjectMembers(at: transaction.source, in: bytes)
    guard let list = object.index(of: .attachments).map({ object.members[$0].value }) else { return [] }
    return list.elements(in: bytes).compactMap { element in
      let path = element.string(in: bytes)
      return flaws[ByteString(path)].map { flaw in
        LedgerProblem(
          .unusableAttachment(path.excerpt, flaw), at: element, severity: .warning,
          subject: LedgerProblem.Subject(number: index + 1, name: transaction.name))
      }
    }
  }
}

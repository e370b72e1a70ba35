import Basics

extension ChangeJournal.FileChange {
  /// The folder of the receipts that commands copy, next to the ledger.
  package static let receiptsFolder = "receipts"

  /// The change that a copied receipt belongs to: its bytes are in no record, only its name.
  package init(ofReceipt path: String) { self.init(of: path, from: [], to: []) }

  /// The name of a receipt in its folder; nil if the change is one of another file.
  package var receipt: String? { Self.receipt(in: name) }

  /// Whether a record may name the file: one next to the ledger, or a receipt.
  static func isPossible(_ path: String) -> Bool {
    !path.utf8.contains(UInt8(ascii: "/")) || receipt(in: path) != nil
  }

  private static func receipt(in path: String) -> String? {
    guard path.begins(withBytesOf: receiptsFolder + "/") else { return nil }
    let name = path.droppingFirst(bytes: receiptsFolder.utf8.count + 1)
    return name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) ? nil : name
  }
}

/// The receipts of changes that were taken back. They wait next to the records, and no longer than these.
extension ChangeJournal {
  package enum ReceiptMove: Sendable {
    /// To the journal, since no payment names it.
    case away
    /// To its place, where a payment names it again.
    case back
  }

  /// Moves receipts of a change to where they belong in a ledger. A file that is in their place stays.
  ///
  /// - Returns: The paths of those that moved.
  package func move(_ direction: ReceiptMove, receiptsOf step: Step) throws(FileProblem) -> [String] {
    let receipts = step.files.compactMap(\.receipt)
    guard !receipts.isEmpty, let store = try open(),
      let ledger = try? LedgerReader.read(step.edit.bytes),
      let folder = try Folder(following: folder).openFolder(FileChange.receiptsFolder)
    else { return [] }
    let named = Set(ledger.transactions.flatMap(\.attachments))
    var moved: [String] = []
    for name in receipts {
      let path = "\(FileChange.receiptsFolder)/\(name)"
      let kept = Self.keptPrefix + Hexadecimal.string(XXH64.hash(Array(name.utf8)))
      guard named.contains(path) == (direction == .back) else { continue }
      if direction == .back {
        guard try store.status(of: kept) != nil, try folder.status(of: name) == nil else { continue }
        try store.move(kept, to: folder, as: name)
      } else {
        guard try folder.status(of: name)?.kind == .file else { continue }
        try folder.move(name, to: store, as: kept)
      }
      moved.append(path)
    }
    return moved
  }

  /// Removes the receipts of changes that can no longer be made again.
  func forgetReceipts(in store: borrowing Folder) throws(FileProblem) {
    for name in try store.entries() where name.begins(withBytesOf: Self.keptPrefix) {
      try store.removeFile(name)
    }
  }

  private static let keptPrefix = "receipt-"
}

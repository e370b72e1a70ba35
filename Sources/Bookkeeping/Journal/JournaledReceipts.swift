import Basics

extension ChangeJournal.FileChange {
  /// The folder of the receipts that commands copy, next to the ledger.
  package static let receiptsFolder = "receipts"

  /// The change that adds a copied receipt. The record has none of its bytes, only its name, and a version
  /// that tells the copy from another file.
  fileprivate init(ofReceipt name: String, _ copy: FileStatus) {
    self.init(of: "\(Self.receiptsFolder)/\(name)", version: Self.version(of: copy))
  }

  /// The inode number, time and size of a file, which all survive a rename.
  fileprivate static func version(of copy: FileStatus) -> String {
    "\(copy.identity.inode)-\(copy.stamp.modified)-\(copy.stamp.size)"
  }

  /// The name of a receipt in its folder; `nil` for a change of another file.
  package var receipt: String? { Self.receipt(in: name) }

  /// Whether a record may name the file: a receipt, or a file that commands change besides the ledger.
  /// Records are not trusted, because they may come with somebody else's project.
  static func isPossible(_ path: String) -> Bool {
    Renaming.File(rawValue: path).map { $0 != .ledger } ?? (receipt(in: path) != nil)
  }

  fileprivate static func receipt(in path: String) -> String? {
    guard path.begins(withBytesOf: receiptsFolder + "/") else { return nil }
    let name = path.droppingFirst(bytes: receiptsFolder.utf8.count + 1)
    return name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) ? nil : name
  }
}

/// The receipts of changes that were taken back. They wait next to the records, as long as these are kept.
extension ChangeJournal {
  package enum ReceiptMove: Sendable {
    /// To the journal, since no payment names it.
    case away
    /// To its place, since a payment names it again.
    case back
  }

  /// A receipt to copy for a change.
  package struct Receipt: Sendable {
    package let source: SourceFile
    /// The name of the copy in the folder of receipts.
    package let name: String

    package init(_ source: SourceFile, named name: String) { (self.source, self.name) = (source, name) }
  }

  /// Copies receipts to the journal; `place` moves them on from there. So a killed command leaves no partial
  /// receipt. Users who may not read a file may not read its copy.
  ///
  /// - Returns: The changes to record before the receipts are placed.
  package func stage(_ receipts: [Receipt]) throws(FileProblem) -> [FileChange] {
    guard !receipts.isEmpty else { return [] }
    let store = try makeReceipts()
    try forgetStagedReceipts()
    var changes: [FileChange] = []
    for receipt in receipts {
      let (source, staged) = (receipt.source, Self.place(of: receipt.name, Self.stagedPrefix))
      try store.createFile(staged, source.status.permissions & 0o666, synchronize: true) {
        target throws(FileProblem) in try source.copy(to: target)
      }
      if let status = try store.status(of: staged) {
        changes.append(FileChange(ofReceipt: receipt.name, status))
      }
    }
    return changes
  }

  /// Moves staged receipts to their places. Nothing is overwritten.
  package func place(_ receipts: [FileChange]) throws(FileProblem) {
    let names = receipts.compactMap(\.receipt)
    guard !names.isEmpty else { return }
    let store = try makeReceipts()
    let base = try Folder(following: receiptsBase)
    // The user's umask decides who may read receipts, as it does for the ledger.
    guard mkdirat(base.descriptor, FileChange.receiptsFolder, 0o777) == 0 || errno == EEXIST,
      let target = try base.openFolder(FileChange.receiptsFolder)
    else {
      throw .system(operation: .create, path: base.path(of: FileChange.receiptsFolder), errno: errno)
    }
    for name in names {
      guard try target.status(of: name) == nil else {
        throw .system(operation: .create, path: target.path(of: name), errno: EEXIST)
      }
      try store.move(Self.place(of: name, Self.stagedPrefix), to: target, as: name)
    }
  }

  /// Removes the receipts that were copied for a change that has not been made. A file that is not the copy
  /// stays. If their folder cannot be opened (it may be a link), there are none.
  func removeReceipts(of files: [FileChange]) throws(FileProblem) {
    let receipts = files.filter { $0.receipt != nil }
    guard !receipts.isEmpty,
      let target = (try? Folder(following: receiptsBase).openFolder(FileChange.receiptsFolder)) ?? nil
    else { return }
    for file in receipts {
      guard let name = file.receipt, let status = try target.status(of: name), status.kind == .file,
        FileChange.version(of: status) == file.before
      else { continue }
      try target.removeFile(name)
    }
  }

  /// The paths of the receipts of a change.
  package struct MovedReceipts: Sendable {
    package fileprivate(set) var moved: [String] = []
    /// The receipts that another file has replaced: the user may have made a better scan.
    package fileprivate(set) var kept: [String] = []

    package init() {}
  }

  /// Moves receipts of a change to the journal or back, if the ledger after the step requires it. Another
  /// file in their place stays.
  package func move(_ direction: ReceiptMove, receiptsOf step: Step) throws(FileProblem) -> MovedReceipts {
    var result = MovedReceipts()
    let receipts = step.files.filter { $0.receipt != nil }
    guard !receipts.isEmpty, let store = try openReceipts(),
      let ledger = try? LedgerReader.read(step.edit.bytes),
      let folder = try Folder(following: receiptsBase).openFolder(FileChange.receiptsFolder)
    else { return result }
    let named = Set(ledger.transactions.flatMap(\.attachments))
    for receipt in receipts {
      guard let name = receipt.receipt else { continue }
      let path = "\(FileChange.receiptsFolder)/\(name)"
      let kept = Self.place(of: name, Self.keptPrefix)
      guard named.contains(path) == (direction == .back) else { continue }
      if direction == .back {
        guard try store.status(of: kept) != nil, try folder.status(of: name) == nil else { continue }
        try store.move(kept, to: folder, as: name)
      } else {
        guard let status = try folder.status(of: name), status.kind == .file else { continue }
        guard FileChange.version(of: status) == receipt.before else {
          result.kept.append(path)
          continue
        }
        try folder.move(name, to: store, as: kept)
      }
      result.moved.append(path)
    }
    return result
  }

  /// Removes staged receipts that killed commands left.
  func forgetStagedReceipts() throws(FileProblem) {
    guard let store = try openReceipts() else { return }
    for name in try store.entries() where name.begins(withBytesOf: Self.stagedPrefix) {
      try store.removeFile(name)
    }
  }

  /// Removes the receipts of changes that can no longer be made again. A receipt that the ledger names comes
  /// back: the change was made again in another project, with a link to the same ledger.
  func forgetReceipts(in ledger: [UInt8]) throws(FileProblem) {
    guard let store = try openReceipts() else { return }
    let kept = try store.entries().filter { $0.begins(withBytesOf: Self.keptPrefix) }
    if kept.isEmpty { return }
    let attachments = (try? LedgerReader.read(ledger))?.transactions.flatMap(\.attachments) ?? []
    let named = Dictionary(
      attachments.compactMap { FileChange.receipt(in: $0) }.map { (Self.place(of: $0, Self.keptPrefix), $0) },
      uniquingKeysWith: { first, _ in first })
    if let target = (try? Folder(following: receiptsBase).openFolder(FileChange.receiptsFolder)) ?? nil {
      for place in kept {
        guard let name = named[place], try target.status(of: name) == nil else { continue }
        try store.move(place, to: target, as: name)
      }
    }
    for place in kept { try store.removeFile(place) }
  }

  private static func place(of name: String, _ prefix: String) -> String {
    prefix + Hexadecimal.string(XXH64.hash(Array(name.utf8)))
  }

  static let keptPrefix = "receipt-"
  static let stagedPrefix = "staged-"
}

extension SourceFile {
  /// - Returns: Whether everything was written; if not, `errno` says why.
  fileprivate func copy(to target: CInt) throws(FileProblem) -> Bool {
    var offset = 0
    while case let piece = try bytes(at: offset, count: 1 << 16), !piece.isEmpty {
      guard piece.withUnsafeBytes({ Folder.write($0, to: target) }) else { return false }
      offset += piece.count
    }
    return true
  }
}

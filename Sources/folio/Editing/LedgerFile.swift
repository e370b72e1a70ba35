import Basics
import Bookkeeping
import Foundation

/// The file of a ledger, read and replaced as a whole, so that nobody ever sees half of it.
struct LedgerFile {
  /// The path as the user named it.
  let name: String
  /// The file whose permissions a new file gets.
  private let model: String?
  /// The size limit in bytes.
  private let limit: Int
  /// The times to wait for other programs.
  var patience = Patience()

  /// The times after which a command that waits for another program says so, and after which it gives up.
  struct Patience {
    var notice = Duration.seconds(1)
    var limit = Duration.seconds(30)
  }

  init(name: String) { (self.name, model, limit) = (name, nil, Ledger.Limit.fileBytes) }

  /// Another file in the folder of a ledger. It gets the ledger's permissions, since it is about the same
  /// payments. The limit is more than people write by hand.
  init(_ name: String, beside ledger: String) {
    self.name = ledger.part(beforeLast: "/").map { "\($0)/\(name)" } ?? name
    model = ledger
    limit = 16 << 20
  }

  /// The folder as the user named it. If the file is a link, it is the folder of the link.
  var folder: String { name.part(beforeLast: "/").map { $0.isEmpty ? "/" : $0 } ?? "." }

  /// The name without its folder.
  var baseName: String { name.suffix(afterLast: "/") }

  private static let attempts = 20

  /// Returns the bytes, or `nil` if there is no file yet.
  func read() throws(FileProblem) -> [UInt8]? { try FileReplacement(of: name).read(atMost: limit) }

  /// The journal of the file's changes, for undoing them.
  ///
  /// - Parameter contents: Reads another file of the books by its name.
  func journal(reading contents: @escaping (String) throws -> [UInt8]?) throws(FileProblem) -> ChangeJournal {
    let replacement = try FileReplacement(of: name)
    let isLink = FileStatus(at: name, followingLinks: false)?.kind == .symbolicLink
    return ChangeJournal(
      folder: replacement.folder, name: replacement.path.suffix(afterLast: "/"),
      link: isLink ? (folder, baseName) : nil, contents: contents)
  }

  /// Replaces the file with the result of `change`, which is called again if the file changed meanwhile.
  ///
  /// Concurrent changes wait for each other. The lock is on the folder, since the file itself is a new one
  /// after each change. Editors do not take that lock, so the bytes are compared once more before the file is
  /// replaced.
  ///
  /// - Parameter replacing: Calls its argument, which replaces the file, and may do other work before and
  ///   after under the same lock. Both return whether the file was replaced.
  /// - Throws: `FileProblem`, or any error of `change` or `replacing`; the file is then unchanged.
  func update(
    _ change: ([UInt8]?) throws -> [UInt8]?,
    replacing: (_ replace: () throws -> Bool) throws -> Bool = { try $0() }
  ) throws {
    let replacement = try FileReplacement(of: name)
    // A change that fails must not leave a new folder.
    if !FileManager.default.fileExists(atPath: replacement.folder) { _ = try change(nil) }
    try replacement.makeFolder()
    let folder = try Folder(following: replacement.folder, isSearchedOnly: false)
    try withLock(on: folder) { isAlone in
      for _ in 0..<Self.attempts {
        let old = try replacement.read(atMost: limit)
        guard let new = try change(old), new != old else { return }
        let drafts = try folder.makeRecordsFolder()
        let isReplaced = try replacing {
          try replacement.replace(old, by: new, like: model, in: drafts, isAlone: isAlone)
        }
        if isReplaced { return }
      }
      throw FileProblem.busy(name)
    }
  }

  /// Removes the file, if it still has these contents.
  func remove(_ bytes: [UInt8]) throws {
    let replacement = try FileReplacement(of: name)
    let folder = try Folder(following: replacement.folder, isSearchedOnly: false)
    try withLock(on: folder) { _ in
      guard try replacement.read(atMost: limit) == bytes else { return }
      try folder.removeFile(replacement.path.suffix(afterLast: "/"))
    }
  }

  /// The folders that an enclosing change has locked already: a file may be changed during the change of a
  /// file beside it.
  @TaskLocal private static var lockedFolders: Set<FileStatus.Identity> = []

  /// - Parameter isAlone: Whether no other process is changing a file of the folder now; false if the file
  ///   system has no locks.
  private func withLock(on folder: borrowing Folder, _ body: (_ isAlone: Bool) throws -> Void) throws {
    let identity = try folder.status().identity
    if Self.lockedFolders.contains(identity) { return try body(true) }
    let isLocked = try lock(folder)
    let locked = isLocked ? Self.lockedFolders.union([identity]) : Self.lockedFolders
    try Self.$lockedFolders.withValue(locked) { try body(isLocked) }
  }

  /// Waits until no other process has locked the folder, but not for ever.
  ///
  /// - Returns: False if the file system has no locks.
  private func lock(_ folder: borrowing Folder) throws(FileProblem) -> Bool {
    let start = ContinuousClock.now
    var hasSaid = false
    while true {
      switch try folder.lock() {
      case .held: return true
      case .unsupported: return false
      case .busy: break
      }
      let waited = start.duration(to: .now)
      if waited >= patience.limit {
        throw .locked(name, by: folder.lockHolders(), waited: patience.limit)
      }
      if waited >= patience.notice, !hasSaid {
        hasSaid = true
        Terminal.printError(
          "Waiting for \(FileProblem.anotherProgram(folder.lockHolders())) to finish with the folder of "
            + "\(printable(name)); after \(patience.limit.components.seconds) seconds, this gives up …\n")
      }
      usleep(20_000)
    }
  }
}

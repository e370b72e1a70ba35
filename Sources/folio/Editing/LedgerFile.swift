import Basics
import Bookkeeping
import Foundation

/// The file of a ledger: read, changed and replaced as a whole, so that nobody ever sees half of it.
struct LedgerFile {
  /// As the user named it.
  let name: String
  /// The file whose permissions a new one gets.
  private let model: String?
  /// In bytes.
  private let limit: Int

  init(name: String) { (self.name, model, limit) = (name, nil, Ledger.Limit.fileBytes) }

  /// Another file in the folder of a ledger: it tells of the same payments, so nobody else may read it. What
  /// people write by hand is smaller than the limit.
  init(_ name: String, beside ledger: String) {
    self.name = ledger.part(beforeLast: "/").map { "\($0)/\(name)" } ?? name
    (model, limit) = (ledger, 16 << 20)
  }

  private static let attempts = 20

  /// The bytes, or nil where there is no file yet.
  func read() throws(FileProblem) -> [UInt8]? { try FileReplacement(of: name).read(atMost: limit) }

  /// What was changed in it, to be taken back.
  func journal() throws(FileProblem) -> ChangeJournal {
    let replacement = try FileReplacement(of: name)
    return ChangeJournal(folder: replacement.folder, name: replacement.path.part(behindLast: "/"))
  }

  /// What goes along with the replacement of a file, under the same lock.
  struct Companion {
    /// The file is left alone if this throws.
    let willReplace: () throws -> Void
    let didReplace: () -> Void
    let didNotReplace: () -> Void
  }

  /// Replaces the file by what `change` makes of it; it is called anew when the file changed meanwhile.
  ///
  /// Two changes at once wait for each other: the lock lies on the folder, since the file itself is another
  /// one after each change. An editor does not know that lock, so the bytes are compared once more before the
  /// file is replaced.
  ///
  /// - Throws: `FileProblem`, or what `change` or the companion throws; the file is then as it was.
  func update(with companion: Companion? = nil, _ change: ([UInt8]?) throws -> [UInt8]?) throws {
    let replacement = try FileReplacement(of: name)
    // A change that fails must not leave a new folder behind.
    if !FileManager.default.fileExists(atPath: replacement.folder) { _ = try change(nil) }
    try replacement.makeFolder()
    let folder = try Folder(following: replacement.folder, isSearchedOnly: false)
    let isAlone = try lock(folder)
    for _ in 0..<Self.attempts {
      let old = try replacement.read(atMost: limit)
      guard let new = try change(old), new != old else { return }
      try companion?.willReplace()
      var isReplaced = false
      defer { isReplaced ? companion?.didReplace() : companion?.didNotReplace() }
      isReplaced = try replacement.replace(
        old, by: new, like: model, in: ChangeJournal.makeFolder(in: folder), isAlone: isAlone)
      if isReplaced { return }
    }
    throw FileProblem.busy(name)
  }

  /// Waits until no other process holds the folder, and says so after a second.
  ///
  /// - Returns: False where the file system has no locks.
  private func lock(_ folder: borrowing Folder) throws(FileProblem) -> Bool {
    let start = ContinuousClock.now
    while try folder.lock() == .busy {
      if start.duration(to: .now) > .seconds(1) {
        Terminal.printError(
          "Waiting for another program to finish with the folder of \(printable(name)); Ctrl-C gives up …\n")
        return try folder.lock(isWaiting: true) == .held
      }
      usleep(20_000)
    }
    return try folder.lock() == .held
  }
}

import Basics
import Bookkeeping
import Foundation

/// Copies of receipts in `receipts/`, next to the ledger, named by the date and the payee of the payment.
/// Nothing is ever overwritten.
struct ReceiptCopies {
  /// The ledger as the user named it.
  let ledger: String
  /// Relative to the ledger's folder, as attachments are.
  private(set) var paths: [String] = []

  private static let folder = ChangeJournal.FileChange.receiptsFolder

  init(ledger: String) { self.ledger = ledger }

  /// - Parameter files: The paths as the user named them; each must be a file.
  /// - Throws: `FileProblem`. Files already copied stay until `remove` is called.
  mutating func add(_ files: [String], date: CalendarDate, name: String) throws {
    guard !files.isEmpty else { return }
    let receipts = try openFolder()
    for file in files {
      let source = try SourceFile(at: file, named: file)
      let stem = DerivedID.stem(date: date, name: name)
      paths.append(Self.folder + "/" + (try Self.copy(source, to: receipts, stem, Self.suffix(of: file))))
    }
  }

  /// Removes the copies again if the payment could not be written.
  func remove() {
    guard !paths.isEmpty, let receipts = try? openFolder() else { return }
    for path in paths { try? receipts.removeFile(path.suffix(afterLast: "/")) }
  }

  private func openFolder() throws -> Folder {
    let base = URL(filePath: ledger).deletingLastPathComponent().path(percentEncoded: false)
    do {
      try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    } catch {
      throw FileProblem.system(operation: .create, path: base, errno: errno)
    }
    let folder = try Folder(following: base)
    // The user's umask decides who may read receipts, as it does for the ledger.
    guard mkdirat(folder.descriptor, Self.folder, 0o777) == 0 || errno == EEXIST,
      let receipts = try folder.openFolder(Self.folder)
    else { throw FileProblem.system(operation: .create, path: folder.path(of: Self.folder), errno: errno) }
    return receipts
  }

  /// Copies a receipt. Users who may not read the file may not read the copy.
  ///
  /// - Returns: The name of the copy, with a number if the date and payee are taken.
  private static func copy(
    _ source: SourceFile, to folder: borrowing Folder, _ stem: String, _ suffix: String
  ) throws(FileProblem) -> String {
    var number = 1
    while true {
      let name = (number == 1 ? stem : "\(stem)-\(number)") + suffix
      number += 1
      do throws(FileProblem) {
        try folder.createFile(name, source.status.permissions & 0o666, synchronize: true) {
          target throws(FileProblem) in try write(source, to: target)
        }
        return name
      } catch .system(.create, _, EEXIST) {
        continue
      }
    }
  }

  private static func write(_ source: SourceFile, to target: CInt) throws(FileProblem) -> Bool {
    var offset = 0
    while case let piece = try source.bytes(at: offset, count: 1 << 16), !piece.isEmpty {
      guard piece.withUnsafeBytes({ Folder.write($0, to: target) }) else { return false }
      offset += piece.count
    }
    return true
  }

  /// The file's extension, such as `.jpg`; empty if it is not a common one.
  private static func suffix(of file: String) -> String {
    let name = file.suffix(afterLast: "/")
    guard name.part(beforeLast: ".").map({ !$0.isEmpty }) ?? false else { return "" }
    let suffix = name.suffix(afterLast: ".").lowercased()
    let isPlain = suffix.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    return isPlain && (1...8).contains(suffix.utf8.count) ? "." + suffix : ""
  }
}

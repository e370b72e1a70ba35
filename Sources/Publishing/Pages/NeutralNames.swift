import Basics
import Bookkeeping
import Foundation

/// Names of attachments that depend only on the bytes of the files. A copy that hides names, dates or amounts
/// needs them, since `folio add --attach` names a receipt by its date and its payee.
struct NeutralNames: Sendable {
  private var names: [ByteString: String] = [:]
  private var files: [ByteString: String] = [:]

  /// The path of a file in a copy.
  ///
  /// - Parameter path: Relative to the ledger.
  mutating func name(
    ofFileAt path: String, beside ledger: URL, without privateFiles: ProjectFiles.PrivateFiles
  ) -> String {
    if let name = names[ByteString(path)] { return name }
    let folder = Attachments.folder(of: ledger)
    // Any other ending is left out, since it may say anything.
    let ending = path.suffix(afterLast: "/").suffix(afterLast: ".").lowercased()
    let name =
      "receipts/" + (Self.contents(ofFileAt: path, in: folder, without: privateFiles) ?? Copy.hiddenText)
      + (AttachmentKind.isPublished(ending) ? ".\(ending)" : "")
    names[ByteString(path)] = name
    files[ByteString(name)] = path
    return name
  }

  /// The path in the ledger of a renamed file; `nil` if no file has this name.
  func file(named name: String) -> String? { files[ByteString(name)] }

  /// A short name made from the published bytes of a file; `nil` if the file is not published. A name made
  /// from the ledger could reveal rows that the copy hides.
  private static func contents(
    ofFileAt path: String, in folder: URL, without privateFiles: ProjectFiles.PrivateFiles
  ) -> String? {
    let files = ProjectFolder(folder.path(percentEncoded: false))
    guard
      let found = try? Attachments.file(
        at: path, in: files, at: folder, without: privateFiles, shownAs: path),
      let file = try? SourceFile.open(found.url, named: path).published()
    else { return nil }
    var (hash, offset) = (XXH64.State(), 0)
    while let piece = try? file.bytes(at: offset, count: 1 << 20) {
      guard piece.count == 1 << 20 else {
        return Hexadecimal.string(piece.withUnsafeBytes { hash.finish(with: $0) })
      }
      piece.withUnsafeBytes { hash.absorb($0) }
      offset += piece.count
    }
    return nil
  }
}

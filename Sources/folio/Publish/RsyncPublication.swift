import Basics
import SiteOutput

/// A folder that rsync makes like the report.
struct RsyncPublication: Publication {
  let destination: String
  let report: String
  /// The folder with the list of the files that were published last.
  let records: RecordsPlace
  /// The folders of this machine that the destination may not be.
  let protected: ProtectedFolders
  let force: Bool

  private static let list = "files"

  var place: String { destination }

  /// By checksums, because a figure may change without the size of its page. No text of the other side is
  /// taken for a command of its shell.
  private var arguments: [String] {
    let target = destination.ends(withBytesOf: "/") ? destination : destination + "/"
    return ["-rlpt", "--checksum", "--protect-args", "--8-bit-output", "--delete"] + [
      "--", "\(report)/", target,
    ]
  }

  func changes() throws -> PublishedChanges {
    if destination.isPathHere { try protected.check(destination) }
    let lines = try Program(name: "rsync").run(["--dry-run", "--out-format=%i %n"] + arguments)
    var changes = PublishedChanges()
    for line in lines.split(separator: UInt8(ascii: "\n")).map({ String(decoding: $0, as: UTF8.self) }) {
      // Eleven characters say what is new of a file, and its path follows.
      let (marks, path) = (
        Array(line.utf8.prefix(11)), String(decoding: line.utf8.dropFirst(12), as: UTF8.self)
      )
      if path.ends(withBytesOf: "/") { continue }
      if line.begins(withBytesOf: "*deleting") {
        changes.removed.append(path)
      } else if marks.count == 11, marks[1] == UInt8(ascii: "f") {
        if marks[2] == UInt8(ascii: "+") {
          changes.added.append(path)
        } else if marks[2] == UInt8(ascii: "c") || marks[3] == UInt8(ascii: "s") {
          changes.changed.append(path)
        }
      }
    }
    try checkForeign(changes)
    return changes
  }

  /// Files that nobody has published from here are not overwritten or removed without a word.
  private func checkForeign(_ changes: PublishedChanges) throws {
    guard !force else { return }
    let bytes = try records.open()?.readFile(Self.list) ?? []
    let known = Set(bytes.split(separator: 0).map { ByteString(String(decoding: $0, as: UTF8.self)) })
    let foreign = (changes.removed + changes.changed).filter { !known.contains(ByteString($0)) }
    guard !foreign.isEmpty else { return }
    let first = foreign.prefix(3).map(quoted).joined(separator: ", ")
    throw Problem(
      "\(printable(destination)) has \(counted(foreign.count, "file")) that Folio did not publish: \(first)"
        + (foreign.count > 3 ? " and \(foreign.count - 3) more" : ""),
      "name a folder of the report's own, or use --force to replace what is there")
  }

  func publish() throws {
    // The next run knows the files that one which is cut short has sent.
    let files = try CopiedFolder(report).paths
    let store = try records.make()
    let before = try store.readFile(Self.list) ?? []
    let list = Array(files.joined(separator: "\0").utf8) + [0]
    try store.putPrivateFile(Self.list, before + list, draft: "draft")
    try Program(name: "rsync").run(arguments)
    try store.putPrivateFile(Self.list, list, draft: "draft")
  }
}

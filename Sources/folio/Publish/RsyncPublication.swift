import Basics
import Foundation
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

  private var target: String { destination.ends(withBytesOf: "/") ? destination : destination + "/" }

  /// The options that keep the other side's shell from running parts of paths, and let paths come as they
  /// are, except for control characters.
  private static let words = ["--protect-args", "--8-bit-output"]

  /// The arguments for a copy by checksums, because a figure may change without the size of its page.
  private var arguments: [String] {
    ["-rlpt", "--checksum", "--delete"] + Self.words + ["--", "\(report)/", target]
  }

  func changes() throws -> PublishedChanges {
    if destination.isPathHere {
      do { try protected.check(destination) } catch { throw error.inWordsOfPublication }
    }
    let lines = Self.lines(
      of: try Program(name: "rsync").run(["--dry-run", "--out-format=%i %n"] + arguments))
    var changes = PublishedChanges()
    var folders: [String] = []
    for line in lines {
      // Eleven characters say what is new about a file; a blank and its path follow.
      let marks = Array(line.utf8.prefix(11)), path = Self.unescaped(line.utf8.dropFirst(12))
      if line.begins(withBytesOf: "*deleting") {
        if path.ends(withBytesOf: "/") { folders.append(path) } else { changes.removed.append(path) }
      } else if marks.count == 11, marks[1] == UInt8(ascii: "f") {
        if marks[2] == UInt8(ascii: "+") {
          changes.added.append(path)
        } else if marks[2] == UInt8(ascii: "c") || marks[3] == UInt8(ascii: "s") {
          changes.changed.append(path)
        }
      }
    }
    changes.removed += Self.empty(folders, besides: changes.removed)
    try checkForeign(changes)
    return changes
  }

  private static func lines(of output: [UInt8]) -> [String] {
    output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path that rsync writes with escapes, such as `\#012` for a line break.
  static func unescaped(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = [], rest = Array(text)[...]
    while let byte = rest.first {
      let digits = rest.dropFirst(2).prefix(3)
      if rest.starts(with: "\\#".utf8), digits.count == 3,
        let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(escaped)
        rest = rest.dropFirst(5)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The folders to be removed that contain nothing else to be removed.
  private static func empty(_ folders: [String], besides files: [String]) -> [String] {
    let outer = Set((files + folders).flatMap { SitePath.folders(above: $0.withoutSlash) })
    return folders.filter { !outer.contains($0.withoutSlash) }
  }

  /// Fails, unless forced, if files would be overwritten or removed that were not published from here.
  private func checkForeign(_ changes: PublishedChanges) throws {
    guard !force else { return }
    let bytes = try records.open()?.readFile(Self.list) ?? []
    let files = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let known = Set((files + files.flatMap { SitePath.folders(above: $0) }).map(ByteString.init))
    let others = (changes.removed + changes.changed).filter { !known.contains(ByteString($0.withoutSlash)) }
    let foreign = others + (try obstacles(to: changes.added))
    guard !foreign.isEmpty else { return }
    let first = foreign.prefix(3).map(quoted).joined(separator: ", ")
    throw Problem(
      "\(printable(destination)) has \(counted(foreign.count, "file")) that Folio did not publish: \(first)"
        + (foreign.count > 3 ? " and \(foreign.count - 3) more" : ""),
      "name a folder of the report's own, or use --force to replace what is there")
  }

  /// Finds links and the like at the paths of new files and their folders: rsync would replace them without a
  /// word.
  private func obstacles(to added: [String]) throws -> [String] {
    guard !added.isEmpty,
      let listing = try Program(name: "rsync").result(
        of: ["--list-only", "-rlD"] + Self.words + ["--", target])
    else { return [] }
    let paths = Set(added + added.flatMap { SitePath.folders(above: $0) })
    return Self.lines(of: listing).compactMap { line in
      // -rw-r--r-- 4,096 2026/11/20 12:00:00 a/b -> c
      guard let entry = line.wholeMatch(of: /(?<kind>[^d])\S+ +\S+ \S+ \S+ (?<name>.*)/) else { return nil }
      let name = String(entry.name)
      var path = name
      while entry.kind == "l", !paths.contains(Self.unescaped(path.utf8)) {
        guard let shorter = path.range(of: " -> ", options: .backwards) else { return nil }
        path = String(path[..<shorter.lowerBound])
      }
      path = Self.unescaped(path.utf8)
      return paths.contains(path) ? path : nil
    }
  }

  func publish() throws {
    // The list comes first: if this run is cut short, the next one knows the files that it has sent.
    let files = try CopiedFolder(report).paths
    let store = try records.make()
    let before = try store.readFile(Self.list) ?? []
    let list = Array(files.joined(separator: "\0").utf8) + [0]
    try store.putPrivateFile(Self.list, before + list, draft: "draft")
    try Program(name: "rsync").run(arguments)
    try store.putPrivateFile(Self.list, list, draft: "draft")
  }
}

extension String {
  /// The path of a folder, without a slash at its end.
  fileprivate var withoutSlash: String { ends(withBytesOf: "/") ? droppingLast(bytes: 1) : self }
}

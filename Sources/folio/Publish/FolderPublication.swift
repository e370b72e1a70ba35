import Basics
import SiteOutput

/// A folder on this machine, such as one of a disk or of a program that synchronizes it. It is written like
/// the output folder: only what has changed, and nothing of what somebody else has put there.
struct FolderPublication: Publication {
  let folder: String
  let report: String
  let writer: SiteWriter

  var place: String { folder }

  func changes() throws -> PublishedChanges {
    var changes = PublishedChanges()
    let files = try CopiedFolder(report)
    for path in files.paths {
      guard FileStatus(at: "\(folder)/\(path)", followingLinks: false) != nil else {
        changes.added.append(path)
        continue
      }
      if try !isSame(path) { changes.changed.append(path) }
    }
    let known = Set(files.paths.map(ByteString.init))
    changes.removed = try writer.knownPaths().filter {
      !known.contains(ByteString($0)) && FileStatus(at: "\(folder)/\($0)", followingLinks: false) != nil
    }
    return changes
  }

  private func isSame(_ path: String) throws(FileProblem) -> Bool {
    let (new, old) = (try SourceFile(at: "\(report)/\(path)", named: path), "\(folder)/\(path)")
    guard let status = FileStatus(at: old, followingLinks: false), status.kind == .file,
      status.stamp.size == new.size
    else { return false }
    return try SourceFile(at: old, named: old).contents() == new.contents()
  }

  func publish() throws {
    let files = try CopiedFolder(report)
    do throws(OutputProblem) {
      _ = try writer.write(files)
    } catch .notManaged(let path) {
      throw Problem(
        at: path, "this folder contains files that Folio did not write",
        "name a folder of the report's own, or use --force to write there anyway")
    }
  }
}

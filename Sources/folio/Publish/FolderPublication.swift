import Basics
import SiteOutput

/// A folder on this machine, such as one on a disk, or one that a program synchronizes. It is written like
/// the output folder: only what has changed, and nothing that somebody else has put there.
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
    let leftovers = try explaining { () throws(OutputProblem) in try writer.leftovers(besides: files) }
    changes.removed = leftovers.removed
    changes.foreignFiles = leftovers.kept + leftovers.surplus
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
    _ = try explaining { () throws(OutputProblem) in try writer.write(files) }
  }

  private func explaining<Result>(_ act: () throws(OutputProblem) -> Result) throws -> Result {
    do throws(OutputProblem) {
      return try act()
    } catch {
      throw error.inWordsOfPublication
    }
  }
}

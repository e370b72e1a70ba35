import Basics
import Bookkeeping
import Foundation
import Publishing
import SiteOutput

/// The sentences about writing a site.
enum OutputProse {
  static func diagnostic(_ problem: OutputProblem) -> Diagnostic {
    switch problem {
    case .unsafePath(let path):
      at(path, "this is no safe place for a page", "rename the template")
    case .collidingPath(let path):
      at(path, "two pages want this path", "rename one of the two")
    case .outputContains(let folder):
      Diagnostic(
        message: "the output folder is or contains \(folder)",
        hint: "choose a folder of its own: --output DIR")
    case .outputInside(let source):
      Diagnostic(message: "the output folder lies inside of \(source)", hint: "choose another: --output DIR")
    case .outputIsSymbolicLink(let path):
      at(path, "the output folder is a symbolic link", "name the folder that it leads to")
    case .file(.obstructed(let path)):
      at(path, "something other than a plain file or folder stands here", "move it away")
    case .notManaged(let path):
      at(
        path, "this folder holds files, and Folio did not write them",
        "choose another with --output, or write there anyway with --force")
    case .damagedManifest(let path):
      at(
        path, "the list of what Folio wrote is damaged",
        "remove the folder, or go on without the list: --force")
    case .unknownManifest(let path):
      at(
        path, "a newer Folio wrote this site",
        "update Folio, or choose another folder: --output DIR")
    case .foreignFile(let path):
      at(path, "Folio did not write this file", "move it away, or overwrite it with --force")
    case .busy(let path, let waited):
      at(
        path, "another build has been writing here for \(waited.components.seconds) seconds",
        "try again later")
    case .rendering(_, let problem as SiteProblem):
      SiteProse.diagnostic(problem)
    case .rendering(let path, let error):
      at(path, "cannot be made: \(error)", nil)
    case .file(.system(_, let path, ENOTDIR)):
      at(
        path.ends(withBytesOf: "/..") ? path.droppingLast(bytes: 3) : path, "this is a file, not a folder",
        "choose another: --output DIR")
    case .file(.system(let operation, let path, let errno)):
      at(path, "cannot \(operation.rawValue): \(String(cString: strerror(errno)))", nil)
    case .file(let problem):
      EditingProse.diagnostic(problem)
    }
  }

  /// For who cannot be told the result.
  static let isWritten = "the report has been written"

  private static func at(_ path: String, _ message: String, _ hint: String?) -> Diagnostic {
    Diagnostic(place: Diagnostic.Place(file: path), message: message, hint: hint)
  }
}

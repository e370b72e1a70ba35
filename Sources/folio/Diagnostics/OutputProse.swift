import Bookkeeping
import Foundation
import Publishing

/// The sentences about writing a site.
enum OutputProse {
  static func diagnostic(_ problem: OutputProblem) -> Diagnostic {
    switch problem {
    case .unsafePath(let path):
      at(path, "this path is not safe for a page", "rename the template")
    case .collidingPath(let path):
      at(path, "two pages have this path", "rename one of them")
    case .outputContains(let folder):
      Diagnostic(
        message: "the output folder is or contains \(folder)",
        hint: "choose a separate folder: --output DIR")
    case .outputInside(let source):
      Diagnostic(message: "the output folder is inside \(source)", hint: "choose another: --output DIR")
    case .outputIsSymbolicLink(let path):
      at(path, "the output folder is a symbolic link", "name the folder that it points to")
    case .obstructed(let path):
      at(path, "this is neither a regular file nor a folder", "move it away")
    case .notManaged(let path):
      at(
        path, "this folder contains files that Folio did not write",
        "choose another with --output, or use --force to write there anyway")
    case .damagedManifest(let path):
      at(
        path, "the manifest of this site is damaged",
        "delete the folder, or use --force to ignore the manifest")
    case .unknownManifest(let path):
      at(
        path, "a newer version of Folio wrote this site",
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
      at(path, "cannot create this page: \(error)", nil)
    case .system(_, let path, ENOTDIR):
      at(
        path.ends(withBytesOf: "/..") ? path.droppingLast(bytes: 3) : path, "this is a file, not a folder",
        "choose another: --output DIR")
    case .system(let operation, let path, let errno):
      at(path, "cannot \(operation.words): \(String(cString: strerror(errno)))", nil)
    }
  }

  /// For who cannot be told the result.
  static let isWritten = "the report has been written"

  private static func at(_ path: String, _ message: String, _ hint: String?) -> Diagnostic {
    Diagnostic(place: Diagnostic.Place(file: path), message: message, hint: hint)
  }
}

extension OutputProblem.Operation {
  fileprivate var words: String {
    switch self {
    case .open: "open it"
    case .read: "read it"
    case .write: "write it"
    case .create: "create it"
    case .inspect: "read its attributes"
    case .list: "list its contents"
    case .move: "move it"
    case .remove: "remove it"
    case .lock: "lock it"
    case .synchronize: "flush it to disk"
    }
  }
}

import Basics
import Foundation
import Publishing
import SiteOutput

extension FileProblem: Explained {
  func diagnostic(in context: Problem.Context) -> Problem {
    switch self {
    case .system(.open, let path, ENOENT), .system(.read, let path, ENOENT): Self.missing.at(shortPath(path))
    case .system(let operation, let path, let errno):
      Problem(at: shortPath(path), "cannot \(operation.rawValue) it: \(String(cString: strerror(errno)))")
    case .danglingLink(let path):
      Problem(at: shortPath(path), "this symbolic link is broken", "fix it, or name the file itself")
    case .obstructed(let path, by: .symbolicLink):
      Problem(
        at: shortPath(path), "this is a symbolic link, and nothing is written through it",
        "put a folder in its place, or name the folder that it leads to")
    case .obstructed(let path, _): Problem(at: shortPath(path), "not a regular file")
    case .tooLarge(let path, let limit):
      Problem(
        at: shortPath(path), "the file is too large: the limit is \(limit) bytes",
        "check that it is the right file")
    case .busy(let path):
      Problem(at: shortPath(path), "another program keeps writing to this file", "try again later")
    case .locked(let path, let processes, let waited):
      Problem(
        at: shortPath(path),
        "\(Self.anotherProgram(processes)) has kept its folder locked for \(waited.components.seconds) seconds",
        "wait until it has finished, or end it, and try again: nothing has been changed")
    }
  }

  /// The path, relative to the current folder if the file is in it. A file that is replaced comes with its
  /// whole path.
  private func shortPath(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.begins(withBytesOf: here) ? path.droppingFirst(bytes: here.utf8.count) : path
  }

  static let missing = Problem("there is no such file")

  /// `another program (process 4711, folio)`.
  static func anotherProgram(_ processes: [ProcessName]) -> String {
    let names = processes.map { process in
      "process \(process.number)" + (process.program.map { ", \(shortened($0))" } ?? "")
    }
    return "another program" + (names.isEmpty ? "" : " (\(names.joined(separator: "; ")))")
  }
}

extension OutputProblem: Explained {
  func diagnostic(in context: Problem.Context) -> Problem {
    switch self {
    case .unsafePath(let path):
      Problem(at: path, "a file of the site cannot have this name", "rename the file that it is made from")
    case .collidingPath(let path):
      Problem(at: path, "two pages have this path", "rename one of them")
    case .outputContains(let folder):
      Problem("the output folder is or contains \(folder)", "choose a separate folder: --output DIR")
    case .outputInside(let source):
      Problem("the output folder is inside \(source)", "choose another: --output DIR")
    case .outputIsSymbolicLink(let path):
      Problem(at: path, "the output folder is a symbolic link", "name the folder that it points to")
    case .file(.obstructed(let path, _)):
      Problem(at: path, "this is neither a regular file nor a folder", "move it away")
    case .notManaged(let path):
      Problem(
        at: path, "this folder contains files that Folio did not write",
        "choose another with --output, or use --force to write there anyway")
    case .protectedSite(let path):
      Problem(
        at: path, "this folder has a sealed report, and an open one would replace it",
        "add --seal and --passphrase-file FILE, choose another --output, or use --force")
    case .damagedManifest(let path):
      Problem(
        at: path, "the manifest of this site is damaged",
        "delete the folder, or use --force to ignore the manifest")
    case .unknownManifest(let path):
      Problem(
        at: path, "a newer version of Folio wrote this site",
        "update Folio, or choose another folder: --output DIR")
    case .foreignFile(let path):
      Problem(at: path, "Folio did not write this file", "move it away, or overwrite it with --force")
    case .busy(let path, let waited):
      Problem(
        at: path, "another build has been writing here for \(waited.components.seconds) seconds",
        "try again later")
    case .rendering(_, let problem as Problem):
      problem.diagnostic(in: context)
    case .rendering(let path, let error):
      Problem(at: path, "cannot create this page: \(error)")
    case .file(.system(_, let path, ENOTDIR)):
      Problem(
        at: path.ends(withBytesOf: "/..") ? path.droppingLast(bytes: 3) : path,
        "this is a file, not a folder", "choose another: --output DIR")
    case .file(let problem):
      problem.diagnostic(in: context)
    }
  }
}

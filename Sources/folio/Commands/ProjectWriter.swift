import Basics
import Foundation

extension InitCommand {
  /// Writes the files of a new project without overwriting anything, and through no link: a project that
  /// comes from somebody else must not decide which other folders are written to.
  struct Writer {
    let folder: String

    var holdsProject: Bool { access(inFolder("content/"), F_OK) == 0 }

    /// The paths of those files that exist already.
    func existing(among files: [InitCommand.NewProject.File]) -> [String] {
      files.map(\.path).filter(exists).map(inFolder)
    }

    /// Writes the files that are missing.
    ///
    /// - Throws: Before anything is written, if one of their folders is a link.
    func add(
      _ files: [InitCommand.NewProject.File]
    ) throws(FileProblem) -> (written: [String], kept: [String]) {
      try check(files)
      let kept = files.map(\.path).filter(exists)
      let missing = files.filter { !kept.contains($0.path) }
      if !missing.isEmpty { try makeRoot() }
      for file in missing { try write(file) }
      return (missing.map { inFolder($0.path) }, kept.map(inFolder))
    }

    /// Checks the folders of files that will be added.
    func check(_ files: [InitCommand.NewProject.File]) throws(FileProblem) {
      for file in files { try checkFolders(of: file.path) }
    }

    private func checkFolders(of path: String) throws(FileProblem) {
      var parent = path.part(beforeLast: "/")
      while let folder = parent {
        let kind = FileStatus(at: inFolder(folder), followingLinks: false)?.kind
        if kind == .symbolicLink { throw .obstructed(inFolder(folder), by: .symbolicLink) }
        parent = folder.part(beforeLast: "/")
      }
    }

    /// Makes the folder that the user names, if it is missing. It may be a link.
    private func makeRoot() throws(FileProblem) {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw .system(operation: .create, path: folder, errno: errno)
      }
    }

    private func write(_ file: InitCommand.NewProject.File) throws(FileProblem) {
      var names = file.path.parts(between: "/")
      let name = names.removeLast()
      var parent = try Folder(following: folder)
      for name in names { parent = try parent.makeFolder(name, 0o777) }
      do throws(FileProblem) {
        let bytes = Array(file.text.utf8)
        try parent.createFile(name, 0o666) { target in bytes.withUnsafeBytes { Folder.write($0, to: target) }
        }
      } catch {
        // Another process may have written it meanwhile.
        if !exists(file.path) { throw error }
      }
    }

    private func inFolder(_ path: String) -> String { folder == "." ? path : "\(folder)/\(path)" }

    /// Whether the path is taken, even by a broken link.
    private func exists(_ path: String) -> Bool {
      FileStatus(at: inFolder(path), followingLinks: false) != nil
    }
  }
}

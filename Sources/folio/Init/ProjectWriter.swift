import Foundation
import Publishing

/// Writes the files of a new project, and nothing over what is there.
struct ProjectWriter {
  let folder: String

  enum Problem: Error {
    /// These paths exist already.
    case taken([String])
    case system(path: String, errno: Int32)
  }

  var holdsProject: Bool { URL(filePath: inFolder("content")).isFolder }

  /// - Throws: `Problem`; nothing is written if anything is in the way.
  func write(_ project: NewProject) throws(Problem) -> [String] {
    let taken = project.files.map(\.path).filter { exists($0) }
    guard taken.isEmpty else { throw .taken(taken.map(inFolder)) }
    let files = project.files + (exists(project.readme.path) ? [] : [project.readme])
    for file in files { try write(file) }
    return files.map { inFolder($0.path) }
  }

  /// Writes those files that are missing.
  func add(_ files: [NewProject.File]) throws(Problem) -> (written: [String], kept: [String]) {
    let missing = files.filter { !exists($0.path) }
    for file in missing { try write(file) }
    return (
      missing.map { inFolder($0.path) }, files.filter { !missing.contains($0) }.map { inFolder($0.path) }
    )
  }

  private func write(_ file: NewProject.File) throws(Problem) {
    let path = inFolder(file.path)
    let parent = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch {
      throw .system(path: path, errno: errno)
    }
  }

  private func inFolder(_ path: String) -> String { folder == "." ? path : "\(folder)/\(path)" }

  /// A link that leads nowhere is in the way too.
  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(inFolder(path), &status) == 0
  }
}

import Basics

/// Folders that a site must not be written to.
package struct ProtectedFolders: Sendable {
  /// The output may be inside these folders, but must not be or contain one of them: the project, the home
  /// folder.
  package var projects: [String]

  /// The output must not be inside these folders either: content and themes.
  package var sources: [String]

  package init(projects: [String], sources: [String]) {
    self.projects = projects
    self.sources = sources
  }

  /// Checks a folder that need not exist.
  package func check(_ output: String) throws(OutputProblem) {
    if let project = Self.otherProject(at: output) { throw .outputContains(protected: project) }
    do {
      try check(AncestorChain(of: output))
    } catch let problem as OutputProblem {
      throw problem
    } catch let problem as FileProblem {
      throw .file(problem)
    } catch {
      throw .rendering(output, error)
    }
  }

  /// The folder to protect if a path is a project or one of a project's own folders; `nil` if it is neither.
  private static func otherProject(at output: String) -> String? {
    let (inside, place) = (output + "/content", OutputFolder.FolderPath(output))
    if FileStatus(at: inside + "/ledger.json") != nil { return inside }
    let books = place.parent.text + "/content/ledger.json"
    return ["content", "themes", ".folio"].contains(place.name) && FileStatus(at: books) != nil ? output : nil
  }

  /// Compares by device and inode all the way up to the root folder, so that no link and no other spelling of
  /// a path gets around the check.
  func check(_ output: AncestorChain) throws {
    for source in sources {
      if try output.isInside(AncestorChain(of: source)) { throw OutputProblem.outputInside(source: source) }
    }
    for folder in projects + sources {
      if try AncestorChain(of: folder).isInside(output) {
        throw OutputProblem.outputContains(protected: folder)
      }
    }
  }
}

extension ProtectedFolders {
  /// The place of a folder that may not exist: its existing ancestors, from the deepest up to the root, and
  /// the names that are missing below them.
  struct AncestorChain {
    let existing: [FileStatus.Identity]
    let missing: [String]

    init(of path: String) throws(FileProblem) {
      var missing: [String] = []
      var place = OutputFolder.FolderPath(path)
      while FileStatus(at: place.text) == nil {
        guard errno == ENOENT, place.name != "..", !place.isTop else {
          throw .system(operation: .inspect, path: place.text, errno: errno)
        }
        missing.append(place.name)
        place = place.parent
      }
      self.missing = missing.reversed()
      existing = try Self.chain(from: AT_FDCWD, place.text)
    }

    init(of folder: borrowing Folder) throws(FileProblem) {
      missing = []
      existing = try Self.chain(from: folder.descriptor, ".")
    }

    /// Whether the folder is, or is inside, the other one.
    func isInside(_ other: AncestorChain) -> Bool {
      if other.missing.isEmpty { return other.existing.first.map(existing.contains) ?? false }
      return existing.first == other.existing.first && missing.starts(with: other.missing)
    }

    /// The identities of a folder and its ancestors. An ancestor that may not be opened can still be
    /// inspected.
    private static func chain(
      from descriptor: CInt, _ path: String
    ) throws(FileProblem) -> [FileStatus.Identity] {
      var chain: [FileStatus.Identity] = []
      var path = path
      while true {
        guard let identity = FileStatus(at: path, in: descriptor)?.identity else {
          throw .system(operation: .inspect, path: path, errno: errno)
        }
        if identity == chain.last { return chain }
        chain.append(identity)
        path += "/.."
      }
    }
  }
}

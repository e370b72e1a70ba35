/// Folders that a site must not be written to.
package struct ProtectedFolders: Sendable {
  /// The output may lie inside of these, but not be or contain one: the project, the home folder.
  package var projects: [String]

  /// Nor may it lie inside of these: content and themes.
  package var sources: [String]

  package init(projects: [String], sources: [String]) {
    self.projects = projects
    self.sources = sources
  }

  /// Compares by device and inode all the way up to the root folder, so no other spelling, link or case of a
  /// path is a way around it.
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

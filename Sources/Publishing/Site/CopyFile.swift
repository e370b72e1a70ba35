import Basics
import Bookkeeping
import Foundation

extension Copy {
  /// Reads the copies of a project; none if it has no file for them.
  ///
  /// - Throws: All problems of the file.
  package static func all(in root: URL) throws(Site.Failure) -> [Copy] {
    do {
      let folder = ProjectFolder(root.path(percentEncoded: false))
      guard let place = try folder.location(of: path) else { return [] }
      let url = URL(filePath: place, directoryHint: .notDirectory)
      let file = try SourceFile.open(withoutLinks: url, named: path)
      return try all(file.bytes(atMost: ProjectFiles.mostBytesOfText))
    } catch let problem as SiteProblem {
      throw Site.Failure(problems: [.site(problem)])
    } catch let invalid as Invalid {
      throw Site.Failure(problems: invalid.problems.map { .copies($0) })
    } catch {
      throw Site.Failure(problems: [.site(.unreadable(path: path, reason: "\(error)"))])
    }
  }

  /// Reads one copy of a project.
  package static func named(_ name: String, in root: URL) throws(Site.Failure) -> Copy {
    let copies = try all(in: root)
    if let copy = copies.first(where: { $0.name == name }) { return copy }
    throw Site.Failure(problems: [.site(.noSuchCopy(name, known: copies.map(\.name)))])
  }
}

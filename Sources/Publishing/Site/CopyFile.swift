import Basics
import Bookkeeping
import Foundation

extension Copy {
  /// Reads the copies of a project; none if it has no file for them.
  ///
  /// - Throws: All problems of the file.
  package static func all(in root: URL) throws(Site.Failure) -> [Copy] {
    guard let bytes = try ProjectFiles.settings(at: path, in: root) else { return [] }
    do throws(Invalid) {
      return try all(bytes)
    } catch {
      throw Site.Failure(problems: error.problems.map { .copies($0) })
    }
  }

  /// Reads one copy of a project.
  package static func named(_ name: String, in root: URL) throws(Site.Failure) -> Copy {
    let copies = try all(in: root)
    if let copy = copies.first(where: { $0.name == name }) { return copy }
    throw Site.Failure(problems: [.site(.noSuchCopy(name, known: copies.map(\.name)))])
  }
}

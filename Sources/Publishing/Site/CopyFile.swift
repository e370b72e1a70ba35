import Basics
import Bookkeeping
import Foundation

extension Copy {
  /// Reads the copies of a project; none if it has no file for them.
  ///
  /// - Throws: All problems of the file.
  package static func all(in root: URL) throws(Site.Failure) -> [Copy] {
    guard let bytes = try ProjectFiles.settings(at: path, in: root) else { return [] }
    do throws(Problems) {
      return try all(bytes)
    } catch {
      throw Site.Failure(problems: error.problems.map(BuildProblem.file))
    }
  }

  /// Reads one copy of a project.
  package static func named(_ name: String, in root: URL) throws(Site.Failure) -> Copy {
    let copies = try all(in: root)
    if let copy = copies.first(where: { $0.name == name }) { return copy }
    let hint =
      Suggestion.hint(for: name, among: copies.map(\.name))
      ?? "add { \(quoted(name)): { \"rows\": [ … ] } }"
    throw Site.Failure(problems: [
      .file(Problem(inProject: path, "there is no copy \(quoted(name))", hint))
    ])
  }
}

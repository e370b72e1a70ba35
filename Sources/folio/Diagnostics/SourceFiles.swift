import Basics

/// The files that messages point into. Each is read once, and its lines are counted once.
final class SourceFiles {
  private let contents: (String) -> [UInt8]?
  private var tables: [String: LineTable?] = [:]

  /// - Parameter contents: Returns the contents of the file at a path, or `nil` if there is none.
  init(_ contents: @escaping (String) -> [UInt8]?) { self.contents = contents }

  func lines(of file: String) -> LineTable? {
    if let known = tables[file] { return known }
    let table = contents(file).map(LineTable.init)
    tables[file] = .some(table)
    return table
  }
}

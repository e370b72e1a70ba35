/// Something wrong, in words: what, where, and what to do about it. It is made where it is found; `folio`
/// prints it.
package struct Problem: Error, Equatable, Sendable {
  package struct Place: Equatable, Sendable {
    /// The path; `nil` for the file that a command reads, as the user named it.
    package var file: String?
    /// The range in bytes; `nil` for the whole file.
    package var range: Range<Int>?
    /// Whether the path is relative to the folder of the project, and not as the user named it.
    package var isInProject = false

    package init(file: String?, range: Range<Int>? = nil, isInProject: Bool = false) {
      self.file = file
      self.range = range
      self.isInProject = isInProject
    }
  }

  /// The exit code of a command that the problem stops.
  package enum Exit: Int32, Sendable {
    case failure = 1
    /// The arguments are wrong.
    case usage = 64
    /// The ledger, or another file to read, is not valid.
    case invalidInput = 65
  }

  package var isWarning: Bool
  package var place: Place?
  package let message: String
  /// The advice on what to do.
  package var hint: String?
  package var exit: Exit
  /// The start, in bytes, of the earlier of two things that conflict, such as two equal keys, if the problem
  /// is the later one. Both are in the same file, and the hint begins with the place of the earlier one.
  package var first: Int?
  /// A key that is equal for similar warnings; `nil` for a warning that is unlike any other.
  package var likeness: String?

  package init(
    _ message: String, _ hint: String? = nil, at place: Place? = nil, exit: Exit = .failure,
    isWarning: Bool = false, first: Int? = nil
  ) {
    self.isWarning = isWarning
    self.place = place
    self.message = message
    self.hint = hint
    self.exit = exit
    self.first = first
  }
}

extension Problem.Place {
  /// The file that a command reads, as the user named it.
  package static let input = Self(file: nil)

  /// A range of that file, of at least one byte.
  package static func input(_ range: Range<Int>) -> Self {
    Self(file: nil, range: range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range)
  }
}

extension Problem {
  /// A message about a file, or about a range of its bytes; about neither if the path is empty.
  package init(
    at path: String, _ message: String, _ hint: String? = nil, range: Range<Int>? = nil,
    isWarning: Bool = false
  ) {
    self = Problem(message, hint, isWarning: isWarning).at(path, range: range)
  }

  /// The same problem, about a file or a range of its bytes.
  package func at(_ path: String, range: Range<Int>? = nil) -> Problem {
    var placed = self
    placed.place = path.isEmpty ? nil : Place(file: path, range: range)
    return placed
  }

  /// The same problem, about a range of a file, of at least one byte.
  package func at(_ path: String, offset: Int, length: Int) -> Problem {
    at(path, range: offset..<offset + max(1, length))
  }

  /// The message and the hint in one line.
  package var line: String { ([message] + [hint].compactMap(\.self)).joined(separator: ": ") }
}

/// Problems that are thrown together.
package struct Problems: Error, Equatable, Sendable {
  package let problems: [Problem]

  package init(_ problems: [Problem]) { self.problems = problems }
}

/// The name of an enum's case, without its associated values.
package func caseName(of value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}

/// Why something on disk cannot be read or written. Paths are spelled as they were given.
package enum FileProblem: Error, Equatable {
  /// Something other than a folder stands where a folder must be, or something other than a file where a file must be.
  case obstructed(String)

  /// A symbolic link that leads to nothing.
  case danglingLink(String)

  /// A file that makes no sense at this size.
  case tooLarge(String, limit: Int)

  /// Somebody else keeps writing to the file.
  case busy(String)

  /// The system refused an operation.
  case system(operation: Operation, path: String, errno: CInt)

  package enum Operation: String, Sendable {
    case open, read, write, create, make, inspect, list, move, replace, remove, lock, synchronize
  }
}

/// A reason why something on disk cannot be read or written. Paths are spelled as they were given.
package enum FileProblem: Error, Equatable {
  /// Something is in the way: not a folder where a folder must be, or not a file where a file must be.
  case obstructed(String, by: FileStatus.Kind = .other)

  /// A symbolic link whose target does not exist.
  case danglingLink(String)

  /// A file larger than any sensible one.
  case tooLarge(String, limit: Int)

  /// Another process keeps writing to the file.
  case busy(String)

  /// Other processes have held the lock of the file's folder for this long; `by` has those that are known.
  case locked(String, by: [ProcessName], waited: Duration)

  /// The operating system refused an operation.
  case system(operation: Operation, path: String, errno: CInt)

  package enum Operation: String, Sendable {
    case open, read, write, create, inspect, list, move, replace, remove, lock, synchronize
  }
}

import Foundation

/// The sentences about a new project.
enum InitProse {
  static func diagnostics(_ problem: ProjectWriter.Problem) -> [Diagnostic] {
    switch problem {
    case .taken(let paths):
      paths.map { at($0, "this file already exists") }
        + [Diagnostic(message: "nothing was written", hint: "choose another folder: folio init DIR")]
    case .system(let path, let errno):
      [at(path, "cannot write the file: \(String(cString: strerror(errno)))")]
    }
  }

  /// For who cannot be told the result.
  static let isWritten = "the files have been written; there is no need to run the command again"

  private static func at(_ path: String, _ message: String) -> Diagnostic {
    Diagnostic(place: Diagnostic.Place(file: path), message: message)
  }
}

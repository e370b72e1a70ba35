import Basics
import Bookkeeping
import Foundation

extension Problem {
  /// A problem with a file of a project, whose path is relative to the project's folder.
  ///
  /// - Parameter range: The range of bytes in the file.
  init(
    inProject path: String, _ message: String, _ hint: String? = nil, range: Range<Int>? = nil,
    isWarning: Bool = false
  ) {
    let place = Place(file: path, range: range, isInProject: true)
    self.init(message, hint, at: place, isWarning: isWarning)
  }

  package static let noLedger = Problem(
    "ledger not found", "name one with --ledger FILE, or create one with folio init or folio add", at: .input)

  static func missing(path: String) -> Problem { Problem(inProject: path, "there is no such file") }

  static func unreadable(path: String, reason: String) -> Problem { Problem(inProject: path, reason) }

  static func tooLarge(path: String, limit: Int) -> Problem {
    Problem(
      inProject: path, "the file is too large: the limit is \(limit) bytes",
      "check that it is the right file")
  }

  // MARK: Links and private files

  static func deadLink(path: String) -> Problem {
    Problem(inProject: path, "this symbolic link is broken", "remove it")
  }

  static func linkToFolder(path: String) -> Problem {
    Problem(inProject: path, "symbolic links to folders are not followed", "move or copy the folder here")
  }

  static func linkLeadsOutside(path: String) -> Problem {
    Problem(
      inProject: path, "this symbolic link points outside the project",
      "if it may be published, copy the file here")
  }

  /// A file that is never published, or a link to one.
  static func privateFile(path: String) -> Problem {
    Problem(
      inProject: path,
      "this symbolic link points to a file that is never published: the ledger, the settings or a hidden file",
      "remove it")
  }

  /// A picture from which Folio cannot remove the data about the place, the time and the device.
  static func pictureWithMetadata(path: String) -> Problem {
    Problem(
      inProject: path, "Folio cannot remove the place, the time and the device from this picture",
      "save it as a JPEG or PNG file")
  }

  // MARK: Copies

  /// A page of a copy with a word of the ledger that the copy hides.
  ///
  /// - Parameter path: The path of the page; `nil` if many pages have the word.
  static func hiddenWord(_ word: String, path: String?, source: String, copy: String) -> Problem {
    Problem(
      inProject: source,
      "the copy \(quoted(copy)) would show \(quoted(word)), which it hides"
        + (path.map { ", in \($0)" } ?? ""),
      "remove the word from this file and from its name, or let the copy show the field that has it")
  }
}

extension FileProblem {
  /// The reason why a file is not read, in a few words.
  var reason: String {
    switch self {
    case .obstructed(_, by: .folder): "this is a folder, not a file"
    case .obstructed: SourceFile.isSpecial
    case .system(_, _, let errno): String(cString: strerror(errno))
    case .danglingLink, .tooLarge, .busy, .locked: "cannot be read"
    }
  }

  /// Whether there is no such file.
  var isMissing: Bool { if case .system(_, _, ENOENT) = self { true } else { false } }
}

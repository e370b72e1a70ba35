import Basics
import Foundation
import SiteOutput

/// A finished report on its way to a place.
protocol Publication {
  /// The place, for messages.
  var place: String { get }

  /// Compares the report with what is there, and changes nothing.
  mutating func changes() throws -> PublishedChanges

  /// Makes the place like the report. `changes` has been called before.
  func publish() throws
}

/// The files in which a report differs from the published one.
struct PublishedChanges {
  var added: [String] = []
  var changed: [String] = []
  var removed: [String] = []
  /// The files there that are not of the report, and stay.
  var foreignFiles: [String] = []

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// `2 new, 38 changed, 1 removed`
  var counts: String {
    "\(added.count) new, \(changed.count) changed, \(removed.count) removed"
  }

  private static let mostLines = 20

  /// A line for each of the first files, and the number of the others.
  var lines: String {
    let marked = [("new", added), ("changed", changed), ("removed", removed)].flatMap { mark, paths in
      paths.map { "  \(mark.padding(toLength: 8, withPad: " ", startingAt: 0)) \(printable($0))\n" }
    }
    let rest = marked.count - Self.mostLines
    return marked.prefix(Self.mostLines).joined() + (rest > 0 ? "  and \(rest) more\n" : "")
  }
}

extension OutputProblem {
  /// The problem in words that suit a place named by the settings, and not by an option.
  var inWordsOfPublication: any Error {
    switch self {
    case .notManaged(let path):
      Problem(
        at: path, "this folder contains files that Folio did not write",
        "name a folder of the report's own, or use --force to write there anyway")
    case .outputContains(let folder):
      Problem(
        "the place to publish is or contains \(printable(folder))",
        "name a folder of the report's own in \"publish\"")
    case .outputInside(let folder):
      Problem(
        "the place to publish is inside \(printable(folder))",
        "name a folder of the report's own in \"publish\"")
    default: self
    }
  }
}

extension String {
  /// Whether git and rsync take a place for a path on this machine: no host stands before it.
  var isPathHere: Bool { !parts(between: "/")[0].utf8.contains(UInt8(ascii: ":")) }

  /// The address without a user's name and password in it.
  var withoutPassword: String {
    replacing(/:\/\/[^\/@]*@/) { _ in "://" }
  }
}

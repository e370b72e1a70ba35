import Basics
import Foundation

/// The places of Folio's records about a project: `.folio` in its folder. Nothing is kept in an output
/// folder, which is sent to a host, nor next to a ledger that is only read.
///
/// If there is no project, only a ledger and an output folder, or if the project cannot be written to,
/// records are in the folder for the state of the user's programs (`XDG_STATE_HOME`).
///
/// Records about folders outside of the project, and about publishing, are always there. A project may come
/// from somebody else: it must not say what Folio has written elsewhere and may remove, nor bring a
/// repository whose settings name programs to run.
package struct ProjectRecords: Sendable {
  /// The place where records are kept, and the place where earlier ones may be: the folder may have become a
  /// project since then, or may have ceased to be one.
  private let bases: [Base]
  private let root: String
  private let isProject: Bool
  private let users: RecordsPlace

  fileprivate struct Base {
    let place: RecordsPlace
    /// The folder to which the paths below it are relative, so that it can be moved.
    var root: String?
  }

  /// - Parameters:
  ///   - root: The folder, which is a project if it has `content/` or `themes/`.
  ///   - state: The folder for what the user's programs keep.
  package init(root: URL, state: String = Self.userState) {
    let root = root.path(percentEncoded: false)
    let path = pathWithoutLinks(root) ?? root
    let own = Base(place: RecordsPlace(in: path), root: path)
    let users = Base(place: RecordsPlace(in: state, named: "folio"))
    self.root = path
    self.users = users.place
    isProject = [ContentTree.folder, "themes"].contains {
      FileStatus(at: "\(path)/\($0)")?.kind == .folder
    }
    bases = isProject && own.place.isWritable ? [own, users] : [users, own]
  }

  /// The records of an output folder: the place to write them, and other places where earlier ones may be.
  package func places(ofOutput path: String) -> (place: RecordsPlace, former: [RecordsPlace]) {
    places("outputs", path, in: isInside(path) ? bases : bases.filter { $0.root == nil })
  }

  /// The records of a ledger: its rows in the last report.
  func places(ofLedger path: String) -> (place: RecordsPlace, former: [RecordsPlace]) {
    places("ledgers", path, in: bases)
  }

  /// The records that are kept to publish the report of this project at a place.
  package func place(ofPublicationTo place: String) -> RecordsPlace {
    users.appending("publish").appending(Hexadecimal.string(XXH64.hash(Array("\(root)\0\(place)".utf8))))
  }

  private static let owner = "project"

  /// The folder of another project that writes to an output folder and still exists. The folder of a ledger
  /// counts, too, if it has no project.
  ///
  /// The records of a folder in a project are in that project; those of any other folder name the last
  /// project that wrote to it.
  package func otherOwner(ofOutput path: String, ledger: String) throws(FileProblem) -> String? {
    let own = identity(of: ledger)
    var folder = Self.resolved(path).part(beforeLast: "/")
    while let outer = folder, !outer.isEmpty {
      let base = Base(place: RecordsPlace(in: outer), root: outer)
      let records = base.place.appending("outputs").appending(base.name(of: Self.resolved(path)))
      // The folder is not opened: this user may have no permission for folders around the project.
      if FileStatus(at: records.path, followingLinks: false)?.kind == .folder {
        return own == outer || own.begins(withBytesOf: outer + "/") ? nil : outer
      }
      folder = outer.part(beforeLast: "/")
    }
    guard !isInside(path), let bytes = try places(ofOutput: path).place.open()?.readFile(Self.owner) else {
      return nil
    }
    let owner = String(decoding: bytes, as: UTF8.self)
    return owner == own || FileStatus(at: owner) == nil ? nil : owner
  }

  /// Records the owner of an output folder, after a build.
  package func claim(output path: String, for ledger: String) throws(FileProblem) {
    let place = places(ofOutput: path).place, owner = Array(identity(of: ledger).utf8)
    guard !isInside(path), let folder = try place.open(), try folder.readFile(Self.owner) != owner else {
      return
    }
    try folder.putPrivateFile(Self.owner, owner, draft: "\(Self.owner).draft")
  }

  /// The folder of the project; without one, that of the ledger.
  private func identity(of ledger: String) -> String {
    isProject ? root : Self.resolved(ledger).part(beforeLast: "/") ?? root
  }

  private func isInside(_ path: String) -> Bool { Self.resolved(path).begins(withBytesOf: root + "/") }

  private func places(
    _ kind: String, _ path: String, in bases: [Base]
  ) -> (place: RecordsPlace, former: [RecordsPlace]) {
    let path = Self.resolved(path)
    let places = bases.map { $0.place.appending(kind).appending($0.name(of: path)) }
    return (places[0], Array(places.dropFirst()))
  }

  /// The path without links, as far as it exists.
  private static func resolved(_ path: String) -> String {
    var missing: [String] = []
    var rest = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    while rest.utf8.count > 1, rest.ends(withBytesOf: "/") { rest = rest.droppingLast(bytes: 1) }
    while true {
      if let found = pathWithoutLinks(rest) {
        return ([found == "/" ? "" : found] + missing.reversed()).joined(separator: "/")
      }
      guard let parent = rest.part(beforeLast: "/") else { return path }
      missing.append(rest.suffix(afterLast: "/"))
      rest = parent.isEmpty ? "/" : parent
    }
  }

  /// The folder for what the user's programs keep.
  package static var userState: String {
    let environment = ProcessInfo.processInfo.environment
    if let state = environment["XDG_STATE_HOME"], state.utf8.first == UInt8(ascii: "/") { return state }
    let home = environment["HOME"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    return (home ?? NSHomeDirectory()) + "/.local/state"
  }
}

extension ProjectRecords.Base {
  /// The name of the folder for a path: its last part, and a hash of all of it.
  fileprivate func name(of path: String) -> String {
    var path = path
    if let root, path.begins(withBytesOf: root + "/") {
      path = path.droppingFirst(bytes: root.utf8.count + 1)
    }
    let (name, hash) = (path.suffix(afterLast: "/"), Hexadecimal.string(XXH64.hash(Array(path.utf8))))
    return name.utf8.count <= 100 ? "\(name)-\(hash)" : hash
  }
}

import Basics
import Bookkeeping

/// The gate to the files of a project: all files below its root are opened here.
///
/// Nothing outside the root is read. A link may lead to a file inside it, and then counts as that file; links
/// to folders are not followed. The result is a path without links, and it is opened without following any,
/// so that a link created meanwhile is not followed either. Pipes and devices are not opened, nor are hidden
/// files, except those in `content/root/` that hosts look for.
struct ProjectFolder: Sendable {
  /// The root, with its own links resolved; `nil` if it does not exist.
  private let root: String?

  init(_ root: String) { self.root = pathWithoutLinks(root) }

  /// The place of a file, as a path without links; `nil` if it does not exist.
  ///
  /// - Parameter path: Relative to the root.
  /// - Throws: The reason why the file must not or cannot be read.
  func location(of path: String) throws(Problem) -> String? {
    do throws(Obstacle) {
      return try resolve(path)
    } catch {
      throw error.problem(at: path)
    }
  }

  /// Does the same as `location(of:)`, but throws the obstacle as data.
  func resolve(_ path: String) throws(Obstacle) -> String? {
    guard let (location, status) = try find(path) else { return nil }
    switch status.kind {
    case .file: return location
    case .symbolicLink: return try target(ofLink: location)
    case .folder: throw .folder
    case .other: throw .special
    }
  }

  /// The place of a file, whether it exists or not.
  func place(of path: String) -> String? { root.map { "\($0 == "/" ? "" : $0)/\(path)" } }

  /// The files below a folder, in no order. A missing folder has no files.
  ///
  /// - Parameter isWanted: Whether to include a file or a folder with this name.
  func tree(
    below folder: String, where isWanted: ([UInt8]) -> Bool
  ) throws(Problem) -> FileTree {
    do throws(Obstacle) {
      guard let (location, status) = try find(folder) else { return FileTree() }
      switch status.kind {
      case .folder: return FileTree(below: location, where: isWanted)
      case .symbolicLink: throw .linkToFolder(path: folder)
      case .file, .other: return FileTree()
      }
    } catch {
      throw error.problem(at: folder)
    }
  }

  /// Whether a name is that of a hidden file, or of a backup made by an editor: `name~` or `#name#`. Such
  /// files are not read, and so not published.
  static func isHiddenOrBackUp(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    let hash = UInt8(ascii: "#")
    return name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~")
      || (name.first == hash && name.last == hash)
  }

  /// Finds a file whose folders all exist and are not links.
  private func find(_ path: String) throws(Obstacle) -> (location: String, FileStatus)? {
    guard var location = root else { return nil }
    var (above, found): (String, FileStatus?) = ("", nil)
    for name in path.parts(between: "/") {
      guard !["", ".", ".."].contains(name) else { return nil }
      let isForHosts = above == ContentTree.rootFolder && HostFiles.hiddenNames.contains(name)
      if !isForHosts, Self.isHiddenOrBackUp(name.utf8) { throw .hidden }
      switch found?.kind {
      case nil, .folder: break
      case .symbolicLink: throw .linkToFolder(path: above)
      case .file, .other: return nil
      }
      location += location == "/" ? name : "/" + name
      above += above.isEmpty ? name : "/" + name
      found = try Self.status(of: location, named: above)
      if found == nil { return nil }
    }
    return found.map { (location, $0) }
  }

  private func target(ofLink link: String) throws(Obstacle) -> String {
    guard let location = pathWithoutLinks(link) else {
      switch errno {
      case ENOENT, ENOTDIR, ELOOP: throw .deadLink
      default: throw .unreadable(path: nil, errno: errno)
      }
    }
    guard let status = try Self.status(of: location, named: nil) else { throw .deadLink }
    if status.kind == .folder { throw .linkToFolder(path: nil) }
    guard let root, location.begins(withBytesOf: root == "/" ? "/" : root + "/") else { throw .leadsOutside }
    guard status.kind == .file else { throw .special }
    let names = location.droppingFirst(bytes: root.utf8.count).parts(between: "/")
    // A target such as `.git`: a file that a listing leaves out must not be published under another name.
    if names.contains(where: { Self.isHiddenOrBackUp($0.utf8) }) { throw .hidden }
    return location
  }

  private static func status(of location: String, named path: String?) throws(Obstacle) -> FileStatus? {
    if let status = FileStatus(at: location, followingLinks: false) { return status }
    switch errno {
    case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
    default: throw .unreadable(path: path, errno: errno)
    }
  }
}

extension ProjectFolder {
  /// A reason why a file is not read.
  enum Obstacle: Error {
    case folder, special, deadLink, leadsOutside, hidden
    /// A link to a folder; the path is `nil` for the file itself.
    case linkToFolder(path: String?)
    /// A part of the path that cannot be examined; `nil` for the file itself.
    case unreadable(path: String?, errno: CInt)

    func problem(at path: String) -> Problem {
      switch self {
      case .folder: .unreadable(path: path, reason: "this is a folder, not a file")
      case .special: .unreadable(path: path, reason: SourceFile.isSpecial)
      case .deadLink: .deadLink(path: path)
      case .leadsOutside: .linkLeadsOutside(path: path)
      case .hidden: .privateFile(path: path)
      case .linkToFolder(let link): .linkToFolder(path: link ?? path)
      case .unreadable(let part, let errno):
        .unreadable(path: part ?? path, reason: String(cString: strerror(errno)))
      }
    }
  }
}

extension ProjectFolder {
  /// The files below a folder, whatever bytes their names have. Foundation's enumerator is not used, since it
  /// splits paths by `Character`, not by byte.
  struct FileTree {
    /// A folder or a file that cannot be examined, which does not mean that it is empty or missing.
    struct Problem {
      /// The path relative to the folder; empty for the folder itself.
      let path: [UInt8]
      let errno: CInt
    }

    /// The paths relative to the folder, in no order. Symbolic links are listed but not followed.
    private(set) var paths: [[UInt8]] = []
    private(set) var problems: [Problem] = []

    /// Makes a tree without files.
    init() {}

    /// - Parameters:
    ///   - folder: A path without links.
    ///   - isWanted: Whether to include a file or a folder with this name.
    init(below folder: String, where isWanted: ([UInt8]) -> Bool) {
      do throws(FileProblem) {
        try list(Folder(withoutLinks: folder), at: [], where: isWanted)
      } catch {
        report(error, at: [])
      }
    }

    private mutating func list(
      _ folder: borrowing Folder, at path: [UInt8], where isWanted: ([UInt8]) -> Bool
    ) throws(FileProblem) {
      for entry in try folder.names() {
        let name = entry.dropLast().map(UInt8.init(bitPattern:))
        guard isWanted(name) else { continue }
        let inner = path.isEmpty ? name : path + [UInt8(ascii: "/")] + name
        do throws(FileProblem) {
          guard try folder.status(of: entry)?.kind == .folder else {
            paths.append(inner)
            continue
          }
          if let child = try folder.openFolder(entry) { try list(child, at: inner, where: isWanted) }
        } catch {
          report(error, at: inner)
        }
      }
    }

    /// Reports a file, unless it has been removed or replaced meanwhile.
    private mutating func report(_ problem: FileProblem, at path: [UInt8]) {
      guard case .system(_, _, let errno) = problem, errno != ENOENT else { return }
      problems.append(Problem(path: path, errno: errno))
    }
  }
}

extension SourceFile {
  static let isSpecial = "this is neither a file nor a folder"
}

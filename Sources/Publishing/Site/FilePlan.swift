import Basics
import Foundation

/// The files of a site while they are collected, and the problems of those with the same path.
struct FilePlan {
  private(set) var paths: [String] = []
  private(set) var entries: [Site.File] = []
  /// The problems that prevent a file from being made.
  private(set) var problems: [Problem] = []
  private(set) var pageCount = 0
  private(set) var sources: [Site.Source] = []
  private var owners: FileName.Table

  /// - Parameter count: The approximate number of files.
  init(capacity count: Int) {
    paths.reserveCapacity(count)
    entries.reserveCapacity(count)
    sources.reserveCapacity(count)
    owners = FileName.Table(capacity: count)
  }

  /// - Parameter source: The template, or the file of the project that is copied.
  mutating func add(_ entry: Site.File, at path: String, from source: String) {
    add(entry, at: path, from: .project(source))
  }

  private mutating func add(_ entry: Site.File, at path: String, from source: Site.Source) {
    paths.append(path)
    if let owner = owners.insert(paths.count - 1, of: { paths[$0] }) {
      problems.append(
        Self.collision(of: path, from: source.name, with: paths[owner], from: sources[owner].name))
    }
    entries.append(entry)
    sources.append(source)
    if entry.isPage { pageCount += 1 }
  }

  mutating func addFiles(
    of theme: Theme, _ tree: ContentTree, _ attachments: Attachments, in files: ProjectFiles
  ) {
    for (path, source) in theme.assets { addCopy(of: source, at: path, in: files) }
    for file in tree.files { addCopy(of: file.source, at: HostFiles.path(of: file.sitePath), in: files) }
    for file in attachments.found where !hasCopy(of: file.url, at: file.sitePath) {
      add(.copy(file.url, named: file.path), at: file.sitePath, from: .attachment(file.path))
    }
    for (path, text) in HostFiles.defaults where owners.owner(of: path, { paths[$0] }) == nil {
      add(.text(text), at: path, from: .folio)
    }
  }

  /// Adds the small picture that is in an attachment of a payment.
  mutating func addThumbnail(of file: Attachments.File, at path: String) {
    add(.thumbnail(file.url, named: file.path), at: path, from: .attachment(file.path))
  }

  private mutating func addCopy(of source: String, at path: String, in files: ProjectFiles) {
    if let url = files.url(of: source) {
      add(.copy(url, named: source), at: path, from: source)
      checkPicture(at: url, named: source)
    } else if let text = ProjectFiles.Defaults.all[source] {
      add(.text(text), at: path, from: source)
    } else {
      problems.append(files.problem(ofMissing: source))
    }
  }

  /// Checks a picture. A file that cannot be opened is reported later, when it is copied.
  private mutating func checkPicture(at url: URL, named name: String) {
    guard let file = try? SourceFile.open(url, named: name) else { return }
    do {
      _ = try Picture(of: file, isMeasured: true)
    } catch Picture.Obstacle.metadata {
      problems.append(.pictureWithMetadata(path: name))
    } catch {}
  }

  /// Reports copied files that are too large to be sealed. A picture is measured without the data that is
  /// removed from it.
  mutating func checkSizes(atMost limit: Int) {
    for case .copy(let url, let name) in entries {
      guard let file = try? SourceFile.open(url, named: name), file.size > limit,
        let published = try? file.published(), published.size > limit
      else { continue }
      problems.append(
        Problem(
          inProject: name,
          "this file is too large for a sealed report: browsers can open at most \(limit >> 20) MB in one file",
          "make it smaller, or leave it out of the report"))
    }
  }

  mutating func addScripts(_ files: [SearchFile], from source: String) {
    for file in files { add(.script(file), at: file.path, from: source) }
  }

  /// Reports files where other files need a folder. Call it last.
  mutating func checkFolders() {
    var known: Set<ByteString> = []
    var latest = ""
    for index in paths.indices where !isDirectly(paths[index], in: latest) {
      latest = paths[index].part(beforeLast: "/") ?? ""
      var next: String? = latest
      while let folder = next, known.insert(ByteString(folder)).inserted {
        if let owner = owners.owner(of: folder, { paths[$0] }) {
          problems.append(
            Problem(
              inProject: sources[owner].name,
              "\(shortened(paths[owner])) is a file, but a folder \(shortened(folder)) is needed",
              "\(shortened(sources[index].name)) creates the folder; rename one of them"))
        }
        next = folder.part(beforeLast: "/")
      }
    }
  }

  /// The problem of two paths that some file systems do not distinguish.
  ///
  /// - Parameters:
  ///   - source: The source of the file at `path`.
  ///   - first: The source of the file at `taken`.
  private static func collision(
    of path: String, from source: String, with taken: String, from first: String
  ) -> Problem {
    if path.utf8.elementsEqual(taken.utf8) {
      return Problem(
        inProject: source, "two files would be published as \(shortened(path))",
        "the other one comes from \(shortened(first)); rename one of them")
    }
    let likeness = path == taken ? ", with the same letters in different bytes" : ""
    return Problem(
      inProject: source, "\(shortened(path)) and \(shortened(taken)) are the same path on some file systems",
      "\(shortened(first)) writes the other\(likeness); rename one of them")
  }

  private func isDirectly(_ path: String, in folder: String) -> Bool {
    path.utf8.withContiguousStorageIfAvailable { path in
      folder.utf8.withContiguousStorageIfAvailable { folder in
        let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return UnsafeBufferPointer(rebasing: path[..<end]).isEqual(to: folder)
      }
    } == true
  }

  /// Whether the same file is already copied to a path.
  private func hasCopy(of url: URL, at path: String) -> Bool {
    guard let owner = owners.owner(of: path, { paths[$0] }), let other = entries[owner].original else {
      return false
    }
    return other.resolvingSymlinksInPath() == url.resolvingSymlinksInPath()
  }
}

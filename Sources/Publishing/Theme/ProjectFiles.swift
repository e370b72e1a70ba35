import Basics
import Bookkeeping
import DefaultProject
import Foundation

/// The files of a project; the files compiled into the binary replace those that it lacks.
package struct ProjectFiles: Sendable {
  private let folder: ProjectFolder
  private let root: URL
  private let privateFiles: PrivateFiles

  init(_ settings: BuildSettings) { self.init(at: settings.root, without: settings.privateFiles) }

  init(at root: URL, without privateFiles: PrivateFiles) {
    self.root = root
    folder = ProjectFolder(root.path(percentEncoded: false))
    self.privateFiles = privateFiles
  }

  /// The largest size of a text file; files that people write by hand are smaller. Stricter limits are
  /// checked later, where a problem can say which part is too large.
  static let mostBytesOfText = 16 << 20

  /// The text of a file, from the project or else from the defaults.
  func text(at path: String) throws(Problem) -> String? {
    guard let url = try file(at: path) else { return Defaults.all[path] }
    let bytes = try SourceFile.open(url, named: path).bytes(atMost: Self.mostBytesOfText)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(inProject: path, "the file is not UTF-8", "save it as UTF-8")
    }
    return text
  }

  /// The bytes of a file with settings, which is read whether it is private or not; `nil` if there is none.
  static func settings(at path: String, in root: URL) throws(Site.Failure) -> [UInt8]? {
    do throws(Problem) {
      let folder = ProjectFolder(root.path(percentEncoded: false))
      guard let location = try folder.location(of: path) else { return nil }
      let url = URL(filePath: location, directoryHint: .notDirectory)
      return try SourceFile.open(url, named: path).bytes(atMost: mostBytesOfText)
    } catch {
      throw Site.Failure(problems: [.file(error)])
    }
  }

  /// The text of a file that has been listed.
  func listedText(at path: String) throws(Problem) -> String {
    guard let text = try text(at: path) else { throw problem(ofMissing: path) }
    return text
  }

  /// The reason why a listed file is missing.
  func problem(ofMissing path: String) -> Problem {
    // In a listing, this character replaces bytes that are not UTF-8.
    path.unicodeScalars.contains("\u{FFFD}")
      ? Problem(
        inProject: path, "the file name is not UTF-8", "rename it; \u{FFFD} marks what cannot be read")
      : .missing(path: path)
  }

  /// The place of a file that may be read; `nil` if the project has none.
  func url(of path: String) -> URL? { (try? file(at: path)).flatMap(\.self) }

  /// The place of a file of the project, whether it exists or not.
  func place(of path: String) -> String? { folder.place(of: path) }

  /// The reason why a file must not be read; `nil` if it may be.
  func problem(at path: String) -> Problem? {
    do throws(Problem) {
      _ = try file(at: path)
      return nil
    } catch {
      return error
    }
  }

  private func file(at path: String) throws(Problem) -> URL? {
    guard let location = try folder.location(of: path) else { return nil }
    let url = URL(filePath: location, directoryHint: .notDirectory)
    let isLink = !location.utf8.elementsEqual((folder.place(of: path) ?? location).utf8)
    if privateFiles.contains(url) || isLink && privateFiles.hasNameOfOne(url) {
      throw .privateFile(path: path)
    }
    return url
  }

  /// Whether a file is private, whatever path leads to it.
  func isPrivate(_ path: String) -> Bool { privateFiles.contains(root.appending(path: path)) }

  /// The paths of all files under a folder, relative to the root and sorted, without hidden files and
  /// backups.
  ///
  /// - Parameter problems: Problems with parts of the folder that cannot be listed are appended here.
  func paths(under folder: String, _ problems: inout [Problem]) -> [String] {
    do throws(Problem) {
      let tree = try self.folder.tree(below: folder) { !ProjectFolder.isHiddenOrBackUp($0) }
      func path(_ bytes: [UInt8]) -> String { "\(folder)/" + String(decoding: bytes, as: UTF8.self) }
      problems += tree.problems.map { problem in
        .unreadable(
          path: problem.path.isEmpty ? folder : path(problem.path),
          reason: "cannot be listed: \(String(cString: strerror(problem.errno)))")
      }
      return tree.paths.map(path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      problems.append(error)
      return []
    }
  }

  /// The paths of the hidden files in `content/root/` that hosts look for.
  func pathsForHosts(_ problems: inout [Problem]) -> [String] {
    HostFiles.hiddenNames.sorted().flatMap { name -> [String] in
      let path = "\(ContentTree.rootFolder)/\(name)"
      switch folder.place(of: path).flatMap({ FileStatus(at: $0, followingLinks: false) })?.kind {
      case nil: return []
      case .folder: return paths(under: path, &problems)
      case .file, .symbolicLink, .other: return [path]
      }
    }
  }

  /// The paths of the hidden files and folders under a folder that are not published, except those that
  /// systems, editors and git leave there.
  func hiddenPaths(under folder: String) -> [String] {
    let tree = try? self.folder.tree(below: folder) { name in
      ![".DS_Store", ".git", "._", ".#"].contains { name.starts(with: $0.utf8) }
        && (name.first == UInt8(ascii: ".") || !ProjectFolder.isHiddenOrBackUp(name))
        && name.last != UInt8(ascii: "~")
    }
    let paths = (tree?.paths ?? []).compactMap { path -> ByteString? in
      let names = String(decoding: path, as: UTF8.self).parts(between: "/")
      let isForHosts = folder == ContentTree.rootFolder && HostFiles.hiddenNames.contains(names[0])
      let rest = names.dropFirst(isForHosts ? 1 : 0)
      guard let hidden = rest.firstIndex(where: { $0.utf8.first == UInt8(ascii: ".") }) else { return nil }
      return ByteString("\(folder)/" + names[...hidden].joined(separator: "/"))
    }
    return Set(paths).sorted().map(\.text)
  }

  /// The paths of the project's files under a folder, with those of the defaults that the project lacks.
  func pathsWithDefaults(under folder: String, _ problems: inout [Problem]) -> [String] {
    let prefix = folder + "/"
    let defaults = Defaults.all.keys.filter { $0.begins(withBytesOf: prefix) }
    return Set((paths(under: folder, &problems) + defaults).map(ByteString.init)).sorted().map(\.text)
  }
}

extension SourceFile {
  static func open(_ url: URL, named name: String) throws(Problem) -> SourceFile {
    do throws(FileProblem) {
      return try SourceFile(withoutLinks: url.path(percentEncoded: false), named: name)
    } catch {
      throw .unreadable(error, at: name)
    }
  }

  /// Reads the whole file.
  func bytes(atMost limit: Int) throws(Problem) -> [UInt8] {
    do throws(FileProblem) {
      return try contents(atMost: limit)
    } catch .tooLarge {
      throw .tooLarge(path: name, limit: limit)
    } catch {
      throw .unreadable(error, at: name)
    }
  }
}

extension Problem {
  fileprivate static func unreadable(_ problem: FileProblem, at path: String) -> Problem {
    problem.isMissing ? .missing(path: path) : .unreadable(path: path, reason: problem.reason)
  }
}

extension ProjectFiles {
  /// The files compiled into the binary. A project has these files unless it has its own of the same name.
  package enum Defaults {
    static let all = Dictionary(uniqueKeysWithValues: DefaultProject.files.map { ($0.path, $0.text) })

    package static func text(at path: String) -> String? { all[path] }
  }
}

extension ProjectFiles {
  /// Files that are read and must never be published: the ledger, the settings, the import profiles and the
  /// rules, the copies that people and editors make of them, and the records of `folio undo`.
  struct PrivateFiles: Sendable {
    private struct Location: Hashable {
      let folder: String
      /// The name in lower case and decomposed, since not every file system distinguishes `A` from `a`, or
      /// the two spellings of `é`.
      let name: String

      /// Whether the file is one of Folio's own records, which hold earlier states of a ledger.
      var isInJournal: Bool {
        let name = RecordsPlace.folderName
        return folder.parts(between: "/").contains { $0.lowercased().utf8.elementsEqual(name.utf8) }
      }
    }

    private let ledgers: Set<Location>
    private let settings: Set<Location>
    private let secrets: Set<Location>
    /// The folders whose files are published whatever they are called.
    private let free: [String]
    /// The folders whose files page kinds read.
    private let kindFolders: [String]

    /// - Parameter secrets: Other files that are private by their place, not by their name.
    init(root: URL, ledgers: [URL], secrets: [URL] = []) {
      let content = root.appending(path: ContentTree.folder)
      self.ledgers = Set((ledgers + [content.appending(path: "ledger.json")]).flatMap(Self.locations))
      let folders = [content] + ledgers.map { $0.deletingLastPathComponent() }
      let beside = folders.flatMap { folder in
        [Ledger.importsFileName, RuleBook.fileName].map { folder.appending(path: $0) }
      }
      let own = ["site.json", "copies.json"].map { content.appending(path: $0) }
      settings = Set((own + beside).flatMap(Self.locations))
      self.secrets = Set(secrets.flatMap(Self.locations))
      func folder(_ path: String) -> String {
        root.appending(path: path).resolvingSymlinksInPath().path(percentEncoded: false).droppingSlash + "/"
      }
      free = [ContentTree.staticFolder, ContentTree.rootFolder, "themes"].map(folder)
      kindFolders = PageKinds.settingsFolders.map(folder)
    }

    /// Whether a file has the name of a ledger, of settings or of a copy of them, or is in a folder whose
    /// settings a page kind reads. Files in folders that are published whole do not count. Payments and links
    /// must not lead to such a file.
    func hasNameOfOne(_ file: URL) -> Bool {
      Self.locations(of: file).contains { location in
        let folder = location.folder.droppingSlash + "/"
        if free.contains(where: folder.begins) { return false }
        return kindFolders.contains(where: folder.begins)
          || (settings.union(ledgers)).contains {
            $0.name.ends(withBytesOf: ".json") && Self.isCopy(location.name, of: $0.name)
          }
      }
    }

    /// Whether a file is private, whatever path leads to it.
    func contains(_ file: URL) -> Bool {
      Self.locations(of: file).contains { location in
        location.isInJournal
          || ledgers.contains {
            location.folder == $0.folder && Self.isCopy(location.name, of: $0.name)
          }
          || settings.union(secrets).contains {
            location.folder == $0.folder && location.name.begins(withBytesOf: $0.name)
          }
      }
    }

    /// The place of a file, and that of its target if it is a link.
    private static func locations(of file: URL) -> [Location] {
      let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
      return [folder.appending(path: file.lastPathComponent), file.resolvingSymlinksInPath()].map {
        Location(
          folder: $0.deletingLastPathComponent().path(percentEncoded: false),
          name: $0.lastPathComponent.lowercased().decomposedStringWithCanonicalMapping)
      }
    }

    /// Whether a name is that of a copy: `ledger.json.bak`, `ledger-2025.json`, `ledger (1).json.txt` or
    /// `Copy of ledger.json` for `ledger.json`.
    private static func isCopy(_ name: String, of other: String) -> Bool {
      if name.begins(withBytesOf: other) { return true }
      guard let stem = other.part(beforeLast: ".") else { return false }
      let (name, ending) = (Array(name.utf8), Array(other.utf8.dropFirst(stem.utf8.count)))
      var start = 0
      while let found = name.range(of: Array(stem.utf8), from: start) {
        start = found.upperBound
        let isWord =
          !(name[..<found.lowerBound].last?.isInName ?? false) && !(name[start...].first?.isInName ?? false)
        if isWord, name.range(of: ending, from: start) != nil { return true }
      }
      return false
    }
  }
}

extension UInt8 {
  /// Whether a word continues with this byte. A digit ends the word, so that `ledger2.json` is a copy, too.
  fileprivate var isInName: Bool { isASCIILetter || self >= 0x80 }
}

extension String {
  fileprivate var droppingSlash: String { ends(withBytesOf: "/") ? droppingLast(bytes: 1) : self }
}

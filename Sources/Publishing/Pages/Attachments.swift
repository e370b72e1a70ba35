import Basics
import Bookkeeping
import Foundation
import Templating

/// The files that transactions refer to, by paths relative to the ledger.
///
/// They pass the same checks as all files of a project. No link out of the ledger's folder is followed, since
/// its target would be published, and no hidden file is reached.
struct Attachments {
  struct File {
    let path: String
    /// The place of the file, with links resolved.
    let url: URL
    /// The size of a picture.
    let size: Picture.Size?
  }

  private(set) var found: [File] = []
  /// The reasons why the other files are not published.
  private(set) var flaws: [ByteString: LedgerProblem.AttachmentProblem] = [:]
  /// Files that may or may not exist. Copies that were published earlier must not be removed.
  private(set) var problems: [SiteProblem] = []
  /// The places of the files, and the targets of links among them.
  private(set) var places: Set<ByteString> = []

  /// The paths of the files that transactions refer to, sorted.
  let paths: [String]
  /// Whether transactions refer to the files by other paths than those in the ledger.
  let areRenamed: Bool
  /// The states of the files before they were read.
  let states: FileStates

  init() { (paths, states, areRenamed) = ([], FileStates(), false) }

  init(
    of ledger: Ledger, at url: URL, without privateFiles: ProjectFiles.PrivateFiles,
    named names: NeutralNames = NeutralNames()
  ) {
    let base = Self.folder(of: url)
    let folder = ProjectFolder(base.path(percentEncoded: false))
    let shown = Set(ledger.transactions.lazy.flatMap(\.attachments).map(ByteString.init)).sorted().map(\.text)
    paths = shown.map { names.file(named: $0) ?? $0 }
    areRenamed = shown != paths
    states = Self.states(of: paths, beside: url)
    for (path, shown) in zip(paths, shown) {
      if let place = folder.place(of: path) { places.insert(ByteString(place)) }
      do {
        guard !privateFiles.contains(base.appending(path: path)) else { throw Flaw.isPrivate }
        let file = try Self.file(at: path, in: folder, shownAs: shown)
        found.append(file)
        places.insert(ByteString(file.url.path(percentEncoded: false)))
      } catch let flaw as Flaw {
        flaws[ByteString(path)] = flaw
        flaws[ByteString(shown)] = flaw
      } catch let problem as SiteProblem {
        problems.append(problem)
      } catch {
        problems.append(.unreadable(path: path, reason: "cannot be read"))
      }
    }
  }

  var missing: Set<ByteString> { Set(flaws.keys) }

  static func states(of paths: [String], beside ledger: URL) -> FileStates {
    let folder = folder(of: ledger)
    var states = FileStates()
    for path in paths { states.addFile(at: folder.appending(path: path).path(percentEncoded: false)) }
    return states
  }

  static func folder(of ledger: URL) -> URL {
    ledger.deletingLastPathComponent().resolvingSymlinksInPath()
  }

  private typealias Flaw = LedgerProblem.AttachmentProblem

  private static func file(
    at path: String, in folder: ProjectFolder, shownAs shown: String
  ) throws -> File {
    do {
      guard let place = try folder.resolve(path) else { throw Flaw.missing }
      let url = URL(filePath: place, directoryHint: .notDirectory)
      let file = try SourceFile.open(url, named: path)
      if try ActiveContent.isIn(file) { throw Flaw.isActive }
      return File(path: shown, url: url, size: try Picture(of: file, isMeasured: true)?.size)
    } catch let obstacle as ProjectFolder.Obstacle {
      switch obstacle {
      case .folder: throw Flaw.isFolder
      case .special: throw Flaw.isSpecial
      case .deadLink: throw Flaw.missing
      case .leadsOutside: throw Flaw.leadsOutside
      case .linkToFolder: throw Flaw.linkToFolder
      case .hidden: throw Flaw.isPrivate
      case .unreadable: throw obstacle.problem(at: path)
      }
    } catch Picture.Obstacle.metadata {
      throw Flaw.hasMetadata
    }
  }
}

extension LedgerProblem.AttachmentProblem: Error {}

/// Files with scripts that a browser runs, or programs that a host runs. An attachment comes from somebody
/// else, and its script could read every page of the report.
private enum ActiveContent {
  /// Types that all hosts know, and in which no browser looks for another type.
  private static let inert: Set<String> = [
    "pdf", "png", "jpg", "jpeg", "gif", "txt", "csv", "json", "zip", "doc", "docx", "xls", "xlsx", "odt",
    "ods",
  ]
  private static let active: Set<String> = [
    "html", "htm", "xhtml", "xht", "shtml", "shtm", "mht", "mhtml", "svg", "svgz", "xml", "xsl", "xslt",
    "rdf", "rss",
    "atom", "mml", "js", "mjs", "wasm", "php", "phtml", "phar", "asp", "aspx", "jsp", "cgi", "pl", "py", "sh",
    "hta",
  ]

  /// Decides by the name's endings, the last first, as hosts do. If none of them is known, the beginning of
  /// the file decides: browsers guess the type of a file if the host does not name it.
  static func isIn(_ file: SourceFile) throws(FileProblem) -> Bool {
    let name = file.name.suffix(afterLast: "/").lowercased()
    for ending in name.parts(between: ".").dropFirst().reversed() {
      if inert.contains(ending) { return false }
      if active.contains(ending) { return true }
    }
    let beginning = try file.bytes(at: 0, count: 4096)
    // A byte order mark and the zeros of UTF-16 may come before the first letter, as blanks may.
    let ignored: [UInt8] = [0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let first = beginning.first { !$0.isBlank && !ignored.contains($0) }
    return first.map { $0 == UInt8(ascii: "<") } ?? (file.size > 4096)
  }
}

extension Attachments {
  /// A file attached to a transaction.
  struct FileValues: PageRecord {
    let scope: PageScope
    let path: String

    static let fields: Fields<Self> = [
      .url("url") { $0.isMissing ? nil : $0.root.link(to: $0.path) },
      .datum("name") { $0.path.suffix(afterLast: "/") },
      .flag("isImage") { !$0.isMissing && ReceiptGallery.isImage($0.path) },
    ]

    private var isMissing: Bool { model.missingAttachments.contains(ByteString(path)) }
  }
}

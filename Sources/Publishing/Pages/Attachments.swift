import Basics
import Bookkeeping
import Foundation
import Templating

/// The files that transactions refer to, looked for beside the ledger.
///
/// They pass the gate that all files of a project pass: no link out of the ledger's folder is followed, since
/// what it leads to would be published, and no hidden file is reached.
struct Attachments {
  struct File {
    let path: String
    /// Where it is, without links.
    let url: URL
    /// Of a picture.
    let size: Picture.Size?
  }

  private(set) var found: [File] = []
  /// Why the others are not published.
  private(set) var flaws: [ByteString: LedgerProblem.AttachmentProblem] = [:]
  /// Files of which nobody can say whether they are there: what was published of them must not go.
  private(set) var problems: [SiteProblem] = []
  /// Where they are, and where the links among them lead.
  private(set) var places: Set<ByteString> = []

  /// All that transactions refer to, sorted.
  let paths: [String]
  /// What was known of them before they were looked at.
  let states: FileStates

  init(of ledger: Ledger, at url: URL, without privateFiles: ProjectFiles.PrivateFiles) {
    let base = Self.folder(of: url)
    let folder = ProjectFolder(base.path(percentEncoded: false))
    paths = Set(ledger.transactions.lazy.flatMap(\.attachments).map(ByteString.init)).sorted().map(\.text)
    states = Self.states(of: paths, beside: url)
    for path in paths {
      if let place = folder.place(of: path) { places.insert(ByteString(place)) }
      do {
        guard !privateFiles.contains(base.appending(path: path)) else { throw Flaw(.isPrivate) }
        let file = try Self.file(at: path, in: folder)
        found.append(file)
        places.insert(ByteString(file.url.path(percentEncoded: false)))
      } catch let flaw as Flaw {
        flaws[ByteString(path)] = flaw.reason
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

  private static func folder(of ledger: URL) -> URL {
    ledger.deletingLastPathComponent().resolvingSymlinksInPath()
  }

  private struct Flaw: Error {
    let reason: LedgerProblem.AttachmentProblem
    init(_ reason: LedgerProblem.AttachmentProblem) { self.reason = reason }
  }

  private static func file(at path: String, in folder: ProjectFolder) throws -> File {
    do {
      guard let place = try folder.resolve(path) else { throw Flaw(.missing) }
      let url = URL(filePath: place, directoryHint: .notDirectory)
      let file = try SourceFile.open(withoutLinks: url, named: path)
      if try ActiveContent.isIn(file) { throw Flaw(.isActive) }
      return File(path: path, url: url, size: try Picture(of: file, isMeasured: true)?.size)
    } catch let obstacle as ProjectFolder.Obstacle {
      switch obstacle {
      case .folder: throw Flaw(.isFolder)
      case .special: throw Flaw(.isSpecial)
      case .deadLink: throw Flaw(.missing)
      case .leadsOutside: throw Flaw(.leadsOutside)
      case .linkToFolder: throw Flaw(.linkToFolder)
      case .hidden: throw Flaw(.isPrivate)
      case .unreadable: throw obstacle.problem(at: path)
      }
    } catch Picture.Obstacle.metadata {
      throw Flaw(.hasMetadata)
    }
  }
}

/// Files that a browser would run scripts of, or a host the program in them. An attachment comes from
/// somebody else, and such a script could read every page of the report.
private enum ActiveContent {
  /// All hosts know what these are, and no browser looks for something else in them.
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

  /// The endings decide, the last first, as hosts read them. Where none of them is known, the beginning
  /// decides: of a file that a host gives no type, browsers guess it.
  static func isIn(_ file: SourceFile) throws(FileProblem) -> Bool {
    let name = file.name.part(behindLast: "/").lowercased()
    for ending in name.parts(between: ".").dropFirst().reversed() {
      if inert.contains(ending) { return false }
      if active.contains(ending) { return true }
    }
    let beginning = try file.bytes(at: 0, count: 4096)
    // A byte order mark, and the zeros of UTF-16, come before the first letter as blanks do.
    let ignored: [UInt8] = [0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let first = beginning.first { !$0.isBlank && !ignored.contains($0) }
    return first.map { $0 == UInt8(ascii: "<") } ?? (file.size > 4096)
  }
}

extension Attachments {
  /// A file that belongs to a transaction.
  struct FileValues: Record {
    let path: String
    let model: ReportModel
    let root: RootPrefix

    static let fields: Fields<Self> = [
      .url("url") { $0.isMissing ? nil : $0.root.link(to: $0.path) },
      .datum("name") { $0.path.part(behindLast: "/") },
      .flag("isImage") { !$0.isMissing && ReceiptGallery.isImage($0.path) },
    ]

    private var isMissing: Bool { model.missingAttachments.contains(ByteString(path)) }
  }
}

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
    /// The path in the site.
    var sitePath: String { Attachments.sitePath(of: path) }
    /// The place of the file, with links resolved.
    let url: URL
    let byteCount: Int
    /// The size of a picture.
    let size: Picture.Size?
    /// The size of the small picture in it.
    let thumbnail: Picture.Size?
  }

  private(set) var found: [File] = []
  /// The reasons why the other files are not published.
  private(set) var flaws: [ByteString: LedgerProblem.AttachmentProblem] = [:]
  /// Problems with files that may still exist, so that their copies in the site must not be removed.
  private(set) var problems: [Problem] = []
  /// The places of the files, and the targets of links among them.
  private(set) var places: Set<ByteString> = []

  /// The paths of the files that transactions refer to, sorted.
  let paths: [String]
  /// The states of the files before they were read.
  let states: FileStates

  init() { (paths, states) = ([], FileStates()) }

  init(
    of ledger: Ledger, at url: URL, without privateFiles: ProjectFiles.PrivateFiles,
    named names: NeutralNames = NeutralNames()
  ) {
    let base = Self.folder(of: url)
    let folder = ProjectFolder(base.path(percentEncoded: false))
    let shown = Set(ledger.transactions.lazy.flatMap(\.attachments).map(ByteString.init)).sorted().map(\.text)
    paths = shown.map { names.file(named: $0) ?? $0 }
    states = Self.states(of: paths, beside: url)
    for (path, shown) in zip(paths, shown) {
      if let place = folder.place(of: path) { places.insert(ByteString(place)) }
      do {
        let file = try Self.file(at: path, in: folder, at: base, without: privateFiles, shownAs: shown)
        found.append(file)
        places.insert(ByteString(file.url.path(percentEncoded: false)))
      } catch let flaw as Flaw {
        flaws[ByteString(path)] = flaw
        flaws[ByteString(shown)] = flaw
      } catch let problem as Problem {
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

  /// The path of a file in the site. Hosts such as Netlify refuse names with `#` or `?`, so `bill#7.pdf`
  /// becomes `bill-7-` with a fingerprint of its path.
  static func sitePath(of path: String) -> String {
    let refused = ReportHost.allRefusedCharacters
    guard path.contains(where: refused.contains) else { return path }
    let safe = String(path.map { refused.contains($0) ? "-" : $0 })
    let ending =
      safe.suffix(afterLast: "/").part(beforeLast: ".") == nil ? "" : "." + safe.suffix(afterLast: ".")
    return safe.dropLast(ending.count) + "-" + Fingerprint.text(of: path) + ending
  }

  static func folder(of ledger: URL) -> URL {
    ledger.deletingLastPathComponent().resolvingSymlinksInPath()
  }

  private typealias Flaw = LedgerProblem.AttachmentProblem

  /// Checks a file, and returns it if it may be published.
  ///
  /// - Parameters:
  ///   - path: Relative to the folder of the ledger.
  ///   - base: The place of that folder.
  /// - Throws: The flaw that keeps the file from being published, or another problem.
  static func file(
    at path: String, in folder: ProjectFolder, at base: URL, without privateFiles: ProjectFiles.PrivateFiles,
    shownAs shown: String
  ) throws -> File {
    let asked = base.appending(path: path)
    if privateFiles.contains(asked) || privateFiles.hasNameOfOne(asked) { throw Flaw.isPrivate }
    do {
      guard let place = try folder.resolve(path) else { throw Flaw.missing }
      let url = URL(filePath: place, directoryHint: .notDirectory)
      let file = try SourceFile.open(url, named: path)
      let flaw = try AttachmentKind.flaw(of: file)
      if let flaw, flaw != .isUnknown { throw flaw }
      // For a picture in another format, this throws an error that says more.
      let picture = try Picture(of: file, isMeasured: true)
      if let flaw { throw flaw }
      return File(
        path: shown, url: url, byteCount: Int(file.size), size: picture?.size,
        thumbnail: picture?.thumbnail?.size)
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

extension Attachments {
  /// A file attached to a transaction.
  struct FileValues: PageRecord {
    let scope: PageScope
    let path: String

    static let fields: Fields<Self> = [
      .url("url") { $0.isMissing ? nil : $0.root.link(to: sitePath(of: $0.path)) },
      .datum("name") { $0.path.suffix(afterLast: "/") },
      .flag("isImage") { !$0.isMissing && ReceiptGallery.isImage($0.path) },
    ]

    private var isMissing: Bool { model.missingAttachments.contains(ByteString(path)) }
  }
}

import Basics
import Bookkeeping
import Foundation
import Templating

/// The files that transactions refer to, looked for beside the ledger.
struct Attachments {
  private(set) var found: [(path: String, url: URL)] = []
  /// Why the others are not published.
  private(set) var flaws: [ByteString: LedgerProblem.AttachmentProblem] = [:]
  /// Files of which nobody can say whether they are there: what was published of them must not go.
  private(set) var problems: [SiteProblem] = []

  /// All that transactions refer to, sorted.
  let paths: [String]
  /// What was known of them before they were looked at.
  let states: FileStates

  init(of ledger: Ledger, at url: URL, without privateFiles: ProjectFiles.PrivateFiles) {
    let folder = Self.folder(of: url)
    paths = Set(ledger.transactions.lazy.flatMap(\.attachments).map(ByteString.init)).sorted().map(\.text)
    states = Self.states(of: paths, beside: url)
    for path in paths {
      let url = folder.appending(path: path)
      do throws(SiteProblem) {
        if let flaw = try Self.flaw(of: url, named: path, in: folder, privateFiles) {
          flaws[ByteString(path)] = flaw
        } else {
          found.append((path, url.resolvingSymlinksInPath()))
        }
      } catch {
        problems.append(error)
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

  /// A link may not lead out of the ledger's folder: what it leads to would be published.
  private static func flaw(
    of url: URL, named path: String, in folder: URL, _ privateFiles: ProjectFiles.PrivateFiles
  ) throws(SiteProblem) -> LedgerProblem.AttachmentProblem? {
    var status = stat()
    guard stat(url.path(percentEncoded: false), &status) == 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: return .missing
      default: throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
    }
    if !url.leadsInside(folder) { return .leadsOutside }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return privateFiles.contains(url) ? .isPrivate : nil
    case S_IFDIR: return .isFolder
    default: return .isSpecial
    }
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

import Basics
import Bookkeeping
import Templating

/// A file that belongs to a transaction.
struct AttachmentValues: Record {
  let path: String
  let model: ReportModel
  let root: RootPrefix

  static let fields: Fields<Self> = [
    .url("url") { $0.isMissing ? nil : $0.root.link(to: $0.path) },
    .datum("name") { $0.path.part(behindLast: "/") },
    .flag("isImage") { !$0.isMissing && $0.isImage },
  ]

  private var isMissing: Bool { model.missingAttachments.contains(ByteString(path)) }

  /// SVG is left out: opened by itself it could carry script.
  private var isImage: Bool {
    let suffixes = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"]
    let path = path.lowercased()
    return suffixes.contains { path.ends(withBytesOf: $0) }
  }
}

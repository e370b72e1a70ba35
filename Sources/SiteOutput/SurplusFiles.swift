import Basics

/// The files in an output folder that are not part of the site, whoever wrote them.
///
/// A repository in the folder does not count: a clone of a published branch has one.
struct SurplusFiles {
  /// In the order of their bytes.
  private(set) var paths: [ByteString] = []
  private let most: Int

  /// - Parameter most: The number of files after which no more are looked for.
  init(
    in root: borrowing Folder, _ layout: borrowing SiteLayout, most: Int = .max
  ) throws(FileProblem) {
    self.most = most
    try addFiles(in: root, "", layout)
    paths.sort()
  }

  private mutating func addFiles(
    in folder: borrowing Folder, _ path: String, _ layout: borrowing SiteLayout
  ) throws(FileProblem) {
    for name in try folder.names() where paths.count < most {
      let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      if path.isEmpty, [".git", Records.folder].contains(text) { continue }
      if try folder.status(of: name)?.kind == .folder {
        guard let inner = try folder.openFolder(name) else { continue }
        try addFiles(in: inner, path + text + "/", layout)
      } else {
        var file = path + text
        let page = file.withUTF8 { layout.table.index(of: $0, in: layout.paths) }
        if page == nil { paths.append(ByteString(file)) }
      }
    }
  }
}

import Basics

/// The files of a folder, to be written to another one as they are.
package struct CopiedFolder: SiteWriter.Contents {
  package let paths: [String]
  private let folder: String

  /// Lists the files of a finished site. Links in it are left out.
  package init(_ folder: String) throws(FileProblem) {
    var paths: [String] = []
    try Self.list(try Folder(following: folder).reopened(), "", &paths)
    self.folder = folder
    self.paths = paths.sorted { ByteString($0) < ByteString($1) }
  }

  private static func list(
    _ folder: borrowing Folder, _ path: String, _ paths: inout [String]
  ) throws(FileProblem) {
    for name in try folder.entries() {
      switch try folder.status(of: name)?.kind {
      case .folder:
        if let inner = try folder.openFolder(name) { try list(inner, "\(path)\(name)/", &paths) }
      case .file: paths.append(path + name)
      default: break
      }
    }
  }

  package func render(_ index: Int, into buffer: inout ByteBuffer) throws {}

  package func openCopied(_ index: Int) throws -> SourceFile? {
    try SourceFile(at: "\(folder)/\(paths[index])", named: paths[index])
  }
}

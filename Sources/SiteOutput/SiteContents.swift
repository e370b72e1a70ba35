import Basics

/// What a site consists of: files by index, made on demand.
///
/// `render` is called in any order, from several threads at once, and at most once for each index and build.
package protocol SiteContents: Sendable {
  /// Where each file goes: relative, "/" between folders, unique. No folder is also a file.
  var paths: [String] { get }

  /// Appends the bytes of the file at `paths[index]` to `buffer`, which comes empty.
  func render(_ index: Int, into buffer: inout ByteBuffer) throws

  /// Opens the file whose bytes the one at `paths[index]` gets as they are; nil for what is rendered.
  func openCopied(_ index: Int) throws -> SourceFile?
}

extension SiteContents {
  package func openCopied(_ index: Int) throws -> SourceFile? { nil }

  /// The bytes of one file.
  package func bytes(of index: Int) throws -> [UInt8] {
    var buffer = ByteBuffer()
    try render(index, into: &buffer)
    return buffer.array
  }
}

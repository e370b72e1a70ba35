import Basics
import Synchronization

extension RenderedFiles {
  /// The bytes of one finished file, shared by all who read it at the same time.
  final class File: Sendable {
    let bytes: [UInt8]
    let entityTag: String

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      entityTag = "\"\(String(XXH64.hash(bytes), radix: 16))\""
    }
  }
}

/// The rendered files that somebody reads right now, so that many slow readers of one file cost it once.
final class RenderedFiles: Sendable {
  private struct Reference {
    weak var file: File?
  }

  private let references = Mutex<[Int: Reference]>([:])

  /// - Parameter render: May run twice at once for one index; the first result is then given to both.
  func file(at index: Int, render: () throws -> [UInt8]) rethrows -> File {
    if let file = references.withLock({ $0[index]?.file }) { return file }
    let file = File(try render())
    return references.withLock { references in
      if let earlier = references[index]?.file { return earlier }
      references[index] = Reference(file: file)
      return file
    }
  }
}

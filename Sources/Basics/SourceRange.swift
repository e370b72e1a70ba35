/// A part of a file, in UTF-8 bytes.
package struct SourceRange: Sendable, Hashable {
  package let path: String
  package let offset: Int
  package let length: Int

  package init(path: String, offset: Int, length: Int) {
    self.path = path
    self.offset = offset
    self.length = length
  }
}

/// A text file of this repository that is compiled into the binary.
package struct EmbeddedFile: Sendable {
  /// Relative to the root of this repository, such as `themes/default/layouts/page.html`.
  package let path: String
  package let text: String
}

/// What a user's project falls back on: the default theme and the default content templates; and the schemas that
/// `folio init` writes.
package enum DefaultProject {
  package static let files = embeddedFiles
}

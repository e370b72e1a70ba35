/// A text file of this repository that is compiled into the binary.
package struct EmbeddedFile: Sendable {
  /// The path relative to the root of this repository, such as `themes/default/layouts/page.html`.
  package let path: String
  package let text: String
}

/// The themes and the default content templates, which a user's project falls back on, and the schemas that
/// `folio init` writes.
package enum DefaultProject {
  package static let files = embeddedFiles
}

/// The themes and the default content templates, which a user's project falls back on, and the schemas that
/// `folio init` writes.
package enum DefaultProject {
  /// The files, with paths relative to the root of this repository: `themes/default/layouts/page.html`.
  package static let files = embeddedFiles
}

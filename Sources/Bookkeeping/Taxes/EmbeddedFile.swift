/// A table of this folder that is compiled into the binary.
struct EmbeddedFile {
  /// Relative to the root of this repository.
  let path: String
  let text: String
}

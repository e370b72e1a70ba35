import Basics

/// A reason why a site could not be written. Paths are spelled as the output folder was given.
package enum OutputProblem: Error {
  /// The path of a page is absolute or empty, leads upward, has control characters or belongs to Folio
  /// itself.
  case unsafePath(String)

  /// Two pages have this path, or it is both a page and a folder of other pages.
  case collidingPath(String)

  /// The output folder is, or contains, a folder that must not be written to.
  case outputContains(protected: String)

  /// The output folder is, or lies in, a folder of sources.
  case outputInside(source: String)

  /// The output folder itself is a symbolic link.
  case outputIsSymbolicLink(String)

  /// The output folder has files but no manifest, so it is not Folio's. `force` accepts it.
  case notManaged(String)

  /// The manifest is damaged. `force` goes on without it; nothing is then removed.
  case damagedManifest(String)

  /// The manifest was written by another version of Folio. `force` goes on without it; nothing is then
  /// removed.
  case unknownManifest(String)

  /// The output folder has a site that a site of this kind must not replace, as an open site must not replace
  /// a sealed one. `force` replaces it.
  case protectedSite(String)

  /// A file that Folio did not write is at the path of a page. `force` overwrites it.
  case foreignFile(String)

  /// Another build has held the output folder for this long.
  case busy(String, waited: Duration)

  /// A page could not be rendered.
  case rendering(String, any Error)

  /// A file or folder could not be read, written or moved.
  case file(FileProblem)
}

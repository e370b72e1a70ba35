import Basics

/// Why a site could not be written. Paths are spelled as the output folder was given.
package enum OutputProblem: Error {
  /// A page's path is absolute, empty, leads upwards, holds control characters or belongs to Folio itself.
  case unsafePath(String)

  /// Two pages have this path, or it is a page and a folder of other pages at once.
  case collidingPath(String)

  /// The output folder is, or contains, a folder that is not to be written to.
  case outputContains(protected: String)

  /// The output folder is, or lies in, a folder of sources.
  case outputInside(source: String)

  /// The output folder itself is a symbolic link.
  case outputIsSymbolicLink(String)

  /// The output folder holds files but no manifest, so it is not Folio's. `force` accepts it.
  case notManaged(String)

  /// The manifest cannot be trusted. `force` goes on without it: nothing is removed then.
  case damagedManifest(String)

  /// The manifest was written by another version of Folio. `force` goes on without it, too.
  case unknownManifest(String)

  /// A file that Folio did not write stands where a page goes. `force` overwrites it.
  case foreignFile(String)

  /// Another build has held the output folder for this long.
  case busy(String, waited: Duration)

  /// A page could not be rendered.
  case rendering(String, any Error)

  /// A file or folder could not be read, written or moved.
  case file(FileProblem)
}

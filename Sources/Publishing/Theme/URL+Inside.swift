import Basics
import Bookkeeping
import Foundation

extension URL {
  /// Whether what this leads to, links followed, lies inside of a folder.
  func leadsInside(_ folder: URL) -> Bool {
    let base = folder.resolvingSymlinksInPath().path(percentEncoded: false)
    return resolvingSymlinksInPath().path(percentEncoded: false)
      .begins(withBytesOf: base.ends(withBytesOf: "/") ? base : base + "/")
  }
}

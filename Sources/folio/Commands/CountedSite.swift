import Basics
import Publishing
import SiteOutput
import Synchronization
import Templating

/// A site that says how many of its files have been made.
final class CountedSite: SiteContents {
  let paths: [String]
  private let site: Site
  private let progress: Progress
  private let made = Atomic(0)

  /// Often enough to be seen moving, seldom enough to cost nothing.
  private static let step = 2000

  init(_ site: Site, progress: Progress) {
    self.site = site
    self.progress = progress
    paths = site.paths
  }

  func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    try site.render(index, into: &buffer)
    count()
  }

  func openCopied(_ index: Int) throws -> SourceFile? {
    guard let file = try site.openCopied(index) else { return nil }
    count()
    return file
  }

  private func count() {
    let count = made.add(1, ordering: .relaxed).newValue
    if count.isMultiple(of: Self.step) { progress.show(count, of: paths.count) }
  }
}

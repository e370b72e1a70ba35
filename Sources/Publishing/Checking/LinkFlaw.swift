/// What is wrong with a link, as it is found on a page.
enum LinkFlaw: Hashable, Sendable {
  case empty
  case leadsOutside
  /// The path that no file of the site has.
  case noSuchFile([UInt8])
  /// Works on a host, if the site is at its root, and never from disk.
  case absolute
  /// Works on a host, which looks for the folder's own page, and never from disk.
  case opensFolder(index: Int)
  /// The page is nil where it is the one that the link stands on.
  case noSuchAnchor([UInt8], page: Int?)

  enum Kind: Hashable {
    case empty, outside, file, absolute, folder, anchor
  }

  var kind: Kind {
    switch self {
    case .empty: .empty
    case .leadsOutside: .outside
    case .noSuchFile: .file
    case .absolute: .absolute
    case .opensFolder: .folder
    case .noSuchAnchor: .anchor
    }
  }
}

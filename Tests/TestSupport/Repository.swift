import Foundation

/// The paths of this repository's files.
package enum Repository {
  package static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  package static let fixtures = root.appending(path: "Tests/Fixtures")
}

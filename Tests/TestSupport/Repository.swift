import Foundation

/// Where this repository's files are.
package enum Repository {
  package static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  package static let fixtures = root.appending(path: "Tests/Fixtures")
}

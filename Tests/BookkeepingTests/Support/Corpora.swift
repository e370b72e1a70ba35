import Foundation

/// Public test collections beside the repository; FOLIO_CORPORA names another folder.
enum Corpora {
  static let jsonTestSuite: URL? = {
    let folder = root.appending(path: "jsontestsuite/test_parsing")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let statements: URL? = {
    let folder = root.appending(path: "statements")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  private static var root: URL {
    if let path = ProcessInfo.processInfo.environment["FOLIO_CORPORA"] { return URL(filePath: path) }
    return URL(filePath: #filePath).appending(path: "../../../../../shared/corpora").standardizedFileURL
  }
}

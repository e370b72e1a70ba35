@testable import Importing

extension StatementFormat {
  /// The formats that none of some files has.
  static func missing(among files: some Sequence<String>) -> [Self] {
    let kinds = files.map { FileKind(of: Array($0.utf8)) }
    return allCases.filter { !kinds.contains(.statement($0)) }
  }
}

@testable import Importing

extension StatementReader.FileKind {
  /// The formats of statements. A new kind of file does not compile until `isFormat` says whether it is one.
  static let formats: [Self] = [.list, .ofx, .qif, .xml, .mt940, .folioTable, .hledgerTable, .text]

  var isFormat: Bool {
    switch self {
    case .list, .ofx, .qif, .xml, .mt940, .folioTable, .hledgerTable, .text: true
    case .empty, .object, .unreadable: false
    }
  }

  /// The formats that none of some files has.
  static func missing(among files: some Sequence<String>) -> [Self] {
    let kinds = files.map { Self(of: Array($0.utf8)) }
    return formats.filter { !kinds.contains($0) }
  }
}

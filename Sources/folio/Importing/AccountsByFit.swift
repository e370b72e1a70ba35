import Bookkeeping
import Importing

/// The accounts that a file may belong to, since their files look the same, and the evidence for each.
struct AccountsByFit {
  private let found: [(label: String, reading: ImportReading, fit: AccountFit)]

  /// - Parameter read: Reads the file as a file of an account.
  init(
    _ labels: [String], in books: FileInBooks,
    _ read: (String) throws(ImportProblem) -> Reading<ImportReading>
  ) throws(ImportProblem) {
    var found: [(label: String, reading: ImportReading, fit: AccountFit)] = []
    for label in labels {
      guard case .content(let reading) = try read(label) else { continue }
      found.append((label, reading, books.fit(of: reading.statement, to: label)))
    }
    self.found = found
  }

  /// The file as a file of the account that certainly has its rows; `nil` unless there is exactly one.
  var certain: ImportReading? {
    let certain = found.filter(\.fit.isCertain)
    return certain.count == 1 ? certain[0].reading : nil
  }

  /// The account that has most of the file's rows, or else its balance.
  var likely: String? {
    found.filter { $0.fit.shared > 0 || $0.fit.hasBalance }.max { $0.fit.rank < $1.fit.rank }?.label
  }
}

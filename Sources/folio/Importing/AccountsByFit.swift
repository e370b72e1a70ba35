import Bookkeeping
import Importing

/// The accounts that a file may be of, since files of several look the same, and what speaks for each.
struct AccountsByFit {
  private let found: [(label: String, reading: ImportReading, fit: AccountFit)]

  /// - Parameter read: Reads the file as one of an account.
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

  /// The file as one of the only account that certainly has its rows.
  var certain: ImportReading? {
    let certain = found.filter(\.fit.isCertain)
    return certain.count == 1 ? certain[0].reading : nil
  }

  /// The account that has most of its rows, or else its balance.
  var likely: String? {
    found.filter { $0.fit.shared > 0 || $0.fit.hasBalance }.max { $0.fit.rank < $1.fit.rank }?.label
  }
}

import Basics
import Bookkeeping

/// Receipts to copy to `receipts/`, next to the ledger, named by the date and the payee of the payment. They
/// are copied together with the change of the ledger; nothing is ever overwritten.
struct ReceiptCopies {
  /// The ledger as the user named it.
  let ledger: String
  private(set) var chosen: [ChangeJournal.Receipt] = []

  private static let folder = ChangeJournal.FileChange.receiptsFolder

  init(ledger: String) { self.ledger = ledger }

  /// The paths of the copies, relative to the ledger's folder, as attachments are.
  var paths: [String] { chosen.map { "\(Self.folder)/\($0.name)" } }

  /// Chooses names for the copies, with a number if the date and payee are taken.
  ///
  /// - Parameter files: The paths as the user named them; each must be a file.
  mutating func choose(_ files: [String], date: CalendarDate, name: String) throws(FileProblem) {
    guard !files.isEmpty else { return }
    let base = LedgerFile(name: ledger).folder
    var taken = Set(chosen.map(\.name))
    let stem = DerivedID.stem(date: date, name: name)
    for file in files {
      let source = try SourceFile(at: file, named: file)
      let suffix = Self.suffix(of: file)
      var (name, number) = (stem + suffix, 1)
      while taken.contains(name)
        || FileStatus(at: "\(base)/\(Self.folder)/\(name)", followingLinks: false) != nil
      {
        number += 1
        name = "\(stem)-\(number)\(suffix)"
      }
      taken.insert(name)
      chosen.append(ChangeJournal.Receipt(source, named: name))
    }
  }

  /// The file's extension, such as `.jpg`; empty unless it has 1 to 8 letters and digits.
  private static func suffix(of file: String) -> String {
    let name = file.suffix(afterLast: "/")
    guard name.part(beforeLast: ".").map({ !$0.isEmpty }) ?? false else { return "" }
    let suffix = name.suffix(afterLast: ".").lowercased()
    let isPlain = suffix.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    return isPlain && (1...8).contains(suffix.utf8.count) ? "." + suffix : ""
  }
}

/// The books as they are in the file: valid, and in the file's order.
package struct Ledger: Sendable {
  package struct Settings: Sendable {
    package var title = "Personal Finance"
    package var currency = Currency.usDollar
    /// A locale identifier such as `en_US`: it decides how numbers and dates are written.
    package var locale = "en_US"
  }

  package let settings: Settings
  package let transactions: [Transaction]
  /// What is doubtful but does not stop a build.
  package let warnings: [LedgerProblem]
}

/// Bounds that the ledger's rules name.
package enum LedgerLimit {
  /// Characters of a memo; more are refused on entry and warned of when read.
  package static let memoCharacters = 300
  /// Bytes of a memo that may be rendered: some Markdown takes quadratic time (CVE-2023-22486).
  package static let memoBytes = 4_000
  /// Bytes of any other text. To compare names takes quadratic time where marks are stacked on a letter, and a page
  /// names its tags and categories again and again.
  package static let textBytes = 1_000
  /// Levels of a category. Each has a page of its own, which shows all rows of those below it.
  package static let categoryLevels = 16
  /// Tags of a transaction. Each has a page of its own, and a file that repeats them all.
  package static let tags = 100
  /// Offsets are kept in 32 bits.
  package static let fileBytes = Int(UInt32.max)
}

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
  /// Offsets are kept in 32 bits.
  package static let fileBytes = Int(UInt32.max)
}

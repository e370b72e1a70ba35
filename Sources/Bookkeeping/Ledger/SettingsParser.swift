/// Reads what a ledger says about all of its transactions.
struct SettingsParser {
  private(set) var settings = Ledger.Settings()
  /// The currency of an amount that names none; nil where the ledger's own one cannot be understood, since then
  /// nothing sensible can be said about its decimals.
  private(set) var amountCurrency: Currency? = Ledger.Settings().currency
  private(set) var problems: [LedgerProblem] = []

  init(_ text: LedgerText) {
    guard let object = text.settings else { return }
    var fields = FieldReader(text.bytes, names: .settings)
    fields.open(object, of: text)
    if let title = fields.string(.title) { settings.title = title }
    if fields.given(.currency) != nil {
      amountCurrency = fields.currency()
      settings.currency = amountCurrency ?? settings.currency
    }
    if let locale = fields.string(.locale) {
      if Self.isLocaleIdentifier(locale) {
        settings.locale = locale
      } else {
        fields.report(.malformedLocale(locale.excerpt), at: .locale)
      }
    }
    _ = fields.string(.schema)
    problems = fields.problems
  }

  /// A language of two or three letters, then parts such as a script or a region: `de`, `en_US`, `zh-Hant-TW`.
  private static func isLocaleIdentifier(_ text: String) -> Bool {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x5F || $0 == 0x2D }
    guard let language = parts.first, (2...3).contains(language.count) else { return false }
    return language.allSatisfy(isLetter)
      && parts.dropFirst().allSatisfy { part in
        (2...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

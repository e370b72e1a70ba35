enum SettingsParser {
  static func parse(_ text: LedgerText, problems: inout [LedgerProblem]) -> Ledger.Settings {
    var settings = Ledger.Settings()
    guard let object = text.settings else { return settings }
    var fields = FieldReader(text: text, object: object)
    if let title = fields.string(.title) { settings.title = title }
    if let code = fields.string(.currency) {
      if let currency = Currency(code: code) {
        settings.currency = currency
      } else {
        fields.report(.unknownCurrency(code), at: .currency)
      }
    }
    if let locale = fields.string(.locale) {
      if isLocaleIdentifier(locale) {
        settings.locale = locale
      } else {
        fields.report(.malformedLocale(locale), at: .locale)
      }
    }
    problems += fields.problems
    return settings
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

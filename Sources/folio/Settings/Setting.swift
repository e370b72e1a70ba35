import ArgumentParser
import Basics
import Bookkeeping
import Publishing

/// A setting of one value, as `folio set` lists and changes it.
struct Setting: Sendable {
  /// Its name as an argument.
  let name: String
  /// Its name in the file.
  let key: String
  /// The file that has the setting; `nil` for the ledger.
  var file: SettingChange.File?
  /// The words that a shell completes.
  var values: [String] = []
  /// The value that holds without the setting, in words.
  let otherwise: String
  /// Returns the value that a typed text means; `nil` if it means no value. The reader of the file checks the
  /// rest.
  var read: @Sendable (String) -> String? = { $0.isBlank ? nil : trimmed($0) }
  /// The advice about a text that is no value.
  var hint = "type the text, in quotes if it has blanks"
  /// Whether the file has a number, not a text.
  var isNumber = false

  static let all: [Setting] = [
    Setting(name: "title", key: "title", otherwise: Ledger.Settings().title),
    Setting(
      name: "currency", key: "currency", otherwise: Ledger.Settings().currency.code,
      read: { Currency(code: trimmed($0).uppercased())?.code }, hint: "use an ISO 4217 code such as USD"),
    Setting(
      name: "locale", key: "locale", otherwise: Ledger.Settings().locale,
      read: { Site.knowsLocale(trimmed($0)) ? trimmed($0).replacing("-", with: "_") : nil },
      hint: "use a language, or a language and a region, such as de or en_GB"),
    Setting(
      name: "week-start", key: "weekStart", values: Weekday.allCases.map(\.rawValue),
      otherwise: "that of the locale", read: { choice($0, among: Weekday.allCases.map(\.rawValue)) },
      hint: "use a day, monday to sunday"),
    Setting(
      name: "month-start", key: "monthStart", values: MonthStart.days.map(String.init),
      otherwise: "1, the first day",
      read: { Int(trimmed($0)).flatMap(MonthStart.init).map { String($0.day) } },
      hint: "use a day from 1 to 28, such as 25", isNumber: true),
    Setting(
      name: "year-start", key: "yearStart", otherwise: "1 January",
      read: { (try? LedgerCalendar.YearStart(parsing: trimmed($0))) == nil ? nil : trimmed($0) },
      hint: "use a month, such as 07, or a day that every year has, such as 04-06"),
    Setting(
      name: "language", key: SiteSettings.Key.language.rawValue, file: .site, otherwise: "that of the locale"),
    Setting(
      name: "theme", key: SiteSettings.Key.theme.rawValue, file: .site, values: ["default", "cards"],
      otherwise: "default"),
    Setting(
      name: "base-url", key: SiteSettings.Key.baseURL.rawValue, file: .site, otherwise: "none"),
    Setting(
      name: "payees", key: SiteSettings.Key.payees.rawValue, file: .site,
      values: SiteSettings.Payees.allCases.map(\.rawValue), otherwise: SiteSettings.Payees.repeated.rawValue),
    Setting(
      name: "payments", key: SiteSettings.Key.payments.rawValue, file: .site,
      values: SiteSettings.Payments.allCases.map(\.rawValue), otherwise: SiteSettings.Payments.each.rawValue),
    Setting(
      name: "changes", key: SiteSettings.Key.changes.rawValue, file: .site, values: ["last", "none"],
      otherwise: "last"),
    Setting(name: "output", key: SiteSettings.Key.output.rawValue, file: .site, otherwise: "site"),
  ]

  /// The known word that equals a text, or else the only one that begins with it.
  private static func choice(_ text: String, among known: [String]) -> String? {
    let text = trimmed(text).lowercased()
    let found = known.filter { $0.begins(withBytesOf: text) }
    return known.first { $0 == text } ?? (found.count == 1 && !text.isEmpty ? found.first : nil)
  }

  /// - Throws: A problem if there is no setting of this name. The name in the file is accepted, too.
  static func named(_ name: String) throws -> Setting {
    let folded = trimmed(name).lowercased()
    if let found = all.first(where: { $0.name == folded || $0.key.lowercased() == folded }) { return found }
    throw Problem(
      "there is no setting \(quoted(name))",
      Suggestion.question(for: folded, among: all.map(\.name))
        ?? "folio set lists them; budgets, goals and others have commands of their own", at: .input,
      exit: .usage)
  }

  /// The value in the file.
  func json(_ value: String) -> SettingsText.Value {
    isNumber ? Int(value).map { .number($0) } ?? .text(value) : .text(value)
  }

  func value(of text: String) throws -> String {
    if let value = read(text) { return value }
    throw Problem("\(quoted(text)) is no \(name)", hint, at: .input, exit: .usage)
  }
}

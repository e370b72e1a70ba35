import Bookkeeping
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Compares Folio's fast formatting of dates with Foundation's formatter.
struct DateFormatTests {
  @Test(arguments: MoneyFormatTests.locales + ["th_TH", "zh_TW", "ko_KR", "eu_ES", "lv_LV"])
  func writesDatesAsTheSystemDoes(identifier: String) throws {
    let formats = LocaleFormats(identifier: identifier, currencies: [])
    let short = Self.judge(identifier, skeleton: "yMMMd")
    let day = Self.judge(identifier, skeleton: "MMMd")
    let long = Self.judge(identifier, skeleton: "yMMMEEEEd")
    let month = Self.judge(identifier, skeleton: "yMMMM")
    for sample in Self.days {
      let date = try #require(CalendarDate(year: sample.year, month: sample.month, day: sample.day))
      let moment = Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86400)
      #expect(formats.shortDate.string(date) == short.string(from: moment))
      #expect(formats.dayOfMonth.string(date) == day.string(from: moment))
      #expect(formats.longDate.string(date) == long.string(from: moment))
      #expect(formats.monthOfYear.string(date) == month.string(from: moment))
    }
  }

  /// All dates of a locale have one order, and none has a leading zero.
  @Test(arguments: [
    ("en_US", "Mar 5, 2026", "Mar 5", "Thursday, Mar 5, 2026"),
    ("en_GB", "5 Mar 2026", "5 Mar", "Thursday, 5 Mar 2026"),
    ("ja_JP", "2026年3月5日", "3月5日", "2026年3月5日 木曜日"),
    ("de_DE", "5. März 2026", "5. März", "Donnerstag, 5. März 2026"),
  ])
  func writesDatesInTheOrderOfTheLocale(
    identifier: String, short: String, day: String, long: String
  ) throws {
    let formats = LocaleFormats(identifier: identifier, currencies: [])
    let march = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    #expect(formats.shortDate.string(march) == short)
    #expect(formats.dayOfMonth.string(march) == day)
    #expect(formats.longDate.string(march) == long)
  }

  @Test(arguments: [("th_TH", "5 มี.ค. 2026"), ("fa_IR", "۵ مارس ۲۰۲۶"), ("ar_SA", "٥ مارس، ٢٠٢٦")])
  func countsByTheGregorianCalendarEverywhere(identifier: String, text: String) throws {
    let march = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    #expect(LocaleFormats(identifier: identifier, currencies: []).shortDate.string(march) == text)
  }

  /// By the interval formats of CLDR 44.
  @Test(arguments: [
    (
      "en_US", "Nov 16 – 22, 2026", "Oct 30 – Dec 5", "October – December 2026",
      "October 2025 – December 2026"
    ),
    (
      "de_DE", "16.–22. Nov. 2026", "30. Okt. – 5. Dez.", "Oktober–Dezember 2026",
      "Oktober 2025 – Dezember 2026"
    ),
    ("ja_JP", "2026年11月16日～22日", "10月30日～12月5日", "2026年10月～12月", "2025年10月～2026年12月"),
    (
      "ar_EG", "١٦–٢٢ نوفمبر ٢٠٢٦", "٣٠ أكتوبر – ٥ ديسمبر", "أكتوبر – ديسمبر ٢٠٢٦",
      "أكتوبر ٢٠٢٥ – ديسمبر ٢٠٢٦"
    ),
  ])
  func writesWhatDatesHaveInCommonOnce(
    identifier: String, days: String, daysOfYear: String, months: String, years: String
  ) {
    let formats = LocaleFormats(identifier: identifier, currencies: [])
    func date(_ month: Int, _ day: Int, _ year: Int = 2026) -> CalendarDate {
      CalendarDate(year: year, month: month, day: day)!
    }
    func plain(_ text: String) -> String { text.replacing("\u{2009}", with: " ") }
    #expect(plain(formats.days.string(date(11, 16), date(11, 22))) == days)
    #expect(plain(formats.daysOfYear.string(date(10, 30), date(12, 5))) == daysOfYear)
    #expect(plain(formats.months.string(date(10, 1), date(12, 31))) == months)
    #expect(plain(formats.months.string(date(10, 1, 2025), date(12, 31))) == years)
    #expect(formats.months.string(date(11, 1), date(11, 30)) == formats.monthOfYear.string(date(11, 1)))
  }

  private static func judge(_ identifier: String, skeleton: String) -> DateFormatter {
    let formatter = DateFormatter()
    let locale = Locale(identifier: "\(identifier)@calendar=gregorian")
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = .gmt
    formatter.dateFormat = DateFormatter.dateFormat(fromTemplate: skeleton, options: 0, locale: locale)
    return formatter
  }

  private static let days: [(year: Int, month: Int, day: Int)] = {
    var generator = SeededGenerator(seed: 5)
    let random = (0..<300).map { _ in
      (
        Int.random(in: 1600...9999, using: &generator), Int.random(in: 1...12, using: &generator),
        Int.random(in: 1...28, using: &generator)
      )
    }
    return random + (1...12).map { (2026, $0, 1) } + [(2024, 2, 29), (2000, 1, 31), (1999, 12, 31)]
  }()
}

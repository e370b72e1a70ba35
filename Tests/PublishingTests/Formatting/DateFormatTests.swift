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
    let isEnglish = identifier.hasPrefix("en")
    let short = Self.judge(identifier, pattern: isEnglish ? "dd MMM y" : nil, skeleton: "yMMMdd")
    let long = Self.judge(identifier, skeleton: "yMMMEEEEd")
    let month = Self.judge(identifier, skeleton: "yMMMM")
    for day in Self.days {
      let date = try #require(CalendarDate(year: day.year, month: day.month, day: day.day))
      let moment = Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86400)
      #expect(formats.shortDate.string(date) == short.string(from: moment))
      #expect(formats.longDate.string(date) == long.string(from: moment))
      #expect(formats.monthOfYear.string(date) == month.string(from: moment))
    }
  }

  @Test func writesAmericanDatesAsTheDesignShowsThem() throws {
    let formats = LocaleFormats(identifier: "en_US", currencies: [])
    let march = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    let november = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    #expect(formats.shortDate.string(march) == "05 Mar 2026")
    #expect(formats.longDate.string(november) == "Friday, Nov 20, 2026")
  }

  @Test(arguments: [("th_TH", "05 มี.ค. 2026"), ("fa_IR", "۰۵ مارس ۲۰۲۶"), ("ar_SA", "٠٥ مارس، ٢٠٢٦")])
  func countsByTheGregorianCalendarEverywhere(identifier: String, text: String) throws {
    let march = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    #expect(LocaleFormats(identifier: identifier, currencies: []).shortDate.string(march) == text)
  }

  private static func judge(
    _ identifier: String, pattern: String? = nil, skeleton: String
  ) -> DateFormatter {
    let formatter = DateFormatter()
    let locale = Locale(identifier: "\(identifier)@calendar=gregorian")
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = .gmt
    formatter.dateFormat =
      pattern ?? DateFormatter.dateFormat(fromTemplate: skeleton, options: 0, locale: locale)
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

import Basics
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

struct ImportProfilesTests {
  private static let text = """
    [
      {
        "name": "Amex",
        "headings": ["Date", "Description", "Amount"],
        "account": "Amex",
        "signs": "card",
        "fees": "extra",
        "currency": "USD",
        "dateFormat": "MM/DD/YYYY",
        "decimal": "point",
        "delimiter": "tab",
        "encoding": "windows-1252",
        "pending": true,
        "columns": { "name": "Description" }
      },
      {
        "name": "Giro",
        "bankAccount": "DE12"
      },
      {
        "name": "Old",
        "width": 5
      }
    ]

    """

  @Test func whatIsWrittenIsRead() throws {
    let profiles = try ImportProfiles(Array(Self.text.utf8))
    #expect(String(decoding: profiles.json, as: UTF8.self) == Self.text)
    #expect(try ImportProfiles(ImportProfiles().json) == ImportProfiles())
  }

  @Test(arguments: [
    ("{}", "{}"), ("[1]", "1"), ("[{\"nam\": \"A\"}]", "\"nam\""), ("[{\"name\": 1}]", "1"),
    ("[{\"name\": \"A\"}]", "{\"name\": \"A\"}"), ("[{\"width\": 2}]", "{\"width\": 2}"),
    ("[{\"name\": \"A\", \"width\": 2, \"signs\": \"plus\"}]", "\"plus\""),
    ("[{\"name\": \"A\", \"width\": 2, \"fees\": \"on top\"}]", "\"on top\""),
    ("[{\"name\": \"A\", \"width\": -2}]", "-2"), ("[{\"name\": \"A\", \"width\": 2, \"pending\": 1}]", "1"),
    ("[{\"name\": \"A\", \"width\": 2, \"columns\": {\"nam\": \"B\"}}]", "\"nam\""),
    ("[{\"name\": \"A\", \"name\": \"B\"}]", "\"name\": \"B\""),
    ("[{\"name\": \"A\", \"width\": 2,}]", ",}"),
  ])
  func aProblemHasAPlace(text: String, place: String) {
    #expect {
      try ImportProfiles(Array(text.utf8))
    } throws: { error in
      guard let range = (error as? Problem)?.place?.range else { return false }
      return text.utf8.dropFirst(range.lowerBound).starts(with: place.utf8) && !range.isEmpty
    }
  }

  @Test(arguments: [
    ("Date,Description,Amount\n1,2,3\n", true), ("\u{FEFF}\"Date\";\"Description\";\"Amount\"\r\n", true),
    ("Account 12\n\ndate\tdescription\tamount\n", true), ("Date,Description,Amount,Balance\n", false),
    ("Date,Amount,Description\n", false), ("", false),
  ])
  func headingsTellAFile(text: String, fits: Bool) throws {
    let profiles = try ImportProfiles(Array(Self.text.utf8))
    #expect((profiles.first(for: ImportProfile.FileHead(Array(text.utf8)))?.name == "Amex") == fits)
  }

  @Test func headingsTellAFileInAnyEncoding() {
    var profile = ImportProfile(name: "A")
    profile.headings = ["Empfänger", "Betrag (€)"]
    let latin = Array("Empf".utf8) + [0xE4] + Array("nger;Betrag (".utf8) + [0x80] + Array(")\n1;2".utf8)
    let units = Array("Empfänger;Betrag (€)\n".utf16)
    let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [latin, wide, Array("Empfänger;Betrag (€)".utf8)] {
      var head = ImportProfile.FileHead(bytes)
      let fits = head.fits(profile)
      #expect(fits)
    }
  }

  @Test func aTableWithoutHeadingsIsToldByItsWidth() throws {
    let profiles = try ImportProfiles(Array(Self.text.utf8))
    #expect(profiles.first(for: ImportProfile.FileHead(Array("1,\"a,b\",c,d,e\n".utf8)))?.name == "Old")
    #expect(profiles.first(for: ImportProfile.FileHead(Array("1,b,c,d\n".utf8))) == nil)
  }

  @Test func oneKindOfFileHasOneProfile() throws {
    var profiles = try ImportProfiles(Array(Self.text.utf8))
    var profile = try #require(profiles.all.first)
    profile.signs = .bank
    profiles.store(profile)
    #expect(profiles.all.count == 3 && profiles.all[0].signs == .bank)
    profile.headings = ["Other"]
    profiles.store(profile)
    #expect(profiles.all.map(\.name) == ["Amex", "Giro", "Old", "Amex 2"])
    let isRemoved = profiles.remove("AMEX")
    #expect(isRemoved)
    #expect(!profiles.contains("Amex"))
  }

  @Test func manyProfilesCostNoMoreThanTheirSize() throws {
    let file = ImportProfile.FileHead(Array("Date,Payee,Amount\n2026-03-05,Bakery,-12.40\n".utf8))
    let growth = try Growth.measure(size: 500) { count in
      let profiles = (0..<count).map {
        #"{ "name": "Bank \#($0)", "headings": ["Date", "Payee \#($0)"], "account": "A\#($0)" }"#
      }
      return Array("[\(profiles.joined(separator: ","))]".utf8)
    } work: { bytes in
      let profiles = try ImportProfiles(bytes)
      #expect(profiles.first(for: file) == nil)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// A line about the owner and the card has another number of columns than the rows below it.
  @Test(arguments: [
    ("A. Smith,4980-00**,VISA\n", true), ("", true), ("A. Smith,4980-00**,VISA,a,b\n", false),
  ])
  func filesWithoutHeadingsAreKnownByTheWidthOfMostLines(above: String, fits: Bool) {
    var profile = ImportProfile(name: "Visa")
    profile.width = 4
    let rows = (1...6).map { "2026/07/1\($0),Shop,540,1\(fits ? "" : ",2")\n" }.joined()
    var head = ImportProfile.FileHead(Array((above + rows).utf8))
    #expect(head.fits(profile) == fits)
  }
}

import Testing

@testable import Publishing

struct KnownLocalesTests {
  @Test(arguments: [
    "en_US", "en-GB", "de", "zh-Hant-TW", "sr_Latn_RS", "es_419", "en_US_POSIX", "nb_NO", "no_NO", "en_DE",
    // Former codes of languages.
    "iw_IL", "in_ID", "sh_RS", "tl_PH", "cmn_CN",
  ])
  func whatICUSpeaksIsKnown(locale: String) {
    #expect(LocaleFormats.Known.contains(locale))
  }

  @Test(arguments: ["dr_FR", "xx_YY", "de_ED", "qq", "la_VA"])
  func whatComesOutInEnglishIsNot(locale: String) {
    #expect(!LocaleFormats.Known.contains(locale))
  }
}

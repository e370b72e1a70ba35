import Testing

@testable import Bookkeeping
@testable import Importing

/// Detects the encoding whose text consists of letters of one language, and refuses to choose if two are
/// plausible.
struct TextEncodingTests {
  @Test(arguments: [
    (TextEncoding.windows1252, "de_DE", "Datum;Empfänger;Betrag\n05.03.2026;Bäcker Größe;-12,40\n"),
    (.windows1252, "fr_FR", "Date;Libellé;Montant\n05/03/2026;Prélèvement à l'épicerie;-12,40\n"),
    (.windows1252, "en_GB", "Date,Description,Amount\n05/03/2026,Caf\u{E9},\u{A3}12.40\n"),
    (.windows1250, "pl_PL", "Data operacji;Opis;Kwota\n2026-03-05;Żabka Łódź;-12,40\n"),
    (.iso8859_2, "pl_PL", "Data operacji;Opis;Kwota\n2026-03-05;Żabka Śródmieście;-12,40\n"),
    (.windows1250, "cs_CZ", "Datum;Popis;Částka\n05.03.2026;Košík žluťoučký;-12,40\n"),
    (.windows1251, "ru_RU", "Дата;Описание;Сумма\n05.03.2026;Пятёрочка;-12,40\n"),
    (.windows1251, "en_US", "Дата;Описание;Сумма\n05.03.2026;Магазин;-12,40\n"),
    (.windows1254, "tr_TR", "Tarih;Açıklama;Tutar\n05.03.2026;ŞOK IŞIĞI;-12,40\n"),
    (.iso8859_15, "fr_FR", "Date;Libellé;Montant en €\n05/03/2026;Épicerie;-12,40\n"),
    (.macRoman, "de_DE", "Datum;Empfänger;Betrag\n05.03.2026;Bäcker Größe;-12,40\n"),
    (.cp850, "de_DE", "Datum;Empfänger;Betrag\n05.03.2026;Bäcker Größe;-12,40\n"),
    (.cp437, "de_DE", "Datum;Name;Betrag\n05.03.2026;Käse und Öl;-12,40\n"),
    (.cp850, "fr_FR", "Date;Libellé;Montant\n05/03/2026;Prélèvement à l'épicerie;-12,40\n"),
    (.cp850, "es_ES", "Fecha;Descripción;Importe\n05/03/2026;Niñez y año;-12,40\n"),
    (.cp852, "pl_PL", "Data operacji;Opis;Kwota\n2026-03-05;Żabka Łódź;-12,40\n"),
    (.cp852, "cs_CZ", "Datum;Popis;Částka\n05.03.2026;Košík žluťoučký;-12,40\n"),
    (.cp852, "hu_HU", "Dátum;Közlemény;Összeg\n2026.03.05;Élelmiszer bolt;-1240\n"),
    (.cp866, "ru_RU", "Дата;Описание;Сумма\n05.03.2026;Пятёрочка;-12,40\n"),
    (.windows1253, "el_GR", "Ημερομηνία;Περιγραφή;Ποσό\n05/03/2026;Καφενείο;-12,40\n"),
    (.windows1253, "el_GR", "A/A;B\n1;ΑΝΤΗRΟΡΙC\n2;ΗΟΡΡ ΕΗF.\n"),
    (.windows1253, "en_US", "Ημερομηνία;Περιγραφή;Ποσό\n05/03/2026;Καφενείο;-12,40\n"),
    (.windows1251, "uk_UA", "Дата;Операція\n05.03.2026;Зарахування коштiв вiд «ТОВ» №17\n"),
    (.windows1255, "he_IL", "A,B\n1,שופרסל דיל\n"), (.windows1255, "en_US", "Date,Name\n1,שופרסל דיל\n"),
    (.windows1256, "ar_SA", "A,B\n1,شراء من متجر\n"), (.windows874, "th_TH", "A,B\n1,ค่าธรรมเนียม\n"),
  ])
  func tellsItByItsLetters(_ example: (encoding: TextEncoding, locale: String, text: String)) throws {
    let bytes = try Self.encode(example.text, example.encoding)
    var options = ImportOptions()
    options.locale = example.locale
    #expect(try TextEncoding.read(bytes, options).text == example.text)
  }

  @Test(arguments: [true, false])
  func tellsUTF16WithoutAMark(isBigEndian: Bool) throws {
    let text = "Datum;Empfänger;Betrag\n05.03.2026;Bäcker;-12,40\n"
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(try TextEncoding.read(bytes, ImportOptions()).text == text)
  }

  @Test func tellsJapaneseAndChineseByTheirHeadings() throws {
    // 日付,内容,金額 in Shift JIS, and 日期,摘要,金额 in GB 18030.
    let japanese: [UInt8] = [
      0x93, 0xFA, 0x95, 0x74, 0x2C, 0x93, 0xE0, 0x97, 0x65, 0x2C, 0x8B, 0xE0, 0x8A, 0x7A, 0x0A,
    ]
    let chinese: [UInt8] = [
      0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xD5, 0xAA, 0xD2, 0xAA, 0x2C, 0xBD, 0xF0, 0xB6, 0xEE, 0x0A,
    ]
    #expect(try TextEncoding.read(japanese, ImportOptions()).text == "日付,内容,金額\n")
    #expect(try TextEncoding.read(chinese, ImportOptions()).text == "日期,摘要,金额\n")
  }

  /// Korean, traditional Chinese and Hebrew.
  @Test(
    arguments: [
      ("ko_KR", "거래일자,적요", [0xB0, 0xC5, 0xB7, 0xA1, 0xC0, 0xCF, 0xC0, 0xDA, 0x2C, 0xC0, 0xFB, 0xBF, 0xE4]),
      ("en_US", "거래,적요", [0xB0, 0xC5, 0xB7, 0xA1, 0x2C, 0xC0, 0xFB, 0xBF, 0xE4]),
      ("zh_TW", "日期,金額", [0xA4, 0xE9, 0xB4, 0xC1, 0x2C, 0xAA, 0xF7, 0xC3, 0x42]),
      ("he_IL", "תאריך,זכות", [0xFA, 0xE0, 0xF8, 0xE9, 0xEA, 0x2C, 0xE6, 0xEB, 0xE5, 0xFA]),
    ] as [(String, String, [UInt8])])
  func tellsOtherScripts(locale: String, text: String, bytes: [UInt8]) throws {
    var options = ImportOptions()
    options.locale = locale
    #expect(try TextEncoding.read(bytes, options).text == text)
  }

  /// A question shows the encoding first in which the file has words of statements, or syllables.
  @Test(arguments: [
    (TextEncoding.windows1253, "Κινήσεις Λογαριασμού;GR16\nΗμερομηνία;Περιγραφή\n05/03/2026;Kαφεneίο\n"),
    (.windows1251, "ЄДРПОУ;Рахунок;Валюта\n1;Kaва вiд;\n"),
  ])
  func asksForTheLikeliestFirst(_ example: (encoding: TextEncoding, text: String)) throws {
    let bytes = try Self.encode(example.text, example.encoding)
    let readings = EncodingGuess.readings(of: bytes, at: 0, "en_US")
    #expect(readings.first?.encoding == example.encoding)
    #expect(readings.first?.line == example.text.split(separator: "\n").first.map(String.init))
  }

  @Test func asksForShiftJISFirstWhereItHasSyllables() throws {
    // カード,ローソン
    let bytes: [UInt8] = [
      0x83, 0x4A, 0x81, 0x5B, 0x83, 0x68, 0x2C, 0x83, 0x8D, 0x81, 0x5B, 0x83, 0x5C, 0x83, 0x93, 0x0A,
    ]
    let first = EncodingGuess.readings(of: bytes, at: 0, "en_US").first
    #expect(first?.encoding == .shiftJIS && first?.line == "カード,ローソン")
  }

  @Test func leavesOpenWhatCouldBeTwo() {
    #expect(throws: ImportProblem.self) {
      try TextEncoding.read([0x53, 0x6D, 0xF8, 0x72], ImportOptions())
    }
  }

  private static func encode(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    let signs = encoding.upperHalf
    #expect(signs.count == 128)
    return try text.unicodeScalars.map { scalar in
      scalar.isASCII ? UInt8(scalar.value) : UInt8(try #require(signs.firstIndex(of: scalar)) + 0x80)
    }
  }
}

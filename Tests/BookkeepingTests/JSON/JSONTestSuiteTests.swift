import Foundation
import TestSupport
import Testing

@testable import Bookkeeping

/// Compares the reader with its reference, github.com/nst/JSONTestSuite.
@Suite(.needs(.jsonTestSuite))
struct JSONTestSuiteTests {
  @Test func `every text that must be accepted is accepted`() throws {
    let files = try files("y_")
    #expect(files.count == 95)
    for file in files { #expect(throws: Never.self, "\(file.name)") { try read(file.bytes) } }
  }

  @Test func `every text that must be refused is refused at an offset inside it`() throws {
    let files = try files("n_")
    #expect(files.count == 188)
    for file in files {
      let problem = #expect(throws: JSONProblem.self, "\(file.name)") { try read(file.bytes) }
      guard let problem else { continue }
      #expect(0 <= problem.offset && problem.offset <= file.bytes.count, "\(file.name)")
      let end = max(file.bytes.count, problem.offset + 1)
      #expect(problem.length > 0 && problem.offset + problem.length <= end, "\(file.name)")
    }
  }

  @Test func `where JSON leaves it open, the reader keeps to what can be understood exactly`() throws {
    let files = try files("i_")
    #expect(files.count == 35)
    let accepted = files.filter { file in (try? read(file.bytes)) != nil }.map(\.name)
    #expect(accepted == Self.accepted)
    let refused = Set(files.map(\.name)).subtracting(accepted)
    #expect(refused == Self.refused)
  }

  /// Numbers of any size, since their text is kept; a byte order mark; 500 levels.
  private static let accepted: [String] = [
    "i_number_double_huge_neg_exp",
    "i_number_huge_exp",
    "i_number_neg_int_huge_exp",
    "i_number_pos_double_huge_exp",
    "i_number_real_neg_overflow",
    "i_number_real_pos_overflow",
    "i_number_real_underflow",
    "i_number_too_big_neg_int",
    "i_number_too_big_pos_int",
    "i_number_very_big_negative_int",
    "i_structure_500_nested_arrays",
    "i_structure_UTF-8_BOM_empty_object",
  ]

  /// Lone surrogates, UTF-16, and anything else that is not UTF-8.
  private static let refused: Set<String> = [
    "i_object_key_lone_2nd_surrogate",
    "i_string_1st_surrogate_but_2nd_missing",
    "i_string_1st_valid_surrogate_2nd_invalid",
    "i_string_UTF-16LE_with_BOM",
    "i_string_UTF-8_invalid_sequence",
    "i_string_UTF8_surrogate_U+D800",
    "i_string_incomplete_surrogate_and_escape_valid",
    "i_string_incomplete_surrogate_pair",
    "i_string_incomplete_surrogates_escape_valid",
    "i_string_invalid_lonely_surrogate",
    "i_string_invalid_surrogate",
    "i_string_invalid_utf-8",
    "i_string_inverted_surrogates_U+1D11E",
    "i_string_iso_latin_1",
    "i_string_lone_second_surrogate",
    "i_string_lone_utf8_continuation_byte",
    "i_string_not_in_unicode_range",
    "i_string_overlong_sequence_2_bytes",
    "i_string_overlong_sequence_6_bytes",
    "i_string_overlong_sequence_6_bytes_null",
    "i_string_truncated-utf-8",
    "i_string_utf16BE_no_BOM",
    "i_string_utf16LE_no_BOM",
  ]

  private func read(_ bytes: [UInt8]) throws {
    var reader = try JSONReader(bytes)
    _ = try reader.readValue()
    try reader.readEnd()
  }

  private func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(at: Corpus.jsonTestSuite.url, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix(prefix) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.deletingPathExtension().lastPathComponent, Array(try Data(contentsOf: $0))) }
  }
}

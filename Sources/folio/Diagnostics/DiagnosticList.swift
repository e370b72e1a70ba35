import Foundation

/// Diagnostics as a JSON array for editors and scripts, one object on each line.
struct DiagnosticList {
  /// The contents of the files that diagnostics point into.
  let contents: (String) -> [UInt8]?

  /// Lines and columns are counted from 1, columns in Unicode scalars; the end is the first place behind.
  private struct Entry: Encodable {
    let severity: String
    let message: String
    let hint: String?
    let file: String?
    var line: Int?
    var column: Int?
    var endLine: Int?
    var endColumn: Int?
  }

  func text(of diagnostics: [Diagnostic]) throws -> String {
    guard !diagnostics.isEmpty else { return "[]\n" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try entries(for: diagnostics).map { entry in
      "  " + String(decoding: try encoder.encode(entry), as: UTF8.self)
    }
    return "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  private func entries(for diagnostics: [Diagnostic]) -> [Entry] {
    let files = SourceFiles(contents)
    return diagnostics.map { diagnostic in
      var entry = Entry(
        severity: diagnostic.severity.rawValue, message: diagnostic.message, hint: diagnostic.hint,
        file: diagnostic.place?.file)
      guard let place = diagnostic.place, let range = place.range,
        let table = files.lines(of: place.file)
      else { return entry }
      let (start, end) = (table.position(of: range.lowerBound), table.position(of: range.upperBound))
      (entry.line, entry.column) = (start.line, start.column)
      (entry.endLine, entry.endColumn) = (end.line, end.column)
      return entry
    }
  }
}

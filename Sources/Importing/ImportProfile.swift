import Bookkeeping

/// The decisions about files of one origin, so that the next file is read without questions.
@dynamicMemberLookup
package struct ImportProfile: Equatable, Sendable {
  package var name: String
  /// The marks of such files: their headings, or the number of columns if they have none, and the account
  /// that they name.
  package var headings: [String] = []
  package var width: Int?
  package var bankAccount: String?

  /// The label of the account.
  package var account: String?
  private var settings = ImportSettings()

  package subscript<Value>(dynamicMember path: WritableKeyPath<ImportSettings, Value>) -> Value {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }

  package init(name: String) { self.name = name }

  /// Whether the profile decides nothing.
  package var isEmpty: Bool { account == nil && settings == ImportSettings() }

  /// Records how to recognize files like this one.
  package mutating func recordMarks(of statement: Statement) {
    let named = statement.columns.map(\.heading)
    headings = named.allSatisfy(\.isEmpty) ? [] : named
    width = headings.isEmpty && !named.isEmpty ? named.count : nil
    bankAccount = statement.accountID
  }

  /// Whether two profiles are about the same files. Files of two accounts may look the same.
  package func isForSameFiles(as other: Self) -> Bool {
    hasSameLayout(as: other) && bankAccount == other.bankAccount
      && (bankAccount != nil || account == nil || other.account == nil || hasAccount(other.account))
  }

  func hasSameLayout(as other: Self) -> Bool { headings == other.headings && width == other.width }

  /// Whether the profile's payments have this label.
  package func hasAccount(_ label: String?) -> Bool {
    account.map(FoldedText.bytes) == label.map(FoldedText.bytes)
  }

  /// Whether nobody gave the profile a name of its own.
  package var isNamedAfterAccount: Bool { hasAccount(name) }

  /// A copy for files that look the same but have another label. It keeps how to read them.
  package func forLabel(_ label: String) -> Self {
    var other = self
    other.name = label
    other.account = label
    return other
  }

  /// A copy without the settings that may differ for another account with the same headings.
  package var withoutNotation: Self {
    var other = self
    other.settings.signs = nil
    other.settings.fees = nil
    other.settings.statedCurrency = nil
    other.settings.dateFormat = nil
    other.settings.notation = nil
    return other
  }

  /// A copy for files that look the same but are of another account. It keeps how to read them.
  package func forAccount(_ id: String) -> Self {
    var other = self
    if isNamedAfterAccount { other.name = id }
    other.bankAccount = id
    other.account = nil
    return other
  }

  /// A copy for files that look the same, of whatever account; `nil` if nothing else is decided about them.
  package var withoutLabel: Self? {
    var other = self
    if bankAccount == nil { other.account = nil }
    return other.isEmpty ? nil : other
  }

  /// Whether the profile is named after its account, or after the account's number because it had no label.
  package var hasNameOfAccount: Bool { isNamedAfterAccount || name == bankAccount }

  /// Whether one of the texts is too long for a file that people edit.
  package var isTooLong: Bool {
    let texts = [name, bankAccount, account].compactMap(\.self) + headings + settings.columns.values
    return (texts + settings.typeWords.out + settings.typeWords.in).contains {
      $0.utf8.count > Ledger.Limit.textBytes
    }
  }

  /// Whether the profile has a mark to recognize a file by.
  package var canRecognizeFiles: Bool { !headings.isEmpty || width != nil || bankAccount != nil }

  /// Fills in the options that are not set.
  package func complete(_ options: inout ImportOptions) { options.settings.complete(by: settings) }

  /// Takes over the options that are set.
  package mutating func adopt(_ options: ImportOptions) {
    let own = settings
    settings = options.settings
    settings.complete(by: own)
  }
}

extension ImportProfile {
  /// The beginning of a file, for finding the profile that fits it.
  package struct FileHead {
    private let bytes: [UInt8]
    /// The texts that can be headings, for each encoding that has been asked for.
    private var headings: [TextEncoding?: Set<String>] = [:]
    private var widths: [Character?: Set<Int>] = [:]

    package init(_ bytes: [UInt8]) { self.bytes = Array(bytes.prefix(Self.longest)) }

    private static let longest = 32768
    private static let mostLines = 100

    /// Whether one of the first lines has the profile's headings, or the first line or most lines have its
    /// width.
    package mutating func fits(_ profile: ImportProfile) -> Bool {
      if profile.headings.isEmpty {
        return profile.width.map { hasWidth($0, profile.delimiter) } ?? false
      }
      let wanted = Self.reduced(profile.headings.joined())
      guard !wanted.isEmpty else { return false }
      let known = headings[profile.encoding] ?? possibleHeadings(profile.encoding)
      headings[profile.encoding] = known
      return known.contains(wanted)
    }

    private func possibleHeadings(_ encoding: TextEncoding?) -> Set<String> {
      let lines = lines(encoding).map(Self.reduced)
      return Set(
        lines.indices.flatMap { index in
          // A heading may contain line breaks.
          (1...3).map { lines[index..<min(index + $0, lines.count)].joined() }
        })
    }

    /// Keeps only letters and digits: no quotes, separators, or signs that a wrong encoding could garble.
    private static func reduced(_ text: String) -> String {
      String(
        String.UnicodeScalarView(
          text.lowercased().unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
          }
        ))
    }

    private func lines(_ encoding: TextEncoding?) -> [String] {
      var end = bytes.count
      // The last character may be cut off.
      while end > 0, end + 4 > bytes.count, String(validating: bytes[..<end], as: UTF8.self) == nil {
        end -= 1
      }
      let head = Array(bytes[..<end])
      let encodings = [nil, encoding, .windows1252]
      let text = encodings.lazy.compactMap { try? TextEncoding.decode(head, as: $0) }.first ?? ""
      return text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.prefix(Self.mostLines)
        .map { String($0) }
    }

    private mutating func hasWidth(_ width: Int, _ delimiter: Character?) -> Bool {
      let known = widths[delimiter] ?? possibleWidths(delimiter)
      widths[delimiter] = known
      return known.contains(width)
    }

    /// The widths of the first line, and of most lines: the owner and the card may stand above the rows.
    private func possibleWidths(_ delimiter: Character?) -> Set<Int> {
      let lines = lines(nil)
      guard let first = lines.first, first.unicodeScalars.contains(where: { ("0"..."9").contains($0) })
      else { return [] }
      return Set(
        (delimiter.map { [$0] } ?? TextTable.delimiters).flatMap { delimiter in
          let widths = lines.compactMap { (try? TextTable($0, delimiter: delimiter))?.rows.first?.width }
          let counts = widths.reduce(into: [:]) { $0[$1, default: 0] += 1 }
          let usual = counts.first { $0.value * 2 > widths.count && $0.key > 1 }?.key
          return [widths.first, usual].compactMap(\.self)
        })
    }
  }
}

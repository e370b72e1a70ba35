import Bookkeeping

/// What is wrong with a project beside its ledger and its templates. Data only: the command writes the sentences.
/// Ranges are those of bytes in the file.
package enum SiteProblem: Error, Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case notUTF8(path: String)
  case tooLarge(path: String, limit: Int)
  /// Files in the content that are neither pages nor attached to a payment.
  case unpublished([String])
  /// A picture from which Folio cannot take what it says of the place, the time and the device.
  case pictureWithMetadata(path: String)
  /// The ledger to compare with.
  case invalidOlderLedger(path: String)
  /// The path is as much of it as can be read.
  case nameNotUTF8(path: String)
  /// Symbolic links in the content.
  case deadLink(path: String)
  case linkToFolder(path: String)
  case linkLeadsOutside(path: String)
  /// What is never published, or a link to it.
  case privateFile(path: String)
  case noSuchTheme(String, known: [String])
  case malformedThemeName(String)
  case wordsAreNotJSON(JSONProblem.Reason, path: String, at: Range<Int>)
  case malformedWords(path: String, at: Range<Int>)
  case unknownWord(String, in: String, at: Range<Int>, known: [String])
  /// In a phrase of a theme's words.
  case unknownPlaceholder(String, in: String, at: Range<Int>, known: [String])
  case unknownLayout(String, in: String, at: Range<Int>, known: [String])
  case unknownItem(String, in: String, known: [String])
  case twoTemplates(for: String, first: String, second: String)
  /// Two paths that are one to some file system: `taken` is made by `first`.
  case pathCollision(path: String, second: String, taken: String, first: String)
  /// A file stands where others need a folder, in the eyes of some file system.
  case fileIsFolder(path: String, source: String, folder: String, needer: String)

  package var isWarning: Bool { if case .unpublished = self { true } else { false } }
}

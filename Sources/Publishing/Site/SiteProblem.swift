import Bookkeeping

/// A problem of a project outside its ledger and its templates. Data only: the command writes the sentences.
/// Ranges are in bytes of the file.
package enum SiteProblem: Error, Equatable, Sendable {
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case notUTF8(path: String)
  case tooLarge(path: String, limit: Int)
  /// A copied file that is larger than browsers can open in a sealed report.
  case tooLargeToSeal(path: String, limit: Int)
  /// Files in the content that are neither pages nor attached to a payment.
  case unpublished([String])
  /// A picture from which Folio cannot remove the data about the place, the time and the device.
  case pictureWithMetadata(path: String)
  /// The ledger to compare with is invalid.
  case invalidOlderLedger(path: String)
  /// A name that is not UTF-8; the path is given as far as it can be read.
  case nameNotUTF8(path: String)
  /// Problems with symbolic links in the content.
  case deadLink(path: String)
  case linkToFolder(path: String)
  case linkLeadsOutside(path: String)
  /// A file that is never published, or a link to one.
  case privateFile(path: String)
  /// A copy with queries that let every payment in.
  case copyOfEverything(String)
  /// A copy that lets no payment in.
  case copyOfNothing(String)
  /// A copy with a query that only takes payments away, of which another query lets some in.
  case copyShowsWhatIsTaken(String, query: String, count: Int)
  case noSuchCopy(String, known: [String])
  /// A word of the ledger that a copy hides, on one of its pages.
  case hiddenWord(String, path: String, source: String, copy: String)
  case noSuchTheme(String, known: [String])
  case malformedThemeName(String)
  case wordsAreNotJSON(JSONProblem.Reason, path: String, at: Range<Int>)
  case malformedWords(path: String, at: Range<Int>)
  case unknownWord(String, in: String, at: Range<Int>, known: [String])
  /// A placeholder that a phrase of the theme's words does not have.
  case unknownPlaceholder(String, in: String, at: Range<Int>, known: [String])
  /// Plural forms of a phrase that are not understood.
  case malformedPlural(path: String, at: Range<Int>)
  case unknownLayout(String, in: String, at: Range<Int>, known: [String])
  case unknownItem(String, in: String, known: [String])
  case twoTemplates(for: String, first: String, second: String)
  /// Two paths that some file systems do not distinguish; `taken` is made by `first`.
  case pathCollision(path: String, second: String, taken: String, first: String)
  /// A file at the path of a folder that others need, at least on some file systems.
  case fileIsFolder(path: String, source: String, folder: String, needer: String)

  package var isWarning: Bool {
    switch self {
    case .unpublished, .copyOfEverything, .copyShowsWhatIsTaken: true
    default: false
    }
  }
}

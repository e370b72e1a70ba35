/// Why a table cannot be read as it stands.
enum TableQuestion: Error {
  case problem(ImportProblem)
  /// Each choice gives another reading.
  case open([ImportChoice])
}

/// A problem that explains itself. Every type of problem does so in this folder, the only place that has
/// sentences.
protocol Explained {
  /// Returns what is wrong, where, and what to do about it.
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic
}

/// A problem that explains itself. Each type of problem does so in this folder, and nowhere else are there sentences.
protocol Explained {
  /// What is wrong, where, and what to do about it.
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic
}

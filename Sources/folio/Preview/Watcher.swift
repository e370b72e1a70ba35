/// Tells when what a preview is made from has changed.
protocol Watcher: Sendable {
  /// One element for each burst of changes, however many files it touches. For one reader.
  var changes: AsyncStream<Void> { get }

  /// Watches these places from now on, in place of those before.
  func watch(_ places: WatchedPlaces)
}

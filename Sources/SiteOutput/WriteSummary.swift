/// What a build did to the output folder.
package struct WriteSummary: Sendable, Equatable {
  /// How many files the site has.
  package var files: Int

  /// How many of them were new or had other bytes before, and so were written.
  package var changed: Int

  /// How many files of an earlier build were no longer part of the site and were removed.
  package var removed: Int

  /// Files of an earlier build that are no longer part of the site but were edited since, so they stay.
  /// Each build names them again until they are removed by hand.
  package var kept: [String]

  package init(files: Int, changed: Int = 0, removed: Int = 0, kept: [String] = []) {
    self.files = files
    self.changed = changed
    self.removed = removed
    self.kept = kept
  }
}

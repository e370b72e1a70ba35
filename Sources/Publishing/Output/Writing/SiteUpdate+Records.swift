import Bookkeeping

extension SiteUpdate {
  /// The manifest of the new site. Files that were edited and kept stay listed as they were written.
  ///
  /// - Returns: also the order of its entries; the numbers above those of the pages are the kept files.
  func manifest(_ pages: [PageRecord], kept: [ExactText: Int]) -> (Manifest, order: [Int]) {
    guard !kept.isEmpty else {
      let order = layout.order
      return (Manifest(layout.paths, order: order) { (pages[$0].hash, pages[$0].size) }, order)
    }
    let keptPaths = kept.keys.sorted()
    let keptEntries = keptPaths.compactMap { kept[$0] }.map { prior.owned.entries[$0] }
    let paths = PathList(contents.paths + keptPaths.map(\.text))
    let order = paths.sortedIndices()
    let manifest = Manifest(paths, order: order) { index in
      if index < pages.count { return (pages[index].hash, pages[index].size) }
      let entry = keptEntries[index - pages.count]
      return (entry.hash, entry.size)
    }
    return (manifest, order)
  }

  /// Replaces a record as a whole.
  func install(_ name: String, _ bytes: [UInt8], synchronize: Bool = false) throws(OutputProblem) {
    let staged = try stagingFolder().makeFolder(Records.folder)
    try staged.removeFile(name)
    try staged.createFile(name, bytes, synchronize: synchronize)
    try staged.move(name, to: records, as: name)
  }

  func stagingFolder() throws(OutputProblem) -> Folder {
    try records.makeFolder(Records.staging)
  }
}

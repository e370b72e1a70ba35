/// Which of the files that Folio wrote are pages of the new site too.
struct Ownership {
  /// For each page its number in the manifest, -1 if it is not listed.
  private let entries: [Int]

  /// The numbers of those in the manifest that are no page any more.
  let obsolete: [Int]

  init(_ manifest: Manifest, _ layout: borrowing SiteLayout) {
    var entries = Array(repeating: -1, count: layout.paths.count)
    var obsolete: [Int] = []
    manifest.text.withUnsafeBufferPointer { text in
      for (number, entry) in manifest.entries.enumerated() {
        let path = UnsafeBufferPointer(rebasing: text[entry.path])
        if let page = layout.table.index(of: path, in: layout.paths) {
          entries[page] = number
        } else {
          obsolete.append(number)
        }
      }
    }
    self.entries = entries
    self.obsolete = obsolete
  }

  func entry(ofPage page: Int) -> Int? { entries[page] < 0 ? nil : entries[page] }
}

/// Which of the files that Folio wrote are pages of the new site too.
struct Ownership {
  /// For each page its number in the manifest, -1 if it is not listed.
  private let entries: [Int]

  /// The numbers of those in the manifest that are no page any more.
  let obsolete: [Int]

  /// For some pages, the obsolete file whose path differs in case or accents' spelling alone. A file system may
  /// take both for one.
  private let twins: [Int: Int]

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
    twins = Self.twins(of: obsolete, in: manifest, layout)
    self.entries = entries
    self.obsolete = obsolete
  }

  private static func twins(
    of obsolete: [Int], in manifest: Manifest, _ layout: borrowing SiteLayout
  ) -> [Int: Int] {
    guard !obsolete.isEmpty else { return [:] }
    let names = obsolete.map { (manifest.path(manifest.entries[$0]).lowercased(), $0) }
    let numbers = Dictionary(names, uniquingKeysWith: { $1 })
    var twins: [Int: Int] = [:]
    for page in 0..<layout.paths.count {
      twins[page] = numbers[layout.paths[page].lowercased()]
    }
    return twins
  }

  func twin(ofPage page: Int) -> Int? { twins[page] }

  func entry(ofPage page: Int) -> Int? { entries[page] < 0 ? nil : entries[page] }
}

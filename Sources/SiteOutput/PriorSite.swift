import Basics

/// What earlier builds left in the output folder.
struct PriorSite {
  /// The files that Folio wrote. After a killed build a path may be listed twice, with the content from
  /// before and after.
  var owned = Manifest.empty

  /// In the order of `owned`; `nil` if every file has to be read.
  var stamps: [FileStatus.Stamp]?

  /// Whether the latest build was killed while it moved files into place.
  var isInterrupted = false

  /// With `force`, a folder without a manifest is accepted, and a damaged one is treated as none.
  init(in output: borrowing OutputFolder, force: Bool) throws {
    if let records = try output.root.openFolder(Records.folder), try read(records, force: force) { return }
    if force { return }
    guard try output.root.entries().allSatisfy({ $0 == Records.folder }) else {
      throw OutputProblem.notManaged(output.root.path)
    }
  }

  /// - Returns: `false` if there is no manifest.
  private mutating func read(_ records: borrowing Folder, force: Bool) throws -> Bool {
    do {
      let manifest = try Self.manifest(Records.manifest, in: records)
      let next = try Self.manifest(Records.next, in: records)
      isInterrupted = next != nil
      if let next {
        owned = manifest?.joined(with: next) ?? next
      } else if let manifest {
        owned = manifest
        stamps = try Self.stamps(of: manifest, in: records)
      }
      return manifest != nil || next != nil
    } catch OutputProblem.damagedManifest where force {
      isInterrupted = true
      return true
    } catch OutputProblem.unknownManifest where force {
      isInterrupted = true
      return true
    }
  }

  private static func manifest(_ name: String, in records: borrowing Folder) throws
    -> Manifest?
  {
    var text: [UInt8] = []
    guard try records.readFile(name, into: &text) != nil else { return nil }
    if let manifest = Manifest(parsing: text) { return manifest }
    if Manifest.isOfAnotherVersion(text) { throw OutputProblem.unknownManifest(records.path(of: name)) }
    throw OutputProblem.damagedManifest(records.path(of: name))
  }

  private static func stamps(of manifest: Manifest, in records: borrowing Folder) throws
    -> [FileStatus.Stamp]?
  {
    var bytes: [UInt8] = []
    guard try records.readFile(Records.stamps, into: &bytes) != nil else { return nil }
    return LocalRecord.stamps(bytes, for: manifest)
  }
}

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

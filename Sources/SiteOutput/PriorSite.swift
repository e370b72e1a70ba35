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

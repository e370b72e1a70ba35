/// What became of a page in this build.
struct PageRecord: BitwiseCopyable {
  enum Fate: UInt8, BitwiseCopyable {
    /// The stamp tells that the file has these bytes.
    case unchanged
    /// The file was read, and has these bytes.
    case verified
    /// New bytes wait in staging.
    case staged
    /// New bytes wait in staging, and where they go stands something that must be removed first.
    case stagedBehindObstacle
  }

  var fate = Fate.unchanged
  var hash: UInt64 = 0
  var size: Int64 = 0

  /// May be `unknown`, for a file that changed just now.
  var stamp = Stamp.unknown

  /// Whether nothing was there when the page was compared.
  var wasMissing = false

  var isStaged: Bool { fate == .staged || fate == .stagedBehindObstacle }
}

import Basics

/// A picture as it is published: without data about the place, the time and the device.
///
/// Each format has a list of the parts that are kept; all others are removed. A picture is recognized by its
/// content, since a name may be wrong, and is read as decoders read it: parts that they skip are not
/// published.
struct Picture {
  struct Size: Equatable, Sendable {
    let width: Int
    let height: Int
  }

  /// A reason why a picture is not published.
  enum Obstacle: Error {
    /// Its metadata cannot be removed.
    case metadata
  }

  /// The size of the picture as it is shown; `nil` if the file does not have it.
  var size: Size?
  /// The orientation in which the picture is shown, from 1 (not turned) to 8, as in Exif.
  var orientation = 1
  /// The small picture in the file, if it may be published; read only with `isMeasured`.
  var thumbnail: Thumbnail?
  /// The parts that are published, in order.
  var parts = PictureParts()

  /// - Parameter isMeasured: Whether to read only the beginning: enough for the size, and to know whether the
  ///   picture can be published.
  /// - Returns: `nil` if the file is not a picture.
  /// - Throws: `Obstacle` or `FileProblem`.
  init?(of file: SourceFile, isMeasured: Bool = false) throws {
    var bytes = FileWindow(of: file)
    let head = try bytes.prefix(64)
    switch Format(head) {
    case .jpeg: try readJPEG(&bytes, isMeasured: isMeasured)
    case .png: try readPNG(&bytes)
    case .webp: try readWebP(&bytes)
    case .gif: try readGIF(&bytes)
    case .heif: try readImageContainer(&bytes)
    case nil:
      if try Self.isOther(head, named: file.name, &bytes) { throw Obstacle.metadata }
      return nil
    }
    if let size, size.width <= 0 || size.height <= 0 { self.size = nil }
  }

  /// The largest number of parts that are read, kept or not. A file that has more parts, all of them tiny, is
  /// no picture.
  static let mostChunks = 100_000
}

extension Picture {
  /// A format whose parts are all known.
  enum Format {
    case jpeg, png, webp, gif, heif

    /// - Parameter head: The first bytes of a file; 64 are enough.
    init?(_ head: [UInt8]) {
      if head.starts(with: [0xFF, 0xD8]) {
        self = .jpeg
      } else if head.starts(with: Picture.signatureOfPNG) {
        self = .png
      } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
        self = .webp
      } else if head.starts(with: "GIF8".utf8) {
        self = .gif
      } else if head.dropFirst(4).starts(with: "ftyp".utf8), Picture.isImageContainer(head) {
        self = .heif
      } else {
        return nil
      }
    }
  }

  /// The first bytes of other formats: raw formats of cameras (Olympus, Fujifilm, Sigma, Minolta, Phase One),
  /// JPEG 2000, JPEG XL, Photoshop, GIMP, BPG, FLIF, OpenEXR, QOI, DDS, icons, and the relatives of PNG.
  private static let others: [[UInt8]] =
    [
      "IIRO", "IIRS", "MMOR", "IIII", "FUJIFILMCCD-RAW", "FOVb", "\0MRM", "8BPS", "gimp xcf", "FLIF",
      "qoif\0", "DDS |", "v/1\u{1}", "\0\0\u{1}\0", "\0\0\u{2}\0",
    ].map { Array($0.utf8) }
    + [
      [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], [0xFF, 0x0A],
      [0xFF, 0x4F, 0xFF, 0x51], [0x42, 0x50, 0x47, 0xFB], [0x8A, 0x4D, 0x4E, 0x47], [0x8B, 0x4A, 0x4E, 0x47],
    ]

  /// Whether the file begins as TIFF does, with the order of its bytes and a number. So do JPEG XR and the
  /// raw formats of most cameras, each with a number of its own.
  private static func isLikeTIFF(_ head: [UInt8]) -> Bool {
    guard head.starts(with: "II".utf8) || head.starts(with: "MM".utf8) else { return false }
    return head.dropFirst(2).prefix(2).contains { $0 < 0x20 && !$0.isBlank }
  }

  /// Whether the file begins as BMP does: with its size, and zeros where programs may write what they want.
  private static func isBitmap(_ head: [UInt8]) -> Bool {
    head.starts(with: "BM".utf8) && head.dropFirst(6).starts(with: [0, 0, 0, 0])
  }

  /// Whether the file is a picture of another format. A file that is named like a picture counts as one,
  /// unless it is text. Even text counts if a picture follows its first bytes, since some programs would find
  /// it there.
  private static func isOther(
    _ head: [UInt8], named name: String, _ bytes: inout FileWindow
  ) throws -> Bool {
    if isLikeTIFF(head) || isBitmap(head) || others.contains(where: head.starts) { return true }
    let name = name.lowercased()
    guard endings.contains(where: name.ends) else { return false }
    let beginning = try bytes.prefix(FileWindow.length)
    let isKnown = [[0xFF, 0xD8, 0xFF], signatureOfPNG, Array("Exif\0".utf8)].contains { pattern in
      beginning.range(of: pattern, from: 0) != nil
    }
    return isKnown || !isText(beginning, isCut: bytes.count > beginning.count)
  }

  /// - Parameter isCut: Whether the last letter may be cut off.
  private static func isText(_ bytes: [UInt8], isCut: Bool) -> Bool {
    let cuts = isCut ? 0...3 : 0...0
    return !bytes.contains(0)
      && cuts.contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }

  private static let endings = [".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".gif", ".avif", ".heic"]
}

extension SourceFile {
  /// The file as it is published: a picture without its metadata, and any other file unchanged.
  func published() throws(Problem) -> SourceFile {
    do {
      return try Picture(of: self).map { reading($0.parts.all) } ?? self
    } catch Picture.Obstacle.metadata {
      throw .pictureWithMetadata(path: name)
    } catch {
      throw .unreadable(path: name, reason: "cannot be read")
    }
  }
}

/// The parts of a picture that are published, in order.
struct PictureParts {
  private(set) var all: [SourceFile.Part] = []
  private(set) var count = 0

  /// The largest number of parts; pictures have at most some hundreds.
  private static let most = 10_000

  /// Appends a part of the file. It is joined to the part before it if there is no gap.
  mutating func append(_ range: Range<Int>) throws {
    guard !range.isEmpty else { return }
    count += range.count
    if case .range(let last)? = all.last, last.upperBound == range.lowerBound {
      all[all.count - 1] = .range(last.lowerBound..<range.upperBound)
    } else {
      all.append(.range(range))
      if all.count > Self.most { throw Picture.Obstacle.metadata }
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    all.append(.bytes(bytes))
  }

  mutating func add(_ others: PictureParts) throws {
    for part in others.all {
      switch part {
      case .bytes(let bytes): add(bytes)
      case .range(let range): try append(range)
      }
    }
  }
}

/// The bytes of a file. Only those around the last position read are in memory.
struct FileWindow {
  /// The length of the window in bytes.
  static let length = 1 << 16

  /// The length of the whole file.
  let count: Int
  private let file: SourceFile
  private var bytes: [UInt8] = []
  private var start = 0

  init(of file: SourceFile) {
    self.file = file
    count = Int(file.size)
  }

  /// A range of the file as a file of its own; not for a file that has been reduced to some of its parts.
  func part(_ range: Range<Int>) -> SourceFile { file.reading([.range(range)]) }

  private mutating func load(_ offset: Int) throws(FileProblem) {
    guard !(start..<start + bytes.count).contains(offset) else { return }
    bytes = try file.bytes(at: offset, count: Self.length)
    start = offset
  }

  /// The byte at an offset; `nil` after the end.
  mutating func byte(at offset: Int) throws(FileProblem) -> UInt8? {
    try load(offset)
    return offset - start < bytes.count ? bytes[offset - start] : nil
  }

  /// The bytes of a range; `nil` if the file ends before the range does.
  mutating func bytes(_ range: Range<Int>) throws(FileProblem) -> [UInt8]? {
    guard range.upperBound <= count else { return nil }
    if range.lowerBound >= start, range.upperBound <= start + bytes.count {
      return Array(bytes[range.lowerBound - start..<range.upperBound - start])
    }
    if range.count < Self.length / 2 {
      bytes = try file.bytes(at: range.lowerBound, count: Self.length)
      start = range.lowerBound
      return bytes.count >= range.count ? Array(bytes.prefix(range.count)) : nil
    }
    let bytes = try file.bytes(at: range.lowerBound, count: range.count)
    return bytes.count == range.count ? bytes : nil
  }

  mutating func prefix(_ length: Int) throws(FileProblem) -> [UInt8] {
    try bytes(0..<min(length, count)) ?? []
  }

  mutating func bigEndian(at offset: Int, count: Int) throws(FileProblem) -> Int? {
    try bytes(offset..<offset + count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func littleEndian(at offset: Int, count: Int) throws(FileProblem) -> Int? {
    try bytes(offset..<offset + count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A name of four letters.
  mutating func name(at offset: Int) throws(FileProblem) -> String? {
    try bytes(offset..<offset + 4).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first position of a byte at or after an offset.
  mutating func firstIndex(of byte: UInt8, from offset: Int) throws(FileProblem) -> Int? {
    var offset = offset
    while offset < count {
      try load(offset)
      guard !bytes.isEmpty else { return nil }
      if let found = bytes[(offset - start)...].firstIndex(of: byte) { return start + found }
      offset = start + bytes.count
    }
    return nil
  }
}

import Basics
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Tests the sizes of pictures, and what remains in them when they are published.
struct PictureTests {
  private static let place = Array("GPS 53.79 N 1.54 W, Camera X100".utf8)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8], named name: String = "a.bin") throws -> SourceFile {
    try Data(bytes).write(to: folder[name])
    return try SourceFile(at: folder[name].path, named: name)
  }

  private func published(_ bytes: [UInt8], named name: String = "a.bin") throws -> [UInt8] {
    let file = try file(bytes, named: name).published()
    let published = try file.contents()
    #expect(published.count == file.size)
    return published
  }

  private func size(of bytes: [UInt8]) throws -> Picture.Size? {
    let (beginning, whole) = (try Picture(of: file(bytes), isMeasured: true), try Picture(of: file(bytes)))
    #expect(beginning?.size == whole?.size)
    return whole?.size
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool { bytes.range(of: part, from: 0) != nil }

  // MARK: - JPEG

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  private func exif(orientation: UInt8, isBig: Bool) -> [UInt8] {
    let number: (Int, Int) -> [UInt8] = { value, count in
      let bytes = (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
      return isBig ? bytes.reversed() : bytes
    }
    var bytes = Array("Exif\0\0".utf8) + Array((isBig ? "MM" : "II").utf8)
    for (value, count) in [
      (42, 2), (8, 4), (1, 2), (0x0112, 2), (3, 2), (1, 4), (Int(orientation), 2), (0, 2), (0, 4),
    ] { bytes += number(value, count) }
    return bytes + Self.place
  }

  private let frame: [UInt8] = [8, 0, 30, 0, 40, 1, 1, 0x11, 0]
  private let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xFF, 0, 0x34, 0xFF, 0xD0, 0x56]

  private func jpeg(_ before: [UInt8], behind: [UInt8] = []) -> [UInt8] {
    [0xFF, 0xD8] + before + segment(0xC0, frame) + scan + [0xFF, 0xD9] + behind
  }

  private func jfif(width: UInt8 = 0, _ thumbnail: [UInt8] = []) -> [UInt8] {
    segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, width, width] + thumbnail)
  }

  /// A color profile with a matrix, and with texts that name its maker.
  private func profile(hasTexts: Bool) -> [UInt8] {
    let tags: [(String, [UInt8])] =
      [("rXYZ", Array("XYZ ".utf8) + [UInt8](repeating: 7, count: 16))]
      + (hasTexts
        ? [("desc", Array("mluc".utf8) + Self.place), ("A2B0", Array("text".utf8) + Self.place)] : [])
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    var (table, data): ([UInt8], [UInt8]) = (number(tags.count), [])
    for (name, content) in tags {
      table += Array(name.utf8) + number(132 + tags.count * 12 + data.count) + number(content.count)
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    var head = [UInt8](repeating: hasTexts ? 9 : 0, count: 128)
    for range in [8..<24, 36..<40, 44..<48, 64..<80] {
      head.replaceSubrange(range, with: [UInt8](repeating: 1, count: range.count))
    }
    head.replaceSubrange(36..<40, with: "acsp".utf8)
    head.replaceSubrange(0..<4, with: number(128 + table.count + data.count))
    return head + table + data
  }

  private func colors(_ profile: [UInt8]) -> [UInt8] {
    segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
  }

  @Test func aPhotoLosesItsPlaceAndKeepsItsColors() throws {
    let told: [[UInt8]] = [
      segment(0xE1, exif(orientation: 1, isBig: true)),
      segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8)),
      segment(0xE0, Array("JFXX\0".utf8) + Self.place),
      segment(0xED, Self.place), segment(0xFE, Self.place), segment(0xE2, Array("MPF\0".utf8) + Self.place),
      segment(0xEB, Array("JP".utf8) + Self.place), segment(0xF7, Self.place), segment(0x42, Self.place),
    ]
    let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
    let photo = jpeg(
      jfif(width: 3, Self.place) + told.flatMap(\.self) + colors(profile(hasTexts: true))
        + segment(0xEE, adobe + Self.place),
      behind: jpeg(segment(0xFE, Self.place)))
    #expect(try published(photo) == jpeg(jfif() + colors(profile(hasTexts: false)) + segment(0xEE, adobe)))
    #expect(try size(of: photo) == Picture.Size(width: 40, height: 30))
  }

  /// The bytes that decoders skip between two segments hide nothing.
  @Test(
    arguments: [
      [0x00], [0x41, 0x42], [0xFF, 0x01], [0xFF, 0xD0], [0xFF, 0xD7], [0xFF, 0x00], [0xFF],
      [0xFF, 0xFF, 0xFF],
      [0xFF, 0xC8, 0, 4, 1, 2],
    ] as [[UInt8]])
  func strayBytesHideNothing(stray: [UInt8]) throws {
    let exif = segment(0xE1, exif(orientation: 1, isBig: true))
    for photo in [jpeg(stray + exif), jpeg(jfif() + stray + exif + stray), jpeg(stray + jfif() + exif)] {
      let kept = try published(photo)
      #expect(kept == jpeg([]) || kept == jpeg(jfif()))
      #expect(try size(of: photo) == Picture.Size(width: 40, height: 30))
    }
    // Bytes after a scan, before the next one.
    let twoScans = [0xFF, 0xD8] + segment(0xC2, frame) + scan
    #expect(
      try published(twoScans + segment(0xE1, self.exif(orientation: 1, isBig: false)) + stray + scan)
        == twoScans + scan + [0xFF, 0xD9])
  }

  @Test(arguments: ["a.jfif", "a.jpe", "a", "a.txt", "a.JPG"]) func aNameMayLie(name: String) throws {
    let photo = jpeg(segment(0xE1, exif(orientation: 1, isBig: true)))
    #expect(try published(photo, named: name) == jpeg([]))
  }

  @Test(arguments: [true, false]) func howAPhotoIsToBeTurnedStays(isBig: Bool) throws {
    let photo = jpeg(segment(0xE1, exif(orientation: 6, isBig: isBig)))
    let kept = try published(photo)
    #expect(contains(photo, Self.place) && !contains(kept, Self.place))
    #expect(try size(of: photo) == Picture.Size(width: 30, height: 40))
    #expect(try size(of: kept) == Picture.Size(width: 30, height: 40))
    #expect(try published(kept) == kept)
  }

  // MARK: - PNG, WebP, GIF

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [1, 2, 3, 4]
  }

  private let headOfPNG: [UInt8] = [0, 0, 1, 0, 0, 0, 2, 0, 8, 2, 0, 0, 0]
  private let endOfPNG = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  @Test func aPNGKeepsThePictureAlone() throws {
    let header = Picture.signatureOfPNG + chunk("IHDR", headOfPNG)
    let told = ["tEXt", "zTXt", "iTXt", "eXIf", "zxIf", "tIME", "caBX", "iCCP", "prVt", "sRGB"].flatMap {
      chunk($0, Self.place)
    }
    let rest = chunk("gAMA", [1, 2, 3, 4]) + chunk("IDAT", [5])
    #expect(try published(header + told + rest + endOfPNG + Self.place) == header + rest + endOfPNG)
    #expect(try size(of: header + told) == Picture.Size(width: 256, height: 512))
  }

  private func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    chunks.flatMap { name, content in
      let head = Array(name.utf8) + [UInt8(content.count & 0xFF), UInt8(content.count >> 8), 0, 0]
      return head + content + (content.count % 2 == 1 ? [0] : [])
    }
  }

  private func webp(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    riff([("RIFF", Array("WEBP".utf8) + riff(chunks))])
  }

  @Test func aWebPKeepsThePictureAlone() throws {
    let head: [UInt8] = [0x2E, 0, 0, 0, 99, 0, 0, 49, 0, 0]
    let frame = [UInt8](repeating: 3, count: 16)
    let picture = webp([
      ("VP8X", head), ("ICCP", profile(hasTexts: true)), ("exif", Self.place), ("C2PA", Self.place),
      ("ANMF", frame + riff([("VP8L", [2, 3]), ("note", Self.place)])), ("VP8L", [2, 3]),
      ("EXIF", [4, 5, 6]),
      ("XMP ", [7]),
    ])
    let bare = webp([
      ("VP8X", [0x22] + head.dropFirst()), ("ICCP", profile(hasTexts: false)),
      ("ANMF", frame + riff([("VP8L", [2, 3])])), ("VP8L", [2, 3]),
    ])
    #expect(try published(picture + Self.place) == bare)
    #expect(try published(bare) == bare)
    #expect(try size(of: picture) == Picture.Size(width: 100, height: 50))
  }

  @Test func aGIFKeepsThePictureAlone() throws {
    let head = Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
    let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let image: [UInt8] = [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 2, 0x44, 1, 0]
    let told = [0x21, 0xFE, UInt8(Self.place.count)] + Self.place + [0]
    let xmp = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [UInt8(Self.place.count)] + Self.place + [0]
    #expect(
      try published(head + loop + told + image + xmp + [0x3B] + Self.place) == head + loop + image + [0x3B])
    #expect(try size(of: head + image) == Picture.Size(width: 3, height: 2))
  }

  // MARK: - Other files

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, UInt8((content.count + 8) >> 8), UInt8((content.count + 8) & 0xFF)] + Array(name.utf8) + content
  }

  private func avif(
    _ types: [String], properties: [UInt8] = [], handler: [UInt8] = [0], name: [UInt8] = [0]
  ) -> [UInt8] {
    let items = types.flatMap { box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array($0.utf8) + name) }
    let meta =
      box(
        "hdlr",
        [UInt8](repeating: 0, count: 8) + Array("pict".utf8) + [UInt8](repeating: 0, count: 12) + handler)
      + box("iinf", [0, 0, 0, 0, 0, UInt8(types.count)] + items)
      + (properties.isEmpty ? [] : box("iprp", box("ipco", properties) + box("ipma", [0, 0, 0, 0])))
    return box("ftyp", Array("avif\0\0\0\0mif1".utf8)) + box("meta", [0, 0, 0, 0] + meta)
      + box("mdat", Self.place)
  }

  @Test func whatCannotBeTakenOutIsNotPublished() throws {
    #expect(try published(avif(["av01"])) == avif(["av01"]))
    var refused = [avif(["av01", "Exif"]), avif(["mime"]), avif(["av01"]) + box("uuid", Self.place)]
    refused += [
      "II*\0", "MM\0*", "8BPS", "II\u{1A}\0\0\0HEAPCCDR", "\0MRM", "FOVb", "IIII", "IIU\0", "gimp xcf",
      "qoif\0",
      "DDS |", "v/1\u{1}", "\0\0\u{1}\0", "\0\0\u{2}\0", "BM6\0\u{C}\0\0\0\0\0",
    ]
    .map { Array($0.utf8) + Self.place }
    refused += [[0x49, 0x49, 0xBC, 1], [0x8A, 0x4D, 0x4E, 0x47], [0x42, 0x50, 0x47, 0xFB], [0xFF, 0x0A]]
    refused += [avif(["hvc1"])]
    refused += [
      [0xFF, 0xD8, 0xFF], Picture.signatureOfPNG, Array("RIFF1234WEBP".utf8), Array("GIF89a".utf8),
    ]
    for bytes in refused {
      #expect(throws: Problem.pictureWithMetadata(path: "a.bin")) { try published(bytes) }
    }
    let hidden = [10] + jpeg(segment(0xE1, exif(orientation: 1, isBig: true)))
    for bytes in [hidden, [0xFF], [1, 0, 2], Array("photo".utf8) + [0xC3, 0x28]] as [[UInt8]] {
      #expect(throws: Problem.pictureWithMetadata(path: "a.jpg")) { try published(bytes, named: "a.jpg") }
    }
    #expect(try published(Array("BMW 3.0".utf8), named: "a.txt") == Array("BMW 3.0".utf8))
    #expect(try published(Array("%PDF".utf8) + hidden, named: "a.pdf") == Array("%PDF".utf8) + hidden)
  }

  @Test func whatIsNoPictureStaysAsItIs() throws {
    for text in ["", "Exif", "photo", "Übersicht", "MM", "II."] {
      #expect(try published(Array(text.utf8), named: "a.jpg") == Array(text.utf8))
    }
  }

  /// Each property of an AVIF is one that says how the picture is shown.
  @Test func anAVIFTellsNothing() throws {
    let shown = [
      box("ispe", [UInt8](repeating: 1, count: 12)), box("av1C", [0x81, 0, 12, 0]), box("irot", [1]),
      box("pixi", [0, 0, 0, 0, 3, 8, 8, 8]), box("colr", Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, 0x80]),
      box("colr", Array("prof".utf8) + profile(hasTexts: false)),
      box("auxC", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8) + [0]),
    ]
    let picture = avif(["av01", "av01"], properties: shown.flatMap(\.self))
    #expect(try published(picture) == picture)
    let telling = [
      box("udes", [0, 0, 0, 0] + Self.place), box("altt", [0, 0, 0, 0] + Self.place),
      box("crtt", [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5]), box("mdft", [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5]),
      box("uuid", Self.place), box("free", Self.place), box("pixi", [0, 0, 0, 0] + Self.place),
      box("colr", Array("prof".utf8) + profile(hasTexts: true)), box("colr", Array("nclx".utf8) + Self.place),
      box("auxC", [0, 0, 0, 0] + Self.place),
    ]
    for property in telling {
      for properties in [property, shown[0] + property] {
        #expect(throws: Problem.pictureWithMetadata(path: "a.bin")) {
          try published(avif(["av01"], properties: properties))
        }
      }
    }
    // Names are no part of the picture, and nothing moves if they are blank.
    let blank = [UInt8](repeating: 0, count: Self.place.count)
    #expect(
      try published(avif(["av01"], properties: shown[0], handler: Self.place, name: Self.place))
        == avif(["av01"], properties: shown[0], handler: blank, name: blank))
  }

  /// A file of millions of tiny parts is no picture, and costs no more than one.
  @Test(arguments: ["webp", "png", "avif", "jpeg"]) func tinyPartsAreLimited(kind: String) throws {
    let heads: [String: [UInt8]] = [
      "webp": Array("RIFF".utf8) + [0, 0, 0, 12] + Array("WEBP".utf8),
      "png": Picture.signatureOfPNG + chunk("IHDR", headOfPNG),
      "avif": box("ftyp", Array("avif\0\0\0\0mif1".utf8)), "jpeg": [0xFF, 0xD8],
    ]
    let head = try #require(heads[kind])
    let part: [UInt8] = kind == "jpeg" ? [0xFF, 0xFE, 0, 2] : kind == "avif" ? box("mdat", []) : []
    _ = try file(head + (0..<(1 << 19)).flatMap { _ in part })
    #expect(truncate(folder["a.bin"].path, 200 << 20) == 0)
    let large = try SourceFile(at: folder["a.bin"].path, named: "a.bin")
    let start = ContinuousClock.now
    #expect(throws: Problem.pictureWithMetadata(path: "a.bin")) { try large.published() }
    #expect(start.duration(to: .now) < .seconds(20))
  }

  /// A picture of 200 MB takes no more memory than one of 200 KB.
  @Test func aLargePictureIsReadInPieces() throws {
    let count = 200 << 20
    var bytes = webp([("VP8X", [0, 0, 0, 0, 99, 0, 0, 49, 0, 0])])
    for (offset, shift) in [0, 8, 16, 24].enumerated() {
      bytes[4 + offset] = UInt8((count - 8) >> shift & 0xFF)
    }
    bytes += Array("VP8L".utf8) + [0, 8, 16, 24].map { UInt8((count - bytes.count - 8) >> $0 & 0xFF) }
    let source = try file(bytes)
    #expect(truncate(folder["a.bin"].path, count) == 0)
    let file = try SourceFile(at: folder["a.bin"].path, named: source.name).published()
    #expect(file.size == count)
    #expect(try file.bytes(at: 26, count: 12) == bytes[26..<38] + [])
    #expect(try Picture(of: file)?.parts.all.count == 2)
  }

  /// No contents of a file stop a build, or grow with every round.
  @Test func brokenPicturesAreNoObstacle() throws {
    var generator = SeededGenerator(seed: 7)
    let seeds: [[UInt8]] = [
      jpeg(segment(0xE1, exif(orientation: 8, isBig: true)) + colors(profile(hasTexts: true))),
      Picture.signatureOfPNG + chunk("IHDR", headOfPNG) + chunk("eXIf", Self.place),
      webp([("VP8X", [0x2C, 0, 0, 0, 99, 0, 0, 49, 0, 0]), ("EXIF", [4, 5, 6]), ("VP8L", [1])]),
      avif(["av01"]),
    ]
    for round in 0..<400 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      guard let kept = try? published(bytes) else { continue }
      #expect(kept.count <= bytes.count + 40)
      #expect(try published(kept).count <= kept.count + 12)
    }
  }
}

import Testing

@testable import Publishing

/// How large pictures are, and what is left of them when they are published.
struct ImageBytesTests {
  private static let place = Array("GPS 53.79 N 1.54 W, Camera X100".utf8)

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

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  @Test func aPhotoLosesItsPlaceAndKeepsItsColors() {
    let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 7, 7])
    let told: [[UInt8]] = [
      segment(0xE1, exif(orientation: 1, isBig: true)),
      segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8)),
      segment(0xED, Self.place), segment(0xFE, Self.place), segment(0xE2, Array("MPF\0".utf8) + Self.place),
    ]
    let photo = jpeg(jfif + told.flatMap(\.self) + profile, behind: jpeg(segment(0xFE, Self.place)))
    #expect(ImageBytes.withoutMetadata(photo) == jpeg(jfif + profile))
    #expect(ImageBytes.size(of: photo) == ImageBytes.Size(width: 40, height: 30))
  }

  @Test(arguments: [true, false]) func howAPhotoIsToBeTurnedStays(isBig: Bool) {
    let photo = jpeg(segment(0xE1, exif(orientation: 6, isBig: isBig)))
    let kept = ImageBytes.withoutMetadata(photo)
    #expect(contains(photo, Self.place) && !contains(kept, Self.place))
    #expect(ImageBytes.size(of: photo) == ImageBytes.Size(width: 30, height: 40))
    #expect(ImageBytes.size(of: kept) == ImageBytes.Size(width: 30, height: 40))
    #expect(ImageBytes.withoutMetadata(kept) == kept)
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0, 0, 0, UInt8(content.count)]
    return head + Array(name.utf8) + content + [1, 2, 3, 4]
  }

  @Test func aPNGLosesItsTexts() {
    let header = chunk("IHDR", [0, 0, 1, 0, 0, 0, 2, 0, 8, 2, 0, 0, 0])
    let told = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"].flatMap { chunk($0, Self.place) }
    let rest = chunk("gAMA", [1, 2, 3, 4]) + chunk("IDAT", [5]) + chunk("IEND", [])
    let picture = ImageBytes.PNG.signature + header + told + rest + Self.place
    #expect(ImageBytes.withoutMetadata(picture) == ImageBytes.PNG.signature + header + rest)
    #expect(ImageBytes.size(of: picture) == ImageBytes.Size(width: 256, height: 512))
  }

  private func webp(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    for (name, content) in chunks {
      body += Array(name.utf8)
      body += [UInt8(content.count), 0, 0, 0]
      body += content
      if content.count % 2 == 1 { body.append(0) }
    }
    let head: [UInt8] = Array("RIFF".utf8) + [UInt8(body.count + 4), 0, 0, 0]
    return head + Array("WEBP".utf8) + body
  }

  @Test func aWebPLosesItsExif() {
    let head: [UInt8] = [0x2C, 0, 0, 0, 99, 0, 0, 49, 0, 0]
    let bare: [UInt8] = [0x20] + head.dropFirst()
    let picture = webp([
      ("VP8X", head), ("ICCP", [1]), ("VP8L", [2, 3]), ("EXIF", [4, 5, 6]), ("XMP ", [7]),
    ])
    #expect(ImageBytes.withoutMetadata(picture) == webp([("VP8X", bare), ("ICCP", [1]), ("VP8L", [2, 3])]))
    #expect(ImageBytes.size(of: picture) == ImageBytes.Size(width: 100, height: 50))
  }

  @Test func whatIsNoPictureStaysAsItIs() {
    for bytes in [
      [], [0xFF], Array("Exif".utf8), [0xFF, 0xD8, 0xFF], ImageBytes.PNG.signature,
      Array("RIFF1234WEBP".utf8),
    ] {
      #expect(ImageBytes.withoutMetadata(bytes) == bytes)
    }
  }

  /// Nothing that a file may hold stops a build, and stripping twice is stripping once.
  @Test func brokenPicturesAreNoObstacle() {
    var generator = SystemRandomNumberGenerator()
    let seeds: [[UInt8]] = [
      jpeg(segment(0xE1, exif(orientation: 8, isBig: true))),
      ImageBytes.PNG.signature + chunk("IHDR", [0, 0, 1, 0, 0, 0, 2, 0, 8, 2, 0, 0, 0])
        + chunk("eXIf", Self.place),
      webp([("VP8X", [0x2C, 0, 0, 0, 99, 0, 0, 49, 0, 0]), ("EXIF", [4, 5, 6])]),
    ]
    for round in 0..<20_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      let kept = ImageBytes.withoutMetadata(bytes)
      #expect(kept.count <= bytes.count + 36)
      _ = ImageBytes.size(of: bytes)
    }
  }
}

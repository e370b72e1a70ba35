import Basics
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Tests the small pictures that are taken out of photos.
struct ThumbnailTests {
  private static let place = Array("GPS 53.79 N 1.54 W, Camera X100".utf8)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo as a camera writes it, or as a program leaves it.
  private struct Photo {
    var isBig = true
    var orientation = 1
    var size = [4000, 3000]
    var statedSize = [4000, 3000]
    var detailedSize = [4000, 3000]
    var smallSize = [160, 120]
    /// Segments before the data of the camera, and in the small picture.
    var before: [UInt8] = []
    var beforeSmall: [UInt8] = []
    var smallCount = 100
    /// A number that is added to the place and to the length of the small picture.
    var shift = 0
    var stretch = 0

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
      return isBig ? bytes.reversed() : bytes
    }

    private func directory(_ entries: [(tag: Int, value: Int)], next: Int) -> [UInt8] {
      number(entries.count, 2)
        + entries.flatMap { number($0.tag, 2) + number(4, 2) + number(1, 4) + number($0.value, 4) }
        + number(next, 4)
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = content.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    static func jpeg(_ before: [UInt8], _ size: [Int], _ data: [UInt8]) -> [UInt8] {
      let frame: [UInt8] =
        [8, UInt8(size[1] >> 8), UInt8(size[1] & 0xFF), UInt8(size[0] >> 8), UInt8(size[0] & 0xFF)]
        + [1, 1, 0x11, 0]
      return [0xFF, 0xD8] + before + segment(0xC0, frame)
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + data + [0xFF, 0xD9]
    }

    /// The small picture as it is published.
    var published: [UInt8] {
      let turned: [UInt8] =
        [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [
          0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0,
        ]
        + [UInt8(orientation), 0, 0, 0, 0, 0, 0]
      return Self.jpeg(orientation > 1 ? turned : [], smallSize, [UInt8](repeating: 7, count: smallCount))
    }

    var bytes: [UInt8] {
      let small = Self.jpeg(beforeSmall, smallSize, [UInt8](repeating: 7, count: smallCount))
      var first = [(0x0112, orientation)]
      if !statedSize.isEmpty { first += [(0x0100, statedSize[0]), (0x0101, statedSize[1])] }
      let details = 8 + 2 + (first.count + 1) * 12 + 4
      first.append((0x8769, details))
      let second = details + 2 + 24 + 4, start = second + 2 + 24 + 4
      let detailed = detailedSize.isEmpty ? [0, 0] : detailedSize
      let tiff =
        Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + directory(first, next: second)
        + directory([(detailedSize.isEmpty ? 1 : 0xA002, detailed[0]), (0xA003, detailed[1])], next: 0)
        + directory([(0x0201, start + shift), (0x0202, small.count + stretch)], next: 0) + small
        + ThumbnailTests.place
      let exif = Self.segment(0xE1, Array("Exif\0\0".utf8) + tiff)
      return Self.jpeg(before + exif, size, [1, 2, 3])
    }
  }

  private func file(_ bytes: [UInt8]) throws -> SourceFile {
    try Data(bytes).write(to: folder["a.jpg"])
    return try SourceFile(at: folder["a.jpg"].path, named: "a.jpg")
  }

  private func thumbnail(of bytes: [UInt8]) throws -> (size: Picture.Size, bytes: [UInt8])? {
    let file = try file(bytes)
    guard let thumbnail = try Picture(of: file, isMeasured: true)?.thumbnail else { return nil }
    let published = try file.thumbnail()
    let content = try published.contents()
    #expect(content.count == published.size)
    return (thumbnail.size, content)
  }

  @Test(arguments: [true, false], [1, 3, 6, 8]) func isPublishedWithoutMetadata(isBig: Bool, orientation: Int)
    throws
  {
    let told = Photo.segment(0xFE, Self.place) + Photo.segment(0xE1, Array("http://ns.adobe.com/".utf8))
    let photo = Photo(isBig: isBig, orientation: orientation, beforeSmall: told)
    let thumbnail = try #require(try thumbnail(of: photo.bytes))
    #expect(thumbnail.bytes == photo.published)
    let isTurned = orientation > 4
    #expect(thumbnail.size == Picture.Size(width: isTurned ? 120 : 160, height: isTurned ? 160 : 120))
    // The large picture loses it, as it does all else that the camera says.
    let large = try file(photo.bytes).published().contents()
    #expect(large.range(of: [7, 7, 7], from: 0) == nil && large.range(of: Self.place, from: 0) == nil)
  }

  @Test func mayHaveARoundedSideAndOneStatedSize() throws {
    let wide = [4608, 2592]
    for photo in [
      Photo(size: wide, statedSize: wide, detailedSize: wide, smallSize: [160, 90]),
      Photo(size: wide, statedSize: wide, detailedSize: wide, smallSize: [160, 91]), Photo(statedSize: []),
      Photo(detailedSize: []), Photo(statedSize: [3000, 4000]),
      Photo(smallSize: [512, 384], smallCount: 39_000),
    ] { #expect(try thumbnail(of: photo.bytes) != nil, "\(photo)") }
  }

  /// A program that cuts off a part of a photo, or paints over it, may leave the small picture as it was.
  @Test func isNotPublishedIfItMayShowMore() throws {
    let jfif = Photo.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    for photo in [
      Photo(size: [2000, 1500]),
      Photo(size: [3000, 3000], statedSize: [3000, 3000], detailedSize: [3000, 3000]),
      Photo(statedSize: [2000, 1500]), Photo(detailedSize: [2000, 1500]),
      Photo(statedSize: [], detailedSize: []),
      Photo(before: jfif), Photo(before: Photo.segment(0xFE, [1])), Photo(smallSize: [120, 160]),
      Photo(smallSize: [160, 110]),
    ] { #expect(try thumbnail(of: photo.bytes) == nil, "\(photo)") }
  }

  @Test func isNotPublishedIfItIsLargeOrBroken() throws {
    let turned = Photo.segment(
      0xE1,
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
    let huge = [40_000, 30_000]
    for photo in [
      Photo(smallCount: 41_000), Photo(shift: 1), Photo(shift: -1), Photo(shift: 70_000), Photo(shift: -500),
      Photo(shift: 1 << 31), Photo(stretch: 1000), Photo(stretch: 1 << 31), Photo(stretch: -140),
      Photo(beforeSmall: turned),
      Photo(size: huge, statedSize: huge, detailedSize: huge, smallSize: [4000, 3000]),
      Photo(smallSize: [0, 0]),
    ] { #expect(try thumbnail(of: photo.bytes) == nil, "\(photo)") }
    for bytes in [Photo().published, Array(Photo().bytes.prefix(100)), []] {
      let file = try file(bytes)
      #expect(throws: Problem.self) { try file.thumbnail() }
    }
  }

  /// Whatever is wrong with a photo, nothing is read outside it, and nothing of its metadata is published.
  @Test func brokenPhotosAreNoObstacle() throws {
    var generator = SeededGenerator(seed: 11)
    var count = 0
    for round in 0..<600 {
      var bytes = Photo(isBig: round % 2 == 0, beforeSmall: Photo.segment(0xFE, Self.place)).bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<min(bytes.count, 300), using: &generator)
        bytes[index] =
          [0, 1, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator)
          ?? 0
      }
      if round % 5 == 0 { bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))) }
      guard let thumbnail = try? thumbnail(of: bytes) else { continue }
      count += 1
      #expect(thumbnail.bytes.count <= Picture.mostOfThumbnail + 36)
      #expect(thumbnail.bytes.range(of: Self.place, from: 0) == nil)
    }
    #expect(count > 20)
  }
}

import Basics

/// A color profile (ICC.1:2022) without its texts, and without data about the device and the time.
enum ColorProfile {
  /// The tags from which colors are computed.
  private static let kept: Set<String> = [
    "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "cicp", "A2B0", "A2B1",
    "A2B2", "B2A0", "B2A1", "B2A2",
  ]
  private static let types: Set<String> = [
    "XYZ ", "curv", "para", "sf32", "cicp", "mft1", "mft2", "mAB ", "mBA ",
  ]

  /// The parts of the header that are cleared: the maker of the profile and of the device, the time, the
  /// program, the checksum.
  private static let cleared: [Range<Int>] = [4..<8, 24..<36, 40..<44, 48..<64, 80..<128]
  private static let headCount = 128
  private static let entryCount = 12

  /// Returns `nil` if the bytes are not a profile.
  static func withoutTexts(_ profile: [UInt8]) -> [UInt8]? {
    guard profile.count > headCount + 4, profile[36..<40].elementsEqual("acsp".utf8) else { return nil }
    let tags = tags(of: profile)
    var table: [UInt8] = []
    var data: [UInt8] = []
    var places: [Range<Int>: Int] = [:]
    let start = headCount + 4 + tags.count * entryCount
    for (name, range) in tags {
      let place = places[range] ?? start + data.count
      if places.updateValue(place, forKey: range) == nil {
        data += profile[range] + [UInt8](repeating: 0, count: (4 - range.count % 4) % 4)
      }
      table += name + number(place) + number(range.count)
      // Tags that overlap in many ways would make the profile larger than it is.
      if data.count > profile.count { return nil }
    }
    var head = Array(profile.prefix(headCount))
    for range in cleared { head.replaceSubrange(range, with: repeatElement(0, count: range.count)) }
    head.replaceSubrange(0..<4, with: number(start + data.count))
    return head + number(tags.count) + table + data
  }

  private static func tags(of profile: [UInt8]) -> [(name: ArraySlice<UInt8>, range: Range<Int>)] {
    var tags: [(name: ArraySlice<UInt8>, range: Range<Int>)] = []
    var seen: Set<String> = []
    var entry = headCount + 4
    for _ in 0..<number(at: headCount, in: profile) where entry + entryCount <= profile.count {
      defer { entry += entryCount }
      let (offset, count) = (number(at: entry + 4, in: profile), number(at: entry + 8, in: profile))
      guard count >= 8, offset <= profile.count - count else { continue }
      let (name, range) = (profile[entry..<entry + 4], offset..<offset + count)
      let type = String(decoding: profile[range].prefix(4), as: UTF8.self)
      let text = String(decoding: name, as: UTF8.self)
      if kept.contains(text), types.contains(type), seen.insert(text).inserted { tags.append((name, range)) }
    }
    return tags
  }

  private static func number(at offset: Int, in bytes: [UInt8]) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

import Basics

/// A small picture that stands for a large one in the gallery of receipts.
extension Picture {
  struct Thumbnail: Equatable, Sendable {
    /// The size of the picture as it is shown.
    let size: Size
    /// The parts of the whole file that are published.
    let parts: [SourceFile.Part]
  }

  /// The largest number of bytes of a small picture: 24 of them, a page of the gallery, take less than 1 MB.
  static let mostOfThumbnail = 40_000

  /// The largest number of pixels in a row or a column of a small picture, so that a few bytes do not take
  /// much memory.
  static let mostPixelsOfThumbnail = 2048

  /// The picture that a camera has written into a JPEG file, next to the large one.
  struct Embedded {
    private let range: Range<Int>
    private let sizes: [Size]

    /// - Parameter start: The place in the file after the signature of the data.
    /// - Returns: `nil` if the data has no small picture.
    init?(in exif: Exif, at start: Int) {
      guard let range = exif.thumbnail, range.count <= mostOfThumbnail else { return nil }
      self.range = start + range.lowerBound..<start + range.upperBound
      sizes = exif.sizes
    }

    /// The picture without its metadata; `nil` if it may show something else than the large one.
    ///
    /// A program that cuts off or paints over a part of a photo may leave the small picture as it was. So the
    /// camera's data must come first in the file, where cameras write them and most programs write something
    /// else; they must tell the size of the large picture; and both pictures must have the same proportions.
    ///
    /// - Parameters:
    ///   - size: The size of the large picture, before it is turned.
    ///   - orientation: The orientation of the large picture. Cameras turn neither picture, and state the
    ///     orientation once.
    ///   - bytes: The whole file.
    func thumbnail(of size: Size, turned orientation: Int, in bytes: FileWindow) throws -> Thumbnail? {
      guard !sizes.isEmpty, sizes.allSatisfy({ $0 == size || $0 == size.turned(6) }) else { return nil }
      do {
        guard let picture = try Picture(of: bytes.part(range)), picture.orientation == 1,
          let small = picture.size, small.isThumbnail(of: size)
        else { return nil }
        return Thumbnail(
          size: small.turned(orientation),
          parts: Self.parts(of: picture, turned: orientation, from: range.lowerBound))
      } catch Obstacle.metadata {
        return nil
      }
    }

    /// The parts of the picture as parts of the file, after a segment that says how it is turned.
    private static func parts(
      of picture: Picture, turned orientation: Int, from start: Int
    ) -> [SourceFile.Part] {
      var parts = picture.parts.all.map { part -> SourceFile.Part in
        switch part {
        case .bytes: part
        case .range(let range): .range(start + range.lowerBound..<start + range.upperBound)
        }
      }
      if orientation > 1 { parts.insert(.bytes(Exif.segment(ofOrientation: orientation)), at: 1) }
      return parts
    }
  }
}

extension Picture.Size {
  /// The size of a picture that is turned as Exif says.
  func turned(_ orientation: Int) -> Picture.Size {
    orientation >= 5 ? Picture.Size(width: height, height: width) : self
  }

  /// Whether pictures of this size can be shown by the dozen.
  var isSmall: Bool { max(width, height) <= Picture.mostPixelsOfThumbnail }

  /// Whether a small picture has the proportions of a large one, except that a side may be rounded.
  fileprivate func isThumbnail(of large: Picture.Size) -> Bool {
    isSmall && width <= large.width && height <= large.height
      && abs(width * large.height - height * large.width) <= 2 * max(large.width, large.height)
  }
}

extension SourceFile {
  /// The small picture in the file, as it is published.
  func thumbnail() throws(Problem) -> SourceFile {
    do {
      if let picture = try Picture(of: self, isMeasured: true)?.thumbnail { return reading(picture.parts) }
    } catch {}
    throw .unreadable(path: name, reason: "cannot be read")
  }
}

import Foundation

/// Which folders to watch, and which names in them matter.
struct WatchList: Equatable {
  struct Names: Equatable {
    var some: Set<String> = []
    /// Whether all others matter, too, but for those of scratch files.
    var all = false

    func contains(_ name: String) -> Bool { some.contains(name) || all && !WatchedPlaces.isScratch(name) }

    mutating func formUnion(_ other: Names) {
      some.formUnion(other.some)
      all = all || other.all
    }
  }

  private(set) var names: [String: Names] = [:]

  /// A file is watched through its folder, since saving by rename replaces the file. What does not exist yet is
  /// watched through the nearest folder that does.
  init(_ places: WatchedPlaces) {
    for place in places.trees + places.files { addNearestFolder(above: place) }
    for folder in places.folders { names[Self.path(of: folder), default: Names()].all = true }
  }

  private mutating func addNearestFolder(above place: URL) {
    var place = place.absoluteURL.standardizedFileURL
    while place.pathComponents.count > 1 {
      let folder = place.deletingLastPathComponent()
      if folder.isFolder {
        names[Self.path(of: folder), default: Names()].some.insert(place.lastPathComponent)
        return
      }
      place = folder
    }
  }

  private static func path(of folder: URL) -> String {
    folder.absoluteURL.standardizedFileURL.path(percentEncoded: false)
  }
}

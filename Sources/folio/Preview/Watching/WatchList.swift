import Foundation

/// Which folders to watch, and which names in them matter.
struct WatchList: Equatable {
  enum Names: Equatable {
    case all
    case only(Set<String>)

    func contains(_ name: String) -> Bool {
      switch self {
      case .all: !WatchedPlaces.isScratch(name)
      case .only(let names): names.contains(name)
      }
    }
  }

  private(set) var names: [String: Names] = [:]

  /// A file is watched through its folder, since saving by rename replaces the file. What does not exist yet is
  /// watched through the nearest folder that does.
  init(_ places: WatchedPlaces) {
    for place in places.trees + places.files { addNearestFolder(above: place) }
    for folder in places.folders { names[Self.path(of: folder)] = .all }
  }

  private mutating func addNearestFolder(above place: URL) {
    var place = place.absoluteURL.standardizedFileURL
    while place.pathComponents.count > 1 {
      let folder = place.deletingLastPathComponent()
      if folder.isFolder { return add(place.lastPathComponent, in: folder) }
      place = folder
    }
  }

  private mutating func add(_ name: String, in folder: URL) {
    let path = Self.path(of: folder)
    switch names[path] {
    case .all: break
    case .only(let known): names[path] = .only(known.union([name]))
    case nil: names[path] = .only([name])
    }
  }

  private static func path(of folder: URL) -> String {
    folder.absoluteURL.standardizedFileURL.path(percentEncoded: false)
  }
}

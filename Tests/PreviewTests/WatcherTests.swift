import Foundation
import TestSupport
import Testing

@testable import Preview

struct WatcherTests {
  /// A path from `site.json` may name more folders than exist.
  @Test func aLongPathCostsNoMoreThanItsLength() {
    let growth = Growth.measure(
      size: 1_000, input: { String(repeating: "a/", count: $0) + "l.json" },
      work: { ledger in _ = WatchedPlaces(root: "/nowhere", ledger: ledger).stamps { _ in } })
    #expect(growth.isLinear, "\(growth)")
  }

  private let project: PreviewProject

  init() throws { project = try PreviewProject() }

  private var places: WatchedPlaces {
    WatchedPlaces(root: project.path, ledger: project.path + "content/ledger.json")
  }

  @Test func pollingSeesEveryKindOfChange() async throws {
    try await expectChanges(from: FileWatcher(.clock))
  }

  @Test func systemWatcherSeesEveryKindOfChange() async throws {
    try await expectChanges(from: FileWatcher())
  }

  private func expectChanges(from watcher: FileWatcher) async throws {
    watcher.watch(places)
    var changes = watcher.changes.makeAsyncIterator()
    try project.writeLedger(amount: 11)
    #expect(await changes.next() != nil)
    try project.makeFolder("themes/mine")
    #expect(await changes.next() != nil)
    try await Task.sleep(for: .milliseconds(300))
    try project.write("x", to: "themes/mine/a.css")
    #expect(await changes.next() != nil)
    try FileManager.default.removeItem(at: project.url("themes"))
    #expect(await changes.next() != nil)
  }

  @Test func folderReachedByTwoPathsIsWatchedWhole() async throws {
    let other = try PreviewProject()
    try FileManager.default.removeItem(at: project.url("content"))
    try project.link("content", to: other.path + "content")
    let watcher = FileWatcher()
    watcher.watch(places)
    var changes = watcher.changes.makeAsyncIterator()
    try other.write("# A note", to: "content/note.md")
    #expect(await changes.next() != nil)
  }

  @Test func whatIsMissingIsWatchedThroughWhatIsThere() throws {
    try FileManager.default.removeItem(at: project.url("content"))
    var folders: Set<String> = []
    _ = WatchedPlaces(root: project.path, ledger: project.path + "a/b/mine.json").stamps {
      folders.insert($0)
    }
    #expect(folders == [String(project.path.dropLast())])
  }

  @Test func temporaryFilesOfEditorsAreNoChange() throws {
    try project.makeFolder("content/notes")
    let before = places.stamps { _ in }
    for name in [".a.md.swp", "a.md~", "#a.md#"] { try project.write("x", to: "content/notes/\(name)") }
    #expect(places.stamps { _ in } == before)
    try project.write("x", to: "content/notes/a.md")
    #expect(places.stamps { _ in } != before)
  }
}

import Foundation
import TestSupport
import Testing

@testable import Preview

struct WatcherTests {
  /// A path from `site.json` may name more folders than exist.
  @Test func aLongPathCostsNoMoreThanItsLength() {
    let growth = Growth.measure(
      size: 1_000, input: { String(repeating: "a/", count: $0) + "l.json" },
      work: { ledger in _ = WatchedPlaces.WatchList(WatchedPlaces(root: "/nowhere", ledger: ledger)) })
    #expect(growth.isLinear, "\(growth)")
  }

  private let project: PreviewProject

  init() throws { project = try PreviewProject() }

  private var places: WatchedPlaces {
    WatchedPlaces(root: project.path, ledger: project.path + "content/ledger.json")
  }

  @Test func pollingSeesEveryKindOfChange() async throws {
    let watcher = PollingWatcher(interval: .milliseconds(10))
    try await expectChanges(from: watcher)
  }

  @Test func systemWatcherSeesEveryKindOfChange() async throws {
    try await expectChanges(from: WatchedPlaces.makeWatcher())
  }

  private func expectChanges(from watcher: any WatchedPlaces.Watcher) async throws {
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
    let watcher = WatchedPlaces.makeWatcher()
    watcher.watch(places)
    var changes = watcher.changes.makeAsyncIterator()
    try other.write("# A note", to: "content/note.md")
    #expect(await changes.next() != nil)
  }

  @Test func whatIsMissingIsWatchedThroughWhatIsThere() {
    let list = WatchedPlaces.WatchList(
      WatchedPlaces(root: project.path, ledger: project.path + "a/b/mine.json"))
    #expect(
      list.names[String(project.path.dropLast())] ?? list.names[project.path]
        == WatchedPlaces.WatchList.Names(some: ["content", "themes", "a"]))
  }
}

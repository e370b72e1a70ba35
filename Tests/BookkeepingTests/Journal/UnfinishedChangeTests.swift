import Basics
import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct UnfinishedChangeTests {
  /// A record may come from somebody else, with a project: it names no file but those that commands change.
  @Test(arguments: [
    "receipts/authorized_keys", "../rules.json", "/etc/passwd", "ledger.json", "static/a.js", "",
    "RULES.JSON",
  ])
  func namesNoOtherFile(name: String) throws {
    let folder = try ScratchFolder()
    let list = JSONLiteral.list([
      .texts(["a", "b"]),
      .list([
        .list([.text(name), .list([]), .texts(["new"]), .list([])]),
        .list([.text("rules.json"), .texts(["old"]), .texts(["new"]), .list([])]),
      ]),
    ])
    try folder.write(list.text(for: .data), to: ".folio/undo-ledger.json/unfinished")
    let journal = ChangeJournal(folder: folder.folder, name: "ledger.json", contents: { _ in nil })
    #expect(try journal.unfinishedChange()?.files.map(\.name) == ["rules.json"])
  }

  @Test func aRecordThatIsNoFileSaysNothing() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: ".folio/undo-ledger.json/unfinished/x")
    let journal = ChangeJournal(folder: folder.folder, name: "ledger.json", contents: { _ in nil })
    #expect(try journal.unfinishedChange().map(\.files.count) == nil)
  }

  @Test(arguments: ["", "[]", "[[],[]]", "[[\"a\",\"b\"]]", "[[\"a\",\"b\"],[[\"rules.json\"]]]", "\u{0}"])
  func aDamagedRecordSaysNothing(text: String) throws {
    let folder = try ScratchFolder()
    try folder.write(text, to: ".folio/undo-ledger.json/unfinished")
    let journal = ChangeJournal(folder: folder.folder, name: "ledger.json", contents: { _ in nil })
    #expect(try journal.unfinishedChange()?.files.isEmpty ?? true)
  }
}

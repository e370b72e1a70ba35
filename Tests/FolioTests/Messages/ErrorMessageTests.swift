import Foundation
import TestSupport
import Testing

/// Compares the messages for each broken project in `Tests/Fixtures/errors` with its transcript.
struct ErrorMessageTests {
  @Test(arguments: ErrorFixture.all)
  func saysWhatIsExpected(fixture: ErrorFixture) throws {
    let project = try fixture.project()
    let result = try FolioCommand(folder: project.url)(fixture.arguments)
    let command = "$ folio " + fixture.arguments.joined(separator: " ") + "\n"
    let said = Self.withoutUsage(result.stdout + result.stderr)
      .replacing(project.url.path(percentEncoded: false).dropLast(), with: "/project")
    try fixture.transcript.check(command + said + "[exit \(result.exitCode)]\n")
    #expect(result.stdout.isEmpty || fixture.arguments.first == "import", "an import takes what it can")
    #expect(!project.has("site"), "a failed build leaves nothing behind")
  }

  /// Removes the list of all options that follows wrong arguments; it is not part of the message.
  private static func withoutUsage(_ text: String) -> String {
    text.components(separatedBy: "\n").filter { !$0.hasPrefix("Usage: ") }.joined(separator: "\n")
  }

  @Test func everyFolderHoldsATranscript() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.fixtures.appending(path: "errors").path)
    #expect(Set(ErrorFixture.all.map(\.name)) == Set(folders.filter { !$0.hasPrefix(".") }))
    for fixture in ErrorFixture.all {
      #expect(
        Golden.isRecording || FileManager.default.fileExists(atPath: fixture.transcript.file.path),
        "\(fixture.name)"
      )
    }
  }
}

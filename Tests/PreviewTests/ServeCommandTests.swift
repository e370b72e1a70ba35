import Foundation
import TestSupport
import Testing

/// Tests the command itself: its output, its ports, and how it ends.
struct ServeCommandTests {
  private let project: PreviewProject

  init() throws { project = try PreviewProject() }

  @Test(arguments: [SIGINT, SIGTERM])
  func signalEndsItAtOnceThoughPagesAreOpen(signal: Int32) throws {
    let server = try PreviewProcess(root: project.path)
    let page = try RawClient(port: server.port)
    defer { page.close() }
    try page.write("GET /.folio/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    _ = try page.read { !$0.isEmpty }
    try wait(for: "the first build's line") { server.output.contains("Built") ? true : nil }
    server.signal(signal)
    // An open page would keep its connection forever.
    #expect(try server.waitForExit() == 0)
    #expect(server.output.split(separator: "\n").count == 2 && server.errors == "")
  }

  @Test func secondServerTakesAnotherPort() throws {
    let first = try PreviewProcess(root: project.path)
    let second = try PreviewProcess(root: project.path)
    #expect(second.port != first.port)
    #expect(try first.get("/").status == 200 && second.get("/").status == 200)
  }

  @Test func portThatIsAskedForAndInUseIsAnError() throws {
    let first = try PreviewProcess(root: project.path)
    let second = try FolioCommand().start(["serve", "--root", project.path, "--port", String(first.port)])
    #expect(try second.waitForExit() == 1)
    #expect(
      second.stderr == """
        folio: error: port \(first.port) of 127.0.0.1 is in use
          choose another --port, or omit it to use the first free one

        """)
  }

  @Test func onlyThisMachineCanConnectUnlessAsked() throws {
    let server = try PreviewProcess(root: project.path)
    #expect(server.errors == "")
    let open = try PreviewProcess(root: project.path, "--interface", "0.0.0.0")
    try open.waitForError("this machine")
    #expect(
      open.errors == """
        folio: warning: anyone who can reach 0.0.0.0 can read this report
          omit --interface to keep it on this machine

        """)
    #expect(open.output.contains("Serving http://127.0.0.1:\(open.port)/"))
  }

  @Test(arguments: [["--interface", "nowhere"], ["--port", "0"], ["--port", "70000"]])
  func wrongArgumentsAreRefused(arguments: [String]) throws {
    let command = try FolioCommand().start(["serve", "--root", project.path] + arguments)
    #expect(try command.waitForExit() == 64)
    #expect(command.stdout == "")
  }

  @Test func browserIsOpenedWhenAsked() throws {
    let opened = project.url("opened").path(percentEncoded: false)
    for name in ["open", "xdg-open"] {
      try project.write("#!/bin/sh\necho \"$1\" > '\(opened)'\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: project.path + name)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var folio = FolioCommand()
    folio.environment = ["PATH": "\(project.path):\(path)"]
    let server = try folio.start(["serve", "--root", project.path, "--open"])
    defer { server.kill() }
    let port = try server.waitForPort()
    let url = try wait(for: "the browser") {
      FileManager.default.contents(atPath: opened).flatMap {
        $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(url == "http://127.0.0.1:\(port)/\n")
  }

  enum Deaf {
    case full, closedPipe

    /// Not every system has a device that is always full.
    static let here: [Deaf] =
      FileManager.default.fileExists(atPath: "/dev/full") ? [.full, .closedPipe] : [.closedPipe]
  }

  /// Nobody can read which port was taken, so it has to be chosen beforehand.
  @Test(arguments: Deaf.here)
  func terminalThatTakesNothingEndsNothing(deaf: Deaf) throws {
    let port = try RawClient.freePort()
    let running: RunningProcess
    let arguments = ["serve", "--root", project.path, "--port", String(port), "--interface", "0.0.0.0"]
    switch deaf {
    case .full:
      running = try FolioCommand().start(
        arguments, to: FileHandle(forWritingTo: URL(filePath: "/dev/full")))
    case .closedPipe:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      running = try FolioCommand().start(arguments, to: pipe.fileHandleForWriting)
    }
    defer { running.kill() }
    let answer = try wait(for: "the server") { try? RawClient.get("/", port: port) }
    #expect(answer.text.contains("$10.00"))
    for amount in [-5, 12] {
      try project.writeLedger(amount: amount)
      let shown = amount < 0 ? "must be greater" : "$12.00"
      try wait(for: shown) { try RawClient.get("/", port: port).text.contains(shown) ? true : nil }
    }
    running.signal(SIGTERM)
    #expect(try running.waitForExit() == 0)
  }

  @Test func closedStreamsAreNoPlaceForSockets() throws {
    let port = try RawClient.freePort()
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "exec \"$0\" serve --root \"$1\" --port \"$2\" <&- >&- 2>&-", try FolioCommand.path(),
      project.path,
      String(port),
    ]
    try shell.run()
    defer {
      kill(shell.processIdentifier, SIGKILL)
      shell.waitUntilExit()
    }
    try wait(for: "the server") { try? RawClient.get("/", port: port) }
    for amount in 20..<25 {
      try project.writeLedger(amount: amount)
      let page = try wait(for: "$\(amount)") {
        let reply = try RawClient.get("/", port: port)
        return reply.text.contains("$\(amount).00") ? reply : nil
      }
      #expect(page.status == 200 && page.isComplete)
    }
  }
}

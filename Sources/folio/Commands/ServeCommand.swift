import ArgumentParser
import Basics
import Dispatch
import Foundation
import Preview

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Preview the report in a browser, and update it when files change.",
    discussion: """
      Example: folio serve --open

      Nothing is written: the report stays in memory. Errors are shown in place of the page until they are \
      fixed. Only this machine can read the report, unless --interface says otherwise. Press Ctrl-C to stop.
      """
  )

  @OptionGroup var project: Project.Options
  @OptionGroup var sealing: SealOptions

  @Option(help: ArgumentHelp("The port to serve on (default: the first free one from 8000).", valueName: "n"))
  var port: UInt16?

  @Option(
    help: ArgumentHelp(
      "The address to serve on; with 0.0.0.0, anyone on the network can read it.", valueName: "address"),
    transform: ServeCommand.address)
  var interface = Origin.Address.loopback

  @Option(
    name: .customLong("host"),
    help: ArgumentHelp(
      "A further name of this machine in addresses; with --interface, its host name is allowed already.",
      valueName: "name"),
    transform: ServeCommand.name)
  var hosts: [String] = []

  @Flag(help: "Open the report in the browser.")
  var open = false

  private static let defaultPorts: ClosedRange<UInt16> = 8000...8999

  func validate() throws {
    if port == 0 { throw ValidationError("--port must be from 1 to 65535") }
  }

  func run() async throws {
    let console = Console(root: project.root, file: "")
    if !interface.isLoopback {
      console.report([
        Problem(
          "anyone who can reach \(interface.host) can read this report",
          "omit --interface to keep it on this machine", isWarning: true)
      ])
    }
    let session = PreviewSession(
      options: project, address: interface,
      names: Set(hosts).union(interface.isLoopback ? [] : Origin.namesOfThisMachine),
      ports: port.map { $0...$0 } ?? Self.defaultPorts,
      seal: try sealing.keys(ofSiteIn: nil, console))
    let serving = Task { [open] in
      try await session.run { origin in
        PreviewSession.printLine("Serving \(origin.url) (press Ctrl-C to stop)")
        if open { Self.openBrowser(at: origin.url, console) }
      }
    }
    let signals = StopSignals.stop(serving)
    defer { withExtendedLifetime(signals) {} }
    do {
      try await serving.value
    } catch let problem as Problem {
      throw console.fail([problem])
    }
  }

  private static func openBrowser(at url: String, _ console: Console) {
    // Some openers run as long as the browser that they open.
    Thread.detachNewThread {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [opener, url]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      do {
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus == 0 { return }
      } catch {}
      console.report([Problem("no browser could be opened", "open \(url) yourself", isWarning: true)])
    }
  }

  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  private static func address(_ text: String) throws -> Origin.Address {
    if text == "localhost" { return .loopback }
    return try Arguments.required(
      Origin.Address(text), else: "'\(text)' is not an IP address such as 127.0.0.1, 0.0.0.0 or ::1")
  }
}

extension ServeCommand {
  private static func name(_ text: String) throws -> String {
    try Arguments.required(
      Origin.isName(text) ? text.lowercased() : nil,
      else: "'\(text)' is not a name such as laptop.local, without a port")
  }
}

/// Ctrl-C, and the signal that `kill` sends.
private enum StopSignals {
  /// The time that a running build may take; it cannot be interrupted.
  private static let limit = DispatchTimeInterval.milliseconds(1500)

  /// Lets the server finish its responses, and ends the process with exit code 0.
  ///
  /// A build need not be ended, since a preview writes no files. Uses `_exit` rather than `exit`, since other
  /// threads go on while exit handlers run.
  static func stop(_ serving: Task<Void, any Error>) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { signal in
      Foundation.signal(signal, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        serving.cancel()
        Task {
          _ = await serving.result
          _exit(0)
        }
        DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + limit) { _exit(0) }
      }
      source.resume()
      return source
    }
  }
}

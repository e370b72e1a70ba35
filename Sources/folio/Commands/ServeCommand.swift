import ArgumentParser
import Foundation

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the report in a browser, and show it anew when its files change.",
    discussion: """
      Example: folio serve --open

      Nothing is written: the report is kept in memory. A mistake is shown in place of the page, until it is \
      mended. Only this machine can read the report, unless --interface says otherwise. Ctrl-C ends it.
      """
  )

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("The port to serve on (default: the first free one from 8000).", valueName: "n"))
  var port: UInt16?

  @Option(
    help: ArgumentHelp(
      "The address to serve on; 0.0.0.0 lets everyone on the network read the report.", valueName: "address"),
    transform: ServeCommand.address)
  var interface = IPAddress.loopback

  @Flag(help: "Open the report in the browser.")
  var open = false

  private static let defaultPorts: ClosedRange<UInt16> = 8000...8999

  func validate() throws {
    if port == 0 { throw ValidationError("--port must be from 1 to 65535") }
  }

  func run() async throws {
    let signals = StopSignals.endProcess()
    defer { withExtendedLifetime(signals) {} }
    if !interface.isLoopback { Terminal.tell(ServerProse.openNetwork(interface)) }
    let session = PreviewSession(
      options: project, address: interface, ports: port.map { $0...$0 } ?? Self.defaultPorts)
    do {
      try await session.run { [open] origin in
        PreviewLog.say("Serving \(origin.url) (Ctrl-C ends it)")
        if open { Self.openBrowser(at: origin.url) }
      }
    } catch let problem as ServerProblem {
      Terminal.tell(ServerProse.diagnostic(problem))
      throw ExitCode.failure
    }
  }

  private static func openBrowser(at url: String) {
    // Some openers stay as long as the browser they open.
    Thread.detachNewThread {
      if !Browser.open(url) { Terminal.tell(ServerProse.noBrowser(url)) }
    }
  }

  private static func address(_ text: String) throws -> IPAddress {
    if text == "localhost" { return .loopback }
    guard let address = IPAddress(text) else {
      throw ValidationError("'\(text)' is not an address such as 127.0.0.1, 0.0.0.0 or ::1")
    }
    return address
  }
}

extension Terminal {
  fileprivate static func tell(_ diagnostic: Diagnostic) {
    let writer = DiagnosticWriter(isColored: errorsAreColored, contents: { _ in nil })
    printError(writer.text(of: [diagnostic]))
  }
}

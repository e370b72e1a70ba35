/// The sentences about the preview server. The only place where they are written.
enum ServerProse {
  static func diagnostic(_ problem: ServerProblem) -> Diagnostic {
    switch problem {
    case .portsInUse(let address, let ports) where ports.count == 1:
      Diagnostic(
        message: "port \(ports.lowerBound) of \(address.host) is in use",
        hint: "choose another --port, or leave it out to get the first that is free")
    case .portsInUse(let address, let ports):
      Diagnostic(
        message: "the ports \(ports.lowerBound) to \(ports.upperBound) of \(address.host) are all in use",
        hint: "choose another with --port")
    case .cannotListen(let address, let port, let reason):
      Diagnostic(
        message: "cannot serve at \(address.host):\(port): \(reason.lowercased())",
        hint: "choose an --interface of this machine, and a --port from 1024 on")
    }
  }

  static func openNetwork(_ address: IPAddress) -> Diagnostic {
    Diagnostic(
      severity: .warning,
      message: "everyone who can reach \(address.host) can read this report",
      hint: "leave --interface out to keep it on this machine")
  }

  static func noBrowser(_ url: String) -> Diagnostic {
    Diagnostic(severity: .warning, message: "no browser could be opened", hint: "open \(url) yourself")
  }
}

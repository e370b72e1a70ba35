/// The sentences about the preview server. The only place where they are written.
enum ServerProse {
  static func diagnostic(_ problem: ServerProblem) -> Diagnostic {
    switch problem {
    case .portsInUse(let address, let ports) where ports.count == 1:
      Diagnostic(
        message: "port \(ports.lowerBound) of \(address.host) is in use",
        hint: "choose another --port, or omit it to use the first free one")
    case .portsInUse(let address, let ports):
      Diagnostic(
        message: "ports \(ports.lowerBound) to \(ports.upperBound) of \(address.host) are all in use",
        hint: "choose another with --port")
    case .cannotListen(let address, let port, let reason):
      Diagnostic(
        message: "cannot serve at \(address.host):\(port): \(reason.lowercased())",
        hint: "choose an --interface of this machine and a --port of 1024 or above")
    }
  }

  static func openNetwork(_ address: IPAddress) -> Diagnostic {
    Diagnostic(
      severity: .warning,
      message: "anyone who can reach \(address.host) can read this report",
      hint: "omit --interface to keep it on this machine")
  }

  static func noBrowser(_ url: String) -> Diagnostic {
    Diagnostic(severity: .warning, message: "no browser could be opened", hint: "open \(url) yourself")
  }
}

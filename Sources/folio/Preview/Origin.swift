/// Where the preview is served, and the names it goes by there.
struct Origin: Sendable {
  let address: IPAddress
  let port: UInt16

  var url: String { "http://\((address.isUnspecified ? .loopback : address).host):\(port)/" }

  /// Whether a request may come from a page of this server.
  ///
  /// A foreign page can let its own name point to this machine (DNS rebinding) and would then be allowed to read
  /// what it gets; but its requests still carry that name. A numeric address cannot be rebound.
  /// - Parameter host: The value of the `Host` header.
  func answers(to host: String?) -> Bool {
    guard let host = host.map({ $0.lowercased() }), let name = nameBeforePort(host) else { return false }
    if name == "localhost" { return true }
    guard let other = IPAddress(name) else { return false }
    return other == address || other.isLoopback || address.isUnspecified
  }

  private func nameBeforePort(_ host: String) -> String? {
    let name: Substring
    if host.hasSuffix(":\(port)") {
      name = host.dropLast(":\(port)".count)
    } else if port == 80 {
      name = host[...]
    } else {
      return nil
    }
    guard name.hasPrefix("[") else { return String(name) }
    return name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : nil
  }
}

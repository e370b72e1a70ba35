/// Something whose kinds are known, so that a test finds a fixture of each.
///
/// A case that is added has no kind until it is listed here, and no kind goes without a fixture then.
protocol Enumerated {
  associatedtype Kind: RawRepresentable<String>, CaseIterable, Hashable, Sendable
  var kind: Kind { get }
}

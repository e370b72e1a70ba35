// swift-tools-version: 6.2
import PackageDescription

/// The tools of `make bench`. They time the folio command itself, so they need nothing of its modules, whose
/// interfaces end at their package.
let package = Package(
  name: "benchmarks",
  targets: [.executableTarget(name: "benchmarks", path: "Sources")],
  swiftLanguageModes: [.v6]
)

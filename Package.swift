// swift-tools-version: 6.2
import PackageDescription

/// Most tests compile templates, byte by byte. Without optimization, that is a third of the CPU time of all tests,
/// with the functions for bytes.
let optimizedInTests: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "folio",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "folio", targets: ["folio"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CCmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .systemLibrary(
      name: "CCrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(name: "CXattr"),
    // A new commit compiles one file of C again, and links. (Context.gitInformation is that of an older build,
    // since SwiftPM keeps what it read of a package.)
    .target(
      name: "CCommit",
      cSettings: Context.environment["FOLIO_COMMIT"].map { [.define("FOLIO_COMMIT", to: "\"\($0)\"")] }),
    .target(name: "Basics", dependencies: ["CXattr"], swiftSettings: optimizedInTests),
    .target(
      name: "Bookkeeping", dependencies: ["Basics"], exclude: ["Taxes/Tables"], plugins: ["EmbedDefaults"]),
    .target(
      name: "Importing", dependencies: ["Basics", "Bookkeeping"], exclude: ["Table/words.txt"],
      plugins: ["EmbedDefaults"]),
    .target(name: "Templating", dependencies: ["Basics", "CCmark"], swiftSettings: optimizedInTests),
    .target(name: "Charts", dependencies: ["Basics", "Templating"]),
    .target(name: "SiteOutput", dependencies: ["Basics"]),
    .target(
      name: "Sealing",
      dependencies: ["Basics", "CCrypto", "CZlib"], exclude: ["Shell", "words.txt"],
      plugins: ["EmbedDefaults"]
    ),
    .target(
      name: "DefaultProject",
      path: "themes/default",
      exclude: ["layouts", "partials", "assets", "words"],
      plugins: ["EmbedDefaults"]
    ),
    .target(
      name: "Publishing",
      dependencies: [
        "Basics", "Bookkeeping", "Templating", "Charts", "Sealing", "SiteOutput", "DefaultProject",
      ],
      plugins: ["EmbedDefaults"]),
    .target(
      name: "Preview",
      dependencies: [
        "Basics", "Templating", "DefaultProject",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]
    ),
    .executableTarget(
      name: "folio",
      dependencies: [
        "Basics", "Bookkeeping", "Importing", "Templating", "Sealing", "SiteOutput", "Publishing", "Preview",
        "DefaultProject", "CCommit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),

    .executableTarget(name: "embed-files", path: "Plugins/EmbedTool"),
    .plugin(name: "EmbedDefaults", capability: .buildTool(), dependencies: ["embed-files"]),

    .target(name: "WorkCounter", path: "Tests/WorkCounter"),
    .target(name: "TestSupport", dependencies: ["Basics", "WorkCounter"], path: "Tests/TestSupport"),
    .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"]),
    .testTarget(name: "SiteOutputTests", dependencies: ["SiteOutput", "TestSupport"]),
    .testTarget(name: "SealingTests", dependencies: ["Sealing", "TestSupport"]),
    .testTarget(name: "BookkeepingTests", dependencies: ["Bookkeeping", "TestSupport"]),
    .testTarget(name: "ImportingTests", dependencies: ["Importing", "TestSupport"]),
    .testTarget(name: "TemplatingTests", dependencies: ["Templating", "TestSupport"]),
    .testTarget(name: "ChartsTests", dependencies: ["Charts", "TestSupport"], exclude: ["Goldens"]),
    .testTarget(name: "PublishingTests", dependencies: ["Publishing", "Sealing", "TestSupport"]),
    .testTarget(name: "PreviewTests", dependencies: ["Preview", "TestSupport"]),
    .testTarget(name: "FolioTests", dependencies: ["folio", "CXattr", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

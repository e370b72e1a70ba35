// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "folio",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "folio", targets: ["folio"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CCmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .target(name: "Bookkeeping"),
    .target(name: "Templating", dependencies: ["CCmark"]),
    .target(
      name: "DefaultProject",
      path: "themes/default",
      exclude: ["layouts", "partials", "assets", "words.json"],
      plugins: ["EmbedDefaults"]
    ),
    .target(name: "Publishing", dependencies: ["Bookkeeping", "Templating", "DefaultProject"]),
    .executableTarget(
      name: "folio",
      dependencies: [
        "Bookkeeping", "Templating", "Publishing", "DefaultProject",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]
    ),

    .executableTarget(name: "embed-files", path: "Plugins/EmbedTool"),
    .plugin(name: "EmbedDefaults", capability: .buildTool(), dependencies: ["embed-files"]),

    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Bookkeeping", "Templating", "Publishing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Benchmarks",
      exclude: ["bench", "hugo"]
    ),

    .testTarget(name: "BookkeepingTests", dependencies: ["Bookkeeping"]),
    .testTarget(name: "TemplatingTests", dependencies: ["Templating"]),
    .testTarget(
      name: "PublishingTests", dependencies: ["Publishing"], exclude: ["Charts/Goldens"]),
    .testTarget(
      name: "FolioTests",
      dependencies: ["folio", .product(name: "FlyingSocks", package: "FlyingFox")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// A preview from its first build on: serve, watch, build anew.
struct PreviewSession: Sendable {
  let options: ProjectOptions
  let address: IPAddress
  let ports: ClosedRange<UInt16>

  /// Open connections are written to this often, so that those whose page is gone come to light.
  private static let heartbeat = Duration.seconds(15)

  /// - Throws: `ServerProblem`. A mistake in the project is no reason to end.
  func run(onListening: @escaping @Sendable (Origin) -> Void) async throws {
    let watcher = Watchers.make()
    let builder = try PreviewBuilder(options: options, watcher: watcher)
    let first = await builder.build()
    let current = CurrentPreview(first.preview)
    let server = PreviewServer(address: address, ports: ports, current: current)
    let (listening, continuation) = AsyncStream.makeStream(of: Origin.self)

    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run { continuation.yield($0) } }
      group.addTask {
        for await origin in listening {
          onListening(origin)
          break
        }
        await follow(watcher, builder, first, current)
      }
      group.addTask {
        while true {
          try await Task.sleep(for: Self.heartbeat)
          await current.tellBuild()
        }
      }
      for try await _ in group {}
    }
  }

  /// The first build is reported after the server's address, and before any later one.
  private func follow(
    _ watcher: any Watcher, _ builder: PreviewBuilder, _ first: PreviewBuilder.Build,
    _ current: CurrentPreview
  ) async {
    var log = PreviewLog()
    var build = first
    log.add(build.log)
    for await _ in watcher.changes {
      build = await builder.build(after: build.preview)
      await current.show(build.preview)
      log.add(build.log)
    }
  }
}

import Foundation

/// The preview that is shown now, and the open pages that wait for the next.
actor CurrentPreview {
  private(set) var preview: Preview
  private var listeners: [UUID: AsyncStream<[UInt8]>.Continuation] = [:]

  init(_ preview: Preview) { self.preview = preview }

  func show(_ next: Preview) {
    preview = next
    tellBuild()
  }

  /// Names the current build to all open pages. Now and then, this finds the connections that were left.
  func tellBuild() {
    for listener in listeners.values { listener.yield(Self.event(naming: preview.build)) }
  }

  /// The names of the builds, beginning with the current one, as Server-Sent Events.
  func events() -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    continuation.onTermination = { _ in Task { await self.forget(id) } }
    listeners[id] = continuation
    continuation.yield(Array("retry: 500\n".utf8) + Self.event(naming: preview.build))
    return stream
  }

  private func forget(_ id: UUID) { listeners[id] = nil }

  private static func event(naming build: String) -> [UInt8] { Array("data: \(build)\n\n".utf8) }
}

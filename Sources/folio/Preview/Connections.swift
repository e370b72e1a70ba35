import NIOCore

/// The open connections of a server, which are never more than some. Everything here runs on one event loop.
///
/// When all are taken, a new client gets the place of the one that is least missed, so that a flood of clients that
/// say nothing cannot lock out a browser. While all are being served, new ones wait in the system's queue.
final class Connections {
  static let limit = 100
  /// A response that has not gone on for this long does not keep others out.
  private static let stallLimit = TimeAmount.seconds(2)

  private var all: [ObjectIdentifier: Connection] = [:]
  private var accept: (() -> Void)?
  private var isFinished: EventLoopPromise<Void>?

  /// Calls back when another connection can be taken, which may be at once.
  func whenThereIsRoom(_ accept: @escaping () -> Void) {
    if hasRoom { accept() } else { self.accept = accept }
  }

  func insert(_ connection: Connection) {
    if all.count >= Self.limit { leastMissed?.abort() }
    all[ObjectIdentifier(connection)] = connection
  }

  func remove(_ connection: Connection) {
    all[ObjectIdentifier(connection)] = nil
    if all.isEmpty { isFinished?.succeed() }
    acceptIfThereIsRoom()
  }

  func phaseChanged() { acceptIfThereIsRoom() }

  /// Ends what takes too long.
  func check() {
    let now = NIODeadline.now()
    for connection in all.values { connection.check(at: now) }
    acceptIfThereIsRoom()
  }

  /// Ends all, and gives those that are being served a moment.
  func finish(within time: TimeAmount, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    isFinished = promise
    for connection in all.values { connection.finish() }
    if all.isEmpty { promise.succeed() }
    loop.assumeIsolated().scheduleTask(in: time) {
      for connection in self.all.values { connection.abort() }
    }
    return promise.futureResult
  }

  private func acceptIfThereIsRoom() {
    guard let accept, hasRoom else { return }
    self.accept = nil
    accept()
  }

  private var hasRoom: Bool { all.count < Self.limit || leastMissed != nil }

  /// Nil while all are being served.
  private var leastMissed: Connection? {
    let now = NIODeadline.now()
    return all.values.compactMap { connection in rank(of: connection, at: now).map { ($0, connection) } }
      .min { ($0.0, $0.1.latest) < ($1.0, $1.1.latest) }?.1
  }

  /// An open page that loses its events asks for them again.
  private func rank(of connection: Connection, at now: NIODeadline) -> Int? {
    switch connection.phase {
    case .closing: 0
    case .waiting: 1
    case .preparing: nil
    case .responding: now > connection.latest + Self.stallLimit ? 2 : nil
    case .following: 3
    }
  }
}

extension Connections {
  /// Takes connections from the system's queue one by one, while there is room.
  final class AcceptGate: ChannelOutboundHandler {
    typealias OutboundIn = Never

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func read(context: ChannelHandlerContext) { connections.whenThereIsRoom { context.read() } }
  }
}

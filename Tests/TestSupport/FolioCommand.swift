import Foundation

/// The built command, run as a user runs it.
package struct FolioCommand: Sendable {
  package typealias Result = RunningProcess.Result

  package var folder: URL
  package var environment: [String: String] = [:]
  /// In octal, as a shell takes it.
  package var umask = "022"
  /// Whether root runs it as nobody, since root can read every file. See `canBeUnprivileged`.
  package var isUnprivileged = false

  package init(folder: URL = FileManager.default.temporaryDirectory) { self.folder = folder }

  @discardableResult
  package func callAsFunction(_ arguments: String...) throws -> Result { try self(arguments) }

  @discardableResult
  package func callAsFunction(_ arguments: [String]) throws -> Result { try start(arguments).result() }

  /// - Parameter stream: The destination of both output and errors, instead of keeping them.
  package func start(_ arguments: [String], to stream: FileHandle? = nil) throws -> RunningProcess {
    let isNobody = isUnprivileged && Self.isRoot
    let user = isNobody ? Self.asNobody : []
    let state = ["XDG_STATE_HOME": Self.states[isNobody ? 1 : 0]]
    let shell = ["/bin/sh", "-c", "umask \(umask); exec \"$@\"", "sh"]
    return try RunningProcess(
      shell + user + [Self.path()] + arguments, in: folder,
      environment: Self.baseEnvironment.merging(state) { $1 }.merging(environment) { $1 }, to: stream)
  }

  /// The environment, without variables of the tests, on which a build must not depend.
  private static let baseEnvironment: [String: String] = {
    let own = ProcessInfo.processInfo.environment
    return own.filter { ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key) }
  }()

  /// The folders for what a command keeps about output folders without a project. They go with the tests.
  private static let states: [String] = {
    atexit { for state in FolioCommand.statePaths { try? FileManager.default.removeItem(atPath: state) } }
    return statePaths
  }()

  private static let statePaths = ["own", "nobody"].map {
    NSTemporaryDirectory() + "/folio-test-state-\(getpid())-\($0)"
  }

  private static let isRoot = geteuid() == 0
  private static let asNobody = [Tool.setpriv.path, "--reuid=65534", "--regid=65534", "--clear-groups"]

  /// Whether a command can be kept from reading a file.
  package static let canBeUnprivileged = !isRoot || Tool.setpriv.isUsed

  package struct NotBuilt: Error, CustomStringConvertible {
    package var description: String { "build the command first: swift build --build-tests" }
  }

  package static func path() throws -> String { try binary().path(percentEncoded: false) }

  /// The command in `FOLIO_BINARY`, or the one built together with these tests.
  package static func binary() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["FOLIO_BINARY"] {
      return URL(filePath: path, relativeTo: Repository.root).absoluteURL
    }
    let products = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let folders =
      (products + [URL(filePath: CommandLine.arguments[0])]).map { $0.deletingLastPathComponent() }
      + [Repository.root.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: "folio").standardizedFileURL }
    guard
      let binary = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false))
      })
    else { throw NotBuilt() }
    return binary
  }
}

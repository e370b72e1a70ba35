import Dispatch
import Foundation

/// Measures the limit that a disk sets: copies a folder with plain open, write and close, and prints the
/// seconds and the CPU seconds.
struct WriteRaw {
  let source: String
  let target: String
  let threads: Int

  func run() throws {
    let (folders, files) = try Self.tree(source)
    let contents = try files.map { [UInt8](try Data(contentsOf: URL(filePath: "\(source)/\($0)"))) }
    // The source was just read from disk; its pages must not be written back while the clock runs.
    sync()
    let (target, threads) = (target, threads)
    let work = Self.work
    let time = ContinuousClock().measure {
      mkdir(target, 0o755)
      for folder in folders { mkdir("\(target)/\(folder)", 0o755) }
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for index in stride(from: thread, to: files.count, by: threads) {
          Self.write(contents[index], to: "\(target)/\(files[index])")
        }
      }
    }
    print("\(time / .seconds(1)) \(Self.work - work)")
  }

  /// The seconds that all threads have worked so far, including time in the system.
  private static var work: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  private static func write(_ bytes: [UInt8], to path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    precondition(file >= 0, "cannot create \(path)")
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      precondition(count > 0, "cannot write \(path)")
      written += count
    }
    close(file)
  }

  private static func tree(_ root: String) throws -> (folders: [String], files: [String]) {
    var (folders, files) = ([String](), [String]())
    let enumerator = FileManager.default.enumerator(atPath: root)
    while let path = enumerator?.nextObject() as? String {
      if enumerator?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        folders.append(path)
      } else {
        files.append(path)
      }
    }
    return (folders.sorted(), files.sorted())
  }
}

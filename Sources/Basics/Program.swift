#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program that runs, with all that it is made of: a library that was updated may write a date in another way.
package enum Program {
  /// Taken once: what is mapped later on depends on what the program does.
  package static let fingerprint: UInt64 = {
    var states = FileStates()
    for file in files.sorted() { states.addFile(at: file) }
    return states.fingerprint
  }()

  #if canImport(Darwin)
    /// The libraries belong to the system, and come and go with its version.
    private static var files: Set<String> {
      var count: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(count))
      guard _NSGetExecutablePath(&path, &count) == 0 else { return [] }
      let executable = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return [executable, "/System/Library/CoreServices/SystemVersion.plist"]
    }
  #else
    /// All that is mapped into memory.
    private static var files: Set<String> {
      let map = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
      guard map >= 0 else { return ["/proc/self/exe"] }
      defer { close(map) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(map, &buffer, buffer.count), count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      }
      let paths = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
      }
      return Set(paths)
    }
  #endif
}

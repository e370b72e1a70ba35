/// A running process, for messages.
package struct ProcessName: Equatable, Sendable {
  package let number: Int
  /// The name of its program; `nil` if it is not known.
  package let program: String?

  package init(_ number: Int, program: String?) { (self.number, self.program) = (number, program) }
}

extension Folder {
  /// The processes that hold the folder's lock, as far as the system tells.
  package func lockHolders() -> [ProcessName] {
    #if os(Linux)
      guard let identity = try? status().identity, let locks = Self.systemFile("/proc/locks") else {
        return []
      }
      let place = identity.nameInLocks
      return locks.split(separator: "\n").compactMap { line in
        // "1: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF"; of a process that waits, "1: -> FLOCK …".
        let parts = line.split(separator: " ")
        guard parts.count > 5, parts[1] == "FLOCK", parts[5] == place, let number = Int(parts[4]), number > 0
        else { return nil }
        let program = Self.systemFile("/proc/\(number)/comm")
        return ProcessName(
          number, program: program.flatMap { $0.split(separator: "\n").first.map(String.init) })
      }
    #else
      return []
    #endif
  }

  #if os(Linux)
    /// The text of a file that the system makes when it is read.
    private static func systemFile(_ path: String) -> String? {
      let bytes = try? SourceFile(at: path, named: path).contents(atMost: 1 << 20)
      return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
  #endif
}

#if os(Linux)
  extension FileStatus.Identity {
    /// Major and minor number of the device in hexadecimal, and the inode, as /proc/locks has them.
    fileprivate var nameInLocks: String {
      let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
      let minor = device & 0xFF | (device >> 12) & ~0xFF
      func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
      }
      return "\(text(major)):\(text(minor)):\(inode)"
    }
  }
#endif

#if os(Linux)
  import Glibc

  /// What inotify(7) reports.
  struct InotifyEvent {
    let watch: Int32
    /// Of the file in the watched folder; empty when the folder itself is meant.
    let name: String
    private let mask: UInt32

    fileprivate init(watch: Int32, name: String, mask: UInt32) {
      self.watch = watch
      self.name = name
      self.mask = mask
    }

    var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }
    /// The watched folder itself was moved or removed.
    var isOwn: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 }
    /// The kernel has dropped events.
    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
    /// A file that was only just opened, and has nothing in it yet.
    var isNewFile: Bool { mask & UInt32(IN_CREATE) != 0 && !isFolder }
  }

  enum InotifyEvents {
    /// - Returns: What is there to be read, without waiting for more.
    static func read(from descriptor: Int32) -> [InotifyEvent] {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      return count > 0 ? buffer.withUnsafeBytes { events(in: $0.prefix(count)) } : []
    }

    private static func events(in bytes: Slice<UnsafeRawBufferPointer>) -> [InotifyEvent] {
      var events: [InotifyEvent] = []
      var rest = bytes
      let headerSize = MemoryLayout<inotify_event>.size
      while rest.count >= headerSize {
        let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: InotifyHeader.self)
        rest = rest.dropFirst(headerSize)
        let name = rest.prefix(Int(header.len)).prefix { $0 != 0 }
        events.append(
          InotifyEvent(watch: header.wd, name: String(decoding: name, as: UTF8.self), mask: header.mask))
        rest = rest.dropFirst(Int(header.len))
      }
      return events
    }
  }

  /// `struct inotify_event` without the name that follows it.
  private struct InotifyHeader: BitwiseCopyable {
    let wd: Int32
    let mask: UInt32
    let cookie: UInt32
    let len: UInt32
  }
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells one run of the operating system from the next.
enum BootSession {
  static let hash: UInt64 = XXH64.hash(name)

  #if canImport(Darwin)
    private static var name: [UInt8] {
      var name = [UInt8](repeating: 0, count: 64)
      var count = name.count
      guard sysctlbyname("kern.bootsessionuuid", &name, &count, nil, 0) == 0 else { return [] }
      return Array(name.prefix(count))
    }
  #else
    private static var name: [UInt8] {
      let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return [] }
      defer { close(file) }
      var name = [UInt8](repeating: 0, count: 64)
      let count = read(file, &name, name.count)
      return Array(name.prefix(max(count, 0)))
    }
  #endif
}

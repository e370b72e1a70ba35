// The system's C library, for every module that imports this one. No other file has to know its name.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

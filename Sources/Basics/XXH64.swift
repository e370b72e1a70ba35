/// XXH64, the 64-bit hash of xxHash: several bytes per cycle, but no protection against forgery.
/// See `doc/xxhash_spec.md` of github.com/Cyan4973/xxHash.
package enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  package static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { hash($0, seed: seed) }
  }

  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var state = State(seed: seed)
    return state.finish(with: bytes)
  }

  /// The hash of bytes that arrive in pieces.
  package struct State {
    private let seed: UInt64
    private var a: UInt64
    private var b: UInt64
    private var c: UInt64
    private var d: UInt64
    private var count: UInt64 = 0

    package init(seed: UInt64 = 0) {
      self.seed = seed
      a = seed &+ prime1 &+ prime2
      b = seed &+ prime2
      c = seed
      d = seed &- prime1
    }

    /// Adds a piece other than the last one; its length must be a multiple of 32.
    package mutating func absorb(_ bytes: UnsafeRawBufferPointer) {
      var offset = 0
      while offset &+ 32 <= bytes.count {
        a = round(a, word(bytes, offset))
        b = round(b, word(bytes, offset &+ 8))
        c = round(c, word(bytes, offset &+ 16))
        d = round(d, word(bytes, offset &+ 24))
        offset &+= 32
      }
      count &+= UInt64(offset)
    }

    /// Adds the last piece and returns the hash of all of them.
    package mutating func finish(with bytes: UnsafeRawBufferPointer) -> UInt64 {
      let start = bytes.count & ~31
      absorb(UnsafeRawBufferPointer(rebasing: bytes[..<start]))
      let total = count &+ UInt64(bytes.count - start)
      let hash = (total < 32 ? seed &+ prime5 : mergedLanes) &+ total
      return XXH64.finish(hash, with: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }

    private var mergedLanes: UInt64 {
      var hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
      for lane in [a, b, c, d] {
        hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
      }
      return hash
    }
  }

  private static func finish(_ start: UInt64, with bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = start
    var offset = 0
    while offset &+ 8 <= bytes.count {
      hash ^= round(0, word(bytes, offset))
      hash = rotate(hash, 27) &* prime1 &+ prime4
      offset &+= 8
    }
    if offset &+ 4 <= bytes.count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash ^= UInt64(half) &* prime1
      hash = rotate(hash, 23) &* prime2 &+ prime3
      offset &+= 4
    }
    while offset < bytes.count {
      hash ^= UInt64(bytes[offset]) &* prime5
      hash = rotate(hash, 11) &* prime1
      offset &+= 1
    }
    return avalanche(hash)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value &<< count | value &>> (64 &- count)
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash &>> 33) &* prime2
    hash = (hash ^ hash &>> 29) &* prime3
    return hash ^ hash &>> 32
  }
}

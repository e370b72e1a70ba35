import Basics

extension HTMLContext {
  /// The part of an address that has been read.
  enum AddressPart: Equatable {
    case nothing
    /// Characters that may become a scheme.
    case beginning
    case path
    case query
  }
}

extension HTMLContext.AddressPart {
  var isAfterScheme: Bool { self == .path || self == .query }

  mutating func pass(_ byte: UInt8) {
    switch (self, byte) {
    case (.query, _): break
    case (_, UInt8(ascii: "?")), (_, UInt8(ascii: "#")): self = .query
    case (.path, _): break
    case (_, UInt8(ascii: ":")), (_, UInt8(ascii: "/")): self = .path
    case (.nothing, _) where byte.isBlank: break
    default: self = .beginning
    }
  }
}

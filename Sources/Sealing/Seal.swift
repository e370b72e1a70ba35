import Basics

/// The keys that a passphrase gives for one site, and the way they seal its files.
///
/// PBKDF2-HMAC-SHA256 makes a secret of the passphrase and the site's salt; HKDF-SHA256 makes three keys
/// of the secret. A file is compressed, and encrypted by AES-256-GCM with its path as additional data.
/// The nonce is an HMAC of path and of all that is encrypted, so equal input gives equal bytes, and no
/// nonce is used for two texts, whatever a library compresses them to. Browsers do the same by WebCrypto:
/// see `Shell/unlock.js`.
package struct Seal: Sendable {
  /// The cost of opening a site, and of every guess.
  package static let rounds = 1_000_000

  package let salt: [UInt8]
  package let rounds: Int
  private let pageKey: [UInt8]
  private let nonceKey: [UInt8]
  private let nameKey: [UInt8]

  /// - Parameters:
  ///   - salt: 16 bytes for each site, which stay the same as long as the site is rebuilt.
  ///   - rounds: Fewer than the default are for tests alone.
  package init(_ passphrase: Passphrase, salt: [UInt8], rounds: Int = Seal.rounds) throws {
    self.salt = salt
    self.rounds = rounds
    let secret = try Cryptography.stretchedKey(of: passphrase.bytes, salt: salt, rounds: rounds)
    pageKey = Self.key("folio page key", of: secret)
    nonceKey = Self.key("folio nonce key", of: secret)
    nameKey = Self.key("folio name key", of: secret)
  }

  private static func key(_ use: String, of secret: [UInt8]) -> [UInt8] {
    Cryptography.derivedKey(of: secret, info: Array(use.utf8))
  }

  /// A new salt, from the system's random bytes.
  package static func randomSalt() -> [UInt8] {
    (0..<16).map { _ in UInt8.random(in: .min ... .max) }
  }

  /// The name of a file, which does not tell its path: 32 hexadecimal digits.
  package func name(of path: String) -> String {
    let code = Cryptography.authenticationCode(of: Array(path.utf8), key: nameKey)
    return Self.hexadecimal(code.prefix(16))
  }

  /// The nonce, the encrypted bytes and the tag, one after the other.
  package func sealed(_ bytes: [UInt8], at path: String) throws -> [UInt8] {
    let path = Array(path.utf8), text = Self.packed(bytes)
    let code = Cryptography.authenticationCode(of: path + [0] + text, key: nonceKey)
    let nonce = Array(code.prefix(Cryptography.nonceSize))
    return try nonce
      + Cryptography.encrypted(text, key: pageKey, nonce: nonce, authenticating: path)
  }

  /// The bytes that were sealed; `nil` if anything was changed since.
  package func opened(_ bytes: [UInt8], at path: String) -> [UInt8]? {
    let nonce = Array(bytes.prefix(Cryptography.nonceSize))
    guard nonce.count == Cryptography.nonceSize,
      let text = Cryptography.decrypted(
        Array(bytes.dropFirst(nonce.count)), key: pageKey, nonce: nonce, authenticating: Array(path.utf8)),
      let end = text.lastIndex(where: { $0 != 0 }), let mark = Mark(rawValue: text[end])
    else { return nil }
    return switch mark {
    case .plain: Array(text[..<end])
    case .compressed: Compression.inflated(Array(text[..<end]))
    }
  }

  /// The script that hands a sealed file to the page that opens it; browsers load no other files from a disk.
  package func script(_ bytes: [UInt8], at path: String) throws -> [UInt8] {
    let text = Base85.encoded(try sealed(bytes, at: path))
    return Array("folioSealed(\"\(name(of: path))\",\"".utf8) + text + Array("\")\n".utf8)
  }

  static let step = 4096

  /// The byte after a text that says how to read it. Older versions of Folio did not compress.
  private enum Mark: UInt8 {
    case plain = 0x80, compressed
  }

  /// The text to encrypt: compressed if that saves a step, then its mark, and zeros up to the next step,
  /// so that the size of a file tells little.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let compressed = Compression.deflated(bytes, atMost: bytes.count / step * step - 1)
    let mark = compressed == nil ? Mark.plain : .compressed, text = compressed ?? bytes
    return text + [mark.rawValue] + [UInt8](repeating: 0, count: step - 1 - text.count % step)
  }

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [$0 >> 4, $0].map(Hexadecimal.lowercaseDigit) }, as: UTF8.self)
  }
}

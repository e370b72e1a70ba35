import CCrypto

/// The primitives of sealing, by libcrypto: PBKDF2, HKDF and HMAC with SHA-256, and AES-256-GCM.
///
/// Nothing here decides anything: `Seal` says what each key is for, and what a nonce is made of.
enum Cryptography {
  /// Thrown when libcrypto has no memory, or was built without an algorithm.
  struct Failure: Error, Equatable {
    let function: String
  }

  static let keySize = 32
  static let nonceSize = 12
  static let tagSize = 16
  private static let digestSize = 32

  /// Keeps libcrypto from reading the machine's or the environment's `openssl.cnf`, which could exchange its
  /// algorithms. So the same report has the same bytes everywhere.
  private static let isReady =
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil) == 1

  // MARK: - Keys

  /// PBKDF2-HMAC-SHA256 (RFC 8018).
  static func stretchedKey(
    of password: [UInt8], salt: [UInt8], rounds: Int, count: Int = keySize
  ) throws -> [UInt8] {
    try output(of: "PKCS5_PBKDF2_HMAC", count: count) { output in
      password.withUnsafeBytes { password in
        PKCS5_PBKDF2_HMAC(
          password.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(password.count), salt,
          CInt(salt.count),
          CInt(rounds), EVP_sha256(), CInt(count), output)
      }
    }
  }

  /// HKDF-SHA256 (RFC 5869).
  static func derivedKey(
    of secret: [UInt8], salt: [UInt8] = [], info: [UInt8], count: Int = keySize
  ) -> [UInt8] {
    let extracted = authenticationCode(
      of: secret, key: salt.isEmpty ? [UInt8](repeating: 0, count: digestSize) : salt)
    var block: [UInt8] = [], key: [UInt8] = []
    for number in 1...max(1, (count + digestSize - 1) / digestSize) {
      block = authenticationCode(of: block + info + [UInt8(number)], key: extracted)
      key += block
    }
    return Array(key.prefix(count))
  }

  /// HMAC-SHA256 (RFC 2104).
  static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let code = try? output(of: "HMAC", count: digestSize) { output in
      HMAC(EVP_sha256(), key, CInt(key.count), message, message.count, output, nil) == nil ? 0 : 1
    }
    guard let code else { preconditionFailure("libcrypto has no memory for a hash") }
    return code
  }

  // MARK: - Encryption

  /// AES-256-GCM (NIST SP 800-38D): the encrypted bytes, then the tag.
  static func encrypted(
    _ text: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
  ) throws -> [UInt8] {
    let cipher = try Cipher.started(.encrypt, key: key, nonce: nonce, authenticating: data)
    let encrypted = try cipher.update(text)
    guard cipher.isFinished() else { throw Failure(function: "EVP_CipherFinal_ex") }
    return encrypted + (try cipher.tag())
  }

  /// Decrypts the output of `encrypted`; `nil` if any byte of the arguments differs.
  static func decrypted(
    _ bytes: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
  ) -> [UInt8]? {
    guard bytes.count >= tagSize else { return nil }
    do {
      let cipher = try Cipher.started(.decrypt, key: key, nonce: nonce, authenticating: data)
      try cipher.expect(tag: Array(bytes.suffix(tagSize)))
      let text = try cipher.update(Array(bytes.dropLast(tagSize)))
      return cipher.isFinished() ? text : nil
    } catch { return nil }
  }

  /// One use of AES-256-GCM, freed when it goes out of scope.
  private struct Cipher: ~Copyable {
    enum Direction: CInt {
      case decrypt, encrypt
    }

    private let context: OpaquePointer

    private init() throws {
      guard isReady, let context = EVP_CIPHER_CTX_new() else { throw Failure(function: "EVP_CIPHER_CTX_new") }
      self.context = context
    }

    static func started(
      _ direction: Direction, key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
    ) throws -> Cipher {
      precondition(key.count == keySize && nonce.count == nonceSize)
      let cipher = try Cipher()
      try check(
        EVP_CipherInit_ex(cipher.context, EVP_aes_256_gcm(), nil, key, nonce, direction.rawValue),
        "EVP_CipherInit_ex")
      var count: CInt = 0
      if !data.isEmpty {
        try check(EVP_CipherUpdate(cipher.context, nil, &count, data, CInt(data.count)), "EVP_CipherUpdate")
      }
      return cipher
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// In this mode of AES, as many bytes come out as go in.
    func update(_ bytes: [UInt8]) throws -> [UInt8] {
      guard !bytes.isEmpty else { return [] }
      return try output(of: "EVP_CipherUpdate", count: bytes.count) { output in
        var count: CInt = 0
        return EVP_CipherUpdate(context, output, &count, bytes, CInt(bytes.count))
      }
    }

    /// Ends the text. When decrypting, returns whether the tag fits the text.
    func isFinished() -> Bool {
      var count: CInt = 0
      var rest: UInt8 = 0
      return EVP_CipherFinal_ex(context, &rest, &count) == 1
    }

    func tag() throws -> [UInt8] {
      try output(of: "EVP_CIPHER_CTX_ctrl", count: tagSize) { output in
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(tagSize), output)
      }
    }

    func expect(tag: [UInt8]) throws {
      var tag = tag
      try check(
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tagSize), &tag), "EVP_CIPHER_CTX_ctrl")
    }
  }

  // MARK: - Results of C

  /// Has a function of libcrypto write `count` bytes; it returns 1 for success.
  private static func output(
    of function: String, count: Int, _ write: (UnsafeMutablePointer<UInt8>?) -> CInt
  ) throws -> [UInt8] {
    guard isReady else { throw Failure(function: "OPENSSL_init_crypto") }
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      try check(write(buffer.baseAddress), function)
      initialized = count
    }
  }

  private static func check(_ result: CInt, _ function: String) throws {
    guard result == 1 else { throw Failure(function: function) }
  }
}

import Foundation
import TestSupport
import Testing

@testable import Sealing

/// The bytes that a passphrase makes of a file, compared with known answers.
@Suite struct SealTests {
  /// Fewer rounds than a site has, so that tests are quick.
  private static func seal(_ text: String = "correct horse battery staple", rounds: Int = 1000) throws -> Seal
  {
    try Seal(#require(Passphrase(file: Array(text.utf8))), salt: Array(0..<16), rounds: rounds)
  }

  private static let page = Array("<h1>November 2026</h1>".utf8)

  @Test func aFileIsSealedAsDocumented() throws {
    let seal = try Self.seal(rounds: 600_000)
    let plain = try seal.sealed(Self.page, at: "months/2026-11.html")
    #expect(plain.count == Seal.step + 28)
    #expect(
      Seal.hexadecimal(plain.prefix(34))
        == "458fbeda2ebef45ac58629316cf7d357a53ad050a14629fe9050d3c54ce750b850d0")
    #expect(Seal.hexadecimal(plain.suffix(16)) == "d1b7ac58e20e69d097118f88b0a4e03a")
    let long = try seal.sealed(
      Array(repeatElement(Self.page, count: 1000).joined()), at: "months/2026-11.html")
    #expect(long.count == Seal.step + 28)
    #expect(
      Seal.hexadecimal(long.prefix(34))
        == "1a8001198bfca8fd3d971e54c7cfc0cc861b03c58074cc5f8d259b3ca81f492ff364")
    #expect(Seal.hexadecimal(long.suffix(16)) == "8d929773532dd9bdbec4859d0d96d822")
    #expect(seal.name(of: "months/2026-11.html") == "08422f5b4557d6711790c83f5c7e5349")
  }

  /// An older Folio compressed nothing, and its nonce was made of the text without what fills the step.
  @Test func aFileOfAnOlderFolioIsOpened() throws {
    let seal = try Self.seal(rounds: 600_000), path = "months/2026-11.html"
    let secret = try Cryptography.stretchedKey(
      of: Array("correct horse battery staple".utf8), salt: seal.salt, rounds: seal.rounds)
    func key(_ use: String) -> [UInt8] {
      Cryptography.derivedKey(of: secret, info: Array("folio \(use) key".utf8))
    }
    let nonce = Array(
      Cryptography.authenticationCode(of: Array(path.utf8) + [0] + Self.page, key: key("nonce")).prefix(12))
    let step = Self.page + [0x80] + [UInt8](repeating: 0, count: 4095 - Self.page.count)
    let file =
      try nonce
      + Cryptography.encrypted(step, key: key("page"), nonce: nonce, authenticating: Array(path.utf8))
    #expect(
      Seal.hexadecimal(file.prefix(34))
        == "95c077c9141327c32d2e917dd36ac6cd9098bdae451678b1b87364f4e988c3635ae6")
    #expect(seal.opened(file, at: path) == Self.page)
  }

  /// Bytes without any order, as those of a photo are.
  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  @Test func sizesAreThoseOfFullSteps() throws {
    let seal = try Self.seal()
    for (count, steps) in [(0, 1), (1, 1), (4095, 1), (4096, 2), (8191, 2), (8192, 3), (1 << 20, 257)] {
      let file = Self.noise(count), sealed = try seal.sealed(file, at: "a")
      #expect(sealed.count == steps * Seal.step + 28)
      #expect(seal.opened(sealed, at: "a") == file)
    }
  }

  /// A text that repeats itself takes less, and one that could not save a step is left as it is.
  @Test func aFileIsCompressedIfThatSavesAStep() throws {
    let seal = try Self.seal()
    for (count, steps) in [(4095, 1), (4096, 1), (1 << 20, 1), (8 << 20, 2)] {
      let file = [UInt8](repeating: 7, count: count), sealed = try seal.sealed(file, at: "a")
      #expect(sealed.count == steps * Seal.step + 28, "\(count)")
      #expect(seal.opened(sealed, at: "a") == file)
    }
    // On both sides of the size that a compressed text may have.
    for noise in 8100..<8200 {
      let file = Self.noise(noise) + [UInt8](repeating: 7, count: 12288 - noise)
      #expect(try seal.opened(seal.sealed(file, at: "a"), at: "a") == file, "\(noise)")
    }
  }

  @Test func compressedTextsAreReadWholeOrNotAtAll() throws {
    let text = Array(repeatElement(Self.page, count: 10_000).joined())
    let compressed = try #require(Compression.deflated(text, atMost: text.count))
    #expect(Compression.inflated(compressed) == text)
    #expect(Compression.deflated(text, atMost: compressed.count) == compressed)
    #expect(Compression.deflated(text, atMost: compressed.count - 1) == nil)
    #expect(Compression.deflated([], atMost: 0) == nil && Compression.deflated([], atMost: -1) == nil)
    #expect(Compression.inflated([]) == nil && Compression.inflated(compressed + [0]) == nil)
    #expect(Compression.inflated(Array(compressed.dropLast())) == nil)
  }

  @Test func equalInputGivesEqualBytesAndAnyOtherInputOthers() throws {
    let seals = [try Self.seal(), try Self.seal(), try Self.seal("another")]
    let files = [("a.html", "1"), ("a.html", "2"), ("b.html", "1")]
    let sealed = try seals.map { seal in
      try files.map { try seal.script(Array($0.1.utf8), at: $0.0) }
    }
    #expect(sealed[0] == sealed[1])
    #expect(Set(sealed[0] + sealed[2]).count == 6)
    let nonces = try files.map { try seals[0].sealed(Array($0.1.utf8), at: $0.0).prefix(12) }
    #expect(Set(nonces).count == 3)
  }

  @Test func onlyTheSameBytesAtTheSamePathAreOpened() throws {
    let seal = try Self.seal()
    for text in ["", "a", "a\u{0}", "\u{80}\u{0}"] {
      let sealed = try seal.sealed(Array(text.utf8), at: "a.html")
      #expect(seal.opened(sealed, at: "a.html") == Array(text.utf8))
      #expect(
        seal.opened(sealed, at: "b.html") == nil && seal.opened(Array(sealed.dropLast()), at: "a.html") == nil
      )
      for index in [0, 11, 12, 2000, sealed.count - 1] {
        var changed = sealed
        changed[index] ^= 1
        #expect(seal.opened(changed, at: "a.html") == nil)
      }
    }
  }

  @Test func spellingsOfOnePassphraseAreOne() throws {
    let composed = try Self.seal("\u{E9}t\u{E9} \u{1112}"),
      decomposed = try Self.seal("e\u{301}te\u{301} \u{1112}")
    #expect(composed.name(of: "a") == decomposed.name(of: "a"))
  }

  @Test func theShellKeepsItsSaltAndTellsNothingElse() throws {
    let folder = try TemporaryFolder()
    let seal = try Self.seal()
    let files = SealShell.files(seal, first: "index.html") { $0 == "direction" ? "ltr" : "{{salt}}" }
    #expect(files.map(\.path) == ["index.html", "seal.svg", "unlock.css", "unlock.js"])
    #expect(!files.contains { $0.text.replacing("{{salt}}", with: "").contains("{{") })
    #expect(SealShell.salt(ofSiteIn: folder.url.path(percentEncoded: false)) == nil)
    try folder.write(files[0].text, to: "index.html")
    #expect(SealShell.salt(ofSiteIn: folder.url.path(percentEncoded: false)) == Array(0..<16))
  }
}

/// The AES-GCM, PBKDF2 and HKDF of libcrypto, as Folio calls them, against Wycheproof.
@Suite struct WycheproofTests {
  private struct File: Decodable {
    struct Group: Decodable {
      let ivSize, keySize, tagSize: Int?
      let tests: [Test]
    }
    struct Test: Decodable {
      let tcId: Int
      let result: String
      let key, iv, aad, msg, ct, tag, password, salt, dk, ikm, info, okm: String?
      let iterationCount, dkLen, size: Int?

      func bytes(_ field: KeyPath<Test, String?>) -> [UInt8] {
        let digits = Array((self[keyPath: field] ?? "").utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
          UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
      }
    }
    let testGroups: [Group]
  }

  private static func tests(_ name: String) throws -> [(File.Group, File.Test)] {
    let file = try JSONDecoder().decode(File.self, from: Corpus.wycheproof.data("\(name)_test.json"))
    return file.testGroups.flatMap { group in group.tests.map { (group, $0) } }
  }

  @Test(.needs(.wycheproof)) func authenticatedEncryption() throws {
    let tests = try Self.tests("aes_gcm").filter {
      $0.0.ivSize == 96 && $0.0.keySize == 256 && $0.0.tagSize == 128
    }
    #expect(tests.count == 66)
    for (_, test) in tests {
      let key = test.bytes(\.key), nonce = test.bytes(\.iv), data = test.bytes(\.aad)
      let sealed = test.bytes(\.ct) + test.bytes(\.tag)
      let opened = Cryptography.decrypted(sealed, key: key, nonce: nonce, authenticating: data)
      #expect(opened == (test.result == "invalid" ? nil : test.bytes(\.msg)), "\(test.tcId)")
      guard test.result == "valid" else { continue }
      let again = try Cryptography.encrypted(
        test.bytes(\.msg), key: key, nonce: nonce, authenticating: data)
      #expect(again == sealed, "\(test.tcId)")
    }
  }

  @Test(.needs(.wycheproof)) func keysOfPasswords() throws {
    let tests = try Self.tests("pbkdf2_hmacsha256")
    #expect(tests.count == 60)
    for (_, test) in tests {
      let key = try Cryptography.stretchedKey(
        of: test.bytes(\.password), salt: test.bytes(\.salt),
        rounds: try #require(test.iterationCount), count: try #require(test.dkLen))
      #expect(key == test.bytes(\.dk), "\(test.tcId)")
    }
  }

  @Test(.needs(.wycheproof)) func derivedKeys() throws {
    let tests = try Self.tests("hkdf_sha256").filter { $0.1.result == "valid" }
    #expect(tests.count == 83)
    for (_, test) in tests {
      let key = Cryptography.derivedKey(
        of: test.bytes(\.ikm), salt: test.bytes(\.salt), info: test.bytes(\.info),
        count: try #require(test.size))
      #expect(key == test.bytes(\.okm), "\(test.tcId)")
    }
  }
}

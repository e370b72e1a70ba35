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

  @Test func aFileIsSealedAsDocumented() throws {
    let seal = try Self.seal(rounds: 600_000)
    let page = try seal.sealed(Array("<h1>November 2026</h1>".utf8), at: "months/2026-11.html", padded: false)
    #expect(
      Seal.hexadecimal(page)
        == "95c077c9141327c32d2e917d" + "d36ac6cd9098bdae451678b1b87364f4e988c3635ae6"
        + "af9a16b5c4e8d6d8c84f429939a5daad")
    #expect(seal.name(of: "months/2026-11.html") == "08422f5b4557d6711790c83f5c7e5349")
  }

  @Test func sizesAreThoseOfFullSteps() throws {
    let seal = try Self.seal()
    for (count, steps) in [(0, 1), (1, 1), (4095, 1), (4096, 2), (8191, 2), (8192, 3)] {
      let sealed = try seal.sealed([UInt8](repeating: 7, count: count), at: "a")
      #expect(sealed.count == steps * Seal.step + 28)
    }
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

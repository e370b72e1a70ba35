import ArgumentParser
import Basics
import Foundation
import Publishing
import Sealing

/// The options of a command that can seal the report.
struct SealOptions: ParsableArguments {
  @Flag(help: "Seal the report, so that only a passphrase opens it.")
  var seal = false

  @Option(
    help: ArgumentHelp("The file whose one line is the passphrase, for --seal.", valueName: "file"),
    completion: .file())
  var passphraseFile: String?

  func validate() throws {
    if seal != (passphraseFile != nil) {
      throw ValidationError("--seal and --passphrase-file go together")
    }
  }

  /// The keys of the site in a folder; `nil` if it is not to be sealed.
  ///
  /// - Throws: `ExitCode`, after reporting the problem. A weak passphrase is a warning.
  func keys(ofSiteIn output: String?, _ console: Console) throws -> Seal? {
    guard let path = passphraseFile else { return nil }
    let passphrase = try Self.passphrase(in: path, console)
    if passphrase.strength < Passphrase.sufficientBits {
      var generator = SystemRandomNumberGenerator()
      console.report([
        Problem(
          at: path,
          "this passphrase can be guessed: it has about \(passphrase.strength) bits, and \(Passphrase.sufficientBits) are enough",
          "take random words, such as \(Passphrase.proposal(using: &generator))", isWarning: true)
      ])
    }
    return try Seal(
      passphrase, salt: output.flatMap(SealShell.salt(ofSiteIn:)) ?? Seal.randomSalt())
  }

  private static func passphrase(in path: String, _ console: Console) throws -> Passphrase {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try SourceFile(at: path, named: path).contents(atMost: Passphrase.mostBytes)
    } catch .obstructed(_, by: .other) {
      // A pipe, such as a shell makes for <(pass show books).
      bytes = SourceFile.bytes(ofPipe: path, atMost: Passphrase.mostBytes)
    } catch {
      throw console.fail([error])
    }
    guard bytes.count <= Passphrase.mostBytes else {
      throw console.fail([FileProblem.tooLarge(path, limit: Passphrase.mostBytes)])
    }
    guard let passphrase = Passphrase(file: bytes) else {
      throw console.fail([
        Problem(
          at: path, "there is no passphrase in this file", "write it as one line of text, in UTF-8")
      ])
    }
    return passphrase
  }
}

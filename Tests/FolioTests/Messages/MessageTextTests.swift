import Foundation
import TestSupport
import Testing

/// Checks that each message in the code is said in a transcript, or compared in a test.
struct MessageTextTests {
  /// Messages that no test makes, or of which tests compare another part.
  private static let unsaid: Set<String> = [
    // `UndoTests` damages records, and `PictureTests` writes pictures.
    "nothing was taken back: what was kept of `",
    "Folio cannot remove the place, the time and the device from this picture",
    // A terminal, on which somebody answers while the ledger changes.
    "nothing was changed: the ledger changed in the meantime",
    // `SealedProjectTests`. The number of bits is in the middle.
    "this passphrase can be guessed: it has about ",
    // `ServeCommandTests`: ports of this machine, and a browser.
    "no browser could be opened", "cannot serve at ", " are all in use",
  ]

  @Test func everyMessageIsTested() throws {
    let tested = try Self.texts(in: "Tests") { $0.hasSuffix(".swift") || $0.hasSuffix("/expected.txt") }
      .joined().replacing("\\\"", with: "\"")
    // `MessageCoverageTests` goes through those of problems that are data.
    let explained = ["+Explained", "ImportExplanation", "LedgerProblem+Sections"]
    let messages = try Self.texts(in: "Sources") { path in
      path.hasSuffix(".swift") && !explained.contains(where: path.contains)
    }.flatMap(Self.messages)
    #expect(messages.count > 150, "messages are made in another way")
    let missing = Set(messages).subtracting(Self.unsaid).filter { !tested.contains($0) }
    #expect(missing.isEmpty, "make a folder in Tests/Fixtures/errors")
    #expect(Self.unsaid.isSubset(of: messages))
  }

  private static func texts(in folder: String, where isWanted: (String) -> Bool) throws -> [String] {
    let folder = Repository.root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { isWanted($0) && !$0.hasSuffix("MessageTextTests.swift") }.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }

  /// The longest part of each message without values in it.
  private static func messages(in code: String) -> [String] {
    ["Problem(", "problem(", "ValidationError(", "report("].flatMap { call in
      code.components(separatedBy: call).dropFirst().compactMap { rest in
        let argument = rest.drop(while: \.isWhitespace)
        // The place of the problem, or the field of a form.
        let isLabeled = ["at:", "inProject:", "."].contains { argument.hasPrefix($0) }
        let text = isLabeled ? argument.drop { $0 != "," }.dropFirst().drop(while: \.isWhitespace) : argument
        return text.first == "\"" ? parts(ofLiteral: text.dropFirst()).max { $0.count < $1.count } : nil
      }
    }
  }

  /// The parts of a string literal between the values in it.
  private static func parts(ofLiteral text: Substring) -> [String] {
    var (parts, depth, isEscaped) = ([""], 0, false)
    for character in text {
      switch character {
      case "(" where isEscaped || depth > 0:
        if depth == 0 { parts.append("") }
        depth += 1
      case ")" where depth > 0: depth -= 1
      case "\\" where !isEscaped && depth == 0:
        isEscaped = true
        continue
      case "\"" where !isEscaped && depth == 0: return parts
      default: if depth == 0 { parts[parts.count - 1].append(character) }
      }
      isEscaped = false
    }
    return parts
  }
}

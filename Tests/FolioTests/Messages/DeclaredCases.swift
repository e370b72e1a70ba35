import Foundation
import TestSupport

/// The cases of the enums that the sources declare, by the enum's full name, such as `LedgerProblem.Reason`.
enum DeclaredCases {
  static func inSources() throws -> [String: Set<String>] {
    let folder = Repository.root.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var cases: [String: Set<String>] = [:]
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      read(text, into: &cases)
    }
    return cases
  }

  /// The scope that a brace opens: a type or an extension, or anything else, which has no name.
  private struct Scope {
    var isEnum = false
    var name: String?

    /// - Parameter head: The text between the previous brace and this one.
    init(head: Substring) {
      guard let type = head.matches(of: /\b(enum|struct|class|actor|extension|protocol)\s+([\w.]+)/).last,
        !head[type.range.upperBound...].contains(/\b(func|var|init|subscript)\b/)
      else { return }
      (isEnum, name) = (type.1 == "enum", String(type.2))
    }
  }

  private static func read(_ text: String, into cases: inout [String: Set<String>]) {
    let code = text.replacing(/"""[\s\S]*?"""/, with: "").replacing(/\/\/.*/, with: "")
      .replacing(/"(\\.|[^"\\\n])*"/, with: "")
    var scopes: [Scope] = []
    var start = code.startIndex
    for index in code.indices where code[index] == "{" || code[index] == "}" {
      let head = code[start..<index]
      if scopes.last?.isEnum == true {
        let name = scopes.compactMap(\.name).joined(separator: ".")
        cases[name, default: []].formUnion(names(in: head))
      }
      if code[index] == "{" { scopes.append(Scope(head: head)) } else { _ = scopes.popLast() }
      start = code.index(after: index)
    }
  }

  /// The names of cases: `case first(String), second` has two.
  private static func names(in text: Substring) -> [String] {
    text.matches(of: /\bcase ((?:[^\n(,]|\([^()]*(?:\([^()]*\)[^()]*)*\)|,\s*)*)/).flatMap { match in
      match.1.replacing(/\([^()]*(?:\([^()]*\)[^()]*)*\)/, with: "").split(separator: ",").compactMap {
        $0.split(separator: "=").first?.trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }
    .filter { !$0.isEmpty }
  }
}

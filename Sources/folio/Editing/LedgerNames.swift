import ArgumentParser
import Basics
import Bookkeeping
import Foundation

/// Names in the ledger that a shell completes. Without a ledger, or with a broken one, nothing is completed
/// or reported.
enum LedgerNames: Sendable {
  case all(Renaming.Kind)
  case openAccount, id, person
  /// The names of the kind that `folio rename` is given.
  case renamed

  var completion: CompletionKind {
    .custom { words, index, prefix in
      let words = Words(words, index, prefix)
      return candidates(words).compactMap { Self.escaped($0, after: words.quote) }
    }
  }

  /// The greatest number of names that are offered: a shell is slow with more, and nobody reads them.
  private static let most = 500

  private func candidates(_ words: Words) -> [String] {
    guard let ledger = words.ledger else { return [] }
    let found = names(in: ledger, words).lazy.filter {
      $0.begins(withBytesOf: words.prefix) && !$0.unicodeScalars.contains(where: \.actsOnTerminals)
    }
    return Array(found.prefix(Self.most))
  }

  private func names(in ledger: Ledger, _ words: Words) -> [String] {
    func all(_ kind: Renaming.Kind) -> [String] { Renaming.names(of: kind, in: ledger) }
    return switch self {
    case .all(let kind): all(kind)
    case .openAccount: Set(all(.account)).subtracting(ledger.settings.closedAccounts.keys).sorted()
    case .renamed: words.all.lazy.compactMap(Renaming.Kind.init).first.map(all) ?? []
    case .person: ledger.settings.people.map(\.name)
    case .id: ledger.transactions.sorted { $0.date > $1.date }.map(\.id)
    }
  }

  /// A name as it is spelled in a shell; `nil` if the shell would run a part of it.
  private static func escaped(_ name: String, after quote: Unicode.Scalar?) -> String? {
    switch CompletionShell.requesting {
    case .bash: escapedForBash(name, after: quote)
    case .zsh: replaced(in: name) { $0 == "\\" || $0 == ":" ? "\\\($0)" : nil }
    default: name
    }
  }

  /// A name as bash puts it on the command line: in the quotes with which the word begins, or else escaped.
  private static func escapedForBash(_ name: String, after quote: Unicode.Scalar?) -> String? {
    // The script of an older Folio lets bash expand names.
    if ProcessInfo.processInfo.environment[CompletionScript.takesQuotedNames] == nil,
      name.unicodeScalars.contains(where: { "$`!".unicodeScalars.contains($0) })
    {
      return nil
    }
    switch quote {
    case "'": return inQuotesForShell(name)
    case "\"":
      // A backslash in these quotes does not keep bash from replacing an exclamation mark by a word of the
      // history.
      let text = replaced(in: name) { scalar in
        scalar == "!" ? "\"\\!\"" : "\"$`\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil
      }
      return "\"\(text)\""
    default:
      return replaced(in: name) { scalar in
        scalar.isASCII && !scalar.properties.isAlphabetic
          && !"0123456789_-./,+%".unicodeScalars.contains(scalar)
          ? "\\\(scalar)" : nil
      }
    }
  }
}

extension LedgerNames {
  /// The command line.
  private struct Words {
    /// The words without their quotes.
    let all: [String]
    /// The part of the word up to the cursor.
    let prefix: String
    /// The quotation mark that this word begins with.
    let quote: Unicode.Scalar?

    init(_ words: [String], _ index: Int, _ prefix: String) {
      all = words.map(Self.unquoted)
      // The parser takes the prefix from the last word, but the word at the cursor is meant.
      let word = words.indices.contains(index) ? words[index] : prefix
      self.prefix = Self.unquoted(word)
      quote = word.unicodeScalars.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
    }

    private static func unquoted(_ word: String) -> String {
      var (text, quote, isEscaped) = (String.UnicodeScalarView(), nil as Unicode.Scalar?, false)
      for scalar in word.unicodeScalars {
        if isEscaped {
          text.append(scalar)
          isEscaped = false
        } else if scalar == "\\", quote != "'" {
          isEscaped = true
        } else if scalar == quote {
          quote = nil
        } else if quote == nil, scalar == "'" || scalar == "\"" {
          quote = scalar
        } else {
          text.append(scalar)
        }
      }
      return String(text)
    }

    var ledger: Ledger? {
      let path = try? LedgerEditor.Options.path(
        root: value(of: "--root") ?? ".", ledger: value(of: "--ledger"))
      guard let path, let bytes = try? LedgerFile(name: path).read() else { return nil }
      return try? LedgerReader.read(bytes)
    }

    private func value(of option: String) -> String? {
      for (index, word) in all.enumerated() {
        if word == option, all.indices.contains(index + 1) {
          // Bash ends a word at an equals sign, too.
          return all[index + 1] == "=" && all.indices.contains(index + 2) ? all[index + 2] : all[index + 1]
        }
        if word.hasPrefix(option + "=") { return word.droppingFirst(bytes: option.utf8.count + 1) }
      }
      return nil
    }
  }
}

import Basics
import Importing

/// An import as it was typed. The commands that messages suggest are made from it.
struct TypedImport {
  private let files: [String]
  /// The options, each with its value if that is an argument of its own.
  private let options: [[String]]

  /// - Parameter arguments: The words after `folio`.
  init(_ arguments: some Sequence<String>) {
    var (files, options) = ([String](), [[String]]())
    var (needsValue, isAfterOptions) = (false, false)
    for argument in arguments {
      if needsValue {
        options[options.count - 1].append(argument)
        needsValue = false
      } else if isAfterOptions || !argument.hasPrefix("-") || argument == "-" {
        files.append(argument)
      } else if argument == "--" {
        isAfterOptions = true
      } else {
        options.append([argument])
        needsValue = argument.hasPrefix("--") && !argument.contains("=") && !Self.flags.contains(argument)
      }
    }
    self.files = Array(files.dropFirst())
    self.options = options
  }

  private static let flags: Set = [
    "--bank", "--card", "--dry-run", "--invert", "--new", "--no-balance", "--pending", "--remove-sample",
    "--yes",
  ]

  /// The command with other options in place of those of the same names.
  ///
  /// - Parameters:
  ///   - file: The file to read; `nil` for all that were typed.
  ///   - added: The options to add, in the syntax of the shell.
  ///   - names: The names of the options that are left out.
  func command(_ file: String? = nil, adding added: String = "", without names: [String] = []) -> String {
    let replaced = Set(names + added.split(separator: " ").map(String.init).filter { $0.hasPrefix("--") })
    let kept = options.filter { option in
      !replaced.contains(String(option[0].prefix { $0 != "=" }))
    }
    let words = (file.map { [$0] } ?? files) + kept.joined()
    return (["folio import"] + words.map(quotedForShell) + (added.isEmpty ? [] : [added])).joined(
      separator: " ")
  }
}

extension ImportOptions.Choice {
  /// The other choice, where there are two.
  var opposite: Self? {
    switch self {
    case .signs(let signs): .signs(signs == .card ? .bank : .card)
    case .fees(let fees): .fees(fees == .extra ? .included : .extra)
    case .dateFormat, .notation, .column, .encoding, .currency, .words: nil
    }
  }

  /// The names of the options that state it.
  var optionNames: [String] {
    switch self {
    case .signs(.card): ["--card", "--invert"]
    case .signs(.bank): ["--bank"]
    case .fees: ["--fees"]
    case .dateFormat: ["--date-format"]
    case .notation: ["--decimal"]
    case .column(let column, _): ["--\(column)-column"]
    case .encoding: ["--encoding"]
    case .currency: ["--currency"]
    case .words: ["--in", "--out"]
    }
  }
}

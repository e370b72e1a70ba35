import Foundation
import TestSupport

/// A folder with a ledger, and the built command to run in it.
final class LedgerProject {
  struct Run: Equatable, CustomStringConvertible {
    var code: Int32
    var output: String
    var errors: String

    static func done(_ output: String, errors: String = "") -> Run {
      Run(code: 0, output: output, errors: errors)
    }

    /// The payments of a preview: the lines after the headings, up to a blank line or the summary.
    var previewedRows: [String] {
      output.components(separatedBy: "\n").drop { !$0.hasPrefix("Date ") }.dropFirst()
        .prefix { $0.wholeMatch(of: /\d{4}-\d\d-\d\d  .*/) != nil }.map { $0 }
    }

    var description: String { "exit \(code)\n\(output)---\n\(errors)" }
  }

  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }

  init(ledger: String? = nil) throws {
    temporary = try TemporaryFolder()
    if let ledger { try write(ledger, to: "ledger.json") }
  }

  /// A project whose books have a currency, and no payment yet.
  convenience init(currency: String) throws {
    try self.init()
    try write(Self.emptyLedger.replacing("USD", with: currency), to: "content/ledger.json")
  }

  static let emptyLedger = """
    {
      "title": "Personal Finance",
      "currency": "USD",
      "locale": "en_US",
      "transactions": []
    }

    """

  /// If the command is missing, every run fails, and each test shows this text.
  static let binary = (try? FolioCommand.path()) ?? "folio has not been built"

  var ledger: String { get throws { try read("ledger.json") } }

  func read(_ path: String) throws -> String {
    try temporary.text(path)
  }

  func write(_ text: String, to path: String) throws {
    try temporary.write(text, to: path)
  }

  /// The files, without the journal of changes, which `UndoTests` covers.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0 != ".folio" }.sorted()
    }
  }

  /// Runs the command on 2026-03-07, without a terminal. New ids are shown as `ID`.
  @discardableResult
  func folio(_ arguments: String..., input: String = "") throws -> Run {
    try folio(arguments, input: input)
  }

  func folio(_ arguments: [String], input: String = "") throws -> Run {
    try run([Self.binary] + arguments, input: input)
  }

  /// Runs the command at its own terminal, where stdout and stderr are one.
  /// - Parameter variables: Variables for the command, as in `LC_ALL=de_DE.UTF-8`.
  func folioAtTerminal(_ command: String, input: String, variables: String = "") throws -> Run {
    try run([Tool.script.path, "-qec", "\(variables) \(Self.binary) \(command)", "/dev/null"], input: input)
  }

  func start(_ arguments: [String], input: String = "") throws -> (Process, Pipe, Pipe) {
    let process = Process()
    process.executableURL = URL(filePath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.currentDirectoryURL = folder
    process.environment = ["SOURCE_DATE_EPOCH": "1772841600", "NO_COLOR": "1", "PATH": "/usr/bin:/bin"]
    let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
    (process.standardOutput, process.standardError, process.standardInput) = (output, errors, stdin)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    return (process, output, errors)
  }

  func run(_ arguments: [String], input: String = "") throws -> Run {
    let (process, output, errors) = try start(arguments, input: input)
    let outputText = Self.text(of: output)
    let errorText = Self.text(of: errors)
    process.waitUntilExit()
    return Run(code: process.terminationStatus, output: outputText, errors: errorText)
  }

  static func text(of pipe: Pipe) -> String {
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return text.withoutNewIDs
  }
}

extension String {
  /// Replaces the random ids of new transactions with `ID`. The ids of the tests have another shape.
  var withoutNewIDs: String {
    replacing(/[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/, with: "ID")
  }
}

/// Two payments, the older one first.
let smallLedger = """
  {
    "currency": "USD",
    "transactions": [
      { "id": "a1", "date": "2026-03-01", "type": "income", "name": "Studio", "amount": "100.00" },
      { "id": "b2", "date": "2026-03-05", "type": "expense", "name": "Bakery", "amount": "12.40",
        "memo": "Two loaves", "x-note": "kept" }
    ]
  }

  """

import Foundation

// embed-files files OUTPUT ROOT PATH...: writes a Swift file that contains the text files as string literals,
// each with its path relative to ROOT.
// embed-files words OUTPUT FILE: writes a Swift file with the names of a theme's words.

let arguments = Array(CommandLine.arguments.dropFirst())
let source: String
switch arguments.first {
case "files" where arguments.count > 2:
  source = try FilesSource(under: URL(filePath: arguments[2]), paths: arguments[3...]).swift
case "words" where arguments.count == 3:
  source = try WordsSource(Data(contentsOf: URL(filePath: arguments[2]))).swift
default:
  fatalError("usage: embed-files files OUTPUT ROOT PATH... | embed-files words OUTPUT FILE")
}
// A newer file would have every module that sees it compiled again, and the build asks for it whenever this
// tool has been linked again.
let output = arguments[1]
if (try? String(contentsOfFile: output, encoding: .utf8))?.utf8.elementsEqual(source.utf8) != true {
  try source.write(toFile: output, atomically: true, encoding: .utf8)
}

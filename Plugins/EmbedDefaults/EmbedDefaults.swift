import Foundation
import PackagePlugin

/// Compiles the themes, the default content templates, the schemas, the tax tables and the page that opens a
/// sealed report into the binary, so that `folio build` works in an empty folder and an installed binary is a
/// single file. The words of the theme become names in the code.
@main
struct EmbedDefaults: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    if target.name == "Publishing" {
      let english = root.appending(path: "themes/default/words/en.json")
      return [
        try command(
          "words", from: [english], to: "WordNames.swift", arguments: [english.path(percentEncoded: false)],
          for: target, in: context)
      ]
    }
    let paths =
      switch target.name {
      case "Bookkeeping": taxTables(of: root)
      case "Importing": ["Sources/Importing/Table/words.txt"]
      case "Sealing": ["Sources/Sealing/words.txt"] + files(under: "Sources/Sealing/Shell", of: root).sorted()
      default: defaults(of: root)
      }
    return [
      try command(
        "files", from: paths.map { root.appending(path: $0) }, to: "EmbeddedFiles.swift",
        arguments: [root.path(percentEncoded: false)] + paths, for: target, in: context)
    ]
  }

  private func command(
    _ kind: String, from inputs: [URL], to name: String, arguments: [String], for target: any Target,
    in context: PluginContext
  ) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: name)
    return .buildCommand(
      displayName: "Embedding the \(kind) of \(target.name)",
      executable: try context.tool(named: "embed-files").url,
      arguments: [kind, output.path(percentEncoded: false)] + arguments,
      inputFiles: inputs,
      outputFiles: [output]
    )
  }

  private func taxTables(of root: URL) -> [String] {
    files(under: "Sources/Bookkeeping/Taxes/Tables", of: root).sorted()
  }

  private func defaults(of root: URL) -> [String] {
    let theme =
      ["default/layouts", "default/partials", "default/assets", "default/words", "cards"]
      .flatMap { files(under: "themes/\($0)", of: root) }
    let templates = files(under: "content", of: root).filter { $0.hasSuffix(".md") }
    let schemas = ["copies", "ledger", "rules", "site"].map { "docs/\($0).schema.json" }
    return (theme + templates + schemas).sorted()
  }

  private func files(under folder: String, of root: URL) -> [String] {
    let base = root.appending(path: folder).path(percentEncoded: false)
    let found = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return
      found
      .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .filter { $0.split(separator: "/").last?.contains(".") == true }
      .map { "\(folder)/\($0)" }
  }
}

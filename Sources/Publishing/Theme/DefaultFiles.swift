import DefaultProject

/// What is compiled into the binary: a project has these files, unless it has its own of that name.
package enum DefaultFiles {
  static let all = Dictionary(uniqueKeysWithValues: DefaultProject.files.map { ($0.path, $0.text) })

  package static func text(at path: String) -> String? { all[path] }
}

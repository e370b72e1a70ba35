extension String {
  /// A path as `content/site.json` has it: in the folder of the project, unless it is absolute.
  func inProject(_ root: String) -> String {
    root == "." || utf8.first == UInt8(ascii: "/") ? self : "\(root)/\(self)"
  }
}

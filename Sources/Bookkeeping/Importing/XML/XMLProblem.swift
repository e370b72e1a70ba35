package enum XMLProblem: Error, Equatable, Sendable {
  /// Declarations can name other files, and can grow without end; no statement needs one.
  case documentType
  case unknownEntity(String)
  case mismatchedTag(String, open: String)
  case deeplyNested
  case notXML
  case endOfFile
}

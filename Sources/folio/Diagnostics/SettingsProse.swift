import Publishing

/// The sentences about `site.json`.
enum SettingsProse {
  static func diagnostic(_ problem: SettingsProblem) -> Diagnostic {
    let (message, hint) = sentences(for: problem.reason)
    let range = problem.offset..<problem.offset + max(1, problem.length)
    return Diagnostic(
      place: Diagnostic.Place(file: SiteSettings.path, range: range), message: message, hint: hint)
  }

  private static func sentences(for reason: SettingsProblem.Reason) -> (message: String, advice: String?) {
    let known = SiteSettings.Key.allCases.map(\.rawValue)
    switch reason {
    case .syntax(let reason): return JSONProse.sentences(for: reason)
    case .notAnObject: return ("the settings must be an object", "write { \"theme\": \"default\" }")
    case .notAString(let key): return ("\(quoted(key)) must be a string", "write it in quotes")
    case .notABaseURL:
      return (
        "\"baseUrl\" must be an address starting with https:// or http://",
        "use an address such as https://example.org/books/"
      )
    case .notAThemeName:
      return (
        "\"theme\" must be the name of a folder in themes/",
        "use a name without slashes or a leading dot"
      )
    case .duplicateKey(let key): return ("\(quoted(key)) appears twice", "keep one of them")
    case .unknownKey(let key):
      return ("unknown setting \(quoted(key))", Suggestion.hint(for: key, among: known))
    }
  }
}

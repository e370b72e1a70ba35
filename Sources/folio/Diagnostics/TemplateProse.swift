import Templating

/// The sentences about templates. The only place where they are written.
enum TemplateProse {
  static func diagnostic(_ problem: TemplateProblem) -> Diagnostic {
    let (message, hint) = sentences(for: problem.reason)
    let range = problem.offset..<problem.offset + max(1, problem.length)
    return Diagnostic(place: Diagnostic.Place(file: problem.path, range: range), message: message, hint: hint)
  }

  private static func sentences(for reason: TemplateProblem.Reason) -> (message: String, hint: String?) {
    switch reason {
    case .unclosedTag: ("a tag is not closed", "add }}")
    case .emptyTag: ("a tag without a name", nil)
    case .malformedDelimiters: ("these are no delimiters", "write them like {{=<% %>=}}")
    case .unclosedSection(let name):
      ("the section \(quoted(name)) is not closed", "add {{/\(shortened(name))}}")
    case .unexpectedEnd(let name, let open?):
      ("{{/\(shortened(name))}} stands where {{/\(shortened(open))}} is expected", nil)
    case .unexpectedEnd(let name, nil): ("{{/\(shortened(name))}} closes nothing", "remove it")

    case .unknownName(let name, let known): ("unknown name \(quoted(name))", didYouMean(name, known))
    case .unknownPartial(let name, let known):
      ("there is no partial \(quoted(name))", didYouMean(name, known))
    case .recursivePartial(let name): ("the partial \(quoted(name)) includes itself", nil)
    case .notPrintable(let name):
      (
        "\(quoted(name)) is nothing that can be shown",
        "use it as a section: {{#\(shortened(name))}}…{{/\(shortened(name))}}"
      )
    case .notTrustedMarkup(let name):
      ("\(quoted(name)) is text, not markup", "write {{\(shortened(name))}}: it is shown as it is written")
    case .markupNeedsTriple(let name): ("\(quoted(name)) is markup", "write {{{\(shortened(name))}}}")

    case .sectionCrossesBlocks(let name):
      (
        "the section \(quoted(name)) begins in one block and ends in another",
        "put both tags into one paragraph, or each alone on its line"
      )
    case .tagLostInMarkdown(let name):
      ("Markdown drops the tag \(quoted(name)) here", "move it out of the link definition")
    case .tagRepeatedInMarkdown(let name): ("Markdown repeats the tag \(quoted(name)) here", nil)
    case .sectionChangesContext(let name):
      (
        "the section \(quoted(name)) begins in one part of the markup and ends in another",
        "let it begin and end in the same tag or in the same text"
      )
    case .insertionChangesContext(let name):
      ("\(quoted(name)) ends inside of a tag, a comment or a script", "close what it opens")

    case .unclosedFrontMatter: ("the front matter is not closed", "end it with a line of ---")
    case .malformedFrontMatter: ("this is no line of front matter", "write it like title: \"My page\"")
    case .unknownFrontMatterKey(let key, let known):
      ("unknown front matter \(quoted(key))", didYouMean(key, known))
    case .repeatedFrontMatterKey(let key): ("\(quoted(key)) stands twice", "keep one")
    default: place(of: reason)
    }
  }

  /// Tags that stand where no escaping would make them harmless.
  private static func place(of reason: TemplateProblem.Reason) -> (message: String, hint: String?) {
    switch reason {
    case .holeInScript: ("a tag inside of a script", "put the value into the text of an element")
    case .holeInStyle: ("a tag inside of a style sheet", "choose a class instead")
    case .holeInRawText(let element): ("a tag inside of <\(shortened(element))>", nil)
    case .holeInComment: ("a tag inside of an HTML comment", "write {{! … }} for a comment of your own")
    case .holeInTagName: ("a tag inside of an element's name", nil)
    case .holeInAttributeName:
      ("a tag where an attribute's name stands", "use a section around the whole attribute")
    case .unquotedAttribute: ("an attribute without quotes", "write double quotes around the tag")
    case .eventHandlerAttribute(let name): ("a tag in \(shortened(name)), which runs as script", nil)
    case .refusedAttribute(let name): ("a tag in \(shortened(name)), which no escaping makes harmless", nil)
    case .untrustedResource(let name):
      ("\(shortened(name)) decides what the page loads, and this is not an address that Folio made", nil)
    case .markupInAttribute(let name): ("\(quoted(name)) is markup, and cannot stand here", nil)
    default: ("\(reason)", nil)
    }
  }

  private static func didYouMean(_ name: String, _ known: [String]) -> String? {
    Suggestion.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
      ?? (known.isEmpty ? nil : "known are \(known.sorted().joined(separator: ", "))")
  }
}

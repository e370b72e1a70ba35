import Templating

/// The sentences about templates. The only place where they are written.
enum TemplateProse {
  static func diagnostic(_ problem: TemplateProblem) -> Diagnostic {
    let (message, advice) = sentences(for: problem.reason)
    let user = problem.user.map { "used by \($0)" }
    let hint = [user, advice].compactMap(\.self).joined(separator: ": ")
    let range = problem.offset..<problem.offset + max(1, problem.length)
    return Diagnostic(
      place: Diagnostic.Place(file: problem.path, range: range), message: message,
      hint: hint.isEmpty ? nil : hint)
  }

  private static func sentences(for reason: TemplateProblem.Reason) -> (message: String, hint: String?) {
    switch reason {
    case .tooLarge(let limit):
      (
        "a template may be \(limit >> 10) KB long at most",
        "split it, or put what is no template into assets/"
      )
    case .tooManyOpenSections(let limit):
      ("this section stands inside of \(limit) others", "nest sections less deeply")
    case .tooManyOpenPartials(let limit):
      ("this partial stands inside of \(limit) others", "let partials include each other less deeply")
    case .tooMuchOfPartials(let name):
      ("the partials of the page become too large at \(quoted(name))", "include partials less often")

    case .unclosedTag: ("a tag is not closed", "add }}")
    case .emptyTag: ("a tag without a name", "write a name into it, or remove it")
    case .malformedDelimiters: ("these are not two delimiters", "write them like {{=<% %>=}}")
    case .unclosedSection(let name):
      ("the section \(quoted(name)) is not closed", "add {{/\(shortened(name))}}")
    case .unexpectedEnd(let name, let open?):

      (
        "{{/\(shortened(name))}} stands where {{/\(shortened(open))}} is expected",
        "sections end in the reverse order of their beginnings"
      )
    case .unexpectedEnd(let name, nil): ("{{/\(shortened(name))}} closes nothing", "remove it")

    case .unknownName(let name, let known):
      ("unknown name \(quoted(name))", Suggestion.hint(for: name, among: known.sorted()))
    case .nameOfAList(let name, let list):
      (
        "\(quoted(list)) is a list",
        "what its items have is known in a section: "
          + "{{#\(shortened(list))}}{{\(shortened(name))}}{{/\(shortened(list))}}"
      )
    case .nameOfAText(let name, let text):
      ("\(quoted(text)) has no \(quoted(name)) in it", "use \(quoted(text)) by itself")
    case .unknownPartial(let name, let known):
      ("there is no partial \(quoted(name))", Suggestion.hint(for: name, among: known.sorted()))
    case .recursivePartial(let name):
      ("the partial \(quoted(name)) includes itself", "repeat with a section over a list instead")
    case .notPrintable(let name):
      (
        "\(quoted(name)) has no text of its own",
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
    case .tagRepeatedInMarkdown(let name):
      (
        "Markdown repeats the tag \(quoted(name)) here",
        "write the address into each link: [text]({{\(shortened(name))}})"
      )
    case .sectionChangesContext(let name):
      (
        "the section \(quoted(name)) begins in one part of the markup and ends in another",
        "let it begin and end in the same tag or in the same text"
      )
    case .insertionChangesContext(let name):
      ("the \(shortened(name)) ends inside of a tag, a comment or a script", "close what it opens")

    case .unclosedFrontMatter: ("the front matter is not closed", "end it with a line of ---")
    case .malformedFrontMatter: ("this is not a line of front matter", "write it like title: \"My page\"")
    case .unknownFrontMatterKey(let key, let known):
      ("unknown front matter \(quoted(key))", Suggestion.hint(for: key, among: known.sorted()))
    case .repeatedFrontMatterKey(let key): ("\(quoted(key)) stands twice", "keep one of the two")
    default: place(of: reason)
    }
  }

  /// Tags that stand where no escaping would make them harmless.
  private static func place(of reason: TemplateProblem.Reason) -> (message: String, hint: String?) {
    switch reason {
    case .holeInScript: ("a tag inside of a script", "put the value into the text of an element")
    case .holeInStyle: ("a tag inside of a style sheet", "choose a class instead")
    case .holeInRawText(let element):
      ("a tag inside of <\(shortened(element))>", "put it into the text of another element")
    case .holeInComment: ("a tag inside of an HTML comment", "write {{! … }} for a comment of your own")
    case .holeInTagName: ("a tag inside of an element's name", "write the name into the template")
    case .holeInAttributeName:
      ("a tag where an attribute's name stands", "use a section around the whole attribute")
    case .unquotedAttribute: ("an attribute without quotes", "write double quotes around the tag")
    case .eventHandlerAttribute(let name):
      ("a tag in \(shortened(name)), which runs as script", "put the value into the text of an element")
    case .refusedAttribute(let name):
      (
        "a tag in \(shortened(name)), which no escaping makes harmless",
        "put the value into the text of an element"
      )
    case .untrustedResource(let name):

      (
        "\(quoted(name)) would decide what the page loads, and is not an address that Folio made",
        "write the address into the template"
      )
    case .markupInAttribute(let name):
      ("\(quoted(name)) is markup, and cannot stand here", "put it into the text of an element")
    default: ("\(reason)", nil)
    }
  }
}

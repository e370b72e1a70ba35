import Templating

extension TemplateProblem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    let (message, advice) = reason.words
    let user = user.map { "used by \($0)" }
    let hint = [user, advice].compactMap(\.self).joined(separator: ": ")
    return Diagnostic(
      at: range.path, offset: range.offset, length: range.length, (message, hint.isEmpty ? nil : hint))
  }
}

extension TemplateProblem.Reason {
  fileprivate var words: Diagnostic.Words {
    switch self {
    case .tooLarge(let limit):
      (
        "the template is larger than \(limit >> 10) KB",
        "split it, or move what is not a template to assets/"
      )
    case .tooManyOpenSections(let limit):
      ("this section is nested in \(limit) others", "nest sections less deeply")
    case .tooManyOpenPartials(let limit):
      ("this partial is nested in \(limit) others", "nest partials less deeply")
    case .tooMuchOfPartials(let name):
      ("the partials of this page become too large at \(quoted(name))", "include partials less often")

    case .unclosedTag: ("this tag is not closed", "add }}")
    case .emptyTag: ("tag without a name", "add a name, or remove it")
    case .malformedDelimiters: ("expected two delimiters", "write them as {{=<% %>=}}")
    case .unclosedSection(let name):
      ("the section \(quoted(name)) is not closed", "add {{/\(shortened(name))}}")
    case .unexpectedEnd(let name, let open?):

      (
        "expected {{/\(shortened(open))}}, found {{/\(shortened(name))}}",
        "close sections in the reverse order of opening"
      )
    case .unexpectedEnd(let name, nil): ("{{/\(shortened(name))}} closes nothing", "remove it")

    case .unknownName(let name, let known):
      ("unknown name \(quoted(name))", Suggestion.hint(for: name, among: known.sorted()))
    case .nameOfAList(let name, let list):
      (
        "\(quoted(list)) is a list",
        "to use its items, write a section: "
          + "{{#\(shortened(list))}}{{\(shortened(name))}}{{/\(shortened(list))}}"
      )
    case .nameOfAText(let name, let text):
      ("\(quoted(text)) has no field \(quoted(name))", "use \(quoted(text)) by itself")
    case .unknownPartial(let name, let known):
      ("there is no partial \(quoted(name))", Suggestion.hint(for: name, among: known.sorted()))
    case .recursivePartial(let name):
      ("the partial \(quoted(name)) includes itself", "use a section over a list instead")
    case .notPrintable(let name):
      (
        "\(quoted(name)) has no text",
        "use it as a section: {{#\(shortened(name))}}…{{/\(shortened(name))}}"
      )
    case .notTrustedMarkup(let name):
      ("\(quoted(name)) is text, not markup", "write {{\(shortened(name))}}: the text is shown as it is")
    case .markupNeedsTriple(let name): ("\(quoted(name)) is markup", "write {{{\(shortened(name))}}}")

    case .sectionCrossesBlocks(let name):
      (
        "the section \(quoted(name)) starts in one block and ends in another",
        "put both tags in one paragraph, or each on a line of its own"
      )
    case .tagLostInMarkdown(let name):
      ("Markdown drops the tag \(quoted(name)) here", "move it out of the link definition")
    case .tagRepeatedInMarkdown(let name):
      (
        "Markdown repeats the tag \(quoted(name)) here",
        "write the address in each link: [text]({{\(shortened(name))}})"
      )
    case .sectionChangesContext(let name):
      (
        "the section \(quoted(name)) starts in one part of the markup and ends in another",
        "start and end it in the same tag or the same text"
      )
    case .insertionChangesContext(let name):
      ("the \(shortened(name)) ends inside a tag, a comment or a script", "close what it opens")

    case .unclosedFrontMatter: ("the front matter is not closed", "end it with a line of ---")
    case .malformedFrontMatter: ("this is not a line of front matter", "write it as title: \"My page\"")
    case .unknownFrontMatterKey(let key, let known):
      ("unknown front matter \(quoted(key))", Suggestion.hint(for: key, among: known.sorted()))
    case .repeatedFrontMatterKey(let key): ("\(quoted(key)) appears twice", "keep one of them")

    // Tags where no escaping would make them harmless.
    case .holeInScript: ("a tag inside a script", "put the value in an element's text")
    case .holeInStyle: ("a tag inside a style sheet", "use a class instead")
    case .holeInRawText(let element):
      ("a tag inside <\(shortened(element))>", "put it in another element's text")
    case .holeInComment: ("a tag inside an HTML comment", "for a template comment, write {{! … }}")
    case .holeInTagName: ("a tag inside an element's name", "write the name in the template")
    case .holeInAttributeName:
      ("a tag in place of an attribute's name", "wrap the whole attribute in a section")
    case .unquotedAttribute: ("an attribute without quotes", "put double quotes around the tag")
    case .eventHandlerAttribute(let name):
      ("a tag in \(shortened(name)), which runs as script", "put the value in an element's text")
    case .refusedAttribute(let name):
      (
        "a tag in \(shortened(name)), which escaping cannot make safe",
        "put the value in an element's text"
      )
    case .untrustedResource(let name):

      (
        "\(quoted(name)) would decide what the page loads, and is not an address made by Folio",
        "write the address in the template"
      )
    case .markupInAttribute(let name):
      ("\(quoted(name)) is markup, which is not allowed here", "put it in an element's text")
    }
  }
}

import Basics
import Templating

extension TemplateProblem: Explained {
  func diagnostic(in context: Problem.Context) -> Problem {
    var diagnostic = reason.words.at(range.path, offset: range.offset, length: range.length)
    let hints = [user.map { "used by \($0)" }, diagnostic.hint].compactMap(\.self)
    diagnostic.hint = hints.isEmpty ? nil : hints.joined(separator: ": ")
    return diagnostic
  }
}

extension TemplateProblem.Reason {
  fileprivate var words: Problem {
    switch self {
    case .tooLarge(let limit):
      Problem(
        "the template is larger than \(limit >> 10) KB", "split it, or move what is not a template to assets/"
      )
    case .tooManyOpenSections(let limit):
      Problem("this section is nested in \(limit) others", "nest sections less deeply")
    case .tooManyOpenPartials(let limit):
      Problem("this partial is nested in \(limit) others", "nest partials less deeply")
    case .listOfPageInList(let name, let list):
      Problem(
        "the list \(quoted(name)) belongs to the page, so all of it would be repeated for each item of \(quoted(list))",
        "close {{/\(shortened(list))}} before it")
    case .tooMuchOfPartials(let name):
      Problem(
        "the partials of this page become too large at \(quoted(name))", "include partials less often")
    case .nullCharacter: Problem("this is a NUL character", "remove it: pages cannot show it")

    case .unclosedTag: Problem("this tag is not closed", "add }}")
    case .emptyTag: Problem("tag without a name", "add a name, or remove it")
    case .malformedDelimiters: Problem("expected two delimiters", "write them as {{=<% %>=}}")
    case .unclosedSection(let name):
      Problem("the section \(quoted(name)) is not closed", "add {{/\(shortened(name))}}")
    case .unexpectedEnd(let name, let open?):
      Problem(
        "expected {{/\(shortened(open))}}, found {{/\(shortened(name))}}",
        "close sections in the reverse order of opening")
    case .unexpectedEnd(let name, nil): Problem("{{/\(shortened(name))}} closes nothing", "remove it")

    case .unknownName(let name, let known):
      Problem("unknown name \(quoted(name))", Suggestion.hint(for: name, among: known.sorted()))
    case .nameOfAList(let name, let list):
      Problem(
        "\(quoted(list)) is a list",
        "to use its items, write a section: "
          + "{{#\(shortened(list))}}{{\(shortened(name))}}{{/\(shortened(list))}}")
    case .nameOfAText(let name, let text):
      Problem("\(quoted(text)) has no field \(quoted(name))", "use \(quoted(text)) by itself")
    case .figureOfPage(let name, let section, let page):
      Problem(
        "\(quoted(name)) is the page's, not \(shortened(section))'s",
        page.map { "write {{\($0).\(shortened(name))}}" }
          ?? "write it outside of the section {{#\(shortened(section))}}")
    case .unknownPartial(let name, let known):
      Problem("there is no partial \(quoted(name))", Suggestion.hint(for: name, among: known.sorted()))
    case .recursivePartial(let name):
      Problem("the partial \(quoted(name)) includes itself", "use a section over a list instead")
    case .notPrintable(let name):
      Problem(
        "\(quoted(name)) has no text", "use it as a section: {{#\(shortened(name))}}…{{/\(shortened(name))}}")
    case .notTrustedMarkup(let name):
      Problem(
        "\(quoted(name)) is text, not markup", "write {{\(shortened(name))}}: the text is shown as it is")
    case .markupNeedsTriple(let name):
      Problem("\(quoted(name)) is markup", "write {{{\(shortened(name))}}}")

    case .sectionCrossesBlocks(let name):
      Problem(
        "the section \(quoted(name)) starts in one block and ends in another",
        "put both tags in one paragraph, or each on a line of its own")
    case .tagLostInMarkdown(let name):
      Problem("Markdown drops the tag \(quoted(name)) here", "move it out of the link definition")
    case .tagRepeatedInMarkdown(let name):
      Problem(
        "Markdown repeats the tag \(quoted(name)) here",
        "write the address in each link: [text]({{\(shortened(name))}})")
    case .sectionChangesContext(let name):
      Problem(
        "the section \(quoted(name)) starts in one part of the markup and ends in another",
        "start and end it in the same tag or the same text")
    case .insertionChangesContext(let name):
      Problem("the \(shortened(name)) ends inside a tag, a comment or a script", "close what it opens")

    case .unclosedFrontMatter: Problem("the front matter is not closed", "end it with a line of ---")
    case .malformedFrontMatter:
      Problem("this is not a line of front matter", "write it as title: \"My page\"")
    case .unknownFrontMatterKey(let key, let known):
      Problem("unknown front matter \(quoted(key))", Suggestion.hint(for: key, among: known.sorted()))
    case .repeatedFrontMatterKey(let key): Problem("\(quoted(key)) appears twice", "keep one of them")

    // Tags in places where no escaping makes them harmless.
    case .holeInScript: Problem("a tag inside a script", "put the value in an element's text")
    case .holeInStyle: Problem("a tag inside a style sheet", "use a class instead")
    case .holeInRawText(let element):
      Problem("a tag inside <\(shortened(element))>", "put it in another element's text")
    case .holeInComment: Problem("a tag inside an HTML comment", "for a template comment, write {{! … }}")
    case .holeInTagName: Problem("a tag inside an element's name", "write the name in the template")
    case .holeInAttributeName:
      Problem("a tag in place of an attribute's name", "wrap the whole attribute in a section")
    case .unquotedAttribute: Problem("an attribute without quotes", "put double quotes around the tag")
    case .eventHandlerAttribute(let name):
      Problem("a tag in \(shortened(name)), which runs as script", "put the value in an element's text")
    case .refusedAttribute(let name):
      Problem(
        "a tag in \(shortened(name)), which escaping cannot make safe", "put the value in an element's text")
    case .untrustedResource(let name):
      Problem(
        "\(quoted(name)) would decide what the page loads, and is not an address made by Folio",
        "write the address in the template")
    case .foreignScheme(let name):
      Problem(
        "\(quoted(name)) is in an address that a browser might run",
        "only addresses of pages and those that begin with https:, http:, mailto:, tel:, sms: or geo: may show values"
      )
    case .valueInHost(let name):
      Problem(
        "\(quoted(name)) would decide to which host the address leads",
        "write the host in the template; values may come after the slash behind it")
    case .foreignRequest(let address):
      Problem(
        "the page would fetch or open \(quoted(address)) by itself, and pages load nothing from elsewhere",
        "put a copy into content/static/ or the theme's assets, or write a link that a reader may follow: <a href=\"…\">"
      )
    case .unclearTag(let tag, let element):
      Problem(
        "browsers may read <\(tag) as a tag in this \(quoted(element)); the page would then fetch or open something by itself",
        "take it out of \(quoted(element)), or write &lt;\(tag)")
    case .externalRequest(let name):
      Problem(
        "the page would fetch or open \(quoted(name)) by itself, and pages load nothing from elsewhere",
        "write a link that a reader may follow: <a href=\"{{\(shortened(name))}}\">")
    case .sectionInRequest(let name):
      Problem(
        "with the section \(quoted(name)), the page might fetch or open an address on another host by itself",
        "begin the address with ./, or write it without sections")
    case .embeddedPage:
      Problem(
        "srcdoc has a page of its own, whose markup is not checked",
        "write its content into this page, or a link to a page of your own: <a href=\"…\">")
    case .referrer(let policy):
      Problem(
        "the referrer policy \(quoted(policy)) would tell other hosts the address of the page",
        "write no-referrer, or leave it out")
    case .markupInAttribute(let name):
      Problem("\(quoted(name)) is markup, which is not allowed here", "put it in an element's text")
    }
  }
}

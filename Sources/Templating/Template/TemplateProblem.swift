import Basics

/// A problem in a template that prevents it from being compiled.
package struct TemplateProblem: Error, Sendable, Hashable {
  package private(set) var reason: Reason
  /// The tag in the file.
  package let range: SourceRange
  /// The template that uses the file, if the file alone does not show how to fix the problem.
  package var user: String?

  package init(_ reason: Reason, at range: SourceRange) { (self.reason, self.range) = (reason, range) }

  /// The problem without the parts that differ if it is found again: the template that uses the file, and the
  /// names that are known there.
  package var identity: TemplateProblem {
    var problem = self
    problem.user = nil
    problem.reason = reason.withoutKnownNames
    return problem
  }
}

extension TemplateProblem {
  package enum Reason: Error, Sendable, Hashable {
    // Limits
    /// The template is larger than this many bytes.
    case tooLarge(limit: Int)
    /// A section inside the largest allowed number of other sections.
    case tooManyOpenSections(limit: Int)
    /// A partial inside the largest allowed number of other partials.
    case tooManyOpenPartials(limit: Int)
    /// Partials that include others add up to too much text.
    case tooMuchOfPartials(String)
    /// A list of the page in a section over itself, or over a second list of the page: it would be written
    /// again for each item, and a few such sections in each other would fill the memory.
    case listOfPageInList(String, in: String)

    /// A NUL in a layout or a partial; no page of HTML may have one.
    case nullCharacter

    // Tags
    case unclosedTag
    case emptyTag
    case malformedDelimiters
    case unclosedSection(String)
    case unexpectedEnd(String, open: String?)

    // Names
    case unknownName(String, known: [String])
    /// `{{months.name}}`, where `months` is a list: `name` is only known in a section over it.
    case nameOfAList(String, list: String)
    /// `{{balance.name}}`, where `balance` is a text and has no names.
    case nameOfAText(String, text: String)
    /// `{{#month}}{{spending}}{{/month}}`, where the month has no `spending`, but the page has: its record
    /// may have a name.
    case figureOfPage(String, in: String, of: String?)
    case unknownPartial(String, known: [String])
    case recursivePartial(String)
    /// A flag, a record or a list where a printable value is needed.
    case notPrintable(String)
    /// `{{{name}}}`, where `name` is not markup.
    case notTrustedMarkup(String)
    /// `{{name}}`, where `name` is markup, which only `{{{name}}}` may show.
    case markupNeedsTriple(String)

    // The place of a tag in the markup
    case holeInScript
    case holeInStyle
    /// A hole inside an element whose content is neither text nor markup, such as `iframe`.
    case holeInRawText(element: String)
    case holeInComment
    case holeInTagName
    case holeInAttributeName
    case unquotedAttribute
    case eventHandlerAttribute(String)
    /// A hole in an attribute that no escaping makes harmless, such as `srcdoc`.
    case refusedAttribute(String)
    /// A value that decides which code or style a page loads, and is not an address that Folio made.
    case untrustedResource(String)
    /// A value in an address whose scheme makes a browser run it, or may: `javascript:f('{{name}}')`.
    case foreignScheme(String)
    /// A value in the name of a host, which would become another one: `https://{{name}}.example`.
    case valueInHost(String)
    /// An address on another host that a page would fetch or open by itself.
    case foreignRequest(String)
    /// A value in such an address that may be on another host.
    case externalRequest(String)
    /// A section in such an address that may lead it to another host.
    case sectionInRequest(String)
    /// A `meta` or a `link` where browsers may read tags, and Folio reads text: in the style of a drawing.
    case unclearTag(String, in: String)
    /// A page in `srcdoc`, whose markup is not looked at.
    case embeddedPage
    /// A policy that sends the address of the page to other hosts.
    case referrer(String)
    /// Markup in an attribute, in `title` or in `textarea`.
    case markupInAttribute(String)
    /// A section that begins in one part of the markup and ends in another, such as inside a tag.
    case sectionChangesContext(String)
    /// An inserted template that ends inside a tag, a comment or an element such as `script`.
    case insertionChangesContext(String)

    // Markdown
    case sectionCrossesBlocks(String)
    case tagLostInMarkdown(String)
    case tagRepeatedInMarkdown(String)

    // Front matter
    case unclosedFrontMatter
    case malformedFrontMatter
    case unknownFrontMatterKey(String, known: [String])
    case repeatedFrontMatterKey(String)
  }
}

extension TemplateProblem.Reason {
  /// Whether the problem depends on the values available to a partial: other values may cause none.
  package var dependsOnValues: Bool {
    switch self {
    case .unknownName, .nameOfAList, .nameOfAText, .figureOfPage, .notPrintable, .notTrustedMarkup,
      .markupNeedsTriple:
      true
    default: false
    }
  }

  fileprivate var withoutKnownNames: Self {
    switch self {
    case .unknownName(let name, _): .unknownName(name, known: [])
    case .unknownPartial(let name, _): .unknownPartial(name, known: [])
    default: self
    }
  }
}

extension HTMLContext {
  /// The findings in a tag that decide about its values.
  struct Tag: Equatable {
    /// The template's own text of an attribute's value.
    var ownText = OwnText()
    var hasForeignScheme = false
    var hasHTTPEquiv = false
    /// Whether a value is in the tag's `content`, which an `http-equiv` after it would obey.
    var hasValueInContent = false
    /// The requests that the tag makes a browser send by itself.
    var requests = OwnRequests()

    /// The findings after optional content.
    func joined(with other: Tag) -> Tag {
      Tag(
        ownText: ownText.joined(with: other.ownText),
        hasForeignScheme: hasForeignScheme || other.hasForeignScheme,
        hasHTTPEquiv: hasHTTPEquiv || other.hasHTTPEquiv,
        hasValueInContent: hasValueInContent || other.hasValueInContent,
        requests: requests.joined(with: other.requests))
    }
  }

  /// The findings in a page that outlast a tag. The compiler reports some of them, and clears those.
  struct Page: Equatable {
    /// The number of open `svg` and `math` elements, in which `title` and `style` may have elements.
    var openDrawings = 0
    /// Whether an element is in a drawing whose content is HTML again, where an end tag may close nothing.
    var hasForeignContent = false
    /// An element in a drawing after which browsers read tags where HTML has text, or the other way round.
    var unclearElement: String?
    /// Whether a tag has become a `meta` that obeys a value.
    var obeysValue = false
    /// The addresses on other hosts of which tags make a browser fetch or open something by itself.
    var foreignAddresses: [[UInt8]] = []
    /// Whether a value has become the scheme of an address by what is behind it.
    var makesScheme = false

    /// The findings after optional content.
    func joined(with other: Page) -> Page {
      Page(
        openDrawings: max(openDrawings, other.openDrawings),
        hasForeignContent: hasForeignContent || other.hasForeignContent,
        unclearElement: unclearElement ?? other.unclearElement, obeysValue: obeysValue || other.obeysValue,
        foreignAddresses: foreignAddresses + other.foreignAddresses,
        makesScheme: makesScheme || other.makesScheme)
    }
  }
}

import Basics

extension HTMLContext {
  /// The requests to other hosts that a tag causes, and the referrers that they carry.
  ///
  /// The content security policy of the report's pages forbids most requests, but does not stop connections
  /// that are only prepared, a `meta` that opens another page, pages in `srcdoc`, or referrers. A project's
  /// layout may lack it.
  struct OwnRequests: Equatable {
    private var loaded: Finding?
    private var linked: Finding?
    /// The page that a `meta` opens, if it has `http-equiv`.
    private var opened: Finding?
    /// Whether the relation of a `link` makes browsers fetch or prepare its address.
    private var isFetched = false
    private var embedded: Finding?
    private var referrer: Finding?
    /// The referrer policy in the `content` of a `meta`, which counts if the `name` is `referrer`.
    private var stated: Finding?
    private var isReferrer = false

    mutating func record(_ text: OwnText, of attribute: String, of element: String) {
      let name = attribute.suffix(afterLast: ":")
      switch (element, name) {
      case ("link", "rel"): isFetched = isFetched || text.isCut || !Self.harmless.isSuperset(of: text.words)
      case ("link", "href"): linked = text.foreignRequest ?? linked
      case ("meta", "content"):
        opened = text.foreignRequest ?? opened
        stated = Self.referrer(in: text, of: name) ?? stated
      case ("meta", "name"): isReferrer = isReferrer || text.mayBe("referrer")
      case ("iframe", "srcdoc"):
        if !text.words.isEmpty { embedded = .text(.embeddedPage, [Array(name.utf8), text.bytes]) }
      case (_, "referrerpolicy"): referrer = Self.referrer(in: text, of: name) ?? referrer
      case ("a", "href"), ("area", "href"): break
      case _ where Self.loading.contains(name) || Self.lists.contains(name):
        loaded = text.foreignRequest ?? loaded
      default: break
      }
    }

    func joined(with other: OwnRequests) -> OwnRequests {
      var joined = self
      joined.loaded = loaded ?? other.loaded
      joined.linked = linked ?? other.linked
      joined.opened = opened ?? other.opened
      joined.isFetched = isFetched || other.isFetched
      joined.embedded = embedded ?? other.embedded
      joined.referrer = referrer ?? other.referrer
      joined.stated = stated ?? other.stated
      joined.isReferrer = isReferrer || other.isReferrer
      return joined
    }

    func findings(hasHTTPEquiv: Bool) -> [Finding] {
      [
        loaded, isFetched ? linked : nil, hasHTTPEquiv ? opened : nil, embedded, referrer,
        isReferrer ? stated : nil,
      ].compactMap(\.self)
    }

    /// The form of the address in the value of an attribute.
    static func form(of attribute: String, of element: String) -> Destinations.Form {
      if element == "meta", attribute == "content" { return .refresh }
      return lists.contains(attribute.suffix(afterLast: ":")) ? .list : .address
    }

    /// The relations that fetch nothing. (`next` makes Firefox fetch a page.)
    private static let harmless: Set = [
      "alternate", "author", "bookmark", "canonical", "external", "help", "license", "me", "nofollow",
      "noopener", "noreferrer", "prev", "privacy-policy", "tag", "terms-of-service", "up",
    ]
    private static let loading: Set = [
      "background", "classid", "codebase", "data", "href", "icon", "manifest", "poster", "src",
    ]
    /// Attributes with several addresses.
    private static let lists: Set = ["archive", "attributionsrc", "imagesrcset", "srcset"]

    private static func referrer(in text: OwnText, of attribute: String) -> Finding? {
      // An empty value keeps the policy of the page.
      if !text.isCut, text.words.isEmpty || text.words == ["no-referrer"] { return nil }
      let policy = String(decoding: text.bytes, as: UTF8.self)
      let texts = ["\(attribute)=\"\(policy)\"", policy, attribute].map { Array($0.utf8) }
      return .text(.referrer(policy), texts)
    }
  }
}

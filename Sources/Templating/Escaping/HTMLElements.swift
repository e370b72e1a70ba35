/// An element whose content is read without tags in it.
enum RawTextElement: Equatable {
  /// References such as `&lt;` are read in it: `title`, `textarea`.
  case escapable
  case script
  case style
  case other

  init?(_ element: String) {
    switch element {
    case "title", "textarea": self = .escapable
    case "script": self = .script
    case "style": self = .style
    case "iframe", "noembed", "noframes", "xmp", "plaintext": self = .other
    default: return nil
    }
  }
}

/// What an attribute's value is to a browser.
enum AttributeRule: Equatable {
  case plain
  case address
  /// An address whose content becomes part of the page.
  case resource
  case style
  case eventHandler
  case refused

  init(attribute: String, of element: String) {
    let name = attribute.split(separator: ":").last.map(String.init) ?? attribute
    if name.hasPrefix("on") {
      self = .eventHandler
    } else if name == "style" {
      self = .style
    } else if Self.refusedNames.contains(name)
      || (Self.animations.contains(element) && Self.animated.contains(name))
    {
      self = .refused
    } else if attribute.hasPrefix("xmlns") || Self.addresses.contains(name) {
      self = Self.resources.contains(element) ? .resource : .address
    } else {
      self = .plain
    }
  }

  private static let addresses: Set = [
    "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon",
    "longdesc", "manifest", "poster", "profile", "src", "usemap",
  ]
  private static let resources: Set = ["base", "embed", "frame", "iframe", "link", "object", "script", "use"]
  private static let refusedNames: Set = ["http-equiv", "imagesrcset", "ping", "srcdoc", "srcset"]
  /// Such an element sets another attribute, which may be an address.
  private static let animations: Set = ["animate", "set"]
  private static let animated: Set = ["attributename", "by", "from", "to", "values"]
}

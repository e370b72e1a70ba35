/// The script that makes an open page follow the files it is made from. It is added when a page is served,
/// and is never part of a site.
enum LiveReload {
  static let scriptPath = "/.folio/reload.js"
  static let eventsPath = "/.folio/events"

  /// - Parameter keepsScroll: False for a page that stands in for another, so that its scroll position means
  ///   nothing.
  static func add(to page: inout [UInt8], build: String, keepsScroll: Bool = true) {
    ContentPolicy.loosenDeclaration(in: &page)
    let scroll = keepsScroll ? " data-keeps-scroll" : ""
    page += "<script src=\"\(scriptPath)\" data-build=\"\(build)\"\(scroll)></script>\n".utf8
  }

  /// The connection is dropped while a page is hidden, since browsers allow six for all tabs together. The
  /// server sends the current build first, so nothing is missed.
  static let script = """
    (() => {
      const { build, keepsScroll } = document.currentScript.dataset;
      const key = "folio-scroll " + location.pathname;
      let events;

      function restore() {
        const kept = sessionStorage.getItem(key);
        if (keepsScroll === undefined || kept === null) return;
        sessionStorage.removeItem(key);
        scrollTo({ top: Number(kept), behavior: "instant" });
      }

      function reload() {
        if (keepsScroll !== undefined) sessionStorage.setItem(key, scrollY);
        events.close();
        location.reload();
      }

      function follow() {
        events?.close();
        if (document.hidden) return;
        events = new EventSource("\(eventsPath)");
        events.onmessage = ({ data }) => { if (data !== build) reload(); };
      }

      restore();
      follow();
      document.addEventListener("visibilitychange", follow);
      addEventListener("pagehide", () => events?.close());
      addEventListener("pageshow", ({ persisted }) => { if (persisted) follow(); });
    })();

    """
}

extension LiveReload {
  /// The Content-Security-Policy that a page declares in its head, loosened only for the served copy.
  ///
  /// Several policies combine to the strictest, so a header cannot allow what the page's own `meta` forbids.
  /// The `meta` itself has to allow the live-reload script to load and to connect.
  enum ContentPolicy {
    static func loosenDeclaration(in page: inout [UInt8]) {
      guard let value = declaredPolicy(in: page) else { return }
      page.replaceSubrange(value, with: loosened(String(decoding: page[value], as: UTF8.self)).utf8)
    }

    /// The policy with only this site's own scripts and connections allowed in addition.
    static func loosened(_ policy: String) -> String {
      // In an attribute, an apostrophe may be an entity, whose semicolon is not part of the policy.
      let plain = policy.replacing("&#39;", with: "'").replacing("&apos;", with: "'")
      var directives = plain.split(separator: ";").map {
        $0.split(whereSeparator: \.isWhitespace).map(String.init)
      }
      directives.removeAll(where: \.isEmpty)
      for name in ["script-src", "connect-src"] { allowOwn(name, in: &directives) }
      return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }

    private static func allowOwn(_ name: String, in directives: inout [[String]]) {
      func index(of name: String) -> Int? { directives.firstIndex { $0[0].lowercased() == name } }
      guard let source = index(of: name) ?? index(of: "default-src") else { return }
      let sources = directives[source].dropFirst().filter { $0.lowercased() != "'none'" && $0 != "'self'" }
      let directive = [name, "'self'"] + sources
      if let place = index(of: name) { directives[place] = directive } else { directives.append(directive) }
    }

    /// The range of the value of the `content` attribute.
    private static func declaredPolicy(in page: [UInt8]) -> Range<Int>? {
      var start = page.startIndex
      while let tag = nextMeta(in: page, from: start) {
        let text = String(decoding: page[tag], as: UTF8.self)
        if text.contains(/http-equiv\s*=\s*["']?content-security-policy\b/.ignoresCase()),
          let match = text.firstMatch(
            of: /\bcontent\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/.ignoresCase()),
          let value = match.double ?? match.single
        {
          let offset = tag.lowerBound + text.utf8.distance(from: text.startIndex, to: value.startIndex)
          return offset..<offset + value.utf8.count
        }
        start = tag.upperBound
      }
      return nil
    }

    private static func nextMeta(in page: [UInt8], from start: Int) -> Range<Int>? {
      let name = Array("<meta".utf8)
      var index = start
      while let open = page[index...].firstIndex(of: UInt8(ascii: "<")) {
        let end = min(open + name.count, page.count)
        if zip(page[open..<end], name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }), end - open == name.count {
          return open..<(page[end...].firstIndex(of: UInt8(ascii: ">")) ?? page.count)
        }
        index = open + 1
      }
      return nil
    }
  }
}

/// What makes an open page follow the files it is made from. It is added when a page is served, and is never
/// part of a site.
enum LiveReload {
  static let scriptPath = "/.folio/reload.js"
  static let eventsPath = "/.folio/events"

  /// - Parameter keepsScroll: False for a page that stands in for another, and whose own place means nothing.
  static func add(to page: inout [UInt8], build: String, keepsScroll: Bool = true) {
    ContentPolicy.loosenDeclaration(in: &page)
    let scroll = keepsScroll ? " data-keeps-scroll" : ""
    page += "<script src=\"\(scriptPath)\" data-build=\"\(build)\"\(scroll)></script>\n".utf8
  }

  /// The connection is dropped while a page is hidden, since browsers allow six for all tabs together; the
  /// server says the current build first, so that nothing is missed.
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

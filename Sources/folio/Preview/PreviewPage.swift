import Foundation
import Publishing
import Templating

/// A page of the preview's own, in the look of the report.
enum PreviewPage {
  static let stylePath = "/.folio/style.css"

  /// The messages that keep the project from being built.
  static func failure(_ messages: String) -> [UInt8] {
    page(
      title: "The report cannot be built",
      body: "<pre class=\"messages\">\(escaped(messages))</pre>\n"
        + "<p>This page shows the report again as soon as the error is fixed.</p>")
  }

  static func missing(_ path: String) -> [UInt8] {
    page(
      title: "Page not found",
      body: "<p>There is no <code>\(escaped(path))</code> in this report.</p>\n"
        + "<p><a href=\"/\">Go to the dashboard</a></p>")
  }

  /// The default theme, since there may be no other while a mistake stands.
  static let style =
    (DefaultFiles.text(at: "themes/default/assets/style.css") ?? "") + """

      main { padding-block: 2.5rem; }
      body:has(.messages) { max-width: 64rem; }
      .messages { overflow-x: auto; padding: 1rem 1.25rem; border-radius: var(--radius);
        border-inline-start: 6px solid var(--expense); background: var(--surface);
        font: .875rem/1.5 ui-monospace, monospace; }

      """

  private static func page(title: String, body: String) -> [UInt8] {
    let page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="stylesheet" href="\(stylePath)">
      </head>
      <body>
      <main id="main">
      <h1>\(title)</h1>
      \(body)
      </main>
      </body>
      </html>

      """
    return Array(page.utf8)
  }

  private static func escaped(_ text: String) -> String {
    String(decoding: HTMLEscaping.escaped(Array(text.utf8)), as: UTF8.self)
  }
}

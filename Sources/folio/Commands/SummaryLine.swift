import Publishing
import SiteOutput

/// The one line that a build ends with.
enum SummaryLine {
  static func text(pages: Int, _ summary: WriteSummary, in folder: String, time: Duration) -> String {
    let pages = counted(pages, "page")
    let counts = "\(pages), \(summary.changed) changed, \(summary.removed) removed"
    return "\(printable(folder)): \(counts), \(seconds(time))"
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  /// `0.12 s`
  static func seconds(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(10)).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(fraction) s"
  }
}

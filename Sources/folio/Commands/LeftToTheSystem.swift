/// What is never freed, since the process is about to end: to free a large report piece by piece takes much longer
/// than the system needs for all of its memory.
enum LeftToTheSystem {
  private final class Box {
    let content: Any
    init(_ content: Any) { self.content = content }
  }

  static func keep(_ content: Any) { _ = Unmanaged.passRetained(Box(content)) }
}

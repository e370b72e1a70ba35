import Basics
import CCmark

/// A CommonMark document as a tree of nodes, which is freed with the document.
struct CommonMarkDocument: ~Copyable {
  private let root: Node

  init(parsing text: [UInt8]) {
    let root = text.withUnsafeBytes {
      cmark_parse_document($0.bindMemory(to: CChar.self).baseAddress, $0.count, CMARK_OPT_DEFAULT)
    }
    guard let root else { preconditionFailure("cmark has no memory for a document") }
    self.root = Node(pointer: root)
  }

  deinit { cmark_node_free(root.pointer) }

  /// All nodes, each before its children.
  var nodes: [Node] { root.descendants }

  /// The document as HTML, with raw HTML left as it is.
  func html() -> [UInt8] {
    guard let html = cmark_render_html(root.pointer, CMARK_OPT_UNSAFE) else { return [] }
    defer { cmark_get_default_mem_allocator().pointee.free(html) }
    return Array(String(cString: html).utf8)
  }
}

extension CommonMarkDocument {
  /// A node of a document; it must not be used after its document has been freed.
  struct Node: Hashable {
    fileprivate let pointer: OpaquePointer

    enum Kind {
      case text, code, codeBlock, rawInline, rawBlock, link, image, list, other
    }

    var kind: Kind {
      switch cmark_node_get_type(pointer) {
      case CMARK_NODE_TEXT: .text
      case CMARK_NODE_CODE: .code
      case CMARK_NODE_CODE_BLOCK: .codeBlock
      case CMARK_NODE_HTML_INLINE: .rawInline
      case CMARK_NODE_HTML_BLOCK: .rawBlock
      case CMARK_NODE_LINK: .link
      case CMARK_NODE_IMAGE: .image
      case CMARK_NODE_LIST: .list
      default: .other
      }
    }

    var parent: Node? { cmark_node_parent(pointer).map(Node.init) }
    var next: Node? { cmark_node_next(pointer).map(Node.init) }

    /// The text of a leaf.
    var literal: String { Self.string(cmark_node_get_literal(pointer)) }
    /// The address of a link or an image, with character references and escapes resolved.
    var address: String { Self.string(cmark_node_get_url(pointer)) }
    var title: String { Self.string(cmark_node_get_title(pointer)) }
    /// The text after the fence of a code block.
    var fenceInfo: String { Self.string(cmark_node_get_fence_info(pointer)) }

    private static func string(_ characters: UnsafePointer<CChar>?) -> String {
      characters.map { String(cString: $0) } ?? ""
    }

    fileprivate var descendants: [Node] {
      var nodes: [Node] = []
      let iterator = cmark_iter_new(pointer)
      defer { cmark_iter_free(iterator) }
      while true {
        switch cmark_iter_next(iterator) {
        case CMARK_EVENT_ENTER:
          nodes += cmark_iter_get_node(iterator).map { [Node(pointer: $0)] } ?? []
        case CMARK_EVENT_DONE: return nodes
        default: break
        }
      }
    }
  }
}

// MARK: - Rewriting

extension CommonMarkDocument.Node {
  /// Replaces the node with its literal as text.
  func becomeText() { replace(with: Self.text(literal)) }

  /// Replaces the node with a paragraph that contains its literal.
  func becomeParagraph() {
    let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH)
    cmark_node_append_child(paragraph, Self.text(literal))
    replace(with: paragraph)
  }

  /// Replaces the node with its children.
  func becomeItsChildren() {
    while let child = cmark_node_first_child(pointer) {
      cmark_node_insert_before(pointer, child)
    }
    cmark_node_free(pointer)
  }

  /// Replaces the node with its children, between two pieces of markup.
  func becomeItsChildren(between start: String, and end: String) {
    let span = cmark_node_new(CMARK_NODE_CUSTOM_INLINE)
    cmark_node_set_on_enter(span, start)
    cmark_node_set_on_exit(span, end)
    while let child = cmark_node_first_child(pointer) {
      cmark_node_append_child(span, child)
    }
    replace(with: span)
  }

  private static func text(_ literal: String) -> OpaquePointer? {
    let node = cmark_node_new(CMARK_NODE_TEXT)
    cmark_node_set_literal(node, literal)
    return node
  }

  private func replace(with node: OpaquePointer?) {
    cmark_node_replace(pointer, node)
    cmark_node_free(pointer)
  }
}

/// A character reference of HTML by its name, as in `&auml;`.
package enum CharacterReference {
  /// One or two scalars; `nil` for an unknown name.
  package static func text(named name: String) -> String? {
    let reference = "&\(name);"
    let document = CommonMarkDocument(parsing: Array(reference.utf8))
    let text = document.nodes.filter { $0.kind == .text }.map(\.literal).joined()
    return text.isEmpty || text.utf8.elementsEqual(reference.utf8) ? nil : text
  }
}

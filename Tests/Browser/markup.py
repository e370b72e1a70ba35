"""A page as a small tree, with the standard library alone."""

from html.parser import HTMLParser

# Whoever reads the text of one of these takes all of it apart.
READ_WHOLE = {"p", "small", "h2", "dd", "td", "th", "figcaption", "span", "b"}
VOID = {"meta", "link", "input", "img", "br", "hr"}


class Node:
    def __init__(self, tag, attributes, parent):
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children = []
        # Whether a proof has read what it says, or its title.
        self.is_read = False

    def __getitem__(self, name):
        if name == "title":
            self.is_read = True
        return self.attributes.get(name) or ""

    @property
    def classes(self):
        return self["class"].split()

    @property
    def text(self):
        """What it says; from now on it counts as read, with the amount in it, or those of a sentence or a cell."""
        if not self.is_read:
            self.is_read = True
            inner = self.all("bdi")
            if len(inner) == 1 or self.tag in READ_WHOLE:
                for node in inner:
                    node.is_read = True
        return self.content

    @property
    def content(self):
        """What it says, for whoever only looks for something."""
        return "".join(child if isinstance(child, str) else child.content for child in self.children)

    def walk(self):
        """The node itself and all below it, in the order of the page."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [child for child in reversed(node.children) if isinstance(child, Node)]

    def matches(self, tag=None, kind=None):
        for node in self.walk():
            if node is not self and tag in (None, node.tag) and (kind is None or kind in node.classes):
                yield node

    def all(self, tag=None, kind=None):
        return list(self.matches(tag, kind))

    def first(self, tag=None, kind=None):
        return next(self.matches(tag, kind), None)


class _Builder(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.node = Node("#document", {}, None)

    def handle_starttag(self, tag, attributes):
        node = Node(tag, dict(attributes), self.node)
        self.node.children.append(node)
        if tag not in VOID:
            self.node = node

    def handle_startendtag(self, tag, attributes):
        self.node.children.append(Node(tag, dict(attributes), self.node))

    def handle_endtag(self, tag):
        node = self.node
        while node.parent and node.tag != tag:
            node = node.parent
        if node.parent:
            self.node = node.parent

    def handle_data(self, data):
        self.node.children.append(data)


def parse(text):
    builder = _Builder()
    builder.feed(text)
    return builder.root

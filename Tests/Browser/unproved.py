"""The guard of figures: an amount that no proof has read may be wrong, and nobody would notice.

Whoever adds a figure proves it, or names it here with a reason why it cannot be computed a second time.
"""

from collections import Counter

# By the folder or file of the page, and where on it the amount is: the elements around it, innermost first.
REASONS = {
    ("index.html", "td < tr < tbody < table.figures.periods.pace"):
        "no file says which payments of a day recur; what the days of both months end with is proved",
}


def place(page, node):
    """The page's folder or file, and the tags and classes around an amount."""
    around, parent = [], node.parent
    while parent and parent.tag not in ("main", "body", "#document") and len(around) < 4:
        around.append(".".join([parent.tag, *(name for name in parent.classes if not name.startswith(("k", "level-")))]))
        parent = parent.parent
    return page.path.partition("/")[0], " < ".join(around)


def unproved(books):
    """How many amounts nothing has read, by place, with an example of each."""
    count, examples = Counter(), {}
    for path in books.site.pages():
        if path.startswith("transactions/"):
            continue
        page = books.page(path)
        for node in page.tree.all("bdi"):
            if books.is_amount(node.content) and not node.is_read:
                found = place(page, node)
                count[found] += 1
                examples.setdefault(found, (path, node.content))
    return count, examples


def differences(books):
    count, examples = unproved(books)
    for found, number in count.items():
        if found not in REASONS:
            path, amount = examples[found]
            yield f"{path}: no proof has read {amount}, in {found[1]}, and {number - 1} more like it: prove it, or give a reason in unproved.py"

"""The proof in a real browser: whoever follows a figure's link sees the rows that it is the sum of."""

from collections import defaultdict

from amounts import money
from browser import DESK
from shown_rows import Sums

# The amounts of the rows that are seen: all, or those below the headings of the period or the part that the address names.
ROWS = """
const id = location.hash.slice(1), isPeriod = /^m[0-9]/.test(id), isPart = ["earned", "paid"].includes(id);
let part;
const isOfPart = group => (part = group.querySelector("h2[id]")?.id ?? part) === id;
const places = isPeriod ? [...document.querySelectorAll(`.group:has(h2[id^="${id}"])`)]
  : isPart ? [...document.querySelectorAll("section.group")].filter(isOfPart) : [document];
return places.flatMap(place => [...place.querySelectorAll(".rows li")])
  .filter(row => row.checkVisibility() && !row.matches(".none"))
  .map(row => [row.closest(".planned") ? "planned" : row.classList[0], [...row.querySelectorAll("bdi")].at(-1).textContent]);
"""


class ShownFigures:
    """Follows a few figures of each kind of page: all of them would take hours."""

    def __init__(self, books, browser, most=3):
        self.most = most
        self.books = books
        self.browser = browser
        self.count = 0

    def differences(self):
        chosen = defaultdict(list)
        for page, link, shown, figure in self.books.followed:
            path, fragment = page.target(link)
            # Rows that go on on another page are added up without a browser.
            if path.startswith("transactions/") or self.books.page(path).older or not self.books.page(path).rows:
                continue
            kinds = page.path.partition("/")[0], path.partition("/")[0], fragment[:1], figure
            if len(chosen[kinds]) < self.most and (path, fragment) not in [(other, place) for other, place, *_ in chosen[kinds]]:
                chosen[kinds].append((path, fragment, shown, figure, page.path))
        for path, fragment, shown, figure, source in (case for cases in chosen.values() for case in cases):
            self.browser.open(self.books.site.url(f"{path}#{fragment}"), DESK)
            currency, amount = money(shown)
            seen = Sums((kind, *money(text)) for kind, text in self.browser.run(ROWS)).of(figure, currency)
            self.count += 1
            if abs(seen) != abs(amount):
                yield f"{source}: {shown} leads to {path}#{fragment}, where a browser shows {seen}"

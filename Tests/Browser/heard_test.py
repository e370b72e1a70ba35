"""What an ear and keys get of a report: Chromium's accessibility tree of each kind of page, in both themes."""

import re
import sys
import tempfile

from browser import DESK, SMALL_PHONE, Browser
from markup import parse
from outcome import Outcome
from sites import FOLIO, Sites

SITES = ("demo", "cards", "budgets", "accounts", "taxes")
# Roles that nobody can tell apart without a name.
NAMED = {"table", "figure", "link", "image", "region", "button", "textbox", "searchbox", "radio", "checkbox"}
# The elements that Tab reaches, in their order; a group of radio buttons is one stop.
STOPS = """
const seen = new Set();
return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(one => {
  if (one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })) return false;
  if (one.type != "radio") return true;
  return !seen.has(one.name) && seen.add(one.name);
}).map(one => [one.getAttribute("href") ?? one.tagName, !!one.closest(".rows"), !!one.closest(".chart"), !!one.closest("main"),
  !!document.getElementById("list") && !!(document.getElementById("list").compareDocumentPosition(one) & 4)]);
"""
# The words and amounts of a page that are seen, without those that a chart draws.
WORDS = """
const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), words = [];
for (let node; node = walker.nextNode();)
  if (node.data.trim() && !node.parentElement.closest(".chart, svg, script, .older, .none") && node.parentElement.checkVisibility())
    words.push(node.data.trim());
return words;
"""
# A `details` whose content is seen is open, and one whose content is not is closed.
FALSE_STATES = """
return [...document.querySelectorAll("details")].filter(one => {
  const content = [...one.children].find(child => child.tagName != "SUMMARY");
  return content && one.checkVisibility() && content.checkVisibility({ contentVisibilityAuto: true }) != one.open;
}).map(one => one.firstElementChild.textContent);
"""
PARTS = """
return [...document.querySelectorAll("main :is(section, figure, details.plot, .group)")]
  .filter(one => one.checkVisibility() && !one.querySelector("h1, h2, h3")).map(one => one.outerHTML.slice(0, 80));
"""
# Content that is wider than its box, and cannot be scrolled to.
CUT = """
return [...document.querySelectorAll("main *")].filter(one => {
  const style = getComputedStyle(one), isScrolled = ["auto", "scroll"].includes(style.overflowX);
  return one.checkVisibility() && style.overflowX != "visible" && !isScrolled && one.scrollWidth > one.clientWidth + 1
    && !one.closest("svg, .hidden, .skip, .crumbs, .steps") && one.clientWidth > 1;
}).map(one => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`);
"""
SPACING = """
const sheet = new CSSStyleSheet();
sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }");
document.adoptedStyleSheets.push(sheet);
"""


def main(folio):
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        build = Sites(folio, folder)
        for name in SITES:
            site = build.named(name)
            outcome.check(f"{name}: titles name their payments", titles(site))
            for page in site.one_of_each_kind():
                outcome.checks(check_page, browser, site, page)
    return outcome.finish()


def check_page(outcome, browser, site, page):
    where = f"{site.name}: {page}"
    browser.open(site.url(page), DESK)
    tree = accessible(browser)
    outcome.check(f"{where}: all is named", unnamed(tree))
    outcome.check(f"{where}: no text of a chart is loose", loose(browser, tree))
    outcome.check(f"{where}: states are true", browser.run(FALSE_STATES))
    outcome.check(f"{where}: each part has a heading", browser.run(PARTS))
    outcome.check(f"{where}: payments are near", stops(browser, page))
    desk = set(browser.run(WORDS))
    browser.open(site.url(page), SMALL_PHONE)
    outcome.check(f"{where}: nothing is missing on a small screen", sorted(desk - set(browser.run(WORDS))))
    browser.run(SPACING)
    outcome.check(f"{where}: nothing is cut where letters are spaced", browser.run(CUT))


def accessible(browser):
    browser.driver.execute_cdp_cmd("Accessibility.enable", {})
    nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    return [node for node in nodes if not node["ignored"]]


def role(node):
    return node.get("role", {}).get("value")


def name(node):
    return node.get("name", {}).get("value", "").strip()


def unnamed(tree):
    for node in tree:
        if role(node) in NAMED and not name(node):
            yield f"a {role(node)} has no name: {node.get('backendDOMNodeId')}"
        if role(node) in ("columnheader", "rowheader") and not name(node):
            yield f"a header is blank"


def loose(browser, tree):
    """Texts that a pointer shows in a chart are in its table, and not between the two."""
    hovers = set(browser.run("return [...document.querySelectorAll('.chart .h text')].map(one => one.textContent)"))
    for node in tree:
        if role(node) in ("StaticText", "SvgRoot") and name(node) in hovers and re.search(r"\d", name(node)):
            yield name(node)


def stops(browser, page):
    reached = browser.run(STOPS)
    charts = sum(is_of_chart for _, _, is_of_chart, *_ in reached)
    if charts and not page.startswith("flow"):
        yield f"{charts} stops in charts"
    before = next((place for place, stop in enumerate(reached) if stop[0] == "#list"), None)
    if not any(stop[1] for stop in reached):
        return
    if page.startswith(("months/2", "years/", "categories/", "payees/", "accounts/", "tags/", "lists/", "spans/", "quarters/")) and not page.endswith("index.html"):
        if before is None:
            yield "no way to skip to the payments"
            return
        after = [stop for stop in reached if stop[4]]
        first = next((place for place, stop in enumerate(after) if stop[1]), len(reached))
        if before + 1 + first + 1 > 13:
            yield f"the first payment is stop {before + 1 + first + 1} by skipping"
    others = sum(not in_rows and in_main for _, in_rows, _, in_main, _ in reached)
    if page.startswith("months/2") and others > 60:
        yield f"{others} stops besides the rows"


def titles(site):
    seen = {}
    for page in site.pages():
        tree = parse(site.read(page))
        title = tree.first("title").text
        if page.startswith("transactions/"):
            amount = tree.first("p", "amount").first("bdi").text
            plain = title.replace("\u2068", "").replace("\u2069", "")
            if not plain.startswith(f"{tree.first('h1').text}, {amount}, "):
                yield f"{page}: {title}"
            continue
        if title in seen:
            yield f"{page} and {seen[title]}: {title}"
        seen[title] = page


if __name__ == "__main__":
    sys.exit(main(FOLIO))

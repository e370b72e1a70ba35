#!/usr/bin/env python3
"""Uses the report's script as a person does, in Chromium and in Firefox, from file:// and served.

Run: Tests/Browser/script_test.py   (FOLIO names the binary; .build/release/folio else)
"""

import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time
import unittest
from decimal import Decimal

from selenium.webdriver.common.action_chains import ActionChains

import firefox
from browser import PATIENCE, Browser
from definitions import Definitions
from sites import ROOT, Sites, demo_ledger

FOLIO = os.environ.get("FOLIO", str(ROOT / ".build/release/folio"))
ENTER, ESCAPE, CONTROL = "\ue007", "\ue00c", "\ue009"

# Everything that a reader sees or hears of a page.
TEXTS = """
const texts = document.evaluate('//text()|//@title|//@aria-label', document, null, 6), all = [];
for (let at = 0; at < texts.snapshotLength; at++) all.push(texts.snapshotItem(at).nodeValue);
return all;
"""
ROWS = "return [...document.querySelectorAll('.payments .rows li:not(.none)')].filter(row => row.checkVisibility()).map(row => row.querySelector('a').href)"
COLUMN = """
const [selector, column] = arguments, body = document.querySelector(selector).tBodies[0];
return [...body.rows].map(row => [row.className, row.cells[column].querySelector('bdi')?.textContent ?? row.cells[column].textContent.trim()]);
"""
CLICK_HEADING = "document.querySelector(arguments[0]).tHead.rows[0].cells[arguments[1]].querySelector('button').click()"


class Chromium(Browser):
    def press(self, keys):
        ActionChains(self.driver).send_keys(keys).perform()

    def quit(self):
        self.driver.quit()


def number(text):
    """The amount in a text, whatever digits it is written in."""
    plain = "".join(str(int(sign)) if sign.isdigit() else sign for sign in re.search(r"\d[\d.,٬٫]*", text)[0])
    return Decimal(re.sub("[,٬]", "", plain).replace("٫", ".")) * (-1 if re.search("[-−]", text) else 1)


class ScriptChecks:
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        build = Sites(FOLIO, folder.name)
        cls.demo, cls.arabic, cls.exact, cls.taxes = build.demo(), build.right_to_left(), build.exact(), build.taxes()
        handler = functools.partial(QuietHandler, directory=folder.name)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.roots = [pathlib.Path(folder.name).as_uri(), f"http://127.0.0.1:{server.server_port}"]
        cls.browser = cls.start()
        cls.addClassCleanup(cls.browser.quit)

    def each(self, page, site=None):
        """Opens a page from disk and from a server."""
        for root in self.roots:
            address = f"{root}/{(site or self.demo).name}/{page}"
            self.browser.open(address)
            self.browser.run("localStorage.clear()")
            self.browser.open(address)
            yield root

    def run_script(self, script, *arguments):
        return self.browser.run(script, *arguments)

    def wait(self, script, *arguments):
        end = time.monotonic() + PATIENCE
        while not (value := self.run_script(script, *arguments)):
            self.assertLess(time.monotonic(), end, f"{script} stays {value}")
            time.sleep(0.05)
        return value

    def wait_for_page(self, path):
        self.wait("return document.readyState == 'complete' && location.pathname.endsWith(arguments[0])", path)

    def test_keys_lead_to_pages(self):
        for _ in self.each("months/2026-10.html"):
            for keys, path in (("[", "months/2026-09.html"), ("]", "months/2026-10.html"), ("gm", "months/index.html"),
                               ("gc", "categories/index.html"), ("ga", "accounts/index.html"), ("gp", "recurring.html"),
                               ("go", "index.html"), ("/", "search.html")):
                self.browser.press(keys)
                self.wait_for_page(path)
            # The search has the focus: what is typed there is no key.
            self.browser.press("gm")
            self.wait("return document.querySelector('#query').value == 'gm'")

    def test_keys_move_through_rows(self):
        focused = "return [...document.querySelectorAll('.rows a')].indexOf(document.activeElement)"
        for _ in self.each("months/2026-11.html"):
            seen = []
            for key in "jjjk":
                self.browser.press(key)
                seen.append(self.run_script(focused))
            self.assertEqual(seen, [0, 1, 2, 1])
            address = self.run_script("return document.activeElement.getAttribute('href').slice(2)")
            self.browser.press(ENTER)
            self.wait_for_page(address)

    def test_keys_with_others_are_the_browsers(self):
        for _ in self.each("months/2026-11.html"):
            before = self.run_script(TEXTS)
            self.run_script("""
                for (const name of ['ctrlKey', 'metaKey', 'altKey'])
                  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, [name]: true }));""")
            self.assertEqual(self.run_script(TEXTS), before)
            self.run_script("document.querySelector('.filter input').focus()")
            self.browser.press("h")
            self.assertEqual(self.run_script("return document.querySelector('.filter input').value"), "h")
            self.assertEqual([text for text in self.run_script(TEXTS) if "•" in text], [])

    def test_dialog_of_keys(self):
        for _ in self.each("index.html"):
            self.browser.press("?")
            text = self.wait("return document.querySelector('dialog[open]')?.textContent")
            for word in ("Search", "Next row", "Months", "Hide amounts"):
                self.assertIn(word, text)
            self.browser.press(ESCAPE)
            self.wait("return !document.querySelector('dialog')")
            # Keys can be turned off, and on again with the button.
            self.browser.press("?")
            self.wait("return document.querySelectorAll('dialog input').length == 2")
            # The next key is the page's, however soon it comes.
            self.assertEqual(self.run_script("""
                document.querySelectorAll('dialog input')[1].click();
                document.querySelector('dialog button').click();
                return document.activeElement.localName;"""), "body")
            self.browser.press("gm")
            self.run_script("document.querySelector('nav.bar button').click()")
            self.wait("return document.querySelectorAll('dialog[open] input').length")
            self.assertTrue(self.run_script("return location.pathname.endsWith('index.html')"))

    def test_key_after_the_dialog_is_the_pages(self):
        for _ in self.each("months/2026-11.html"):
            for _ in range(5):
                self.browser.press("?")
                self.wait("return document.querySelectorAll('dialog[open]').length")
                self.browser.press(ESCAPE + "f")
                self.wait("return document.activeElement.matches('.filter input')")
                self.run_script("document.activeElement.blur()")

    def test_colors_are_remembered(self):
        page = "return getComputedStyle(document.documentElement).backgroundColor"
        for root in self.each("index.html"):
            colors = {}
            for choice in ("dark", "light"):
                self.browser.press("?")
                self.wait("return document.querySelectorAll('dialog[open] select').length")
                self.run_script("""
                    const select = document.querySelector('dialog select');
                    select.value = arguments[0];
                    select.dispatchEvent(new Event('change'));""", choice)
                self.browser.open(f"{root}/{self.demo.name}/months/2026-11.html")
                colors[choice] = self.run_script(page)
            self.assertEqual(colors, {"dark": "rgb(18, 19, 22)", "light": "rgb(250, 248, 243)"})

    def test_amounts_are_veiled(self):
        amount = re.compile(r"[$€¥]\s*[-−]?\d|\d\s*[$€¥]")
        for page in ("index.html", "months/2026-11.html", "years/2026.html", "accounts/index.html"):
            for root in self.each(page):
                before = self.run_script(TEXTS)
                self.assertTrue([text for text in before if amount.search(text)])
                self.browser.press("h")
                veiled = self.run_script(TEXTS)
                self.assertEqual([text for text in veiled if amount.search(text)], [])
                self.browser.open(f"{root}/{self.demo.name}/{page}")
                self.assertEqual(self.run_script(TEXTS), veiled)
                days = self.run_script("return [...document.querySelectorAll('.calendar [title]')].map(day => day.textContent)")
                self.assertEqual([day for day in days if re.search(r"\d", day)], [])
                self.browser.press("h")
                self.assertEqual(self.run_script(TEXTS), before)

    def test_amounts_in_other_digits_are_veiled(self):
        for _ in self.each("index.html", self.arabic):
            self.browser.press("h")
            self.assertEqual([text for text in self.run_script(TEXTS) if re.search(r"\d\s*ج\.م", text)], [])
            self.assertTrue([text for text in self.run_script(TEXTS) if re.search(r"•\s*ج\.م", text)])

    def test_amounts_are_hidden_whatever_else_fails(self):
        """Tables of any shape, and parts of the script that fail: amounts are hidden first, and again when something is added."""
        amount = re.compile(r"[$€¥£]\s*[-−]?\d|\d\s*[$€¥£]")
        for root in self.each("index.html", self.taxes):
            self.browser.press("h")
            for page in ("taxes/index.html", "taxes/us-federal-2025-single.html"):
                self.browser.open(f"{root}/{self.taxes.name}/{page}")
                self.assertEqual([text for text in self.run_script(TEXTS) if amount.search(text)], [])
                self.assertTrue([text for text in self.run_script(TEXTS) if "•••" in text])
                self.assertTrue(self.run_script("return Boolean(document.querySelector('nav.bar button'))"), "what is added comes, too")
            self.run_script("document.body.append('$1,234.56')")
            self.wait("return document.body.lastChild.nodeValue == '$•••'")

    def test_amounts_are_hidden_without_the_words_and_with_broken_tables(self):
        place = self.demo.folder.parent / "broken"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.demo.folder, place)
        page = place / "categories/index.html"
        # A table whose rows have no cells, and a navigation that is none.
        page.write_text(re.sub(r"<tbody>", "<tbody><tr></tr>", page.read_text("utf-8"), count=1), "utf-8")
        (place / "assets/words.js").unlink()
        amount = re.compile(r"[$€¥]\s*[-−]?\d|\d\s*[$€¥]")
        for root in self.each("index.html"):
            self.browser.press("h")
            self.browser.open(f"{root}/broken/categories/index.html")
            self.assertEqual([text for text in self.run_script(TEXTS) if amount.search(text)], [])

    def sort(self, table, column):
        self.run_script(CLICK_HEADING, table, column)
        # What sorts is loaded with the first press.
        self.wait("return document.querySelector(arguments[0]).tHead.rows[0].cells[arguments[1]].ariaSort", table, column)

    def test_tables_are_sorted(self):
        table = "table.ranked"
        for site, page in ((self.demo, "categories/index.html"), (self.arabic, "categories/index.html")):
            for _ in self.each(page, site):
                column = self.run_script("return document.querySelector(arguments[0]).tHead.rows[0].cells.length - 1", table)
                for state in ("descending", "ascending"):
                    self.sort(table, column)
                    rows = self.run_script(COLUMN, table, column)
                    amounts = [number(text) for level, text in rows if level == "level-1"]
                    self.assertEqual(amounts, sorted(amounts, reverse=state == "descending"))
                    self.assertEqual(self.run_script("return [...document.querySelectorAll('[aria-sort]')].map(cell => cell.ariaSort)"), [state])
                names = self.run_script(COLUMN, table, 0)
                parent = {}
                for level, name in names:
                    if level == "level-1":
                        outer = name
                    else:
                        parent.setdefault(outer, []).append(name)
                self.assertTrue(parent)
                self.browser.open(self.run_script("return location.href"))
                outer, original = None, {}
                for level, name in self.run_script(COLUMN, table, 0):
                    outer = name if level == "level-1" else outer
                    if level != "level-1":
                        original.setdefault(outer, []).append(name)
                self.assertEqual(parent, original)

    def test_sorting_is_exact(self):
        """Amounts that differ in a cent and are equal as binary floats; periods are sorted by time."""
        for _ in self.each("payees/index.html", self.exact):
            self.sort("table.ranked", 3 if self.run_script("return document.querySelector('table.ranked').tHead.rows[0].cells.length") == 4 else 2)
            names = [name for _, name in self.run_script(COLUMN, "table.ranked", 0)]
            self.assertEqual(names, ["Three", "Two", "One"])
        for _ in self.each("months/index.html"):
            newest = [name for _, name in self.run_script(COLUMN, "table.periods", 0)]
            self.sort("table.periods", 0)
            self.assertEqual([name for _, name in self.run_script(COLUMN, "table.periods", 0)], newest[::-1])

    def test_rows_are_filtered(self):
        counts_as = Definitions(self.demo.ledger, self.demo.now).counts_as
        month = [row for row in self.demo.ledger["transactions"] if row["date"].startswith("2026-11")]
        food = [row for row in month if (row.get("category") or "").startswith("Food")]
        sums = sum(row["amount"] if isinstance(row["amount"], Decimal) else Decimal(row["amount"]) for row in food if counts_as(row) == "expense")
        for _ in self.each("months/2026-11.html"):
            everything = self.run_script(ROWS)
            self.run_script("document.querySelector('.filter input').focus()")
            self.browser.press("category:food")
            text = self.wait("return document.querySelector('.filter output').textContent")
            self.assertEqual(text, f"Payments {len(food)} −${sums:,}")
            shown = self.run_script(ROWS)
            self.assertEqual({address.rpartition("/")[2] for address in shown}, {f"{row['id']}.html" for row in food})
            self.assertEqual(self.run_script("return [...document.querySelectorAll('.sums')].filter(sum => sum.checkVisibility()).length"), 0)
            self.run_script("document.querySelector('#show-income').click()")
            self.wait("return document.querySelector('.filter output').textContent == 'Nothing found'")
            self.run_script("""
                document.querySelector('#show-all').click();
                const field = document.querySelector('.filter input');
                field.value = '';
                field.dispatchEvent(new Event('input'));""")
            self.wait("return !document.querySelector('.filter output').textContent")
            self.assertEqual(self.run_script(ROWS), everything)

    def test_nothing_depends_on_the_script(self):
        """Without its files a page has nothing that it would build, and none of it is in the page."""
        for page in ("index.html", "months/2026-11.html", "categories/index.html"):
            text = (self.demo.folder / page).read_text("utf-8")
            self.assertNotRegex(text, r"<button|<dialog|class=\"filter\"")
        self.assertLessEqual((self.demo.folder / "assets/report.js").stat().st_size, 5 * 1024)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class ChromiumTest(ScriptChecks, unittest.TestCase):
    start = Chromium

    def test_nothing_is_refused(self):
        for _ in self.each("months/2026-11.html"):
            self.browser.console()
            self.browser.press("h?")
            self.wait("return document.querySelectorAll('dialog[open]').length")
            self.browser.press(ESCAPE)
            self.browser.press("ffood")
            self.wait("return document.querySelector('.filter output').textContent")
            self.assertEqual(self.browser.console(), [])


def is_missing():
    """Whether Firefox cannot be had here. On CI it is installed if apt has it."""
    if firefox.PROGRAM:
        return False
    known = shutil.which("apt-cache") and subprocess.run(["apt-cache", "show", "firefox-esr"], capture_output=True).returncode == 0
    return not (known and os.environ.get("CI") == "true")


@unittest.skipIf(is_missing(), "there is no Firefox here")
class FirefoxTest(ScriptChecks, unittest.TestCase):
    start = firefox.Firefox


if __name__ == "__main__":
    unittest.main()

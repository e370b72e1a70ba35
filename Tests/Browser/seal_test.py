#!/usr/bin/env python3
"""Opens a sealed report as a person does, in Chromium and in Firefox, from disk and from `folio serve`.

Run: Tests/Browser/seal_test.py   (FOLIO names the binary; .build/release/folio else)
"""

import functools
import hashlib
import hmac
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time
import unicodedata
import unittest

from selenium.webdriver.common.action_chains import ActionChains

import firefox
from browser import PATIENCE, PHONE, Browser
from script_test import ENTER, QuietHandler, is_missing
from sites import ROOT

FOLIO = os.environ.get("FOLIO", str(ROOT / ".build/release/folio"))
PASSPHRASE = "oak-lamp-river-moon-garden-seven-été"

# What a reader sees: the page in the frame, or the message of the page that opens it.
SHOWN = """
const frame = document.querySelector('iframe:not(.next)'), page = frame?.contentDocument;
return { title: document.title, heading: page?.querySelector('h1')?.textContent ?? null, hash: location.hash,
  isLocked: document.querySelector('main')?.checkVisibility(), message: document.querySelector('#message')?.textContent };
"""
IN_PAGE = """
const view = document.querySelector('iframe:not(.next)').contentWindow;
return (document => {{ {} }})(view.document);
"""


def placed(name):
    """The path of a sealed file."""
    return f"sealed/{name[:2]}/{name}.js"


class StrictHandler(QuietHandler):
    """A host with a policy of its own."""
    policies = {}

    def end_headers(self):
        for name, value in self.policies.items():
            self.send_header(name, value)
        super().end_headers()


class Chromium(Browser):
    def press(self, keys):
        ActionChains(self.driver).send_keys(keys).perform()

    def quit(self):
        self.driver.quit()


class SealChecks:
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "content", cls.folder / "content")
        for place in ("a#b", "static"):
            (cls.folder / "content" / place).mkdir()
        shutil.copy(next((ROOT / "content/receipts").glob("*.png")), cls.folder / "content/static/Invoice #1? 50%41&amp;.png")
        # A theme's own style sheets: a wrong address in a comment, one that imports another and itself, and a font.
        assets = cls.folder / "themes/default/assets"
        assets.mkdir(parents=True)
        shutil.copy(ROOT / "themes/default/assets/style.css", assets / "style.css")
        own = "/* url(gone.png) */ @import 'more.css'; @import url( \"style.css\" );\n"
        (assets / "style.css").write_text(own + (assets / "style.css").read_text("utf-8"), "utf-8")
        (assets / "more.css").write_text("@import url(style.css);\nh1 { text-indent: 3px; background: url(mark.png) }\n")
        shutil.copy(next((ROOT / "content/receipts").glob("*.png")), assets / "mark.png")
        name = "Invoice%20%231%3F%2050%2541%26amp%3B.png"
        (cls.folder / "content/a#b/pictures.md").write_text(f"# Pictures\n\n[![x](../static/{name})](../static/{name})\n")
        (cls.folder / "passphrase").write_text(f"{PASSPHRASE}\n", "utf-8")
        cls.seal = ["--seal", "--passphrase-file", cls.folder / "passphrase", "--now", "2026-11-20"]
        for options, output in (cls.seal, "sealed"), (["--now", "2026-11-20"], "open"):
            subprocess.run([FOLIO, "build", "--root", cls.folder, "--output", cls.folder / output, "--quiet", *options], check=True)
        server = subprocess.Popen([FOLIO, "serve", "--root", cls.folder, *cls.seal], stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(server.stdout.close)
        cls.addClassCleanup(server.wait)
        cls.addClassCleanup(server.terminate)
        served = re.search(r"http://\S+", server.stdout.readline())[0]
        cls.roots = [(cls.folder / "sealed").as_uri(), served.rstrip("/")]
        # A host that says nothing of what to keep, so a browser may keep pages for Back.
        host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=cls.folder))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        cls.addClassCleanup(host.server_close)
        cls.addClassCleanup(host.shutdown)
        cls.host = f"http://127.0.0.1:{host.server_port}"


    # Steps

    def shown(self):
        return self.browser.run(SHOWN)

    def in_page(self, code):
        return self.browser.run(IN_PAGE.format(code))

    def wait(self, condition):
        end = time.monotonic() + PATIENCE
        while not (value := condition()):
            self.assertLess(time.monotonic(), end, self.shown())
            time.sleep(0.02)
        return value

    def wait_for(self, heading):
        self.wait(lambda: self.shown()["heading"] == heading)

    def visit(self, address, passphrase=PASSPHRASE):
        self.browser.open(address)
        self.browser.run("sessionStorage.clear(); localStorage.clear()")
        self.browser.open(address)
        self.enter(passphrase)

    def enter(self, passphrase):
        self.wait(lambda: self.browser.run("return document.querySelector('form')?.checkVisibility()"))
        self.browser.run("document.querySelector('#passphrase').value = arguments[0]; document.querySelector('main button').click()", passphrase)
        self.wait(lambda: self.shown()["message"] or self.shown()["heading"])

    def heading(self, path):
        return re.search(r"<h1>(.*?)</h1>", (self.folder / "open" / path).read_text("utf-8"), re.S)[1]

    # Checks

    def test_the_passphrase_opens_it_and_lock_closes_it(self):
        for root in self.roots:
            self.visit(f"{root}/index.html")
            self.wait_for("Personal Finance")
            self.assertEqual(self.shown()["title"], "Personal Finance")
            # A reload needs no passphrase, a new session does.
            self.browser.open(f"{root}/index.html")
            self.wait_for("Personal Finance")
            self.browser.run("globalThis.name = JSON.stringify(sessionStorage); document.querySelector('header button').click()")
            self.wait(lambda: self.shown().get("isLocked"))
            locked = "return [document.title, document.querySelectorAll('iframe').length]"
            self.assertEqual(self.browser.run(locked), ["Sealed report", 0])
            self.assertEqual(self.browser.run("return [sessionStorage.length, Object.keys(localStorage).filter(key => key.length > 30)]"), [0, []])
            # A browser that restores the tab brings its half of the key back.
            self.browser.run("Object.assign(sessionStorage, JSON.parse(name)); document.body.id = 'old'; location.reload()")
            # The old page is locked, too, and a page that has only begun has no title.
            self.wait(lambda: self.browser.run("return document.readyState === 'complete' && document.body.id !== 'old'"))
            self.wait(lambda: self.shown().get("isLocked"))
            self.assertEqual(self.browser.run("return sessionStorage.length"), 1)
            self.assertEqual(self.browser.run(locked), ["Sealed report", 0])

    def test_another_passphrase_opens_nothing(self):
        for root in self.roots:
            for wrong in ("oak-lamp-river-moon-garden-seven-ete", PASSPHRASE + " ", "x"):
                self.visit(f"{root}/index.html", wrong)
                self.assertEqual(self.shown(), {"title": "Sealed report", "heading": None, "hash": "", "isLocked": True,
                                                "message": "This is not the passphrase of this report."})
            # The same accent, typed as two signs.
            self.enter(PASSPHRASE.replace("é", "e\u0301"))
            self.wait_for("Personal Finance")

    def test_links_back_and_forward(self):
        for root in self.roots:
            self.visit(f"{root}/index.html")
            self.wait_for("Personal Finance")
            self.in_page("document.querySelector('.links a[href$=\"months/index.html\"]').click()")
            self.wait_for(self.heading("months/index.html"))
            # A link in a chart.
            self.in_page("document.querySelector('svg a[href$=\"2026-10.html\"]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))")
            self.wait_for("October 2026")
            self.assertEqual(self.shown()["hash"], "#months/2026-10.html")
            self.in_page("view.scrollTo({ top: 300, behavior: 'instant' })")
            self.in_page("document.querySelector('.rows a').click()")
            self.wait(lambda: self.shown()["hash"].startswith("#transactions/"))
            self.wait(lambda: self.shown()["heading"] not in ("October 2026", None))
            self.browser.run("history.back()")
            self.wait_for("October 2026")
            self.wait(lambda: self.in_page("return view.scrollY") == 300)
            self.browser.run("history.go(-2)")
            self.wait_for("Personal Finance")
            self.browser.run("history.forward()")
            self.wait_for(self.heading("months/index.html"))

    def test_deep_links_and_fragments(self):
        for root in self.roots:
            self.visit(f"{root}/index.html#months/2026-11.html#income")
            self.wait_for("November 2026")
            self.wait(lambda: self.in_page("return document.querySelector(':target')?.id") == "income")
            seen = "return [...document.querySelectorAll('.rows > li')].filter(row => row.checkVisibility()).map(row => row.className.split(' ')[0])"
            self.assertEqual(set(self.in_page(seen)), {"income"})
            self.browser.run("location.hash = '#months/2026-11.html'")
            self.wait(lambda: "expense" in self.in_page(seen))

    def test_links_to_the_outside_and_to_pages_that_are_gone(self):
        self.visit(f"{self.roots[0]}/index.html")
        self.wait_for("Personal Finance")
        follow = """
            globalThis.asked = [], globalThis.open = (...what) => asked.push(what.map(String));
            for (const href of ['https://example.org/a', 'mailto:a@example.org', 'javascript:alert(1)', 'https://[',
                              'https://report.invalid/index.html', 'https://a.invalid/index.html', '//b.invalid/', 'months/2026-10.html'])
              for (const ctrlKey of [false, true]) {
                const page = document.querySelector('iframe').contentDocument, link = page.createElement('a');
                if (href.startsWith('months') && !ctrlKey) continue;
                link.href = href;
                page.body.append(link);
                link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }));
              }
            return asked;"""
        self.assertEqual(self.browser.run(follow), [
            ["https://example.org/a", "_self", "noreferrer"], ["https://example.org/a", "_blank", "noreferrer"],
            ["mailto:a@example.org", "_self", "noreferrer"], ["mailto:a@example.org", "_blank", "noreferrer"],
            *([address, target, "noreferrer"] for address in ("https://report.invalid/index.html", "https://a.invalid/index.html", "https://b.invalid/")
              for target in ("_self", "_blank")),
            ["#months/2026-10.html"]])
        # A bookmark of a page that a later build no longer has: the report stays open, and says so.
        said = "The file %s is missing. All else is shown; get a new copy of the report."
        notice = lambda: self.browser.run("return document.querySelector('header strong').textContent")
        self.browser.run("location.hash = '#months/1999-01.html'")
        self.wait(lambda: re.fullmatch(said.replace(".", r"\.") % r"sealed/(\w\w)/\1\w{30}\.js", notice()))
        self.assertEqual(self.shown()["heading"], "Personal Finance")
        self.browser.run("location.hash = '#months/2026-10.html'")
        self.wait_for("October 2026")
        self.assertEqual(notice(), "")
        self.visit(f"{self.roots[0]}/index.html#months/1999-01.html")
        self.wait_for("Personal Finance")
        self.assertRegex(notice(), said.replace(".", r"\.") % r"sealed/(\w\w)/\1\w{30}\.js")
        self.assertEqual(self.shown()["hash"], "")

    def test_search(self):
        for root in self.roots:
            self.visit(f"{root}/index.html#search.html#q=bakery")
            self.wait(lambda: self.shown()["heading"] and self.in_page("return document.querySelectorAll('#results li').length"))
            self.assertIn("Bakery", self.in_page("return document.querySelector('#results').textContent"))
            self.in_page("const field = document.querySelector('#query'); field.value = 'salary'; field.dispatchEvent(new Event('input'))")
            self.wait(lambda: self.shown()["hash"] == "#search.html#q=salary")
            self.in_page("document.querySelector('#results a').click()")
            self.wait(lambda: self.shown()["hash"].startswith("#transactions/"))
            self.browser.run("history.back()")
            self.wait(lambda: self.shown()["hash"] == "#search.html#q=salary" and self.in_page("return document.querySelector('#query')?.value") == "salary")

    def test_the_script_of_the_report(self):
        for root in self.roots:
            self.visit(f"{root}/index.html#months/2026-10.html")
            self.wait_for("October 2026")
            self.browser.press("[")
            self.wait_for("September 2026")
            self.browser.press("gm")
            self.wait_for(self.heading("months/index.html"))
            self.browser.run("history.go(-2)")
            self.wait_for("October 2026")
            self.browser.press("h")
            self.wait(lambda: "•••" in self.in_page("return document.body.textContent"))
            self.browser.press("h?")
            self.wait(lambda: self.in_page("return document.querySelectorAll('dialog[open]').length"))
            self.in_page("document.querySelector('dialog button').click()")
            self.browser.press("ffood")
            self.wait(lambda: self.in_page("return document.querySelector('.filter output').textContent"))

    def test_taxes(self):
        for root in self.roots:
            self.visit(f"{root}/index.html#taxes/us-federal-2025-single.html")
            self.wait(lambda: self.shown()["heading"])
            self.in_page("const field = document.querySelector('#gross'); field.value = '100000'; field.dispatchEvent(new Event('input'))")
            self.wait(lambda: "$" in self.in_page("return document.querySelector('#outcome').textContent"))

    def test_pictures_are_shown_and_files_saved(self):
        for root in self.roots:
            self.visit(f"{root}/index.html#receipts.html")
            self.wait(lambda: self.shown()["heading"])
            self.wait(lambda: self.in_page("return [...document.images].some(image => image.naturalWidth > 0)"))
            self.browser.run("location.hash = '#budgets.html'")
            self.wait(lambda: self.shown()["hash"] == "#budgets.html" and self.shown()["title"].startswith("Budgets"))
            self.browser.run("""
                globalThis.saved = null;
                HTMLAnchorElement.prototype.click = function () { saved = [this.download, this.href.split(':')[0]]; };""")
            self.in_page("document.querySelector('a[href$=\".csv\"]').click()")
            self.assertEqual(self.wait(lambda: self.browser.run("return saved")), ["budgets.csv", "blob"])

    def test_style_sheets_import_others_and_have_pictures(self):
        for root in self.roots:
            self.visit(f"{root}/index.html")
            self.wait_for("Personal Finance")
            look = self.in_page("const look = view.getComputedStyle(document.querySelector('h1')); return [look.textIndent, look.backgroundImage.slice(0, 10)]")
            self.assertEqual(look, ["3px", 'url("blob:'])

    def test_a_missing_file_costs_itself_alone(self):
        """Of pictures, style sheets, scripts and files to save, all others are shown."""
        place = self.folder / "lacking"
        shutil.copytree(self.folder / "sealed", place, dirs_exist_ok=True)
        for path in ("assets/mark.png", "assets/more.css", "assets/report.js", "budgets.csv"):
            (place / placed(self.name_of(path))).unlink()
        for root in place.as_uri(), f"{self.host}/lacking":
            self.visit(f"{root}/index.html#budgets.html")
            self.wait(lambda: self.shown()["heading"])
            notice = self.browser.run("return document.querySelector('header strong').textContent")
            self.assertIn("is missing. All else is shown", notice)
            self.in_page("document.querySelector('a[href$=\".csv\"]').click()")
            gone = self.name_of("budgets.csv")
            self.wait(lambda: gone in self.browser.run("return document.querySelector('header strong').textContent"))
            self.assertFalse(self.shown()["isLocked"])

    def test_what_the_host_forbids_is_said(self):
        host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(StrictHandler, directory=self.folder / "sealed"))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        self.addCleanup(host.server_close)
        self.addCleanup(host.shutdown)
        self.addCleanup(StrictHandler.policies.clear)
        said = "The host of this report forbids what its pages need (Content-Security-Policy: {}). Open it from disk, or take it to another host."
        notice = lambda: self.browser.run("return document.querySelector('header strong').textContent")
        own = re.search(r'Policy" content="([^"]*)"', (self.folder / "sealed/index.html").read_text("utf-8"))[1]
        for policy, expected in (
                ("script-src 'self'", said.format("script-src-elem")), ("style-src 'self'", said.format("style-src-elem")),
                ("img-src 'self'", said.format("img-src")), ("frame-ancestors 'none'", ""), (own, "")):
            StrictHandler.policies = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
            self.visit(f"http://127.0.0.1:{host.server_port}/index.html#receipts.html")
            self.wait(lambda: self.shown()["heading"])
            time.sleep(0 if expected else 1)
            self.wait(lambda: notice() == expected)
        # A policy that is only watched forbids nothing.
        StrictHandler.policies = {"Content-Security-Policy-Report-Only": "default-src 'none'", "Cache-Control": "no-store"}
        self.visit(f"http://127.0.0.1:{host.server_port}/index.html#receipts.html")
        self.wait(lambda: self.shown()["heading"])
        self.assertEqual(notice(), "")
        StrictHandler.policies = {"Content-Security-Policy": "connect-src 'none'", "Cache-Control": "no-store"}
        self.visit(f"http://127.0.0.1:{host.server_port}/index.html")
        self.wait(lambda: self.shown()["message"] == said.format("connect-src"))
        self.assertTrue(self.shown()["isLocked"])
        # Where the script may not run, the page itself says so.
        seen = "return document.querySelector('#unscripted')?.checkVisibility({ visibilityProperty: true }) ?? null"
        for policy in "script-src 'none'", "default-src 'none'":
            StrictHandler.policies = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
            self.browser.open(f"http://127.0.0.1:{host.server_port}/index.html?{policy[:3]}")
            self.wait(lambda: self.browser.run(seen))

    def name_of(self, path):
        """The name of a sealed file, as docs/copies.md says."""
        salt = bytes.fromhex(re.search(r'data-salt="(\w+)"', (self.folder / "sealed/index.html").read_text())[1])
        secret = hashlib.pbkdf2_hmac("sha256", unicodedata.normalize("NFC", PASSPHRASE).encode(), salt, 1_000_000)
        extracted = hmac.digest(bytes(32), secret, "sha256")
        key = hmac.digest(extracted, b"folio name key\x01", "sha256")
        return hmac.digest(key, path.encode(), "sha256")[:16].hex()

    def test_names_with_signs_of_addresses(self):
        for root in self.roots:
            self.visit(f"{root}/index.html#a%23b/pictures.html")
            self.wait_for("Pictures")
            loaded = "return [...document.images].some(image => image.naturalWidth > 0)"
            self.wait(lambda: self.in_page(loaded))
            self.in_page("document.querySelector('a[href$=\".png\"]').click()")
            self.wait(lambda: self.shown()["title"].startswith("static/Invoice #1?"))
            self.wait(lambda: self.in_page(loaded))
            self.browser.run("history.back()")
            self.wait_for("Pictures")

    def go_back(self, times):
        """What each page before shows, when it has settled."""
        seen = []
        for _ in range(times):
            try:
                self.browser.back()
            except Exception:  # noqa: BLE001 (there is no page before)
                break
            time.sleep(1)
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    shown = self.browser.run("return { address: location.href, state: document.readyState, title: document.title, frames: frames.length, text: document.body?.innerText ?? '' }")
                except Exception:  # noqa: BLE001 (the page is being replaced)
                    shown = {"state": "loading"}
                if shown["state"] == "complete" or time.monotonic() > end:
                    break
                time.sleep(0.1)
            seen.append(shown)
        return seen

    def expect_locked(self, seen):
        sealed = [page for page in seen if page["address"].split("#")[0].endswith("/index.html")]
        self.assertTrue(sealed, seen)
        for page in sealed:
            self.assertEqual((page["title"], page["frames"]), ("Sealed report", 0), page)
            self.assertIn("Passphrase", page["text"])

    def test_back_after_lock_shows_nothing(self):
        """A browser may keep pages for Back as they were when they were left (Firefox does)."""
        (self.folder / "elsewhere.html").write_text("<!doctype html><title>Elsewhere</title>Elsewhere")
        # An address with two slashes after the host is one of the host all the same.
        for root in self.folder.as_uri(), self.host, f"{self.host}/":
            address = f"{root}/sealed/index.html"
            # In one tab: opened, left by a link, opened again, locked.
            self.visit(address)
            self.wait_for("Personal Finance")
            self.browser.follow(f"{root}/elsewhere.html")
            self.browser.follow(address)
            self.wait_for("Personal Finance")
            self.browser.run("document.querySelector('header button').click()")
            self.wait(lambda: self.shown().get("isLocked"))
            self.expect_locked(self.go_back(2))
            # In two tabs: opened, left by a link; locked in the other tab.
            self.visit(address)
            self.wait_for("Personal Finance")
            self.browser.follow(f"{root}/elsewhere.html")
            first = self.browser.tab()
            self.browser.open_tab()
            self.browser.open(address)
            self.enter(PASSPHRASE)
            self.wait_for("Personal Finance")
            self.browser.run("document.querySelector('header button').click()")
            self.wait(lambda: self.shown().get("isLocked"))
            self.browser.switch_to(first)
            self.expect_locked(self.go_back(1))
            # Without Lock, Back opens the report again.
            self.visit(address)
            self.wait_for("Personal Finance")
            self.browser.follow(f"{root}/elsewhere.html")
            self.browser.back()
            self.wait_for("Personal Finance")

    def test_a_tab_that_heard_nothing_of_lock_closes_when_it_is_looked_at(self):
        """The halves change while the tab sleeps: locked elsewhere, or locked and opened anew."""
        for change in ("localStorage.removeItem(key)", "localStorage.setItem(key, '00'.repeat(32))"):
            self.visit(f"{self.host}/sealed/index.html")
            self.wait_for("Personal Finance")
            self.browser.run(f"const key = Object.keys(localStorage).find(key => key.startsWith('folio ')); {change}; dispatchEvent(new Event('focus'))")
            self.wait(lambda: self.shown().get("isLocked"))
            self.assertEqual(self.shown()["heading"], None)

    def damaged(self, name, content):
        place = self.folder / "damaged"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.folder / "sealed", place)
        (place / placed(name)).write_bytes(content)

    def test_no_code_in_a_sealed_file_runs_from_a_host(self):
        first = re.search(r'data-first="(\w+)"', (self.folder / "sealed/index.html").read_text())[1]
        text = (self.folder / "sealed" / placed(first)).read_bytes()
        code = b"globalThis.ran = document.title = 'ran'; setTimeout(() => { location = '/elsewhere.html#' + JSON.stringify(sessionStorage) }, 500)"
        for content in (text.rstrip() + b";" + code + b"\n", code + b";" + text, code, b"<script>" + code + b"</script>",
                        text.replace(b'","', b'",' + code + b',"', 1), text.rstrip()[:-2] + b'" + (() => {' + code + b"})())\n"):
            self.damaged(first, content)
            self.visit(f"{self.host}/damaged/index.html")
            time.sleep(1)
            self.assertEqual(self.shown(), {
                "title": "Sealed report", "heading": None, "hash": "", "isLocked": True,
                "message": f"The file {placed(first)} has been changed. Nothing of the report is shown; get a new copy of it."})
            self.assertIsNone(self.browser.run("return globalThis.ran ?? null"))
            self.assertEqual(self.browser.run("return sessionStorage.length"), 0)

    def test_another_spelling_of_the_same_text_is_noticed(self):
        first = re.search(r'data-first="(\w+)"', (self.folder / "sealed/index.html").read_text())[1]
        text = (self.folder / "sealed" / placed(first)).read_bytes()
        start = text.index(b'","') + 3
        zero = text.index(b"0", start)
        for content in (text[:zero] + b"~" + text[zero + 1:], text.replace(b'")\n', b'0000")\n'), text.replace(b'")\n', b'0")\n'),
                        text[:start] + b"#####" + text[start + 5:], text[:start] + b" " + text[start:]):
            self.damaged(first, content)
            for root in self.folder.as_uri(), self.host:
                self.visit(f"{root}/damaged/index.html")
                self.assertEqual((self.shown()["heading"], self.shown()["message"]), (
                    None, f"The file {placed(first)} has been changed. Nothing of the report is shown; get a new copy of it."))

    def test_changed_files_show_nothing(self):
        names = {path.stem: path.read_bytes() for path in (self.folder / "sealed/sealed").glob("*/*")}
        first = re.search(r'data-first="(\w+)"', (self.folder / "sealed/index.html").read_text())[1]
        other = next(name for name in sorted(names) if name != first)
        middle = len(names[first]) // 2
        changed = bytearray(names[first])
        changed[middle] = ord("A") if changed[middle] != ord("A") else ord("B")
        renamed = names[other].replace(other.encode(), first.encode())
        end = " Nothing of the report is shown; get a new copy of it."
        for content, message in ((bytes(changed), f"The file {placed(first)} has been changed."),
                                 (names[first][:-9], f"The file {placed(first)} has been changed."),
                                 (names[other], f"Another file is in the place of {placed(first)}."),
                                 (renamed, f"The file {placed(first)} has been changed."),
                                 (None, f"The file {placed(first)} is missing.")):
            place = self.folder / "damaged"
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(self.folder / "sealed", place)
            (place / placed(first)).unlink()
            if content is not None:
                (place / placed(first)).write_bytes(content)
            for root in place.as_uri(), f"{self.host}/damaged":
                self.visit(f"{root}/index.html")
                self.assertEqual(self.shown(), {"title": "Sealed report", "heading": None, "hash": "", "isLocked": True, "message": message + end})


class ChromiumTest(SealChecks, unittest.TestCase):
    def setUp(self):
        # A browser of its own, since Chromium forgets all but 50 pages of a session.
        self.browser = Chromium()
        self.addCleanup(self.browser.quit)

    def test_lock_closes_it_in_all_tabs(self):
        for root in self.roots:
            self.visit(f"{root}/index.html")
            self.wait_for("Personal Finance")
            driver = self.browser.driver
            first = driver.current_window_handle
            self.browser.run("open('#months/2026-10.html')")
            second = self.wait(lambda: next((tab for tab in driver.window_handles if tab != first), None))
            driver.switch_to.window(second)
            self.wait_for("October 2026")
            self.browser.run("document.querySelector('header button').click()")
            for tab in second, first:
                driver.switch_to.window(tab)
                self.wait(lambda: self.shown().get("isLocked"))
                self.assertEqual(self.browser.run("return [sessionStorage.length, location.hash]"), [0, ""])
                if tab == second:
                    driver.close()

    def test_nothing_is_refused_and_nothing_leaves_the_report(self):
        for root in self.roots:
            self.browser.console(), self.browser.requests()
            self.visit(f"{root}/index.html#months/2026-10.html")
            self.wait_for("October 2026")
            self.assertEqual(self.browser.console(), [])
            asked = [address for address in self.browser.requests() if not address.startswith((root, "blob:", "about:"))]
            self.assertEqual(asked, [])

    def test_it_asks_and_refuses_in_the_language_of_the_report(self):
        place = self.folder / "arabic"
        ledger = {"title": "دفتر", "locale": "ar_EG", "transactions": []}
        (self.folder / "arabic.json").write_text(json.dumps(ledger))
        subprocess.run([FOLIO, "build", "--root", self.folder, "--ledger", self.folder / "arabic.json", "--output", place, "--quiet", *self.seal], check=True)
        words = json.loads((ROOT / "themes/default/words/ar.json").read_text("utf-8"))
        self.visit(f"{place.as_uri()}/index.html", "x")
        self.assertEqual(self.shown(), {"title": words["sealedReport"], "heading": None, "hash": "", "isLocked": True, "message": words["wrongPassphrase"]})
        self.assertEqual(self.browser.run("return [document.documentElement.lang, getComputedStyle(document.body).direction]"), ["ar", "rtl"])
        self.enter(PASSPHRASE)
        self.wait_for("دفتر")
        self.browser.run("location.hash = '#a.csv'")
        self.wait(lambda: self.shown()["message"] == words["fileToSave"])
        first = re.search(r'data-first="(\w+)"', (place / "index.html").read_text("utf-8"))[1]
        (place / placed(first)).unlink()
        self.visit(f"{place.as_uri()}/index.html")
        self.assertEqual(self.shown()["message"], words["reportDamaged"].format(problem=words["fileMissing"].format(file=placed(first))))

    def test_the_page_that_opens_it_is_accessible(self):
        self.browser.open(f"{self.roots[0]}/index.html", size=PHONE)
        self.browser.run("sessionStorage.clear()")
        self.browser.open(f"{self.roots[0]}/index.html", size=PHONE)
        self.browser.press("wrong" + ENTER)
        self.wait(lambda: self.shown()["message"])
        self.assertEqual(self.browser.run("""
            const field = document.activeElement;
            return [field.labels[0].textContent, field.ariaInvalid, document.querySelector('#message').role ?? document.querySelector('#message').getAttribute('role'),
              document.documentElement.scrollWidth <= innerWidth, [...document.querySelectorAll('main button, main input:not([hidden])')].every(one => one.offsetHeight >= 44)];"""),
            ["Passphrase", "true", "alert", True, True])


@unittest.skipIf(is_missing(), "there is no Firefox here")
class FirefoxTest(SealChecks, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # One for all checks, since it takes as long to start as a check takes.
        cls.browser = firefox.Firefox()
        cls.addClassCleanup(cls.browser.quit)

    def setUp(self):
        self.browser.begin_as_new_reader()


if __name__ == "__main__":
    unittest.main()

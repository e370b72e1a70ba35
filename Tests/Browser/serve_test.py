#!/usr/bin/env python3
"""A real browser follows `folio serve`: usage: serve_test.py (FOLIO names the binary)

Needs Chromium with its driver (Debian: chromium chromium-driver) and selenium from PyPI.
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from browser import PATIENCE, chromium

FOLIO = Path(os.environ.get("FOLIO", ".build/release/folio")).resolve()


class Preview:
    """A project of its own, served by `folio serve`."""

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory(prefix="folio-browser-")
        self.root = Path(self.folder.name)
        (self.root / "content").mkdir()
        self.save(amount="10.00")
        self.start(*options)

    def start(self, *options):
        self.process = subprocess.Popen(
            [FOLIO, "serve", "--root", self.root, *options], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True
        )
        self.url = re.search(r"http://\S+", self.process.stdout.readline())[0]

    def save(self, amount):
        """Saves the ledger by rename, as editors do."""
        transactions = [
            {"id": f"t{day}", "date": f"2026-03-{day:02}", "type": "expense", "name": "Bakery", "amount": amount}
            for day in range(1, 31)
        ]
        ledger = {"title": "Books", "currency": "USD", "locale": "en_US", "transactions": transactions}
        new = self.root / "content/ledger.json.new"
        new.write_text(json.dumps(ledger, indent=1))
        os.replace(new, self.root / "content/ledger.json")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return code


def browser(*arguments):
    return chromium("--window-size=600,500", *arguments)


class LivePreview(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def setUp(self):
        self.preview = Preview()
        self.addCleanup(self.preview.folder.cleanup)
        self.browser.get(self.preview.url)

    def tearDown(self):
        self.assertEqual(self.preview.stop(), 0)

    def wait_for(self, text, present=True):
        WebDriverWait(self.browser, PATIENCE, poll_frequency=0.05, ignored_exceptions=[Exception]).until(
            lambda browser: (text in browser.find_element(By.TAG_NAME, "body").text) == present,
            f"waited in vain for {text!r} to be {'shown' if present else 'gone'}",
        )

    def scroll(self):
        return self.browser.execute_script("return Math.round(scrollY)")

    def test_changed_amount_is_shown_without_reloading_by_hand(self):
        self.wait_for("$10.00")
        self.preview.save(amount="11.00")
        self.wait_for("$11.00")
        self.wait_for("$10.00", present=False)
        refused = [line["message"] for line in self.browser.get_log("browser") if "Content Security" in line["message"]]
        self.assertEqual(refused, [])

    def test_mistake_is_shown_and_goes_when_mended(self):
        self.wait_for("$10.00")
        self.preview.save(amount="-5")
        self.wait_for("amount must be greater than 0")
        self.wait_for('"amount": "-5"')
        self.preview.save(amount="12.00")
        self.wait_for("$12.00")
        self.wait_for("must be greater", present=False)

    def test_scroll_is_kept_also_through_a_mistake(self):
        self.wait_for("$10.00")
        self.browser.execute_script("scrollTo({ top: 500, behavior: 'instant' })")
        self.assertEqual(self.scroll(), 500)
        for amount, shown in [("13.00", "$13.00"), ("-5", "must be greater"), ("14.00", "$14.00")]:
            self.preview.save(amount=amount)
            self.wait_for(shown)
        # The words may be there before all of the page is.
        WebDriverWait(self.browser, PATIENCE).until(lambda _: self.scroll() == 500, f"scrolled to {self.scroll()}")

    def test_page_of_a_transaction_follows_as_well(self):
        self.browser.get(self.preview.url + "transactions/t1.html")
        self.wait_for("$10.00")
        self.preview.save(amount="15.00")
        self.wait_for("$15.00")

    def test_page_finds_the_server_again(self):
        self.wait_for("$10.00")
        port = self.preview.url.rstrip("/").rsplit(":", 1)[1]
        self.assertEqual(self.preview.stop(), 0)
        self.preview.save(amount="16.00")
        self.preview.start("--port", port)
        self.wait_for("$16.00")

    def test_many_open_pages_do_not_exhaust_the_connections(self):
        first = self.browser.current_window_handle
        for _ in range(7):
            self.browser.switch_to.new_window("tab")
            self.browser.get(self.preview.url)
            self.wait_for("$10.00")
        self.preview.save(amount="17.00")
        for handle in self.browser.window_handles:
            self.browser.switch_to.window(handle)
            self.wait_for("$17.00")
            if handle != first:
                self.browser.close()
        self.browser.switch_to.window(first)


class EvilSite:
    """A web server of somebody else, on this machine so that the browser can reach it."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            page = b"<!doctype html><title>Evil</title><p>Look at these kittens."
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_):
            pass

    def __init__(self):
        self.server = HTTPServer(("127.0.0.1", 0), self.Page)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def stop(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class ForeignPages(unittest.TestCase):
    """Pages of evil.example, whose name leads to this machine (DNS rebinding)."""

    def setUp(self):
        self.browser = browser("--host-resolver-rules=MAP evil.example 127.0.0.1")
        self.addCleanup(self.browser.quit)
        self.evil = EvilSite()
        self.browser.get(f"http://evil.example:{self.evil.port}/")
        self.assertIn("kittens", self.browser.page_source)

    def start(self, *options):
        preview = Preview(*options)
        self.addCleanup(preview.folder.cleanup)
        self.addCleanup(preview.stop)
        return preview

    REBINDING = """
        const [host, done] = arguments;
        const request = `GET / HTTP/1.1\\r\\nHost: ${host}\\r\\n\\r\\n`;
        const bodies = [
          new Blob([request, "0".repeat(3 << 20)]),
          new Blob(["0".repeat(2 << 20), request.repeat(1000)]),
          new Blob([request.repeat((3 << 20) / request.length)]),
          new Blob([request, request, `GET / HTTP/1.1\\r\\nHost: ${host}\\r\\nX-Rest: `, "0".repeat(3 << 20)]),
          new Blob([request]),
        ];
        async function text(options) {
          try { return await (await fetch("/", options)).text(); } catch (error) { return String(error); }
        }
        (async () => {
          const texts = [await text({})];
          for (const body of [...bodies, ...bodies, ...bodies]) {
            for (const method of ["POST", "PUT"]) texts.push(await text({ method, body }));
            texts.push(await text({}), await text({ cache: "reload" }));
          }
          done(texts);
        })();
    """

    def test_page_whose_name_leads_here_reads_nothing(self):
        # The page stays, and now its own address is the preview's.
        self.evil.stop()
        preview = self.start("--port", str(self.evil.port))
        texts = self.browser.execute_async_script(self.REBINDING, f"localhost:{self.evil.port}")
        self.assertEqual(len(texts), 61)
        self.assertEqual([text for text in texts if "Bakery" in text or "Books" in text], [])
        self.assertTrue(any("does not go by that name" in text for text in texts), texts[:5])
        self.browser.get(preview.url)
        self.assertIn("Bakery", self.browser.page_source)

    FLOOD = """
        const [origin] = arguments;
        window.read = [];
        const long = "0".repeat(1 << 20);
        function add(name, source) {
          const element = document.createElement(name);
          element.src = source;
          element.onload = () => { if (name !== "iframe") window.read.push(`${name} ${source.slice(0, 60)}`); };
          document.body.append(element);
        }
        let number = 0;
        function flood() {
          for (let count = 0; count < 10; count += 1) {
            number += 1;
            add("img", `${origin}?${number}${long}`);
            add("img", `${origin}assets/icon.svg?${number}`);
            add("script", `${origin}search.js?${number}`);
            if (number < 30) add("iframe", `${origin}?${number}`);
            fetch(`${origin}?${number}`, { mode: "no-cors" }).catch(() => {});
            fetch(`${origin}?${number}`).then((reply) => reply.text()).then((text) => window.read.push(text), () => {});
            fetch(origin, { method: "POST", body: long, mode: "no-cors" }).catch(() => {});
            new EventSource(`${origin}.folio/events`).onmessage = ({ data }) => window.read.push(data);
            new WebSocket(origin.replace("http", "ws")).onopen = () => window.read.push("socket");
          }
        }
        window.flooding = setInterval(flood, 200);
        flood();
    """

    def test_flood_of_a_foreign_page_reads_nothing_and_stops_nobody(self):
        self.addCleanup(self.evil.stop)
        preview = self.start()
        self.browser.execute_script(self.FLOOD, preview.url)
        flooding = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        for amount in ["10.00", "11.00", "12.00"]:
            preview.save(amount)
            end = time.monotonic() + PATIENCE
            while f"${amount}" not in self.browser.page_source:
                self.assertLess(time.monotonic(), end, f"waited in vain for {amount}")
                self.browser.get(preview.url)
        self.browser.switch_to.window(flooding)
        self.assertEqual(self.browser.execute_script("clearInterval(window.flooding); return window.read"), [])


if __name__ == "__main__":
    unittest.main()

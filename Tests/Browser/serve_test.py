#!/usr/bin/env python3
"""A real browser follows `folio serve`: usage: serve_test.py PATH/TO/folio

Needs Chromium with its driver (Debian: chromium chromium-driver) and selenium from PyPI.
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

FOLIO = Path(sys.argv.pop(1) if len(sys.argv) > 1 else ".build/debug/folio").resolve()


class Preview:
    """A project of its own, served by `folio serve`."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="folio-browser-")
        self.root = Path(self.folder.name)
        (self.root / "content").mkdir()
        self.save(amount="10.00")
        self.start()

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
        code = self.process.wait(timeout=5)
        self.process.stdout.close()
        return code


class LivePreview(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=600,500"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        service = Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
        cls.browser = webdriver.Chrome(options=options, service=service)

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
        WebDriverWait(self.browser, 20, poll_frequency=0.05, ignored_exceptions=[Exception]).until(
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
        self.browser.execute_script("scrollTo({ top: 700, behavior: 'instant' })")
        self.assertEqual(self.scroll(), 700)
        for amount, shown in [("13.00", "$13.00"), ("-5", "must be greater"), ("14.00", "$14.00")]:
            self.preview.save(amount=amount)
            self.wait_for(shown)
        self.assertEqual(self.scroll(), 700)

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


if __name__ == "__main__":
    unittest.main()

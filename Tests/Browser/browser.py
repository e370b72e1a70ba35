"""Chromium by way of its driver."""

import base64
import json
import os

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from urllib3.exceptions import HTTPError

PHONE, SMALL_PHONE, DESK = (390, 844), (320, 640), (1280, 900)

# Seconds. A machine that is busy with other work may be twenty times as slow: no check depends on its speed.
PATIENCE = 300

# What is raised when Chromium or its driver gave up, whatever the page was.
GAVE_UP = (WebDriverException, HTTPError)


def chromium(*arguments, **preferences):
    """A driver of a browser that waits long enough."""
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *arguments):
        options.add_argument(argument)
    options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")))
    driver.command_executor.client_config.timeout = 2 * PATIENCE
    driver.set_script_timeout(PATIENCE)
    driver.set_page_load_timeout(PATIENCE)
    return driver


class Browser:
    def __init__(self):
        self.start()

    def start(self):
        self.driver = chromium("--hide-scrollbars")

    def restart(self):
        try:
            self.driver.quit()
        except GAVE_UP:
            pass
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, url, size=DESK, dark=False):
        width, height = size
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
        # An address that differs in its fragment alone would not be loaded anew.
        self.driver.get("about:blank")
        self.driver.get(url)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def run_async(self, script, *arguments):
        return self.driver.execute_async_script(script, *arguments)

    # Tabs

    def tab(self):
        return self.driver.current_window_handle

    def open_tab(self):
        self.driver.switch_to.new_window("tab")

    def switch_to(self, tab):
        self.driver.switch_to.window(tab)

    def follow(self, url):
        """Goes to an address as a link in the same tab does."""
        self.driver.get(url)

    def back(self):
        self.driver.back()

    def requests(self):
        """The addresses that were asked for since the last call."""
        events = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [
            event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def console(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def pdf(self):
        result = self.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
        return base64.b64decode(result["data"])

"""Firefox by its own protocol, WebDriver BiDi: no driver is needed."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time

import websocket

from browser import PATIENCE

PROGRAM = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
ADDRESS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        with open(f"{self.folder.name}/log", "w") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "--headless", "--no-remote", "--profile", self.folder.name, "--remote-debugging-port", "0"],
                stdout=subprocess.DEVNULL, stderr=log)
        self.socket = websocket.create_connection(f"{self._address()}/session", timeout=PATIENCE, suppress_origin=True)
        self.count = 0
        self._command("session.new", capabilities={})
        self.context = self._command("browsingContext.getTree")["contexts"][0]["context"]
        self.reader = None

    def _address(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            with open(f"{self.folder.name}/log") as log:
                match = ADDRESS.search(log.read())
            if match:
                return match[1]
            time.sleep(0.1)
        raise RuntimeError("Firefox does not start")

    def _command(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def open(self, url):
        for address in ("about:blank", url):
            self._command("browsingContext.navigate", context=self.context, url=address, wait="none")
            self._await(address.partition("#")[0])

    def _await(self, address):
        """Waits until a page is there. Now and then, Firefox does not tell the end of a navigation."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                place, state = self.run("return [location.href.split('#')[0], document.readyState]")
            except RuntimeError:
                # The page before it has just gone.
                place, state = "", ""
            if (place, state) == (address, "complete"):
                return
            time.sleep(0.02)
        raise RuntimeError(f"Firefox does not open {address}")

    def run(self, script, *arguments):
        """The value of a function's body, as JSON."""
        answer = self._command(
            "script.evaluate", target={"context": self.context}, awaitPromise=True,
            expression=f"(async (...a) => JSON.stringify(await (async function () {{ {script} }})(...a) ?? null))(...{json.dumps(arguments)})")
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def press(self, keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._command("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": actions}])

    def begin_as_new_reader(self):
        """Opens a tab that shares no storage and no history with those before, which are closed."""
        before, self.reader = self.reader, self._command("browser.createUserContext")["userContext"]
        self.context = self._command("browsingContext.create", type="tab", userContext=self.reader)["context"]
        if before:
            self._command("browser.removeUserContext", userContext=before)

    # Tabs

    def tab(self):
        return self.context

    def open_tab(self):
        self.context = self._command(
            "browsingContext.create", type="tab", **({"userContext": self.reader} if self.reader else {}))["context"]

    def switch_to(self, tab):
        self.context = tab
        self._command("browsingContext.activate", context=tab)

    def follow(self, url):
        """Goes to an address as a link in the same tab does."""
        self._command("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def back(self):
        self._command("browsingContext.traverseHistory", context=self.context, delta=-1)

    def quit(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

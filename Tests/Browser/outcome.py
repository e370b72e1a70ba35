"""Counts what passed, and says what did not."""

from browser import GAVE_UP


class Outcome:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, name, problems):
        """Problems are texts; none means that the check passed."""
        problems = list(problems)
        if not problems:
            self.passed += 1
            print(f"ok    {name}", flush=True)
            return
        self.failed += 1
        print(f"FAIL  {name}: {len(problems)} problem(s)", flush=True)
        for problem in problems[:12]:
            print(f"      {problem}")

    def checks(self, check, browser, *arguments, **named):
        """All that a function checks in a browser. Where the browser itself gives up, a new one tries again, once."""
        for is_last in (False, True):
            trial = Outcome()
            try:
                check(trial, browser, *arguments, **named)
            except GAVE_UP as error:
                message = f"{type(error).__name__}: {error}".partition("\nStacktrace")[0]
                if not is_last:
                    print(f"again {check.__name__}, with a new browser: {message}", flush=True)
                    browser.restart()
                    continue
                trial.check(check.__name__, [message])
            self.passed += trial.passed
            self.failed += trial.failed
            return

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0

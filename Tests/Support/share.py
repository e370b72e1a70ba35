"""How many of its cases a check tries, by the rule of Tests/TestSupport/Share.swift.

`make test` tries a few, a run of CI its share (FOLIO_SHARE=3/12), and `make prove` all (FOLIO_SHARE=all).
"""

import os
import random

WANTED = os.environ.get("FOLIO_SHARE", "")
IS_ALL = WANTED == "all"
IS_FEW = not WANTED
PART, PARTS = map(int, WANTED.split("/")) if "/" in WANTED else (0, 1)


def of(cases, few):
    """The cases of this run: at least `few`, and each of them in one share or more."""
    cases = list(cases)
    few, count = min(few, len(cases)), len(cases)
    if IS_ALL:
        return cases
    own = [] if IS_FEW else [case for place, case in enumerate(cases) if place % PARTS == PART]
    if len(own) >= few > 0:
        return own
    return [cases[place] for place in sorted((PART + turn * count // few) % count for turn in range(few))]


def number(few, everything):
    """How often something random is tried."""
    return everything if IS_ALL else few if IS_FEW else max(few, everything // PARTS)


def generator(seed):
    """Random numbers that are others in each share."""
    return random.Random(f"{seed} {PART}")

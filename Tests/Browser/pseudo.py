"""A language made from English: accents, doubled vowels (40 % longer), and each text in brackets, so that whatever has none is
a text that nobody could translate."""

import json
import re

LANGUAGE = "en-XA"
ACCENTS = str.maketrans("aeiounycsAEIOUNYCS", "áéíóúñýçšÁÉÍÓÚÑÝÇŠ")
SIGNS = {"colon", "comma", "arrow"}
PLURAL = re.compile(r"\{[A-Za-z]+, plural, ")
FORM = re.compile(r"\s*(=?\w+) \{")
VALUE = re.compile(r"\{[A-Za-z]+\}")


def words(english):
    """The words of a theme in the pseudo-language, as JSON."""
    texts = {key: text if key in SIGNS else f"⟦{converted(text)[0]}⟧" for key, text in json.loads(english).items()}
    return json.dumps(texts, ensure_ascii=False)


def converted(text, at=0, in_form=False):
    """Converts a phrase from a place on: the text, and the place after it. Values and names of forms stay."""
    parts = []
    while at < len(text) and not (in_form and text[at] == "}"):
        if value := VALUE.match(text, at):
            parts.append(value[0])
            at = value.end()
        elif plural := PLURAL.match(text, at):
            parts.append(plural[0])
            at = plural.end()
            while form := FORM.match(text, at):
                inner, at = converted(text, form.end(), True)
                parts.append(f"{form[0]}{inner}}}")
                at += 1
            parts.append("}")
            at += 1
        else:
            letter = text[at]
            parts.append((letter + letter.lower() if letter in "aeiouAEIOU" else letter).translate(ACCENTS))
            at += 1
    return "".join(parts), at

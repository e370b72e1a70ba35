#!/usr/bin/env python3
"""Writes the man pages of folio from its own help: folio --experimental-dump-help | manual.py DATE VERSION FOLDER"""

import json
import sys
from pathlib import Path


def escaped(text):
    """A text as roff prints it, whatever its characters mean there."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("\u2212", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def option_names(argument):
    names = sorted((("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names", [])), key=len)
    value = f" \\fI{escaped(argument['valueName'])}\\fR" if argument["kind"] == "option" else ""
    return ", ".join(f"\\fB{escaped(name)}\\fR{value}" for name in names)


def synopsis(argument):
    if argument["kind"] != "positional":
        return None
    text = f"\\fI{escaped(argument['valueName'])}\\fR" + (" ..." if argument["isRepeating"] else "")
    return f"[{text}]" if argument["isOptional"] else text


def paragraphs(text):
    """Examples and what is aligned under them keep their lines; other lines are paragraphs."""
    for line in text.split("\n"):
        if line.startswith((" ", "Example")):
            yield ".br\n" + escaped(line.strip())
        elif line:
            yield ".PP\n" + escaped(line)


def entries(arguments):
    for argument in arguments:
        name = synopsis(argument) or option_names(argument)
        default = argument.get("defaultValue")
        about = argument.get("abstract", "")
        if default and "default:" not in about:
            about += f" (default: {default})"
        yield f".TP\n{name}\n{escaped(about.strip())}"


def page(command, date, version):
    names = command.get("superCommands", []) + [command["commandName"]]
    title = "-".join(names)
    arguments = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    operands = [argument for argument in arguments if argument["kind"] == "positional"]
    commands = [sub for sub in command.get("subcommands", []) if sub["shouldDisplay"] and sub["commandName"] != "help"]
    lines = [
        f'.TH {escaped(title.upper())} 1 "{date}" "folio {version}" "Folio"\n.nh\n.ad l',
        f".SH NAME\n{escaped(title)} \\- {escaped(command['abstract'].rstrip('.'))}",
        ".SH SYNOPSIS\n\\fB" + escaped(" ".join(names)) + "\\fR "
        + " ".join(["\\fIcommand\\fR"] if commands else [])
        + " ".join((["[\\fIoptions\\fR]"] if not commands else []) + [synopsis(argument) for argument in operands]),
        ".SH DESCRIPTION", *paragraphs(command.get("discussion", "")),
    ]
    if commands:
        lines += [".SH COMMANDS"]
        lines += [f".TP\n\\fB{escaped(title)}\\-{sub['commandName']}\\fR(1)\n{escaped(sub['abstract'])}" for sub in commands]
    if operands:
        lines += [".SH ARGUMENTS", *entries(operands)]
    if len(arguments) > len(operands):
        lines += [".SH OPTIONS", *entries(argument for argument in arguments if argument not in operands)]
    if not commands:
        lines += [".SH SEE ALSO\n\\fBfolio\\fR(1)"]
    return title, "\n".join(lines) + "\n", commands


def main(date, version, folder):
    pending = [json.load(sys.stdin)["command"]]
    for command in pending:
        title, text, commands = page(command, date, version)
        Path(folder, f"{title}.1").write_text(text, encoding="utf-8")
        pending += commands


main(*sys.argv[1:])

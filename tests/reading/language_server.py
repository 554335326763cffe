"""A client of the YAML language server that editors use, over its standard input and output."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from queue import Queue
from typing import Any, Self

_PATIENCE = 60
"""Seconds in which the server must answer."""


class LanguageServer:
    """The server for the files of one folder, with our schema for all of them."""

    def __init__(self, command: Sequence[str], folder: Path, schema: Path) -> None:
        self._answers: dict[int, Queue[Any]] = {}
        self._found: dict[str, Queue[list[dict[str, Any]]]] = {}
        self._number = 0
        self._settings = {
            "yaml": {
                "schemas": {schema.as_uri(): ["*.yaml"]},
                "schemaStore": {"enable": False},
                "completion": True,
                "hover": True,
                "validate": True,
            }
        }
        self.process = subprocess.Popen(
            [*command, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        threading.Thread(target=self._listen, daemon=True).start()
        root = folder.as_uri()
        able = {
            "textDocument": {
                "completion": {"completionItem": {"snippetSupport": True}},
                "hover": {"contentFormat": ["markdown"]},
                "publishDiagnostics": {},
            },
            "workspace": {"configuration": True, "workspaceFolders": True},
        }
        folders = [{"uri": root, "name": folder.name}]
        asked = {"processId": None, "rootUri": root, "capabilities": able}
        self.ask("initialize", {**asked, "workspaceFolders": folders})
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": self._settings})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def findings(self, uri: str, text: str) -> list[str]:
        """What the server complains of in a file: the line, from 1, and the message."""
        self._found[uri] = Queue()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        found = self._found[uri].get(timeout=_PATIENCE)
        return [f"{each['range']['start']['line'] + 1}: {each['message']}" for each in found]

    def completions(self, uri: str, text: str) -> dict[str, dict[str, Any]]:
        """What is offered where `|` stands in a text, by its label."""
        place = self._open_at(uri, text)
        answer = self.ask("textDocument/completion", place)
        return {each["label"]: each for each in answer["items"]}

    def hover(self, uri: str, text: str) -> str:
        """What is shown at the place where `|` stands in a text."""
        answer = self.ask("textDocument/hover", self._open_at(uri, text))
        return str(answer["contents"]["value"]) if answer else ""

    def _open_at(self, uri: str, text: str) -> dict[str, Any]:
        before, _, after = text.partition("|")
        self.findings(uri, before + after)
        line, column = before.count("\n"), len(before) - before.rfind("\n") - 1
        at = {"line": line, "character": column}
        return {"textDocument": {"uri": uri}, "position": at}

    def ask(self, method: str, parameters: Mapping[str, Any]) -> Any:
        self._number += 1
        number = self._number
        self._answers[number] = Queue()
        self._send({"id": number, "method": method, "params": parameters})
        return self._answers[number].get(timeout=_PATIENCE)

    def _tell(self, method: str, parameters: Mapping[str, Any]) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _listen(self) -> None:
        assert self.process.stdout
        while line := self.process.stdout.readline():
            length = int(line.partition(b":")[2])
            while self.process.stdout.readline().strip():
                pass
            self._hear(json.loads(self.process.stdout.read(length)))

    def _hear(self, message: dict[str, Any]) -> None:
        method = message.get("method")
        if method is None:
            self._answers[message["id"]].put(message.get("result"))
        elif method == "textDocument/publishDiagnostics":
            asked = message["params"]
            if asked["uri"] in self._found:
                self._found[asked["uri"]].put(asked["diagnostics"])
        elif method == "workspace/configuration":
            parts = (each.get("section") for each in message["params"]["items"])
            self._send(
                {"id": message["id"], "result": [self._settings.get(part) for part in parts]}
            )
        elif "id" in message:
            self._send({"id": message["id"], "result": None})

"""A whole card set as JSON; docs/schemas/set.schema.json describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from cardlang.checks.files import decode
from cardlang.codecs.codec import Codec, CodecError, Exported, ExportRequest, Imported, ImportRequest
from cardlang.codecs.sets.chosen import set_to_write
from cardlang.codecs.sets.json_tree import NAMES, NotJson, Sort, Value, read_tree
from cardlang.codecs.sets.making import Faults, make_file
from cardlang.codecs.sets.model import CardEntry, Passage, Said, WholeSet
from cardlang.diagnostics.suggest import closest
from cardlang.source import Span

MOST_BYTES = 10_000_000
VERSION = 1
FIELDS = ("version", "header", "heading", "tribes", "keywords", "cards", "scenarios", "prose")
CARD_FIELDS = ("kind", "name", "id", "stats", "tribes", "text", "flavour", "comments")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,11})")
_FIRST = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"(?:version|header)"\s*:')


# -- writing -------------------------------------------------------------------------------------------------


def write(request: ExportRequest) -> Exported:
    """Write a set as one JSON object."""
    data = as_data(set_to_write(request))
    text = json.dumps(data, ensure_ascii=False, indent=2)
    return Exported(f"{text}\n".encode())


def as_data(whole: WholeSet) -> dict[str, Any]:
    """Return a set as plain data; fields without content are left out."""
    header: dict[str, Any] = {key: said.text for key, said in whole.header.items()}
    if whole.uses:
        header["uses"] = _list(whole.uses)
    data = {
        "version": VERSION,
        "header": header,
        "heading": whole.heading.text if whole.heading is not None else None,
        "tribes": _list(whole.tribes),
        "keywords": [
            {"name": k.name.text, "text": _list(k.lines)}
            | ({"flavour": _list(k.flavour)} if k.flavour else {})
            for k in whole.keywords
        ],
        "cards": [_card(card) for card in whole.cards],
        "scenarios": [{"title": s.name.text, "lines": _list(s.lines)} for s in whole.scenarios],
        "prose": {passage.name.text: _list(passage.lines) for passage in whole.prose},
    }
    return {key: value for key, value in data.items() if value or key == "cards"}


def _card(card: CardEntry) -> dict[str, Any]:
    stats = {name: _plain(said.text) for name, said in card.stats.items()}
    data = {
        "kind": card.kind.text,
        "name": card.name.text,
        "id": card.id.text if card.id is not None else None,
        "stats": stats,
        "tribes": _list(card.tribes),
        "text": _list(card.text),
        "flavour": _list(card.flavour),
        "comments": _list(card.comments),
    }
    return {key: value for key, value in data.items() if value or key in ("kind", "name", "text")}


def _list(lines: Sequence[Said]) -> list[str]:
    return [said.text for said in lines]


def _plain(text: str) -> Any:
    return True if text == "true" else int(text) if _WHOLE.fullmatch(text) else text


# -- reading -------------------------------------------------------------------------------------------------


def read(data: bytes, request: ImportRequest) -> Imported:
    """Read a set into a card file: all of it, or every fault with its line and column. Raises CodecError."""
    if len(data) > MOST_BYTES:
        raise CodecError(
            f"{request.name} is larger than {MOST_BYTES // 1_000_000} MB, which no card set needs"
        )
    source = decode(data, request.name)
    faults = Faults(source)
    try:
        tree = read_tree(source.text)
    except NotJson as error:
        place = Said("", Span(error.offset, error.offset + 1))
        faults.add(place, str(error), code="E412")
        return Imported("", tuple(faults.found))
    whole = _Taker(faults).whole(tree)
    return make_file(whole, request, faults)


class _Taker:
    """Takes a set out of a tree; what does not belong there is reported."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults

    def fault(self, value: Value, where: str, message: str, *help: str) -> None:
        self.faults.add(Said(value.text, value.span, where=where), message, *help, code="E412")

    def whole(self, tree: Value) -> WholeSet:
        fields = self.fields(tree, "the set", FIELDS, ("version", "header", "cards"))
        version = fields.get("version")
        if version is not None and version.text != str(VERSION):
            self.fault(version, "version", f"this version of the format is not known; {VERSION} is")
        header = dict(self.fields(fields.get("header"), "header", None, ("game", "set")))
        uses = self.texts(header.pop("uses", None), "header.uses")
        heading = fields.get("heading")
        return WholeSet(
            {key: self.said(value, f"header.{key}") for key, value in header.items()},
            uses,
            self.said(heading, "heading") if heading is not None else None,
            self.texts(fields.get("tribes"), "tribes"),
            tuple(self.passages(fields.get("keywords"), "keywords", "name", "text", "flavour")),
            tuple(self.card(value, where) for value, where in self.items(fields.get("cards"), "cards")),
            tuple(self.passages(fields.get("scenarios"), "scenarios", "title", "lines")),
            tuple(self.prose(fields.get("prose"))),
        )

    def card(self, value: Value, where: str) -> CardEntry:
        fields = self.fields(value, where, CARD_FIELDS, ("kind", "name", "text"))
        card_id = fields.get("id")
        stats = self.fields(fields.get("stats"), f"{where}.stats", None)
        return CardEntry(
            self.said(fields.get("kind"), f"{where}.kind"),
            self.said(fields.get("name"), f"{where}.name"),
            self.said(card_id, f"{where}.id") if card_id is not None else None,
            {
                name: self.said(v, f"{where}.stats.{name}", "text", "number", "word")
                for name, v in stats.items()
            },
            self.texts(fields.get("tribes"), f"{where}.tribes"),
            self.texts(fields.get("text"), f"{where}.text"),
            self.texts(fields.get("flavour"), f"{where}.flavour"),
            self.texts(fields.get("comments"), f"{where}.comments"),
        )

    def passages(
        self, value: Value | None, where: str, name: str, lines: str, flavour: str | None = None
    ) -> Iterator[Passage]:
        allowed = tuple(field for field in (name, lines, flavour) if field is not None)
        for item, place in self.items(value, where):
            fields = self.fields(item, place, allowed, (name, lines))
            yield Passage(
                self.said(fields.get(name), f"{place}.{name}"),
                self.texts(fields.get(lines), f"{place}.{lines}"),
                self.texts(fields.get(flavour), f"{place}.{flavour}") if flavour is not None else (),
            )

    def prose(self, value: Value | None) -> Iterator[Passage]:
        for name, lines in self.fields(value, "prose", None).items():
            yield Passage(Said(name, lines.span, where="prose"), self.texts(lines, f"prose.{name}"))

    def said(self, value: Value | None, where: str, *sorts: Sort) -> Said:
        """Return a text, or what is no text as an empty one, which has been reported."""
        if value is None:
            return Said("", where=where)
        allowed = sorts or ("text",)
        if value.sort not in allowed or value.text == "null":
            self.fault(value, where, f"expected {NAMES[allowed[0]]}, found {NAMES[value.sort]}")
            return Said("", value.span, where=where)
        return Said(value.text, value.span, value.exact, where)

    def texts(self, value: Value | None, where: str) -> tuple[Said, ...]:
        return tuple(self.said(item, place) for item, place in self.items(value, where))

    def items(self, value: Value | None, where: str) -> Iterator[tuple[Value, str]]:
        if value is None:
            return
        if value.sort != "list":
            self.fault(value, where, f"expected a list, found {NAMES[value.sort]}")
        yield from ((item, f"{where}[{at}]") for at, item in enumerate(value.items))

    def fields(
        self, value: Value | None, where: str, allowed: Sequence[str] | None, needed: Sequence[str] = ()
    ) -> dict[str, Value]:
        """Return the fields of an object by name; unknown, repeated and missing ones are reported."""
        if value is None:
            return {}
        if value.sort != "object":
            self.fault(value, where, f"expected an object, found {NAMES[value.sort]}")
            return {}
        found: dict[str, Value] = {}
        for key, field in value.fields:
            name = key.text
            if allowed is not None and name not in allowed:
                near = (f"did you mean `{n}`?" for n in closest(name, allowed, 1))
                self.fault(
                    key,
                    where,
                    f"there is no field `{name[:60]}` here",
                    *near,
                    f"fields: {', '.join(allowed)}",
                )
            elif name in found:
                self.fault(key, where, f"the field `{name[:60]}` stands here twice")
            else:
                found[name] = field
        for name in needed:
            if name not in found:
                self.fault(value, where, f"the field `{name}` is missing")
        return found


CODEC = Codec(
    "json",
    "a whole card set as JSON",
    lambda data: _FIRST.match(data) is not None,
    read,
    write,
    whole=True,
    options={"kind": "base or expansion, in place of what the data says"},
)

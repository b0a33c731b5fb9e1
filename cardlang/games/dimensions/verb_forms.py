"""The verbs that forms belong to: `dies` to `die`, and words that mean the same to one of them."""

from __future__ import annotations

_IRREGULAR = {
    "isn't": "be",
    "aren't": "be",
    "is": "be",
    "are": "be",
    "was": "be",
    "were": "be",
    "has been": "be",
    "have been": "be",
    "has": "have",
    "had": "have",
    "dies": "die",
    "copies": "copy",
    "taking": "take",
    "dealing": "deal",
    "attacking": "attack",
    "applies": "apply",
    "takes control of": "control",
    "take control of": "control",
    "gain control of": "control",
    "gains control of": "control",
    "get": "gain",
    "gets": "gain",
    "receive": "gain",
    "receives": "gain",
    "kills": "kill",
    "slay": "kill",
    "slays": "kill",
    "suffer": "take",
    "suffers": "take",
    "grant": "give",
    "grants": "give",
    "raise": "increase",
    "raises": "increase",
    "lower": "reduce",
    "lowers": "reduce",
    "switch": "swap",
    "switches": "swap",
    "exchange": "swap",
    "exchanges": "swap",
    "turn": "transform",
    "turns": "transform",
    "hit": "damage",
    "hits": "damage",
    "inflict": "deal",
    "inflicts": "deal",
    "restore": "heal",
    "restores": "heal",
    "obliterate": "destroy",
    "banish": "destroy",
    "bounce": "return",
    "bounces": "return",
    "apply": "afflict",
    "comes into play": "enter",
    "come into play": "enter",
    "casts": "play",
    "cast": "play",
    "uses": "play",
    "use": "play",
    "switch ": "swap",
    "create": "summon",
    "creates": "summon",
    "enters": "enter",
    "refill": "refresh",
    "refills": "refresh",
    "cure": "cure",
    "reveal": "look",
    "reveals": "look",
}


def base_form(text: str) -> str:
    """Return the verb that a form belongs to."""
    if text in _IRREGULAR:
        return _IRREGULAR[text]
    if text.endswith(("sses", "shes", "ches", "xes")):
        text = text[:-2]
    elif text.endswith("s") and not text.endswith("ss"):
        text = text[:-1]
    return _IRREGULAR.get(text, text)

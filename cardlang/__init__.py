"""cardlang: card text in, rules that run out."""

__version__ = "0.1.0"

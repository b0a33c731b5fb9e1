"""How the page of a match looks, by day and by night, on a desk and on a phone."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22252b; --soft: #6b7280; --line: #d9d6cc;
  --card: #ffffff; --mark: #ffe38a; --deep: #8a4b08; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181d; --ink: #e6e6e3; --soft: #9aa1ac; --line: #343842;
  --card: #1e2128; --mark: #6b5410; --deep: #f0b561; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); margin-bottom: 1rem; }
h1 { font-size: 1.5rem; margin: 0; }
header p { margin: .2rem 0; color: var(--soft); }
header .result { color: var(--ink); font-weight: 600; padding-bottom: .6rem; }
main { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 2rem; }
article { position: relative; padding: 0 0 .8rem 2.6rem; border-bottom: 1px solid var(--line); margin-bottom: .8rem; }
article > h2 { position: absolute; left: 0; top: .15rem; font-size: 1rem; margin: 0; color: var(--soft); }
article h3 { font-size: .8rem; margin: .6rem 0 0; color: var(--deep); text-transform: uppercase;
  letter-spacing: .04em; }
article p { margin: .1rem 0; }
.actions { list-style: none; padding: 0; margin: 0; }
details { display: inline-block; margin: .1rem 0 .2rem 1rem; max-width: calc(100% - 1rem); vertical-align: top; }
details[open] { display: block; }
details + details:not([open]) { margin-left: .2rem; }
summary.number { cursor: pointer; display: inline-block; border: 1px solid var(--line); border-radius: .4rem;
  padding: 0 .5rem; background: var(--card); font-variant-numeric: tabular-nums; font-size: .9rem; }
summary.number::before { content: "? "; color: var(--deep); font-weight: 700; }
summary.number:hover, summary.number:focus-visible { border-color: var(--deep); }
details ol { margin: .3rem 0 .5rem; padding-left: 1.6rem; font-size: .9rem; }
q { font-family: ui-monospace, monospace; }
mark { background: var(--mark); color: inherit; border-radius: .2rem; }
a { color: var(--deep); }
aside { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto; }
aside h2 { font-size: 1.1rem; margin: 0; }
aside > p { color: var(--soft); margin: .1rem 0 .8rem; font-size: .9rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .9rem;
  margin-bottom: .7rem; }
.card h3 { font-size: 1rem; margin: 0; }
.card p { color: var(--soft); margin: 0 0 .3rem; font-size: .85rem; }
.card ul { margin: 0; padding-left: 1.1rem; }
u { text-decoration-color: var(--deep); text-underline-offset: .18em; }
u:target { background: var(--mark); border-radius: .2rem; }
@media (max-width: 52rem) { main { grid-template-columns: minmax(0, 1fr); } aside { position: static;
  max-height: none; } }
"""

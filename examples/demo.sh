#!/usr/bin/env bash
# A tour of cardlang in five commands; `make demo` runs it. $1 is the `cardlang` command.
set -uo pipefail
cd "$(dirname "$0")/.."
cardlang=${1:-cardlang}

tour() { # a heading, then a command that may fail
    printf '\n\n── %s\n' "$1"
    shift
    printf '$ cardlang'
    printf ' %q' "$@"
    printf '\n\n'
    "$cardlang" "$@"
}

tour 'Compile the 90 cards of the base set and an expansion of our own' \
    check vanilla examples/spycards/frost.cards.md
tour 'See what is wrong with broken cards, and what would work' \
    check examples/spycards/broken.cards.md
tour 'Ask what one effect text means, and how likely each result is' \
    try 'Coin (2): ATK+2 or Setup (DEF+1) (only once)' --game spycards
tour 'Play a match between two bots; each number says which card text changed it' \
    run spycards --seed 3 --players greedy,random --deck leafbugs --deck chomp2 --explain

"""What is played: pairings, seats and seeds; what is counted, against the logs of the same matches."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from typing import Any

import pytest

from cardlang import Deck, load_deck, load_game, simulate
from cardlang.checks.decks import DeckErrors
from cardlang.engine.match import Match
from cardlang.play.bots import UnknownBot, make_bots
from cardlang.play.runner import run_match
from cardlang.simulation.counting import EVEN, LeadCount
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.planning import make_job
from cardlang.simulation.replacing import with_card, without
from cardlang.simulation.report import page
from cardlang.simulation.tables import render
from simulation.samples import DECKS, TWO_DECKS, rows_of, small

GAMES = ("spycards", "bugs", "bugsnax", "dimensions")


def test_every_pairing_is_played_as_often_with_the_seats_exchanged_under_each_seed() -> None:
    with small(matches=6) as found:
        rows = found.store.sql.execute("SELECT pairing, number, seed FROM matches").fetchall()
        plan = found.plan
    assert Counter(pairing for pairing, _, _ in rows) == {0: 6, 1: 6, 2: 6}
    seeds = {(pairing, number): seed for pairing, number, seed in rows}
    for pairing in range(3):
        assert seeds[pairing, 0] == seeds[pairing, 1] != seeds[pairing, 2]
        assert plan.seating(pairing, 0) == plan.seating(pairing, 1)[::-1]
    assert len(set(seeds.values())) == 9, "pairings that are not compared have seeds of their own"


def test_a_match_of_the_table_is_the_match_that_run_plays_with_its_seed() -> None:
    game = load_game("spycards")
    with small(matches=2) as found:
        rows = found.query("SELECT pairing, number, seed, seat0, seat1, decisions FROM matches").fetchall()
        for pairing, number, seed, first, second, decisions in rows:
            decks = [found.plan.entrants[place].deck for place in found.plan.seating(pairing, number % 2)]
            again = run_match(game, ["random", "random"], decks=[d.cards for d in decks if d], seed=seed)
            assert again.state.returns() == (first - 1, second - 1)
            assert len(again.state.history) == decisions


def test_an_odd_number_of_matches_is_made_even() -> None:
    with small(matches=3) as found:
        assert found.matches == 4 * 3


@pytest.mark.parametrize("name", GAMES)
def test_counts_of_cards_agree_with_the_log_of_the_match(name: str) -> None:
    bots = ["greedy", "random"] if name == "bugs" else ["random"]
    game = load_game(name)
    with simulate(game, decks=TWO_DECKS.get(name, ()), bots=bots, matches=2) as found:
        rows = found.query("SELECT match, pairing, number, seed FROM matches ORDER BY match").fetchall()
        if name == "bugsnax":  # in the other match a card plays another one, which counts as an effect
            rows = rows[:1]
        for match, pairing, number, seed in rows:
            entrants = [found.plan.entrants[place] for place in found.plan.seating(pairing, number % 2)]
            decks = [e.deck.cards for e in entrants if e.deck is not None] or None
            log = run_match(game, [e.bot for e in entrants], decks=decks, seed=seed).state
            counted = found.query(
                f"SELECT seat, card, played, drawn FROM plays WHERE match = {match} AND played > 0"
            ).fetchall()
            expected = _played_by_events(log)
            assert expected
            names = {(seat, log.setting.cards[card].name): played for seat, card, played, _ in counted}
            assert names == expected
            if name in ("spycards", "dimensions"):  # where no card is played from elsewhere than the hand
                assert all(drawn >= played for _, _, played, drawn in counted)


def _played_by_events(state: Match) -> Counter[tuple[int, str]]:
    """Count plays from the words of the log: `plays Zasp`, `plays 3 Earwig and Outbreak`, `eats Strabby`."""
    names = {card.name for card in state.setting.cards.values()}
    found: Counter[tuple[int, str]] = Counter()
    for event in state.events:
        words = event.text.replace(f"player {event.player} ", "", 1)
        verb, _, rest = words.partition(" ")
        if event.origin is not None or event.player is None or verb not in ("plays", "leads", "eats"):
            continue
        rest = rest.split(" and announces")[0].split(" on ")[0]
        for part in [rest] if rest in names else rest.split(" and "):
            number, _, name = part.partition(" ")
            count, name = (int(number), name) if number.isdecimal() else (1, part)
            if name in names:
                found[event.player, name] += count
    return found


def test_effects_that_ran_are_all_counted_and_those_not_met_are_waste() -> None:
    game = load_game("spycards")
    with small(matches=2) as found:
        for match, pairing, number, seed in found.query(
            "SELECT match, pairing, number, seed FROM matches"
        ).fetchall():
            decks = [found.plan.entrants[place].deck for place in found.plan.seating(pairing, number % 2)]
            state = run_match(game, ["random"] * 2, decks=[d.cards for d in decks if d], seed=seed).state
            events = [event for event in state.events if event.origin is not None]
            ((fired, wasted),) = found.query(
                f"SELECT sum(fired), sum(wasted) FROM effects WHERE match = {match}"
            ).fetchall()
            assert fired + wasted == len(events)
            unmet = [e for e in events if "not met" in e.text or "nobody to numb" in e.text]
            assert wasted >= len(unmet)
            assert all(not e.changes for e in unmet)


def test_a_coin_without_tails_that_shows_tails_came_to_nothing() -> None:
    from cardlang.games.spycards.tally import wasted

    seen = set()
    for seed in range(40):
        for event in run_match("spycards", ["random", "random"], seed=seed).state.events:
            if event.text.endswith((": tails", ": heads")):
                assert wasted(event) is event.text.endswith("tails")
                seen.add(event.text[-5:])
    assert seen == {"heads", "tails"}


class _Course:
    """A match of two players whose positions are worth what the test says."""

    players = 2

    def __init__(self, value: float) -> None:
        self.value = value


def _course(values: list[float], winner: int | None) -> Any:
    leads = LeadCount(lambda state, seat: state.value if seat == 0 else -state.value)  # type: ignore[attr-defined]
    for value in values:
        leads.look(_Course(value))  # type: ignore[arg-type]
    return leads.course(winner)


@pytest.mark.parametrize("game", ["dimensions", "bugsnax"])
def test_every_effect_is_named_by_words_of_a_card_or_of_a_keyword(game: str) -> None:
    with simulate(game, bots=["greedy"], matches=6) as found:
        effects = found.effects
        ((lines,),) = found.query("SELECT min(line) FROM effects").fetchall()
    assert lines == 0, "a stat line is no effect"
    assert [line.text for line in effects if re.fullmatch(r"line \d+", line.text)] == []
    keywords = [line for line in effects if line.card.startswith("keyword ")]
    assert keywords
    assert all(line.text and line.name == line.card for line in keywords)
    assert all(line.fired and not line.waste.n for line in keywords), "nobody plays a keyword"


def test_a_comeback_is_measured_by_how_far_and_how_long_the_winner_was_behind() -> None:
    course = _course([0.0, -0.25, -0.25, 0.5], winner=0)
    assert (course.changes, course.behind) == (1, True)
    assert course.drama == 5_000, "the root of a quarter of the scale, twice"
    assert course.settled == 7_500
    assert course.worst == 2_500


def test_a_winner_who_led_all_the_time_makes_no_drama() -> None:
    course = _course([EVEN / 4, 0.3, 0.2, 0.9], winner=0)
    assert (course.changes, course.behind, course.drama, course.settled, course.worst) == (0, False, 0, 0, 0)


def test_the_lead_changes_only_when_another_player_is_clearly_ahead() -> None:
    assert _course([0.5, 0.001, -0.001, 0.5], winner=0).changes == 0
    assert _course([0.5, -0.5, 0.5, -0.5], winner=1).changes == 3
    assert _course([0.5, -0.5], winner=None).behind is None


def test_replacements_are_legal_and_replace_every_copy() -> None:
    game = load_game("spycards")
    check = game.rules.check_deck
    assert check is not None
    job = make_job(game, game.cards, decks=DECKS, bots=["random"], replace=["all"])
    replaced = [e.deck for e in job.plan.entrants if e.deck is not None and e.deck.replaced is not None]
    assert len(replaced) > 20
    for deck in replaced:
        assert check(deck.cards, game.cards) == []
        assert deck.replaced not in deck.cards
        for stand_in in deck.by:
            assert game.cards[stand_in].kind == game.cards[deck.replaced or ""].kind


def test_a_card_is_put_into_a_deck_for_the_one_most_like_it() -> None:
    game = load_game("spycards")
    job = make_job(game, game.cards, decks=["chomp"], bots=["random"])
    deck = job.plan.entrants[0].deck
    assert deck is not None
    assert game.rules.check_deck is not None
    made = with_card(deck, "zasp", game.cards, game.rules.check_deck)
    assert made is not None
    assert game.rules.check_deck(made.cards, game.cards) == []
    assert "zasp" in made.cards
    assert "zasp" not in deck.cards
    back = without(made, "zasp", game.cards, game.rules.check_deck)
    assert back is not None
    assert "zasp" not in back.cards


def test_replacing_a_card_compares_matches_with_the_same_seeds() -> None:
    with small(matches=4, decks=["chomp", "thugs"], replace=["Mother Chomper"]) as found:
        (line,) = found.comparisons
        assert (line.name, line.deck, line.difference.n) == ("Mother Chomper", "chomp", 2)
        seeds = found.query("SELECT number, count(DISTINCT seed) FROM matches GROUP BY ALL").fetchall()
        assert {n for _, n in seeds} == {1}
        assert found.decks[0].keys() == {"chomp", "thugs"}, (
            "decks without a card are no entrants of the tables"
        )


def test_a_card_of_a_fixed_deck_loses_its_text() -> None:
    decks = ["Filbo", "Chandlo", "Snorpy"]
    with simulate(
        "bugsnax", decks=decks, bots=["greedy"], matches=2, replace=["Potluck", "Warm-Up"]
    ) as found:
        lines = {line.name: line for line in found.comparisons}
        assert {name: line.deck for name, line in lines.items()} == {"Potluck": "Filbo", "Warm-Up": "Chandlo"}
        assert all(line.before.n == line.after.n == 4 for line in lines.values())
        assert len(found.plan.versions) == 3
        compared = [pair for pair in found.plan.pairings if pair.base is not None]
        assert {(pair.first, pair.second, pair.side) for pair in compared if pair.card == "warm-up"} == {
            (0, 1, 1), (1, 2, 0),
        }  # fmt: skip


def test_everyone_may_meet_themselves_and_one_entrant_always_does() -> None:
    with small(matches=2, mirror=True) as found:
        assert len(found.plan.pairings) == 6
    with small(matches=2, decks=["chomp"]) as found:
        assert [(pair.first, pair.second) for pair in found.plan.pairings] == [(0, 0)]


def test_more_than_two_seats_are_taken_in_turn_by_both_sides() -> None:
    with simulate("bugsnax", decks=["Filbo", "Chandlo"], bots=["random"], seats=3, matches=2) as found:
        assert found.plan.seating(0, 0) == (0, 1, 0)
        assert found.plan.seating(0, 1) == (1, 0, 1)
        rows = found.query("SELECT score, seat0, seat1, seat2, number FROM matches").fetchall()
    for score, *seats, number in rows:
        winners = {seat for seat in range(3) if seats[seat] == max(seats)}
        ours = {seat for seat in range(3) if seat % 2 == number % 2}
        assert score == (2 if winners <= ours else 1 if winners & ours else 0)


def test_results_only_counts_neither_cards_nor_leads_and_changes_no_result() -> None:
    with small() as full, small(details=False) as bare:
        query = "SELECT match, score, decisions FROM matches ORDER BY match"
        assert full.query(query).fetchall() == bare.query(query).fetchall()
        assert rows_of(bare)["plays"] == rows_of(bare)["effects"] == []
        assert bare.measures.course is None


def test_runaway_effects_end_a_match_without_a_result(tmp_path: Any) -> None:
    text = tmp_path / "loop.cards.md"
    text.write_text(
        "---\ngame: spycards\nset: loop\nuses: [vanilla]\n---\n\n## Effect\n\n### Ping\n0 TP Bug\n- Summon Ping\n"
    )
    game = load_game("spycards")
    cards = game.load_cards("vanilla", text)
    deck, _ = load_deck("chomp", "spycards", cards)
    ids = tuple("ping" if card == "venus-bud" else card for card in deck.cards)
    swapped = [*ids[:-3], "ping", "ping", "ping"]
    faults = game.rules.check_deck(swapped, cards) if game.rules.check_deck else []
    assert faults == []
    with simulate(
        game, cards=cards, decks=[Deck("loop", tuple(swapped))], bots=["random"], matches=10
    ) as found:
        assert found.measures.runaway > 0
        assert found.measures.seats[0].n == found.measures.matches - found.measures.runaway
        assert f"{found.measures.runaway:,} matches stopped by runaway effects" in "\n".join(render(found))
        row = f"<td>stopped by runaway effects: counted for no rate</td><td>{found.measures.runaway:,}</td>"
        assert row in "".join(page(found))


def test_a_fault_of_the_game_itself_tells_the_match_it_was_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault of the game")

    monkeypatch.setattr(LeadCount, "look", fail)
    with pytest.raises(RuntimeError, match="a fault of the game") as caught:
        small(matches=2)
    (note,) = pickle.loads(pickle.dumps(caught.value)).__notes__  # as it comes back from a worker
    assert re.search(
        r"in match 0 of chomp .* `cardlang run spycards --players random,random --seed \d+`", note
    )


def test_what_cannot_be_played_is_refused_before_anything_is() -> None:
    with pytest.raises(UnknownBot, match="did you mean `greedy`"):
        small(bots=["gready"])
    with pytest.raises(DeckErrors, match="a deck has 15"):
        small(decks=[Deck("short", ("zasp",))])
    with pytest.raises(SimulationError, match="without decks"):
        simulate("bugs", decks=["chomp"], bots=["random"])
    with pytest.raises(SimulationError, match="did you mean `Zasp`"):
        small(replace=["Zaps"])
    with pytest.raises(SimulationError, match="at least one bot"):
        small(bots=[])
    with pytest.raises(SimulationError, match="matches say nothing"):
        small(matches=0)
    with pytest.raises(SimulationError, match="no card of a deck can be replaced"):
        simulate("bugs", bots=["random"], replace=["Net"])


def test_bots_draw_from_the_seed_of_their_match() -> None:
    game = load_game("spycards")
    made = [make_bots(["random", "random"], game.rules, 7) for _ in range(2)]
    state = game.new_match(game.cards, [load_deck(d, "spycards")[0] for d in ("chomp", "thugs")], seed=7)
    assert [bot.choose(state.view(0)) for bot in made[0]] == [bot.choose(state.view(0)) for bot in made[1]]

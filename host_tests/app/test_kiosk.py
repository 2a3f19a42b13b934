"""kiosk.json: every field checked, a bad one reported in one line and ignored."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paydirt.app.kiosk import parse
from paydirt.app.party import Party
from paydirt.app.settings import Settings
from paydirt.engine.game import BOT, EMPTY, HUMAN

GOOD = {"game": "boombanggold", "humans": [0, 2], "bots": {"1": "hard"}, "seed": 7, "rounds": 6, "pledge": False}


def party_of(fields):
    kiosk = parse(json.dumps(fields))
    party = Party()
    kiosk.apply(party)
    return kiosk, party


def test_a_good_file_seats_everybody():
    kiosk, party = party_of(GOOD)
    assert kiosk.errors == []
    assert list(party.kinds()) == [HUMAN, BOT + 2, HUMAN, EMPTY]
    setup = party.setup(Settings(), b"\0\0\0\0", 7)
    assert (setup.name, party.seed, setup.options[2], setup.options[3]) == ("boombanggold", 7, 6, 1)


def test_claim_has_its_own_levels():
    kiosk, party = party_of({"game": "claim", "humans": [3], "bots": {"1": 5}})
    assert kiosk.errors == []
    assert list(party.kinds()) == [EMPTY, BOT + 4, EMPTY, HUMAN]
    assert parse('{"game": "claim", "humans": [3], "bots": {"1": "far"}}').bots[1] == 4
    assert parse('{"game": "claim", "humans": [3], "bots": {"1": "hard"}}').errors == [b"kiosk: bad bots"]


@pytest.mark.parametrize(
    ("fields", "options"),
    [
        ({}, (0, 0, 0, 0)),
        ({"townsfolk": True}, (0, 0, 1, 0)),
        ({"fair": True, "double": True, "timer": 15}, (15, 1, 0, 1)),
        ({"townsfolk": True, "fair": False, "double": False, "timer": 30}, (30, 0, 1, 0)),
    ],
)
def test_claims_options(fields, options):
    kiosk, party = party_of({"game": "claim", "humans": [0], **fields})
    assert kiosk.errors == []
    assert tuple(party.setup(Settings(), b"\0\0\0\0", 7).options[:4]) == options


@pytest.mark.parametrize("fields", [{"townsfolk": False}, {"timer": 0}])
def test_a_claim_option_that_is_off_counts_over_the_settings(fields):
    table = Settings()
    table.put("town", 1)
    table.put("timer", 2)
    _, party = party_of({"game": "claim", "humans": [0], **fields})
    setup = party.setup(table, b"\0\0\0\0", 7)
    assert (setup.options[2], setup.options[0]) == ((0, 15) if "townsfolk" in fields else (1, 0))


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("townsfolk", 1, b"kiosk: bad townsfolk"),
        ("fair", "yes", b"kiosk: bad fair"),
        ("double", None, b"kiosk: bad double"),
        ("timer", 20, b"kiosk: bad timer"),
        ("timer", False, b"kiosk: bad timer"),
        ("game", "chess", b"kiosk: bad game"),
        ("game", 3, b"kiosk: bad game"),
        ("humans", [4], b"kiosk: bad humans"),
        ("humans", [1, 1], b"kiosk: bad humans"),
        ("humans", [True], b"kiosk: bad humans"),
        ("humans", "0", b"kiosk: bad humans"),
        ("bots", {"0": "hard"}, b"kiosk: bad bots"),
        ("bots", {"9": "hard"}, b"kiosk: bad bots"),
        ("bots", {"1": "genius"}, b"kiosk: bad bots"),
        ("bots", [], b"kiosk: bad bots"),
        ("seed", -1, b"kiosk: bad seed"),
        ("seed", 1 << 30, b"kiosk: bad seed"),
        ("seed", "7", b"kiosk: bad seed"),
        ("rounds", 7, b"kiosk: bad rounds"),
        ("rounds", True, b"kiosk: bad rounds"),
        ("rounds", 6.0, b"kiosk: bad rounds"),
        ("bots", {"1": "\ud800"}, b"kiosk: bad bots"),
        ("pledge", 1, b"kiosk: bad pledge"),
        ("strictness", "mild", b"kiosk: bad strictness"),
        ("colour", "red", b"kiosk: unknown colour"),
        ("a very long name of a field", 1, b"kiosk: unknown a very"),
    ],
)
def test_a_bad_field_is_one_line_and_the_rest_counts(key, value, line):
    kiosk = parse(json.dumps({**GOOD, key: value}))
    assert kiosk.errors[0] == line
    assert all(len(error) <= 21 for error in kiosk.errors)
    if key not in ("game", "humans"):
        assert kiosk.game == "boombanggold"
    if key != "seed":
        assert kiosk.seed == 7


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"game"', '"x"', "[" * 5000])
def test_no_json_and_no_object(text):
    kiosk = parse(text)
    assert len(kiosk.errors) == 1 and len(kiosk.errors[0]) <= 21 and kiosk.game == ""


def test_a_file_nested_too_deep_for_the_board_s_memory_is_no_json(monkeypatch):
    def no_room(text):
        raise MemoryError

    monkeypatch.setattr(json, "loads", no_room)
    assert parse("[").errors == [b"kiosk.json: no JSON"]


def test_of_thousands_of_mistakes_two_pages_are_shown():
    kiosk = parse(json.dumps({f"key{i}": i for i in range(9000)}))
    assert len(kiosk.errors) == 8 and kiosk.errors[-1] == b"kiosk: and more"
    assert len(parse(json.dumps({f"key{i}": i for i in range(8)})).errors) == 8


def test_a_game_without_players_does_not_start():
    assert parse('{"game": "claim"}').game == ""
    assert parse('{"game": "claim"}').errors == [b"kiosk: no players"]
    assert parse('{"game": "claim", "bots": {"1": 1, "2": 1}}').game == "claim"


@pytest.mark.parametrize("text", ["{}", '{"seed": 7}', '{"humans": [0, 1], "rounds": 6}'])
def test_a_file_that_names_no_game_says_so(text):
    assert parse(text).errors == [b"kiosk: no game"]


def test_one_person_alone_gets_company():
    _, party = party_of({"game": "claim", "humans": [1]})
    assert party.players() == 2


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
KEYS = st.sampled_from([*GOOD, "strictness", "other"])


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(KEYS, ANYTHING, max_size=7))
def test_no_file_raises_and_what_it_gives_can_be_set_up(fields):
    kiosk = parse(json.dumps(fields))
    assert all(len(error) <= 21 for error in kiosk.errors)
    if kiosk.game:
        party = Party()
        kiosk.apply(party)
        assert party.players() >= 2
        party.setup(Settings(), b"\0\0\0\0", max(kiosk.seed, 0))

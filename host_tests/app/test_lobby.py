"""Lobby and table: who leads, joins, walks away and sets what."""

from hands import EAST, NORTH, SOUTH, WEST, B, F, L, R, choose, in_menu

SEATS = (SOUTH, WEST, NORTH, EAST)


def to_table():
    """At the table of Claim: south leads, west has joined."""
    hands = choose(in_menu(), b"Claim")
    hands.tap(WEST, F)
    for seat in (WEST, SOUTH, SOUTH):
        hands.tap(seat, F)
    assert hands.screen == "table"
    return hands


def test_the_first_seat_leads_and_the_others_join():
    hands = choose(in_menu(), b"Boom!", WEST)
    party = hands.app.party
    assert party.lead == WEST and list(party.joined) == [0, 1, 0, 0]
    hands.tap(EAST, L)
    hands.tap(SOUTH, R)
    assert list(party.joined) == [1, 1, 0, 1]
    for seat in (EAST, WEST):
        hands.tap(seat, F)
    hands.tap(WEST, F)
    assert hands.screen == "lobby", "one is not ready"
    hands.tap(SOUTH, F)
    hands.tap(SOUTH, F)
    assert hands.screen == "lobby", "only the leader goes on"
    hands.tap(WEST, F)
    assert hands.screen == "table"


def test_choosing_a_prospector_in_the_lobby():
    hands = choose(in_menu(), b"Boom!")
    party = hands.app.party
    hands.tap(NORTH, F)
    seen = set()
    for _ in range(8):
        hands.tap(SOUTH, R)
        assert party.prospector[SOUTH] != party.prospector[NORTH]
        seen.add(party.prospector[SOUTH])
    assert len(seen) == 3
    hands.tap(SOUTH, F)
    kept = party.prospector[SOUTH]
    hands.tap(SOUTH, R)
    assert party.prospector[SOUTH] == kept, "ready means chosen"


def test_backing_out_of_the_lobby():
    hands = choose(in_menu(), b"Claim")
    party = hands.app.party
    hands.tap(WEST, F)
    hands.tap(SOUTH, F)
    hands.tap(SOUTH, B)
    assert party.joined[SOUTH] and not party.ready[SOUTH]
    hands.tap(SOUTH, B)
    assert not party.joined[SOUTH] and party.lead == WEST
    hands.tap(WEST, B)
    assert hands.screen == "menu"


def test_who_joins_and_walks_away_holds_nobody_up():
    hands = choose(in_menu(), b"Claim")
    hands.tap(WEST, F)
    hands.tap(SOUTH, F)
    for _ in range(35):
        hands.run(1000)
    assert not hands.app.party.joined[WEST]
    hands.tap(SOUTH, F)
    assert hands.screen == "table"


def test_a_leader_who_walks_away_loses_the_lead():
    hands = choose(in_menu(), b"Claim")
    for seat in (WEST, SOUTH, WEST):
        hands.tap(seat, F)
    hands.run(21000)
    hands.tap(WEST, F)
    assert hands.screen == "table" and hands.app.party.lead == WEST


def test_the_table_sets_bots_help_and_the_seed():
    hands = choose(in_menu(), b"Boom!")
    hands.tap(WEST, F)
    for seat in (WEST, SOUTH, SOUTH):
        hands.tap(seat, F)
    party = hands.app.party
    assert list(party.bots) == [0, 0, 0, 0], "two people need no company"
    hands.tap(SOUTH, R)
    hands.tap(SOUTH, F)
    assert party.help[SOUTH] == 1
    hands.tap(SOUTH, R)
    hands.tap(SOUTH, R)
    hands.tap(SOUTH, F)
    hands.tap(SOUTH, F)
    assert party.bots[NORTH] == 2
    hands.tap(SOUTH, L)
    hands.tap(SOUTH, L)
    hands.tap(SOUTH, L)
    hands.tap(SOUTH, L)
    hands.tap(SOUTH, F)
    assert hands.screen == "seed"
    shown = hands.toy.seed()
    hands.tap(SOUTH, F)
    hands.tap(SOUTH, B)
    assert hands.screen == "table"
    assert hands.toy.seed() == (shown + 100000) % 1000000 == party.seed
    hands.tap(SOUTH, R)
    hands.tap(SOUTH, F)
    assert hands.screen == "play"
    setup = hands.app.session.setup
    assert setup.seed == party.seed
    assert (list(setup.seats), list(setup.options[8:12])) == ([1, 1, 3, 0], [1, 0, 0, 0])


def test_a_seed_that_the_page_lets_go_of_is_followed_by_one_that_is_shown():
    hands = to_table()
    screen = hands.app.screen
    hands.app.fix_seed(77)
    hands.tap(SOUTH, L)
    hands.toy.set_seed(-1)
    assert screen.word(screen.row).isdigit()


def test_a_fixed_seed_that_is_let_go_of_is_followed_by_one_that_is_shown_and_played():
    hands = to_table()
    screen = hands.app.screen
    hands.app.fix_seed(77)
    hands.tap(SOUTH, L)
    assert screen.word(screen.row) == b"000077"
    hands.tap(SOUTH, F)
    assert screen.line(screen.row) == b"seed: new each match"
    shown = screen.word(screen.row)
    assert shown.isdigit() and shown != b"000077"
    hands.tap(SOUTH, R)
    hands.tap(SOUTH, F)
    assert hands.screen == "play" and hands.app.session.setup.seed == int(shown)


def test_in_teams_no_help_is_offered_and_a_choice_made_before_comes_back_without_them():
    hands = choose(in_menu(), b"Claim")
    for seat in (WEST, NORTH):
        hands.tap(seat, F)
    for seat in (WEST, NORTH, SOUTH, SOUTH):
        hands.tap(seat, F)
    party = hands.app.party
    screen = hands.app.screen
    hands.tap(SOUTH, R)
    hands.tap(SOUTH, F)
    assert screen.line(1) == b"help: hints"
    assert b"next" in screen.LEGEND
    for _ in range(3):
        hands.tap(SOUTH, R)
    hands.tap(SOUTH, F)
    assert party.bots[EAST]
    for _ in range(3):
        hands.tap(SOUTH, L)
    assert screen.row == 1
    assert screen.line(1) == b"help: none in teams"
    assert b"next" not in screen.LEGEND
    hands.tap(SOUTH, F)
    assert party.help[SOUTH] == 1
    party.bots[EAST] = 0
    assert screen.line(1) == b"help: hints"


def test_others_cannot_set_the_table_but_can_go_back():
    hands = to_table()
    hands.tap(WEST, F)
    assert hands.screen == "table"
    hands.tap(WEST, B)
    assert hands.screen == "lobby"


def test_only_who_has_joined_takes_the_lead_of_somebody_who_went_away():
    hands = to_table()
    party = hands.app.party
    hands.run(20000)
    hands.tap(EAST, R)
    assert party.lead == SOUTH and hands.app.screen.row == 0
    hands.tap(WEST, R)
    assert party.lead == WEST and hands.app.screen.row == 1


def test_one_player_is_too_few():
    hands = choose(in_menu(), b"Claim")
    hands.tap(SOUTH, F)
    hands.tap(SOUTH, F)
    while hands.app.party.players() > 1:
        for seat in SEATS:
            hands.app.party.bots[seat] = 0
    hands.tap(SOUTH, F)
    assert hands.screen == "table"
    assert hands.app.screen.line(0) == b"two players needed"

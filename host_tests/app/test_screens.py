"""Every screen by button presses: ways on and back, what closes a screen does nothing in the next, pause and resume."""

import pytest
from hands import EAST, NORTH, SOUTH, WEST, B, F, Hands, L, R, choose, to_match, to_menu

from paydirt.app import menu, results, settings
from paydirt.app.kiosk import parse
from paydirt.app.screens import SCREENS
from paydirt.app.storage import Storage, wrap

SEATS = (SOUTH, WEST, NORTH, EAST)
GAMES = (b"Boom!", b"Claim")


def in_menu(**more):
    return to_menu(Hands(**more))


@pytest.mark.parametrize("button", range(16))
def test_any_button_opens_the_menu(button):
    hands = Hands()
    assert hands.screen == "attract"
    hands.tap(button >> 2, button & 3)
    assert hands.screen == "menu"


def test_the_first_frame_is_there_after_one_turn():
    hands = Hands(skip=0)
    assert any(hands.toy.frame())
    hands.picture()
    assert hands.lit() > 100


@pytest.mark.parametrize("seat", SEATS)
def test_every_entry_is_reached_and_left_with_one_seat_s_buttons(seat):
    hands = in_menu()
    entries = [entry for entry in menu.entries() if entry[4] != "saved"]
    for entry in entries:
        choose(hands, entry[0], seat)
        assert hands.screen == entry[3]
        hands.tap(seat, B)
        if hands.screen == "selftest":  # there every button only names itself
            hands.hold(seat, (B,), 2100)
        assert hands.screen == "menu", entry[0]
    hands.tap(seat, B)
    assert hands.screen == "attract"


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("word", GAMES)
def test_one_person_plays_alone_from_any_seat(word, seat):
    hands = to_match(in_menu(), word, seat)
    game = hands.app.session.game
    assert [game.kind(s) == 1 for s in SEATS] == [s == seat for s in SEATS]
    assert sum(1 for s in SEATS if game.kind(s)) >= 2


def test_a_press_that_closes_a_screen_does_nothing_in_the_next():
    hands = in_menu()
    hands.tap(SOUTH, R)
    hands.set(SOUTH, F, True)
    hands.run(3000)
    assert hands.screen == "lobby"
    assert not hands.app.party.ready[SOUTH]
    hands.set(SOUTH, F, False)
    hands.run(50)
    assert not hands.app.party.ready[SOUTH]
    hands.tap(SOUTH, F)
    assert hands.app.party.ready[SOUTH]


def test_presses_made_while_the_old_screen_was_showing_are_no_presses_of_the_new_one():
    hands = Hands()
    hands.set(SOUTH, F, True)  # opens the menu; the others come before anybody has seen it
    hands.set(WEST, F, True)
    hands.set(WEST, R, True)
    hands.run(100)
    assert hands.screen == "menu" and hands.app.screen.row == 0
    for seat, button in ((SOUTH, F), (WEST, F), (WEST, R)):
        hands.set(seat, button, False)
    hands.run(100)
    assert hands.screen == "menu" and hands.app.down() == 0
    hands.tap(WEST, R)
    assert hands.app.screen.row == 1


def test_back_held_for_two_seconds_in_the_menu_toggles_the_sound():
    hands = in_menu()
    for muted in (True, False):
        hands.set(NORTH, B, True)
        hands.run(1900)
        assert hands.toy.muted() is not muted
        hands.run(200)
        assert hands.toy.muted() is muted
        hands.run(3000)
        assert hands.toy.muted() is muted
        hands.set(NORTH, B, False)
        hands.run(50)
        assert hands.screen == "menu"


def test_muted_is_silent_everywhere():
    hands = in_menu()
    hands.toy.set_muted(True)
    before = hands.toy.buzzer.changes
    to_match(hands, b"Claim")
    hands.run(3000)
    assert hands.toy.buzzer.changes == before and hands.toy.sound() == 0


def test_sound_plays_when_it_is_on():
    hands = in_menu()
    before = hands.toy.buzzer.changes
    hands.tap(SOUTH, R)
    assert hands.toy.buzzer.changes > before


# Lobby and table


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


def test_others_cannot_set_the_table_but_can_go_back():
    hands = choose(in_menu(), b"Claim")
    hands.tap(WEST, F)
    for seat in (WEST, SOUTH, SOUTH):
        hands.tap(seat, F)
    hands.tap(WEST, F)
    assert hands.screen == "table"
    hands.tap(WEST, B)
    assert hands.screen == "lobby"


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


# Pause, resume, results


@pytest.mark.parametrize("word", GAMES)
@pytest.mark.parametrize("seat", SEATS)
def test_all_four_buttons_of_a_seat_for_two_seconds_pause(seat, word):
    hands = to_match(in_menu(), word, SOUTH)
    hands.hold(seat, (F, L, B, R), 1900)
    assert hands.screen == "play"
    hands.hold(seat, (F, L, B), 5000)
    assert hands.screen == "play"
    hands.hold(seat, (F, L, B, R), 2100)
    assert hands.screen == "pause"


@pytest.mark.parametrize("word", GAMES)
def test_game_time_stops_in_a_pause_and_goes_on_without_a_jump(word):
    hands = to_match(in_menu(), word)
    hands.run(3000)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    match = hands.app.session.match
    state = bytes(match.game.state)
    assert match.down == 0
    hands.run(60000)
    assert bytes(match.game.state) == state
    before = match.now_ms
    hands.tap(SOUTH, F)
    assert hands.screen == "play"
    assert match.now_ms - before < 200


def test_the_pause_menu_gives_a_seat_to_a_bot_and_back():
    hands = to_match(in_menu(), b"Claim", WEST)
    hands.hold(WEST, (F, L, B, R), 2100)
    game = hands.app.session.game
    choose(hands, b"Bot", WEST)
    assert game.kind(WEST) > 1
    choose(hands, b"Take over", WEST)
    assert game.kind(WEST) == 1
    choose(hands, b"Sound", WEST)
    assert hands.toy.muted()
    hands.tap(WEST, B)
    assert hands.screen == "play"


def test_a_seat_that_does_not_play_can_pause_but_has_nothing_to_give_away():
    hands = to_match(in_menu(), b"Claim", SOUTH)
    empty = next(seat for seat in SEATS if not hands.app.session.game.kind(seat))
    hands.hold(empty, (F, L, B, R), 2100)
    screen = hands.app.screen
    assert [screen.word(row) for row in range(screen.rows())] == [b"Go on", b"Sound", b"Leave"]
    choose(choose(hands, b"Leave", empty), b"Leave", empty)
    assert hands.screen == "menu"


@pytest.mark.parametrize("word", GAMES)
def test_leaving_is_confirmed_and_the_match_can_be_resumed(word):
    hands = to_match(in_menu(), word)
    hands.run(2500)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    at_ms = hands.app.session.match.now_ms
    seed = hands.toy.seed()
    choose(hands, b"Leave")
    choose(hands, b"Stay")
    assert hands.screen == "pause"
    choose(hands, b"Leave")
    choose(hands, b"Leave")
    assert hands.screen == "menu"
    other = to_menu(Hands(records=hands.toy.records()))
    choose(other, b"Resume")
    assert other.screen == "play" and other.toy.seed() == seed
    assert at_ms <= other.app.session.match.now_ms < at_ms + 1000
    assert other.app.session.game.kind(SOUTH) == 1


def test_a_resumed_match_is_the_one_that_was_left():
    hands = to_match(in_menu(), b"Claim")
    hands.run(9000)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    state = bytes(hands.app.session.game.state)
    choose(choose(hands, b"Leave"), b"Leave")
    other = to_menu(Hands(records=hands.toy.records()))
    entries = [entry[3:5] for entry in other.app.screen._entries]
    other.app.go("play", "saved")
    other.toy.turn(other.now_us)
    assert ("play", "saved") in entries
    assert bytes(other.app.session.game.state) == state


def test_a_damaged_saved_match_is_told_and_gone():
    store = Hands().toy.store
    Storage(store).save("match", b"\1\5claimrubbish")
    hands = to_menu(Hands(records=store.to_text()))
    choose(hands, b"Resume")
    assert hands.screen == "notice"
    hands.tap(EAST, L)
    assert hands.screen == "menu"
    assert all(entry[4] != "saved" for entry in hands.app.screen._entries)


def test_nobody_there_any_more_pauses_and_then_keeps_the_match():
    hands = to_match(in_menu(), b"Claim")
    hands.step_us = 200000
    hands.run(301000)
    assert hands.screen == "pause"
    hands.run(181000)
    assert hands.screen == "menu"
    hands.run(91000)
    assert hands.screen == "attract"


def play_claim_to_the_end(hands):
    walk_claim_to_the_end(to_match(hands, b"Claim"))


def walk_claim_to_the_end(hands):
    for _ in range(200):
        if hands.screen != "play":
            return
        hands.tap(SOUTH, F)
        hands.run(900)
    raise AssertionError("the match does not end")


def test_a_match_ends_in_results_and_goes_on_from_there():
    hands = in_menu()
    play_claim_to_the_end(hands)
    assert hands.screen == "results"
    assert hands.app.screen.winners
    seed = hands.app.screen.seed
    hands.picture()
    assert hands.lit() > 300
    hands.tap(SOUTH, F)
    assert hands.screen == "play"
    assert hands.toy.seed() != seed
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(choose(hands, b"Leave"), b"Leave")
    choose(hands, b"Fame")
    assert any(hands.app.screen._fame.tables[1])


def test_the_result_names_the_seed_the_buttons_and_whoever_set_a_record():
    hands = in_menu()
    play_claim_to_the_end(hands)
    screen = hands.app.screen
    seed = b"seed %06d" % screen.seed
    keys = b"\1again \4table \3end"
    screen._record = -1
    assert [screen.legend(slot) for slot in range(4)] == [seed, keys, seed, keys]
    screen._record = SOUTH
    assert [screen.legend(slot) for slot in range(4)] == [b"South: a new record", keys, seed, keys]


@pytest.mark.parametrize(("scores", "holder"), [((-3, 9), -1), ((0, 9), -1), ((7, 9), SOUTH)])
def test_a_record_is_the_first_place_of_a_person_who_has_something(scores, holder):
    hands = to_match(in_menu(), b"Claim")
    screen = results.Results(hands.app)
    screen.scores = [*scores, 0, 0]
    screen.seed = 7
    assert screen._enter_fame("claim", [True, False, False, False]) == holder


def test_results_lead_to_the_menu_too():
    hands = in_menu()
    play_claim_to_the_end(hands)
    hands.run(1000)
    hands.tap(EAST, B)
    assert hands.screen == "menu"
    assert all(entry[4] != "saved" for entry in hands.app.screen._entries)


def test_a_match_played_in_between_leaves_the_saved_one_alone():
    hands = to_match(in_menu())
    hands.run(2500)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(choose(hands, b"Leave"), b"Leave")
    play_claim_to_the_end(hands)
    hands.run(1000)
    hands.tap(SOUTH, B)
    choose(hands, b"Resume")
    assert hands.screen == "play" and hands.app.session.setup.name == "boombanggold"


def test_a_resumed_match_that_has_ended_is_no_longer_saved():
    hands = to_match(in_menu(), b"Claim")
    hands.run(2500)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(choose(hands, b"Leave"), b"Leave")
    choose(hands, b"Resume")
    walk_claim_to_the_end(hands)
    hands.run(1000)
    hands.tap(SOUTH, B)
    assert hands.screen == "menu"
    assert all(entry[4] != "saved" for entry in hands.app.screen._entries)


def test_idle_screens_go_back_to_the_attract_screen():
    for word in (b"Settings", b"Fame", b"About", b"Claim"):
        hands = choose(in_menu(), word)
        hands.step_us = 100000
        hands.run(130000)
        assert hands.screen in ("attract", "menu")
        hands.run(100000)
        assert hands.screen == "attract"


# Settings, notices, kiosk


def test_settings_are_walked_changed_and_kept():
    hands = choose(in_menu(), b"Settings")
    for row in range(len(settings.TABLE)):
        before = hands.app.settings.chosen[row]
        hands.tap(WEST, F)
        assert hands.app.settings.chosen[row] == (before + 1) % settings.TABLE[row][1]
        hands.tap(WEST, R)
    changed = bytes(hands.app.settings.chosen)
    hands.tap(WEST, B)
    other = Hands(records=hands.toy.records())
    assert bytes(other.app.settings.chosen) == changed
    assert other.toy.matrix.brightness == changed[2] + 1


def test_the_classroom_preset_is_applied_at_once():
    hands = choose(in_menu(), b"Settings")
    choose(hands, b"Classroom")
    assert hands.toy.muted()
    assert hands.app.stage.calm and hands.app.stage.safe


def test_damaged_settings_are_said_and_any_button_goes_on():
    hands = Hands(records="settings.0=5044ff")
    assert hands.screen == "notice"
    hands.picture()
    assert hands.lit() > 100
    hands.tap(NORTH, R)
    assert hands.screen == "attract"


def test_a_notice_goes_on_by_itself():
    hands = Hands(records="rubbish")
    assert hands.screen == "notice"
    hands.run(7000)
    assert hands.screen == "attract"


def test_newer_settings_are_left_alone_and_said():
    from paydirt.engine.checksum import crc32

    body = bytearray(wrap(b"\0", 0)[:-4])
    body[2] += 1
    record = (bytes(body) + crc32(body).to_bytes(4, "little")).hex()
    hands = Hands(records="settings.0=" + record)
    assert hands.screen == "notice" and hands.app.settings.chosen == settings.Settings().chosen


def test_kiosk_starts_straight_into_the_game():
    text = '{"game": "claim", "humans": [0, 2], "bots": {"1": "ahead"}, "seed": 7}'
    hands = Hands(config=parse(text))
    assert hands.screen == "play"
    assert (hands.toy.seed(), list(hands.app.session.setup.seats)) == (7, [1, 4, 1, 0])
    hands.hold(NORTH, (F, L, B, R), 2100)
    choose(choose(hands, b"Leave", NORTH), b"Leave", NORTH)
    assert hands.screen == "menu"


def test_a_bad_kiosk_file_is_said_and_the_rest_counts():
    hands = Hands(config=parse('{"game": "claim", "humans": [0, 2], "seed": "x"}'))
    assert hands.screen == "notice"
    hands.tap(SOUTH, F)
    assert hands.screen == "play"


# Seeds, rotations, the page's own wishes


def test_every_match_has_another_seed_and_a_fixed_one_stays():
    hands = in_menu()
    seen = []
    for _ in range(4):
        play = to_match(hands, b"Claim")
        seen.append(play.toy.seed())
        hands.hold(SOUTH, (F, L, B, R), 2100)
        choose(choose(hands, b"Leave"), b"Leave")
    assert len(set(seen)) == 4
    hands.toy.set_seed(4711)
    for _ in range(2):
        assert to_match(hands, b"Claim").toy.seed() == 4711
        hands.hold(SOUTH, (F, L, B, R), 2100)
        choose(choose(hands, b"Leave"), b"Leave")


def test_the_moment_of_the_first_press_is_part_of_the_seed():
    seeds = set()
    for late_us in range(5):
        hands = Hands(start_us=1000 + late_us)
        to_match(to_menu(hands), b"Claim")
        seeds.add(hands.toy.seed())
    assert len(seeds) == 5


def test_rotations_reach_the_next_match():
    hands = in_menu()
    hands.toy.set_rotation(1)
    to_match(hands, b"Claim")
    assert list(hands.app.session.setup.rotations) == [0, 1, 2, 3]


def test_a_hidden_page_pauses():
    hands = to_match(in_menu(), b"Claim")
    hands.toy.pause_hidden(True)
    hands.run(16)
    assert hands.screen == "pause"
    hands.toy.pause_hidden(False)
    hands.tap(SOUTH, F)
    assert hands.screen == "play"


@pytest.mark.parametrize("start_us", [(1 << 30) - 2_000_000, (1 << 30) - 20_000, (1 << 30) - 1])
def test_the_wrap_of_the_stamps_is_no_event(start_us):
    hands = to_match(in_menu(start_us=start_us), b"Claim")
    hands.run(4000)
    assert hands.screen == "play"
    assert 3900 < hands.app.session.match.now_ms < 4100


def test_every_screen_can_be_made():
    assert len({name for name, _, _ in SCREENS}) == len(SCREENS)


@pytest.mark.parametrize("word", GAMES)
def test_a_press_is_applied_at_its_own_stamp(word):
    hands = to_match(in_menu(), word)
    applied = []
    recorder = hands.app.recorder
    record = recorder.event

    def spy(t_ms, us, code):
        applied.append((t_ms, us, code))
        record(t_ms, us, code)

    recorder.event = spy
    hands.run(160)
    base_us = hands.now_us
    hands.toy.press(base_us + 4321, 1 << (SOUTH * 4 + L))
    hands.run(160)
    mine = [entry for entry in applied if entry[2] == L]
    other = hands.app.session.clock
    other.at(base_us + 4321)
    assert mine == [(other.t_ms, other.us, L)]


def test_every_text_of_the_menus_fits_its_line():
    for word, line, *_ in menu.entries():
        assert len(word) <= 10 and len(line) <= 21
    for name in ("settings", "table", "pause"):
        hands = in_menu() if name != "pause" else to_match(in_menu(), b"Claim")
        hands.app.go(name, SOUTH if name == "pause" else None)
        hands.run(50)
        screen = hands.app.screen
        for row in range(screen.rows()):
            texts = (screen.word(row), screen.line(row), screen.title(row))
            assert len(texts[0]) <= 10 and len(texts[1]) <= 21 and len(texts[2]) <= 16, texts

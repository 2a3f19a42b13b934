"""Settings, notices and kiosk.json, as they are met."""

from hands import NORTH, SOUTH, WEST, B, F, Hands, R, choose, in_menu, leave

from paydirt.app import settings
from paydirt.app.kiosk import parse
from paydirt.app.storage import wrap


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


def test_damaged_settings_are_said_once():
    hands = Hands(records="settings.0=5044ff")
    hands.tap(NORTH, R)
    assert hands.screen == "attract"
    assert Hands(records=hands.toy.records()).screen == "attract"


def test_a_row_out_of_range_is_said_once():
    rows = bytes([200] + [1] * (len(settings.TABLE) - 1))
    hands = Hands(records="settings.0=" + wrap(rows, 0).hex())
    assert hands.screen == "notice"
    hands.tap(NORTH, R)
    again = Hands(records=hands.toy.records())
    assert again.screen == "attract" and bytes(again.app.settings.chosen) == bytes(hands.app.settings.chosen)


def test_a_notice_goes_on_by_itself():
    hands = Hands(records="rubbish")
    assert hands.screen == "notice"
    hands.run(7000)
    assert hands.screen == "attract"


def test_settings_that_could_not_be_saved_are_told_at_once_and_once():
    hands = choose(in_menu(), b"Settings")
    hands.toy.store.full = True
    hands.tap(WEST, F)
    hands.tap(WEST, B)
    assert hands.screen == "notice" and hands.app.screen._lines == [b"Could not save"]
    hands.tap(WEST, B)
    assert hands.screen == "menu"
    choose(hands, b"About")
    hands.tap(WEST, B)
    assert hands.screen == "menu"


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
    leave(hands, NORTH)
    assert hands.screen == "menu"


def test_a_bad_kiosk_file_is_said_and_the_rest_counts():
    hands = Hands(config=parse('{"game": "claim", "humans": [0, 2], "seed": "x"}'))
    assert hands.screen == "notice"
    hands.tap(SOUTH, F)
    assert hands.screen == "play"

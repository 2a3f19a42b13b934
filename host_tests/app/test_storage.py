"""Records: two slots, length, version, CRC; whatever happens to one slot, the other or the defaults are there."""

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st

from paydirt.app import storage
from paydirt.app.fame import PLACES, Fame
from paydirt.app.settings import TABLE, Settings, row_of
from paydirt.app.settingscreen import WORDS
from paydirt.app.storage import DAMAGED, GOOD, NEWER, NONE, Storage, unwrap, wrap
from ports.rp2 import store as rp2_store
from ports.sim.store import Store


def fresh():
    store = Store(None)
    return store, Storage(store)


def test_what_was_saved_is_loaded():
    _, keeper = fresh()
    assert keeper.load("x") == (NONE, b"")
    for data in (b"one", b"", b"three" * 100):
        assert keeper.save("x", data)
        assert keeper.load("x") == (GOOD, data)
    assert keeper.problems == 0


def test_the_older_slot_is_written():
    store, keeper = fresh()
    keeper.save("x", b"old")
    first = store.read("x", 0)
    keeper.save("x", b"new")
    assert store.read("x", 0) == first
    assert unwrap(store.read("x", 1))[2] == b"new"
    keeper.save("x", b"newer")
    assert unwrap(store.read("x", 1))[2] == b"new"


def test_the_sequence_number_wraps():
    _, keeper = fresh()
    for i in range(600):
        keeper.save("x", bytes((i & 255, i >> 8)))
        assert keeper.load("x") == (GOOD, bytes((i & 255, i >> 8)))


@pytest.mark.parametrize("damage", ["cut", "flip", "gone", "long"])
def test_a_newest_slot_damaged_at_any_byte_gives_the_older_record(damage):
    for at in range(len(wrap(b"new data", 0))):
        store, keeper = fresh()
        keeper.save("x", b"old data")
        keeper.save("x", b"new data")
        record = bytearray(store.read("x", 1))
        if damage == "cut":
            record = record[:at]
        elif damage == "flip":
            record[at] ^= 0x41
        elif damage == "gone":
            record = bytearray(b"\xff" * len(record))
        else:
            record += b"x" * (at + 1)
        store.write("x", 1, record)
        assert keeper.load("x") == (GOOD, b"old data")
        assert keeper.problems == 1
        assert keeper.save("x", b"again")
        assert keeper.load("x") == (GOOD, b"again")


def test_of_a_file_that_is_too_long_the_board_reads_no_more_than_a_record(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = rp2_store.Store(None)
    files.start()
    keeper = Storage(files)
    longest = bytes(storage._LIMIT)
    assert keeper.save("x", longest)
    assert keeper.load("x") == (GOOD, longest)
    assert len(wrap(longest, 0)) + 1 == rp2_store._LONGEST
    (tmp_path / "data" / "x.0").write_bytes(wrap(longest, 0) + bytes(600000))
    assert len(files.read("x", 0)) == rp2_store._LONGEST
    assert keeper.load("x") == (DAMAGED, b"")
    assert keeper.save("x", b"again") and keeper.load("x") == (GOOD, b"again")
    assert files.read("y", 0) is None


@how(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=60), st.binary(max_size=60))
def test_any_rubbish_in_both_slots_is_survived(a, b):
    store, keeper = fresh()
    store.write("x", 0, a)
    store.write("x", 1, b)
    what, data = keeper.load("x")
    assert what in (DAMAGED, NEWER) and data == b""
    assert keeper.save("x", b"good") and keeper.load("x") == (GOOD, b"good")


def test_a_record_of_a_later_version_is_told_apart():
    body = bytearray(wrap(b"data", 3)[:-4])
    body[2] = storage.VERSION + 1
    record = bytes(body) + storage.crc32(body).to_bytes(4, "little")
    assert unwrap(record) == (NEWER, 3, b"")


def test_a_full_disk_is_reported_and_the_old_record_stays():
    store, keeper = fresh()
    keeper.save("x", b"old")
    store.full = True
    assert not keeper.save("x", b"new")
    assert keeper.load("x") == (GOOD, b"old")


def test_settings_survive_damage_at_every_byte():
    store, keeper = fresh()
    settings = Settings()
    settings.put("brightness", 2)
    settings.save(keeper)
    settings.put("mute", 1)
    settings.save(keeper)
    good = store.read("settings", 1)
    for at in range(len(good)):
        bad = bytearray(good)
        bad[at] ^= 0xFF
        store.write("settings", 1, bad)
        again = Settings()
        assert again.load(keeper) is None
        assert (again.get("brightness"), again.get("mute")) == (2, 0)
        store.write("settings", 0, bad)
        lost = Settings()
        assert lost.load(keeper) in (b"Settings are reset", b"Newer settings unused")
        assert lost.chosen == Settings().chosen
        store.write("settings", 0, wrap(bytes((0, 0, 2)), 0))


def test_settings_whose_saving_ctrl_c_interrupts_are_saved_at_the_end():
    _, keeper = fresh()
    settings = Settings()
    settings.put("mute", 1)

    class Interrupted:
        def save(self, name, data):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        settings.save(Interrupted())
    assert settings.save(keeper)
    again = Settings()
    again.load(keeper)
    assert again.get("mute") == 1


def test_settings_of_fewer_rows_keep_the_defaults_for_the_rest():
    _, keeper = fresh()
    keeper.save("settings", bytes((1, 1)))
    settings = Settings()
    assert settings.load(keeper) is None
    assert settings.get("quiet") == 1
    assert bytes(settings.chosen[2:]) == bytes(row[2] for row in TABLE[2:])


def test_a_choice_out_of_range_gets_its_default_and_a_notice():
    _, keeper = fresh()
    keeper.save("settings", bytes((1, 9, 7)))
    settings = Settings()
    assert settings.load(keeper) == b"Some settings reset"
    assert (settings.get("mute"), settings.get("quiet"), settings.get("brightness")) == (1, 0, 7)


def test_every_default_is_a_choice_and_every_text_fits():
    assert len(TABLE) == len(WORDS)
    for (_, count, default), (name, choices, meaning) in zip(TABLE, WORDS, strict=True):
        assert 0 <= default < count == len(choices)
        assert len(name) <= 15 and len(meaning) <= 21 and all(len(choice) <= 10 for choice in choices)


def test_the_classroom_preset():
    settings = Settings()
    settings.preset(0)
    assert [settings.get(key) for key in ("mute", "calm", "palette", "strictness")] == [1, 1, 1, 0]
    settings.preset(1)
    assert settings.chosen == Settings().chosen
    with pytest.raises(KeyError):
        row_of("nonsense")
    with pytest.raises(ValueError):
        settings.put("mute", 2)


def test_the_hall_of_fame_keeps_the_best_of_each_game():
    _, keeper = fresh()
    fame = Fame()
    assert fame.load(keeper) is None
    for score in (3, -9, 12, 12, 7, 1, 30):
        fame.add(1, score, 2, 77)
    assert [entry[0] for entry in fame.tables[1]] == [30, 12, 12, 7, 3]
    assert fame.add(1, 2, 0, 0) == -1
    assert fame.add(0, -20, 0, 999999) == 0
    assert fame.save(keeper)
    again = Fame()
    assert again.load(keeper) is None
    assert again.tables == fame.tables and len(again.tables[1]) == PLACES


def test_a_damaged_hall_of_fame_is_empty_and_says_so():
    store, keeper = fresh()
    store.write("fame", 0, b"PDrubbish")
    fame = Fame()
    assert fame.load(keeper) == b"Fame list is lost"
    assert fame.tables == [[], []]

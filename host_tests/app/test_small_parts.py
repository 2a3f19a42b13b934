"""Held buttons, seeds, the party, and the simulator's ports, each by itself."""

import json

from paydirt.app import names, seeds
from paydirt.app.hold import Hold
from paydirt.app.party import Party
from paydirt.app.storage import Storage
from paydirt.engine.arbiter import Arbiter
from ports.sim import keys
from ports.sim.buttons import Buttons
from ports.sim.clock import Clock
from ports.sim.oled import Oled
from ports.sim.sound import Sound
from ports.sim.store import Store


def test_a_hold_fires_once_and_only_when_all_buttons_stay_down():
    hold = Hold(15, 2000)
    assert hold.look(0x00F0, 0) == -1
    assert hold.look(0x00F0, 1999) == -1
    assert hold.look(0x00F0, 2000) == 1
    assert hold.fired(1)
    assert hold.look(0x00F0, 9000) == -1
    assert hold.look(0x0070, 9001) == -1
    assert hold.look(0x00F0, 9002) == -1
    assert hold.look(0x00F0, 11002) == 1


def test_a_hold_of_three_buttons_is_none():
    hold = Hold(15, 2000)
    for t_ms in range(0, 5000, 100):
        assert hold.look(0x7777, t_ms) == -1


def test_every_boot_and_every_match_gets_another_seed():
    store = Storage(Store(None))
    seen = set()
    for _ in range(50):
        boots = seeds.count_boot(store)
        seen.add(seeds.mix(77, boots, 123456, 1))
    assert len(seen) == 50
    assert len({seeds.mix(77, 1, 123456, match) for match in range(50)}) == 50
    assert len({seeds.mix(77, 1, stamp_us, 1) for stamp_us in range(50)}) == 50
    assert len({seeds.mix(entropy, 1, 5, 1) for entropy in range(50)}) == 50
    assert all(0 <= seed < seeds.LIMIT for seed in seen)


def test_a_seed_is_shown_with_six_digits_or_more():
    assert seeds.text(0) == b"000000"
    assert seeds.text(42) == b"000042"
    assert seeds.text(999999) == b"999999"
    assert seeds.text((1 << 30) - 1) == b"1073741823"


def test_no_two_prospectors_are_alike_and_a_person_s_is_not_taken_away():
    party = Party()
    party.clear("boombanggold")
    party.join(0)
    party.join(2)
    for step in (1, 1, -1, 1, 1, 1, -1, -1, -1):
        kept = party.prospector[2]
        party.next_prospector(0, step)
        assert sorted(party.prospector) == [1, 2, 3, 4]
        assert party.prospector[2] == kept


def test_the_lead_passes_on():
    party = Party()
    party.clear("claim")
    for seat in (2, 0, 3):
        party.join(seat)
    assert party.lead == 2
    party.leave(2)
    assert party.lead == 3
    party.leave(3)
    party.leave(0)
    assert party.lead == -1


def test_a_party_comes_back_from_its_setup():
    from paydirt.app.settings import Settings

    for game, _ in names.games():
        party = Party()
        party.clear(game)
        party.join(1)
        party.help[1] = 1
        party.bots[3] = 2
        if game == "boombanggold":
            party.next_prospector(1, 1)
        again = Party()
        again.take(party.setup(Settings(), b"\0\0\0\0", 5))
        assert again.kinds() == party.kinds()
        assert (again.help, again.prospector, again.lead) == (party.help, party.prospector, 1)


def test_keys_are_all_different_and_name_physical_positions():
    codes = [code for row in keys.KEYS for code, _ in row]
    assert len(codes) == 20 == len(set(codes))
    assert all(label for row in keys.KEYS for _, label in row)


def test_the_clock_is_set_by_hand_and_idle_jumps():
    clock = Clock(None)
    clock.set((1 << 30) + 5)
    assert clock.now_us() == 5
    clock.idle(9)
    assert clock.now_us() == 9
    clock.idle(3)
    assert clock.now_us() == 9
    clock.set((1 << 30) - 2)
    clock.idle(4)
    assert clock.now_us() == 4


def test_samples_come_in_order_and_a_flood_loses_nothing_for_good():
    buttons = Buttons(None)
    arbiter = Arbiter(0, 0)
    buttons.start()
    buttons.read(arbiter)
    buttons.push(100, 1)
    buttons.push(101, 3)
    buttons.read(arbiter)
    assert (arbiter.next(), arbiter.stamp_us, arbiter.next(), arbiter.stamp_us) == (0, 100, 1, 101)
    for i in range(3000):
        buttons.push(200 + i, 4 if i % 2 else 8)
    buttons.push(4000, 0)
    buttons.read(arbiter)
    arbiter.poll(5000)
    assert buttons.lost > 0
    while arbiter.next() >= 0:
        pass
    assert arbiter.down == 0


def test_the_display_shows_a_page_a_call():
    oled = Oled(None)
    oled.start()
    buf = bytearray(1024)
    buf[5] = buf[300] = buf[1023] = 9
    counts = []
    for _ in range(4):
        oled.show(buf)
        counts.append(sum(1 for byte in oled.shown if byte))
    assert counts == [1, 2, 3, 3]
    assert oled.shown == buf
    oled.present = False
    buf[0] = 1
    oled.show(buf)
    assert oled.shown[0] == 0


def test_sound_keeps_its_last_changes():
    sound = Sound(None)
    sound.tone(440, 100)
    sound.tone(440, 100)
    sound.tone(0, 50)
    assert (sound.hz, sound.duty_q8, sound.changes) == (0, 0, 2)
    assert (sound.change(0), sound.change(1)) == (440 << 8 | 100, 0)


def test_records_travel_as_text():
    store = Store(None)
    store.write("fame", 1, bytes(range(256)))
    store.write("settings", 0, b"")
    text = store.to_text()
    assert text.isascii() and "\n" not in text
    again = Store(None)
    assert again.from_text(text)
    assert again.to_text() == text
    assert again.read("fame", 1) == bytes(range(256))
    for bad in ("x", "a.0=zz", "a.2=00", "a.0=123", "=", "a.b.0=00"):
        other = Store(None)
        assert not other.from_text(bad + ";fame.1=0102")
        assert other.read("fame", 1) == b"\1\2"


def test_the_toy_describes_itself():
    from ports.sim.toy import Toy

    said = json.loads(Toy().describe())
    assert [seat["name"] for seat in said["seats"]] == ["South", "West", "North", "East"]
    bits = [key["bit"] for seat in said["seats"] for key in seat["keys"]]
    assert bits == list(range(16))
    assert [seat["both"]["mask"] for seat in said["seats"]] == [0xA, 0xA0, 0xA00, 0xA000]
    assert said["rotations"][0]["turns"] == [0, 0, 0, 0]
    assert all(seat["colour"][0] == "#" and len(seat["colour"]) == 7 for seat in said["seats"])

"""The palettes hold apart at every brightness step, and gold stands out of the rock."""

import itertools

import eyes
import pytest

from paydirt.screen import palette as p
from paydirt.screen.canvas import rock_noise

STEPS = range(1, 9)
MINE = [p.BLACK, p.TILE, p.GOLD, p.ILLEGAL, p.BAT, p.SNAKE, p.RAT, p.GHOST, p.ACTION, *(p.PLAYER + s for s in range(4))]
HAZARDS = {p.BAT, p.SNAKE, p.RAT, p.GHOST}  # one family: told apart by their rhythms
ROCK = [p.BLACK, p.TILE, p.DUG]
CLAIM = [p.BLACK, p.CARD_GOLD, p.CARD_WHITE, p.CARD_STONE, p.CARD_TOWN, p.CARD_PAN, p.PROSPECTOR]
VALUES = [p.CARD_GOLD, p.CARD_BRIGHT, p.CARD_WHITE]
MENU = [p.UI_YES, p.UI_NO, p.UI_PICK, p.BLACK]


def colours(safe):
    palette = p.Palette()
    palette.safe = safe
    return palette


def too_close(palette, group, step, kind, least):
    return [
        (a, b, round(eyes.distance(palette.rgb(a), palette.rgb(b), step, kind), 3))
        for a, b in itertools.combinations(group, 2)
        if not {a, b} <= HAZARDS and eyes.distance(palette.rgb(a), palette.rgb(b), step, kind) < least
    ]


LOOKS = [(0, "usual"), (1, "usual"), (1, "protan"), (1, "deutan")]


@pytest.mark.parametrize(("safe", "kind"), LOOKS)
@pytest.mark.parametrize("step", STEPS)
def test_families_are_told_apart(safe, kind, step):
    palette = colours(safe)
    for group, least in ((MINE, 0.13), (ROCK, 0.08), (CLAIM, 0.13), (VALUES, 0.12), (MENU, 0.13)):
        assert too_close(palette, group, step, kind, least) == []


def test_the_measure_sees_what_red_green_blind_people_do_not():
    assert eyes.distance(0xE02020, 0x607000, 8) > 2 * eyes.distance(0xE02020, 0x607000, 8, "deutan")


@pytest.mark.parametrize("safe", [0, 1])
@pytest.mark.parametrize("step", STEPS)
def test_gold_is_eight_times_brighter_than_rock(safe, step):
    """look.md: gold is at least eight times brighter than tiles and rubble, whatever the cell's noise."""
    palette = colours(safe)
    brightest = max(sum(eyes.levels(brighten(palette.rgb(i)), step)) for i in (p.TILE, p.DUG, p.APRON))
    assert brightest >= 1
    for gold in (p.GOLD, p.ILLEGAL):
        assert sum(eyes.levels(palette.rgb(gold), step)) >= 8 * brightest


def brighten(rgb):
    """Return a colour as the highest noise byte paints it."""
    return sum((v + (127 * v * (255 - v) >> 17)) << at for at, v in split(rgb))


def split(rgb):
    return [(at, rgb >> at & 255) for at in (16, 8, 0)]


@pytest.mark.parametrize("safe", [0, 1])
def test_a_face_down_tile_gives_about_one_percent(safe):
    level = sum(eyes.levels(colours(safe).rgb(p.TILE), 8))
    assert 0.007 <= level / (3 * 255) <= 0.013


@pytest.mark.parametrize("step", STEPS)
def test_a_face_down_tile_is_lit_at_every_step(step):
    assert sum(eyes.levels(colours(0).rgb(p.TILE), step)) >= 1


def test_noise_makes_rock_and_spares_gold():
    noise = bytearray(256)
    rock_noise(noise, 5)
    assert len(set(noise)) > 60
    assert 118 <= sum(noise) / 256 <= 138


def test_dusk_darkens_rock_only():
    palette = colours(0)
    day, dusk = bytearray(768), bytearray(768)
    palette.put(day, 1, p.TILE)
    palette.put(day, 2, p.GOLD)
    palette.dusk = 256
    palette.put(dusk, 1, p.TILE)
    palette.put(dusk, 2, p.GOLD)
    assert dusk[3] < day[3]
    assert dusk[5] > day[5]
    assert dusk[6:9] == day[6:9]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("safe", [0, 1])
def test_rock_at_dusk_is_never_a_pure_red(safe, step):
    palette = colours(safe)
    palette.dusk = 256
    table = bytearray(768)
    for index in (p.TILE, p.DUG, p.APRON):
        palette.put(table, 0, index)
        red, green, _ = eyes.levels(table[0] << 16 | table[1] << 8 | table[2], step)
        assert green or not red, index


def test_scale_and_blend_reach_both_ends():
    assert p.scale(0xFF8040, 256) == 0xFF8040
    assert p.scale(0xFF8040, 0) == 0
    assert p.blend(0x102030, 0xF0E0D0, 0) == 0x102030
    assert p.blend(0x102030, 0xF0E0D0, 256) == 0xF0E0D0


def test_put_scales():
    table = bytearray(9)
    colours(0).put(table, 2, p.ACTION, 128)
    assert table[6:] == bytes(v // 2 for v in (0x00, 0xC0, 0xFF))

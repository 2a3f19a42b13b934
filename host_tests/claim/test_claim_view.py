"""What the players see: values that are counted, a line that stands out, a display that names the chosen card."""

import pytest
from claim_table import FOUR, TABLES, TWO, line, new_game, started, tap

import board
from paydirt.app import page
from paydirt.engine.game import BOT, HUMAN, F, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim import texts
from paydirt.games.claim.view import View
from paydirt.screen import gamma, palette
from paydirt.screen.oled import OledCanvas
from paydirt.screen.packer import Packer
from paydirt.screen.stage import Stage


class Silence:
    def tone(self, hz, duty_q8):
        pass


class Table:
    """A game, its view and frames of 20 ms."""

    def __init__(self, game):
        self.game = game
        self.stage = Stage(Silence())
        self.view = View(game, self.stage)
        self.packer = Packer(board)
        self.now = 0
        self.out = bytearray(1024)

    def run(self, ms):
        for _ in range(ms // 20):
            self.now += 20
            self.game.notes.drain(self.view)
            self.view.draw(self.game.now_ms, self.now)
            self.view.draw_display(self.game.now_ms, self.now)
            self.stage.finish(self.now)
            yield self

    def show(self, ms=600):
        for _ in self.run(ms):
            pass

    def leds(self, place):
        """The four colours of a place of the 7 x 7 square."""
        x, y = 1 + 2 * (place % 8), 1 + 2 * (place // 8)
        return [self.stage.canvas.get(x + i % 2, y + i // 2) for i in range(4)]


def light(rgb):
    return sum(gamma.light16(part) for part in (rgb >> 16, rgb >> 8 & 255, rgb & 255))


def lit(table, place):
    return sum(1 for rgb in table.leds(place) if rgb)


@pytest.mark.parametrize("seats", TABLES)
def test_every_value_on_the_table_is_counted_at_any_moment(seats):
    table = Table(started(seats, seed=4))
    while not table.game.over():
        state = table.game.state
        for _ in table.run(60):
            for place in range(64):
                if place in (state[s.CHOICE], state[s.PROSPECTOR]) or place // 8 > 6 or place % 8 > 6:
                    continue
                code = state[s.CARDS + place]
                trail = 2 * (place in state[s.TRAIL : s.TRAIL + 4])
                expected = trail if state[s.WHERE + place] else min(4, abs(s.value(code)))
                assert lit(table, place) == expected
        tap(table.game, R)
        tap(table.game, F)


def test_5_is_brighter_than_4_and_6_nearly_white_in_the_line_and_beside_it():
    table = Table(started(TWO, seed=5))
    table.show()
    looks = {}
    for place in range(64):
        code = table.game.state[s.CARDS + place]
        if code in (4, 5, 6) and place not in (table.game.state[s.CHOICE], table.game.state[s.PROSPECTOR]):
            looks.setdefault((place in line(table.game), code), table.leds(place)[0])
    for in_line in {key[0] for key in looks}:
        four, five, six = (looks.get((in_line, code)) for code in (4, 5, 6))
        if four and five:
            assert light(five) > light(four) * 5 // 4
        if five and six:
            assert six & 255 > (five & 255) * 3


def test_stones_are_cold_and_gold_is_warm():
    table = Table(started(TWO, seed=5))
    table.show()
    for place in range(64):
        code = table.game.state[s.CARDS + place]
        for rgb in filter(None, table.leds(place)) if place % 8 < 7 and place // 8 < 7 else ():
            if place in (table.game.state[s.CHOICE], table.game.state[s.PROSPECTOR]):
                continue
            assert (rgb & 255 > rgb >> 16) == (c.STONE < code < c.SHERIFF)


@pytest.mark.parametrize("step", range(1, 9))
def test_gold_beside_the_line_is_amber_on_the_leds_and_not_the_south_seats_red(step):
    table = Table(started(TWO, seed=5))
    for _ in range(3):
        table.show()
        tap(table.game, F)
    table.show()
    state = table.game.state
    levels = bytearray(256)
    gamma.fill_table(levels, 0, step)
    for place in range(64):
        if 0 < state[s.CARDS + place] <= c.GOLD_MAX and not state[s.WHERE + place]:
            for rgb in filter(None, table.leds(place)) if place != state[s.CHOICE] else ():
                assert levels[rgb >> 8 & 255]


def test_the_line_breathes_and_is_always_three_times_as_bright_as_the_rest():
    table = Table(started(TWO, seed=6))
    table.show(500)
    state = table.game.state
    in_line = [p for p in line(table.game) if p != state[s.CHOICE] and 0 < s.value(state[s.CARDS + p]) < 5]
    rest = [
        p for p in range(64) if 0 < s.value(state[s.CARDS + p]) < 5 and p not in line(table.game) and not state[64 + p]
    ]
    seen = set()
    for _ in table.run(2400):
        low = min(light(max(table.leds(p))) for p in in_line)
        assert low >= 3 * max(light(max(table.leds(p))) for p in rest)
        seen.add(low)
    assert len(seen) > 6


def test_the_chosen_card_blinks_in_the_movers_colour_and_the_prospector_in_white():
    game = started(FOUR, seed=7)
    table = Table(game)
    table.show(400)
    colour = table.stage.palette.player(game.state[s.MOVER])
    chosen = set()
    prospector = set()
    for _ in table.run(2000):
        chosen.add(tuple(table.leds(game.state[s.CHOICE])))
        prospector.add(tuple(table.leds(game.state[s.PROSPECTOR])))
    assert len(chosen) == 2
    assert any(
        len(set(look)) == 1 and abs((look[0] >> 16) * 256 - (colour >> 16) * 108) < 512 and look[0] for look in chosen
    )
    assert len(prospector) == 2
    assert all(rgb >> 16 == rgb & 255 for look in prospector for rgb in look)


def test_the_movers_edge_is_lit_and_shrinks_with_the_turn_timer():
    game = started(FOUR, seed=7, timer=15)
    table = Table(game)
    table.show(100)
    seat = game.state[s.MOVER]

    def edge():
        cells = [(i, 15) if seat == 0 else (0, i) if seat == 1 else (i, 0) if seat == 2 else (15, i) for i in range(16)]
        rgb = palette.scale(table.stage.palette.player(seat), 56)
        return sum(1 for x, y in cells[3:13] if table.stage.canvas.get(x, y) == rgb)

    counts = []
    for second in range(15):
        game.advance(game.state and s.get30(game.state, s.BEGAN) + second * 1000)
        table.show(40)
        counts.append(edge())
    assert counts[0] == 10
    assert counts[-1] == 1
    assert counts == sorted(counts, reverse=True)


def test_the_whole_table_stays_nearly_within_the_usb_budget_without_the_limiter():
    for seed in range(6):
        table = Table(started(FOUR, seed=seed))
        table.show(1000)
        for _ in table.run(2400):
            table.packer.pack(table.stage.canvas, table.out, table.now)
            assert table.packer.wanted <= table.packer.budget * 110 // 100


@pytest.mark.parametrize("how", ("told", "after a while"))
def test_nothing_of_another_screen_is_left(how):
    game = started(TWO, seed=8)
    table = Table(game)
    table.show()
    table.stage.canvas.rect(0, 0, 16, 16, 0xFFFFFF)
    table.stage.oled.fill(1)
    if how == "told":
        table.view.refresh()
    else:
        table.now += 1000
    table.show(20)
    fresh = Table(game)
    fresh.now = table.now - 20
    fresh.show(20)
    assert table.stage.canvas.buf == fresh.stage.canvas.buf
    assert table.stage.oled.buf == fresh.stage.oled.buf


def oled_with(draw):
    canvas = OledCanvas()
    draw(canvas)
    return canvas.buf


def shows(table, x, y, text, big=False):
    """Whether the display shows `text` at x, y."""
    width = len(text) * (12 if big else 6)
    expected = oled_with(lambda oled: oled.big(x, y, text) if big else oled.text(x, y, text))
    mask = oled_with(lambda oled: oled.fill_rect(x, y, width - 2, 16 if big else 7))
    return all(a & m == b & m for a, b, m in zip(table.stage.oled.buf, expected, mask, strict=True))


def test_the_display_names_the_chosen_card_whose_turn_it_is_and_the_direction():
    game = started(FOUR, seed=9)
    table = Table(game)
    names = (b"South", b"West", b"North", b"East")
    while not game.over():
        table.show(20)
        value = s.value(game.state[s.CARDS + game.state[s.CHOICE]])
        text = b"GOLD %d" % value if value > 0 else b"STONE %d" % -value
        assert shows(table, (128 - len(text) * 12 + 2) // 2, 12, text, big=True)
        assert shows(table, 0, 0, names[game.state[s.MOVER]])
        assert shows(table, 48, 0, b"ROW" if game.state[s.DIRECTION] == c.ROW else b"COLUMN")
        tap(game, R)
        table.show(20)
        tap(game, F)


def test_the_display_shows_the_lines_values_from_l_to_r_and_the_scores():
    game = started(TWO, seed=10)
    table = Table(game)
    for _ in range(8):
        tap(game, F)
        table.show(20)
        first = (128 - game.line_count * 18) // 2
        for i, place in enumerate(line(game)):
            text = b"%d" % s.value(game.state[s.CARDS + place])
            if place != game.state[s.CHOICE]:
                assert shows(table, first + i * 18 + (18 - len(text) * 6) // 2, 29, text)
        for i, letter in enumerate((b"S", b"W")):
            text = letter + b" %d" % game.score(i)
            assert shows(table, (2 * i + 1) * 32 - len(text) * 3, 44, text)


def test_the_legend_shows_the_buttons_arrows_like_the_menus_and_every_legend_fits():
    table = Table(started(TWO, seed=9))
    tap(table.game, F)
    table.show(20)
    expected = OledCanvas()
    page.legend(expected, texts.LEGENDS[c.STEP_MOVE])
    assert table.stage.oled.buf[7 * 128 :] == expected.buf[7 * 128 :]
    legends = [getattr(texts, name) for name in dir(texts) if name.startswith("LEGEND_")]
    for legend in [*legends, *texts.LEGENDS]:
        assert sum(10 if code <= 4 else 6 for code in legend) <= 128


def test_the_display_turns_to_the_north_seat_only():
    game = started(FOUR, seed=9, rotations=b"\0\1\2\3")
    table = Table(game)
    for _ in range(8):
        table.show(20)
        assert table.stage.oled.turned == (game.state[s.MOVER] == 2)
        tap(game, F)
    game = started(FOUR, seed=9)
    table = Table(game)
    for _ in range(8):
        table.show(20)
        assert not table.stage.oled.turned
        tap(game, F)


@pytest.mark.parametrize("seats", TABLES)
def test_draw_count_and_result_are_shown(seats):
    game = new_game(seats, seed=11, double=1)
    table = Table(game)
    pictures = []
    for phase in (c.DRAW, c.TURN, c.ROUND_END):
        assert game.state[s.PHASE] == phase
        table.show(400)
        pictures.append(bytes(table.stage.oled.buf))
        if phase == c.DRAW:
            game.advance(game.next_ms())
        while phase == c.TURN and game.state[s.PHASE] == c.TURN:
            tap(game, F)
    while not game.over():
        tap(game, F, wait_ms=1100)
    table.show(400)
    pictures.append(bytes(table.stage.oled.buf))
    assert len(set(pictures)) == 4


def glow(table, x, y):
    """The light that effects add to a cell."""
    at = 3 * (y * 16 + x)
    return sum(table.stage.canvas.fx[at : at + 3])


@pytest.mark.parametrize("town", (0, 1))
@pytest.mark.parametrize("calm", (0, 1))
def test_a_press_in_anothers_turn_lights_that_edge_in_this_picture_and_the_next(town, calm):
    edges = (((7, 15), (8, 15)), ((0, 7), (0, 8)), ((7, 0), (8, 0)), ((15, 7), (15, 8)))
    game = started(FOUR, seed=4, town=town)
    table = Table(game)
    table.stage.calm = calm
    table.show()
    state = bytes(game.state)
    for seat in range(4):
        before = [glow(table, *spot) for spot in edges[seat]]
        table.view.pressed(seat)
        at_once = [glow(table, *spot) for spot in edges[seat]]
        if seat == game.state[s.MOVER]:
            assert at_once == before
            continue
        assert all(light > dark for light, dark in zip(at_once, before, strict=True))
        table.show(20)
        assert [glow(table, *spot) for spot in edges[seat]] == at_once
    assert bytes(game.state) == state


def test_a_press_of_nobody_or_outside_a_turn_lights_nothing():
    game = started(TWO, seed=4)
    table = Table(game)
    table.show()
    before = bytes(table.stage.canvas.fx)
    table.view.pressed(3)
    game.state[s.KINDS + 1 - game.state[s.MOVER]] = BOT
    table.view.pressed(1 - game.state[s.MOVER])
    assert table.stage.canvas.fx == before
    game.state[s.KINDS + 1 - game.state[s.MOVER]] = HUMAN
    game.state[s.PHASE] = c.OVER
    table.view.pressed(1 - game.state[s.MOVER])
    assert table.stage.canvas.fx == before

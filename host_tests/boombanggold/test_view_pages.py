"""The OLED: one short message at a time, turned to whom it speaks, drawn only when it changes."""

import pytest
from looking import Looking

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold import view_words as words
from paydirt.games.boombanggold.view_pages import Pages

ROUND_TABLE = b"\0\1\2\3"


class Ink:
    """Writes what an OledCanvas was told to write into a list, and passes it on."""

    def __init__(self, oled):
        self.large = []
        self.small = []
        for name, kept in (("big", self.large), ("text", self.small)):
            setattr(oled, name, self._spy(getattr(oled, name), kept))
        number = oled.number
        big_number = oled.big_number
        oled.number = lambda x, y, n, *rest: (self.small.append(str(n).encode()), number(x, y, n, *rest))[1]
        oled.big_number = lambda x, y, n, *rest: (self.large.append(str(n).encode()), big_number(x, y, n, *rest))[1]

    @staticmethod
    def _spy(write, kept):
        def spy(x, y, latin1, *rest):
            kept.append(bytes(latin1))
            return write(x, y, latin1, *rest)

        return spy

    def take(self):
        both = b"".join(self.large), b"".join(self.small)
        self.large.clear()
        self.small.clear()
        return both


def at(phase, **options):
    looking = Looking(players=4, **options)
    looking.mine.to(phase)
    return looking


def page(looking):
    """Draw the page anew; return its large and its small words."""
    ink = Ink(looking.stage.oled)
    looking.view.refresh()
    looking.settle()
    return ink.take()


def all_texts():
    for value in vars(words).values():
        stack = [value]
        while stack:
            one = stack.pop()
            if isinstance(one, tuple):
                stack.extend(one)
            elif isinstance(one, bytes):
                yield one


def test_no_line_is_longer_than_21_characters():
    # icons are bytes as well: they start with their size
    texts = [t for t in all_texts() if not t.startswith((b"\x10\x10", b"\x08\x08", b"\x17\x1a"))]
    assert len(texts) > 40
    assert max(len(t) for t in texts) <= 21


def test_no_large_word_is_longer_than_10_characters():
    large = [p[0] for p in words.PLEDGE] + [p[1] for p in words.PHASES] + list(words.COUNT + words.HAZARDS)
    large += [words.SHARED, words.NAMES[1] + words.WINS, words.DEAD_HEAT[1], words.WARNING[1], words.FALSE_CALL[1]]
    assert max(len(t) for t in large) <= 10


def test_the_countdown_says_boom_bang_gold():
    looking = at(c.P_AIM)
    said = []
    for _ in range(3):
        said.append(page(looking)[0])
        looking.mine.wait(1000 if len(said) < 3 else 0)
    assert said == [b"BOOM", b"BANG", b"GOLD!"]


def test_watch_out_ghost_is_said_when_it_is_called():
    looking = at(c.P_SEARCH, prospectors=(4, 1, 2, 3))
    looking.mine.lay(100, c.GHOST)
    assert b"GHOST" not in page(looking)[0]
    looking.mine.down(0, 1).down(0, 3)
    large, small = page(looking)
    assert large == b"GHOST!"
    assert small.startswith(b"WATCH OUT,")


def test_a_photo_finish_says_who_won_and_by_how_much():
    looking = at(c.P_SEARCH, prospectors=(2, 1, 3, 4))
    looking.view.note(c.N_PHOTO, looking.game.now_ms, 0, 1, 412)
    large, small = page(looking)
    assert large == b"RUBY BY0.412 ms"
    assert b"HANK" in small


@pytest.mark.parametrize("margin_us, text", ((1, b"0.001 ms"), (1040, b"1.040 ms"), (20000, b"20.000 ms")))
def test_a_margin_has_three_places(margin_us, text):
    looking = at(c.P_SEARCH)
    looking.view.note(c.N_PHOTO, looking.game.now_ms, 0, 1, margin_us)
    assert page(looking)[0].endswith(b"BY" + text)


def test_a_dead_heat_is_called_one():
    looking = at(c.P_SEARCH, prospectors=(2, 1, 3, 4))
    looking.view.note(c.N_DEAD_HEAT, looking.game.now_ms, 0, 1, 0)
    large, small = page(looking)
    assert large == b"DEAD HEAT"
    assert b"RUBY" in small


def test_a_message_goes_away_and_a_less_important_one_does_not_replace_it():
    looking = at(c.P_SEARCH)
    now = looking.game.now_ms
    looking.view.note(c.N_PLEDGE_BROKEN, now, 1, 1, 1)
    looking.view.note(c.N_TAKE, now, 1, 60, c.PICK)
    assert page(looking)[0] == b"PLEDGEBROKEN"
    looking.mine.game.advance(looking.game.now_ms + 2300)
    assert page(looking)[0] == b"SEARCH!"


@pytest.mark.parametrize("rotations, turned", ((b"\0\0\0\0", False), (ROUND_TABLE, True)))
def test_what_speaks_to_north_is_turned_when_people_sit_round_the_table(rotations, turned):
    for seat in range(4):
        upright = Looking(players=4)
        looking = Looking(players=4, rotations=rotations)
        for one in (upright, looking):
            one.mine.to(c.P_WATCH)
            one.poke(watch=seat)
            one.settle()
        same = upright.stage.oled.buf == looking.stage.oled.buf
        assert same is not (turned and seat == 2)
        if not same:
            backwards = bytes(int(f"{v:08b}"[::-1], 2) for v in reversed(looking.stage.oled.buf))
            assert backwards == upright.stage.oled.buf
        assert looking.stage.oled.turned is False


def test_a_page_is_drawn_only_when_it_changes():
    looking = at(c.P_AIM)
    looking.settle()
    ink = Ink(looking.stage.oled)
    looking.settle()
    assert ink.take() == (b"", b"")


def test_a_page_is_drawn_piece_by_piece():
    looking = at(c.P_AIM)
    looking.frame()
    assert not looking.view._pages.page.done
    looking.settle(12)
    assert looking.view._pages.page.done


def test_the_time_of_the_search_runs_out_on_the_display():
    looking = at(c.P_SEARCH)
    lit = []
    for _ in range(5):
        looking.settle()
        lit.append(sum(v >> 7 for v in looking.stage.oled.buf[896:1024]) + sum(looking.stage.oled.buf[896:1024]))
        looking.mine.game.advance(looking.game.now_ms + 1500)
        if looking.mine.phase != c.P_SEARCH:
            break
    assert len(lit) > 2
    assert lit == sorted(set(lit), reverse=True)


def test_the_round_result_shows_what_came_in_and_the_final_page_who_won():
    looking = at(c.P_SEARCH, prospectors=(2, 1, 3, 4))
    looking.mine.give(0, legal=2, illegal=1)
    looking.mine.to(c.P_SECURE)
    looking.frame()
    small = page(looking)[1]
    assert b"RUBY+3" in small
    looking.poke(phase=c.P_OVER, winners=1)
    assert page(looking)[0] == b"RUBY WINS!"
    looking.poke(winners=3)
    assert page(looking)[0] == b"SHARED!"


@pytest.mark.parametrize("phase", range(c.PHASES))
def test_every_phase_has_a_page_and_some_words(phase):
    looking = at(c.P_SEARCH)
    looking.game.state[st.OWNER] = 1
    looking.game.state[st.FOE] = 2
    looking.game.state[st.STAKE_LEGAL] = 1
    looking.game.state[st.HIDE] = c.HIDE_LEFT
    looking.game.state[st.GUESS] = c.GUESS_LEFT
    looking.game.state[st.PHASE] = phase
    looking.game.state[st.END_MS : st.END_MS + 4] = (looking.game.now_ms + 2500).to_bytes(4, "little")
    large, small = page(looking)
    assert small
    assert large or phase == c.P_SECURE


def test_an_interrupted_page_is_drawn_again():
    looking = at(c.P_AIM)
    looking.settle()
    before = bytes(looking.stage.oled.buf)
    looking.stage.oled.fill(1)
    looking.wall += 2000  # a pause: another screen has the display
    looking.settle()
    assert looking.stage.oled.buf == before


def test_pages_of_all_notes_are_in_the_table():
    assert callable(Pages.note)

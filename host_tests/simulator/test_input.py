"""What the page tells the toy: presses with their own stamps, from keys, mouse and fingers."""

import json

import pytest
from simulator_page import HIDE, Page

pytestmark = pytest.mark.browser

WRAP = 1 << 30
SOUTH = {"ArrowUp": 1, "ArrowLeft": 2, "ArrowDown": 4, "ArrowRight": 8, "Enter": 10}
WEST = {"KeyW": 1 << 4, "KeyA": 2 << 4, "KeyS": 4 << 4, "KeyD": 8 << 4, "KeyQ": 10 << 4}
NORTH = {"KeyT": 1 << 8, "KeyF": 2 << 8, "KeyG": 4 << 8, "KeyH": 8 << 8, "KeyR": 10 << 8}
EAST = {"KeyI": 1 << 12, "KeyJ": 2 << 12, "KeyK": 4 << 12, "KeyL": 8 << 12, "KeyU": 10 << 12}


def heard(page):
    """Return what the fake toy wrote down since the test began: [name, ...] a line."""
    page.turns(2)
    return json.loads(page.js("paydirt.toy.phase()"))[0][page.mark :]


def presses(page):
    """Return the (stamp, level) pairs that the fake toy got."""
    return [(line[1], line[2]) for line in heard(page) if line[0] == "press"]


def levels(page):
    return [level for _, level in presses(page)]


@pytest.fixture(scope="module")
def one_page(chromium, fake_address):
    """One page for the tests of this file, whose tests leave nothing held."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
    yield Page(context, fake_address)
    context.close()


@pytest.fixture
def fake(one_page):
    one_page.js("dispatchEvent(new Event('blur'))")
    one_page.mark = 0
    one_page.mark = len(heard(one_page))
    yield one_page
    assert one_page.complaints == []


def test_every_key_of_every_seat_holds_its_buttons_and_the_fifth_holds_left_and_right(fake):
    wanted = []
    for keys in (SOUTH, WEST, NORTH, EAST):
        for code, mask in keys.items():
            fake.page.keyboard.press(code)
            wanted += [mask, 0]
    assert levels(fake) == wanted


def test_keys_are_taken_by_their_place_whatever_is_printed_on_them(fake):
    fake.js("for (const type of ['keydown', 'keyup']) dispatchEvent(new KeyboardEvent(type, {code: 'KeyW', key: 'z'}))")
    assert levels(fake) == [WEST["KeyW"], 0]


def test_a_repeating_key_is_pressed_once(fake):
    for _ in range(4):  # a second keydown without a keyup is a repeat
        fake.page.keyboard.down("KeyA")
    fake.page.keyboard.up("KeyA")
    assert levels(fake) == [WEST["KeyA"], 0]


def test_presses_carry_the_events_own_stamps_and_not_the_turns(fake):
    """Both keys fall into one turn of the loop; their distance is that of the events."""
    stamps = fake.js("""() => {
        const seen = [];
        addEventListener('keydown', (event) => seen.push(event.timeStamp), {capture: true});
        for (const code of ['KeyL', 'ArrowUp']) {
            const until = performance.now() + 3;
            while (performance.now() < until);
            dispatchEvent(new KeyboardEvent('keydown', {code}));
        }
        return seen;
    }""")
    (first, one), (second, two) = presses(fake)
    assert (one, two) == (EAST["KeyL"], EAST["KeyL"] | SOUTH["ArrowUp"])
    assert (second - first) % WRAP == pytest.approx((stamps[1] - stamps[0]) * 1000, abs=2)
    assert (second - first) % WRAP >= 2900


def test_events_that_arrive_out_of_order_are_put_into_the_order_of_their_stamps(fake):
    fake.js("""() => {
        const now = performance.now();
        for (const [code, at] of [['KeyL', now - 1], ['ArrowUp', now - 2]]) {
            const event = new KeyboardEvent('keydown', {code});
            Object.defineProperty(event, 'timeStamp', {value: at});
            dispatchEvent(event);
        }
    }""")
    assert levels(fake) == [SOUTH["ArrowUp"], SOUTH["ArrowUp"] | EAST["KeyL"]]


def test_a_stamp_that_cannot_be_true_becomes_the_present(fake):
    turn_before = json.loads(fake.js("paydirt.toy.phase()"))[2]
    fake.js("""() => {
        const event = new KeyboardEvent('keydown', {code: 'KeyL'});
        Object.defineProperty(event, 'timeStamp', {value: 1e9});
        dispatchEvent(event);
    }""")
    assert 0 <= (presses(fake)[0][0] - turn_before) % WRAP < 2_000_000


def test_the_browsers_shortcuts_are_no_presses(fake):
    fake.js("dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyR', ctrlKey: true}))")
    fake.js("dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyL', metaKey: true}))")
    assert levels(fake) == []


def test_typing_a_seed_presses_nothing(fake):
    fake.page.click("#settings summary")
    fake.page.fill("#seed-input", "")
    fake.page.type("#seed-input", "123")
    fake.page.keyboard.press("ArrowLeft")
    fake.page.keyboard.press("Enter")
    assert levels(fake) == []
    assert fake.js("paydirt.toy.seed()") == 123


def test_a_clicked_control_leaves_the_enter_key_to_the_players(fake):
    fake.page.click("#sound")
    fake.page.keyboard.press("Enter")
    assert levels(fake) == [SOUTH["Enter"], 0]
    assert fake.page.text_content("#sound") == "Sound is on"


def test_the_mouse_presses_and_sliding_off_lets_go(fake):
    at = fake.middle("#button-1")
    fake.page.mouse.move(at["x"], at["y"])
    fake.page.mouse.down()
    fake.page.mouse.move(at["x"] - 300, at["y"] - 300)
    fake.page.mouse.move(at["x"], at["y"])
    fake.page.mouse.up()
    assert levels(fake) == [1, 0]


def touch(page, session, kind, points):
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def finger(page, mask, number):
    return {**page.middle(f"#button-{mask}"), "id": number + 1, "radiusX": 4, "radiusY": 4, "force": 1}


def test_eight_fingers_press_eight_buttons_at_once(fake):
    session = fake.page.context.new_cdp_session(fake.page)
    masks = [1, 2, 1 << 4, 8 << 4, 4 << 8, 1 << 8, 2 << 12, 8 << 12]
    fingers = [finger(fake, mask, number) for number, mask in enumerate(masks)]
    for count in range(1, 9):
        touch(fake, session, "touchStart", fingers[:count])
    fake.turns(2)
    assert levels(fake)[-1] == sum(masks)
    assert fake.page.locator(".key.down").count() == 8
    for count in range(7, 0, -1):  # Chromium lets go of the fingers that an end names
        touch(fake, session, "touchEnd", [fingers[count]])
    touch(fake, session, "touchEnd", [])
    got = levels(fake)
    assert got == [sum(masks[:n]) for n in range(1, 9)] + [sum(masks[:n]) for n in range(7, -1, -1)]


def test_a_finger_that_slides_off_lets_go_and_the_others_stay(fake):
    session = fake.page.context.new_cdp_session(fake.page)
    held, sliding = finger(fake, 1, 0), finger(fake, 1 << 8, 1)
    touch(fake, session, "touchStart", [held])
    touch(fake, session, "touchStart", [held, sliding])
    touch(fake, session, "touchMove", [held, {**sliding, "x": 640, "y": 300}])
    assert levels(fake) == [1, 1 | 1 << 8, 1]


def test_a_cancelled_touch_lets_go(fake):
    session = fake.page.context.new_cdp_session(fake.page)
    touch(fake, session, "touchStart", [finger(fake, 4, 0), finger(fake, 1 << 12, 1)])
    touch(fake, session, "touchCancel", [])
    got = levels(fake)
    assert got[-1] == 0
    assert 4 | 1 << 12 in got


def test_fingers_on_the_buttons_neither_scroll_nor_zoom(open_page, fake_address):
    page = open_page(fake_address, has_touch=True, viewport={"width": 360, "height": 640})
    session = page.page.context.new_cdp_session(page.page)
    start = finger(page, 1 << 4, 0)
    touch(page, session, "touchStart", [start])
    for y in range(0, 200, 20):
        touch(page, session, "touchMove", [{**start, "y": start["y"] - y}])
    touch(page, session, "touchEnd", [])
    page.turns(5)
    assert page.js("scrollY") == 0
    assert page.js("visualViewport.scale") == 1


def test_a_lost_focus_lets_go_of_keys_and_fingers(fake):
    session = fake.page.context.new_cdp_session(fake.page)
    fake.page.keyboard.down("KeyD")
    touch(fake, session, "touchStart", [finger(fake, 1, 0)])
    fake.js("dispatchEvent(new Event('blur'))")
    fake.page.keyboard.up("KeyD")
    got = levels(fake)
    assert got[:2] == [WEST["KeyD"], WEST["KeyD"] | 1]
    assert got[-1] == 0
    assert fake.page.locator(".down").count() == 0


def test_a_hidden_tab_lets_go_pauses_and_goes_on_without_a_jump(fake):
    fake.page.keyboard.down("KeyD")
    fake.turns(3)
    fake.page.evaluate(HIDE, True)
    log, turns, stamp = json.loads(fake.js("paydirt.toy.phase()"))
    assert [line[0] for line in log[-2:]] == ["hidden", "press"] and log[-1][2] == 0
    fake.turns(24)  # pictures go by; the toy must not see that
    assert json.loads(fake.js("paydirt.toy.phase()"))[1] == turns
    fake.page.evaluate(HIDE, False)
    fake.turns(1)
    log, more_turns, later = json.loads(fake.js("paydirt.toy.phase()"))
    assert log[-1][:2] == ["hidden", False]
    assert more_turns > turns
    assert (later - stamp) % WRAP < 300_000


def test_a_click_without_a_pointer_presses_and_lets_go(fake):
    """Screen readers and switches activate a button by a click alone."""
    fake.js("document.getElementById('button-4').click()")
    fake.page.wait_for_selector("#button-4:not(.down)")
    assert levels(fake) == [4, 0]


def test_the_clock_leaves_out_what_the_toy_cannot_have_seen(fake):
    """Page times in ms: hidden from 1000 to 90000, asleep from 90100 to 300000, then past 2^30 us."""
    stamps = fake.js("""async () => {
        const { Clock } = await import('./js/clock.js');
        const clock = new Clock();
        clock.run(900);
        const stamps = [clock.frame(1000)];
        clock.stop(1000);
        clock.run(90000);
        stamps.push(clock.frame(90000), clock.frame(90100), clock.stamp(90050), clock.frame(300000));
        stamps.push(clock.frame(300016), clock.frame(300010));
        for (let at = 300016; at < 1400000; at += 400) clock.frame(at);
        stamps.push(clock.frame(1400000));
        return stamps;
    }""")
    seen = 300016 - (90000 - 1000) - (300000 - 90100 - 16)
    assert stamps[:4] == [1_000_000, 1_000_000, 1_100_000, 1_050_000]
    assert stamps[4:7] == [1_116_000, seen * 1000, seen * 1000]  # a frame never goes back
    assert stamps[7] == (seen + 1400000 - 300016) * 1000 % WRAP

"""The simulator's keyboard: which key is which button, by physical position (the browser's KeyboardEvent.code).

Four hands share one keyboard, so the seats lie apart: west at the left, north in the middle, east at the right,
south on the arrows. Many keyboards report no more than six keys at once: each seat has a fifth key that stands for L
and R together.
"""

BUTTON_NAMES = ("Forward", "Left", "Back", "Right")
SEAT_NAMES = ("South", "West", "North", "East")

# A row a seat: (code, label) of F, L, B, R and of L and R together.
KEYS = (
    (
        ("ArrowUp", "\u2191"),
        ("ArrowLeft", "\u2190"),
        ("ArrowDown", "\u2193"),
        ("ArrowRight", "\u2192"),
        ("Enter", "Enter"),
    ),
    (("KeyW", "W"), ("KeyA", "A"), ("KeyS", "S"), ("KeyD", "D"), ("KeyQ", "Q")),
    (("KeyT", "T"), ("KeyF", "F"), ("KeyG", "G"), ("KeyH", "H"), ("KeyR", "R")),
    (("KeyI", "I"), ("KeyJ", "J"), ("KeyK", "K"), ("KeyL", "L"), ("KeyU", "U")),
)

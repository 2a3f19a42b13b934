"""The board as the simulator has it: everything as on the real one, but for the wiring that no person sees."""

# A plain panel, so that the packed words lie in the order of the cells; and everyone looks at the same screen.
_OWN = (
    ("PANEL_SERPENTINE", False),
    ("PANEL_ROTATION", 0),
    ("PANEL_MIRROR", False),
    ("LED_ORDER", "RGB"),
    ("SEAT_ROTATIONS", (0, 0, 0, 0)),
    ("GLITCH_US", 0),
    ("PORT", "sim"),
)


class SimBoard:
    """Copies the constants of a board module."""

    def __init__(self, real):
        """`real`: the board module whose supply, debounce time and name count."""
        for name in dir(real):
            if name == name.upper() and not name.startswith("_"):
                setattr(self, name, getattr(real, name))
        for name, value in _OWN:
            setattr(self, name, value)

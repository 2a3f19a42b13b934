"""From what the eye sees to what an LED gives: light = (v^2 + v^3) / 2, close to a gamma of 2.4, in integers."""

from micropython import const

STEPS = const(8)
_LEVELS_Q8 = (34, 46, 62, 84, 114, 152, 202, 256)  # the light of the brightness steps 1 to 8
_DIMMEST = const(256)  # what gives 1 of 255 at full brightness stays lit at every step
_HUE = const(768)  # from here on at least 2 of 255, so that a dim amber is 2 : 1 of red and green, and not a red


def light16(v):
    """Return the light of a perceptual value 0 to 255, as 0 to 65535."""
    w = v * v * (255 + v) // 506
    return w if w < 65535 else 65535


def fill_table(table, at, step):
    """Write the LED level (0 to 255) of each of 256 perceptual values at brightness `step` (1 to 8) to table[at:]."""
    q8 = _LEVELS_Q8[step - 1]
    for v in range(256):
        w = light16(v)
        level = (w * q8 + 0x8000) >> 16
        if level == 0 and w >= _DIMMEST:
            level = 1
        if level == 1 and w >= _HUE:
            level = 2
        table[at + v] = level if level < 255 else 255

"""How far apart two colours look, to usual eyes and to red-green-blind ones (Machado, Oliveira, Fernandes 2009)."""

from paydirt.screen import gamma

# Linear RGB as people without the long- or the middle-wave cones see it.
_SEES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
FULL_Q8 = (34, 46, 62, 84, 114, 152, 202, 256)  # light of the brightness steps, of 256


def levels(rgb, step):
    """Return the LED levels (0 to 255) of a colour at a brightness step, as the packer's table gives them."""
    table = bytearray(256)
    gamma.fill_table(table, 0, step)
    return tuple(table[v] for v in (rgb >> 16, rgb >> 8 & 255, rgb & 255))


def oklab(rgb):
    """Return linear RGB (0 to 1) in the even colour space Oklab."""
    r, g, b = rgb
    cone_l = max(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 0) ** (1 / 3)
    cone_m = max(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b, 0) ** (1 / 3)
    cone_s = max(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b, 0) ** (1 / 3)
    return (
        0.2104542553 * cone_l + 0.7936177850 * cone_m - 0.0040720468 * cone_s,
        1.9779984951 * cone_l - 2.4285922050 * cone_m + 0.4505937099 * cone_s,
        0.0259040371 * cone_l + 0.7827717662 * cone_m - 0.8086757660 * cone_s,
    )


def distance(a, b, step, eyes="usual"):
    """Return how far two colours are apart (about 0.02 can just be seen side by side, black to white is 1).

    The eye is taken to be used to the brightness step.
    """
    seen = []
    for rgb in (a, b):
        light = [level * 256 / 255 / FULL_Q8[step - 1] for level in levels(rgb, step)]
        seen.append(oklab([sum(m * v for m, v in zip(row, light, strict=True)) for row in _SEES[eyes]]))
    return sum((p - q) ** 2 for p, q in zip(*seen, strict=True)) ** 0.5

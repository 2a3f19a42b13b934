"""The LED panel as the emulated board's data pin sees it: every frame with its pulse widths."""

from rp2040py.gpio_pin import GPIOPinState

_LATCH_NS = 60_000
_ONE_NS = 550  # a pulse longer than this is a 1


class Frame:
    """One frame: `grb` (bytes as sent), start and end in us, the low before it, and the extreme pulse widths in ns."""

    def __init__(self, edges, low_before_us):
        rises, falls = edges[0::2], edges[1::2]
        high = [fall - rise for rise, fall in zip(rises, falls, strict=True)]
        low = [rise - fall for rise, fall in zip(rises[1:], falls, strict=False)]
        bits = [width > _ONE_NS for width in high]
        self.start_us = rises[0] / 1000
        self.end_us = falls[-1] / 1000
        self.low_before_us = low_before_us
        self.bits = len(bits)
        value = 0
        for bit in bits:
            value = value << 1 | bit
        self.grb = (value << -len(bits) % 8).to_bytes((len(bits) + 7) // 8, "big")
        self.t0h_ns = _extremes([w for w, bit in zip(high, bits, strict=True) if not bit])
        self.t1h_ns = _extremes([w for w, bit in zip(high, bits, strict=True) if bit])
        self.t0l_ns = _extremes([w for w, bit in zip(low, bits, strict=False) if not bit])
        self.t1l_ns = _extremes([w for w, bit in zip(low, bits, strict=False) if bit])

    @property
    def dark(self):
        return not any(self.grb)

    def rgb(self, led):
        """The colour of one LED as (r, g, b), for a panel that takes green first."""
        g, r, b = self.grb[3 * led : 3 * led + 3]
        return r, g, b


def _extremes(widths):
    return (min(widths), max(widths)) if widths else None


class Leds:
    """Watches the data pin; `frames` has every finished frame, oldest first. `on_frame` is called with each."""

    def __init__(self, mcu, pin):
        self.frames = []
        self.on_frame = None
        self._clock = mcu.clock
        self._edges = []
        self._last_end_ns = 0
        self._alarm = mcu.clock.create_alarm(self._latch)
        mcu.gpio[pin].add_listener(self._changed)

    def _changed(self, new, old):
        edges = self._edges
        if new == GPIOPinState.HIGH:
            if not edges:
                self._alarm.schedule(_LATCH_NS)
            edges.append(self._clock.nanos)
        elif old == GPIOPinState.HIGH:
            edges.append(self._clock.nanos)

    def _latch(self):
        edges = self._edges
        if len(edges) % 2 or self._clock.nanos - edges[-1] < _LATCH_NS:
            self._alarm.schedule(_LATCH_NS)
            return
        self._edges = []
        frame = Frame(edges, (edges[0] - self._last_end_ns) / 1000)
        self._last_end_ns = edges[-1]
        self.frames.append(frame)
        if self.on_frame:
            self.on_frame(frame)


class Level:
    """Watches one output pin (the buzzer): `level` now, `edges` as (ns, level), `rising` edges counted."""

    def __init__(self, mcu, pin):
        self.edges = []
        self._clock = mcu.clock
        self._pin = mcu.gpio[pin]
        self._pin.add_listener(self._changed)

    @property
    def level(self):
        return 1 if self._pin.value == GPIOPinState.HIGH else 0

    @property
    def driven(self):
        return self._pin.value in (GPIOPinState.HIGH, GPIOPinState.LOW)

    def _changed(self, new, old):
        self.edges.append((self._clock.nanos, 1 if new == GPIOPinState.HIGH else 0))

    def frequency_hz(self, from_us, to_us):
        """The number of rising edges a second between two moments."""
        rises = sum(1 for ns, level in self.edges if level and from_us <= ns / 1000 < to_us)
        return rises * 1_000_000 / (to_us - from_us)

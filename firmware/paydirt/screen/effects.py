"""Light that moves: bursts, rings, sparks, flights and sweeps from a fixed pool, drawn into the effect layer.

Everything is a function of an effect's age, so the number of frames a second changes nothing. When the pool is full the
oldest effect gives way. Positions are cells; inside, sixteenths of a cell.
"""

from array import array

from micropython import const

from paydirt.engine import kernels

_SLOTS = const(24)
_FIELDS = const(8)  # kind, born, x, y, x2, y2, rgb, size
_GRAINS = const(72)
_GRAIN = const(8)
_SPARKS = const(12)
_WAIT = const(-1)  # born at the next draw

_FREE = const(0)
_BURST = const(1)
_RING = const(2)
_FLIGHT = const(3)
_SWEEP = const(4)
_TRAIL = const(5)
_SHAKE = const(6)
_PARADE = const(7)
_DUSK = const(8)
_GLINT = const(9)
_POINTS = bytes((_TRAIL, _GLINT))  # to look into bytes allocates nothing

_LIFE_MS = (0, 1100, 600, 420, 900, 260, 360, 0x3FFFFFFF, 1800, 240)

_CALM_Q8 = const(160)
_CORE = const(0xFFF4B0)
_RING_RGB = const(0xFF9020)
_SMOKE_RGB = const(0x302018)
_SPARK_RGB = const(0xFFC060)
_VIOLET = const(0x301040)
_EVENING = const(0x903008)


class Effects:
    """All effects of one canvas."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._pool = array("i", [0] * (_SLOTS * _FIELDS))
        self._grains = array("i", [0] * (_GRAINS * _GRAIN))
        self._next = 0
        self._live = 0  # slots that are not free
        self._next_grain = 0
        self._dirty = True
        self._grains_live = False
        self._now_ms = 0
        self._random = 0x2C9B

    def clear(self):
        """End every effect at once."""
        for i in range(_SLOTS):
            self._pool[i * _FIELDS] = _FREE
        self._live = 0
        for i in range(_GRAINS):
            self._grains[i * _GRAIN + 1] = 0
        self._canvas.shift = 0

    def busy(self):
        """Return whether any effect is still to be seen."""
        return self._grains_live or self._live > 0

    def spawn_burst(self, x, y, power=16):
        """A stick explodes: a white-hot core, a ring running outward, sparks, smoke. `power`: 16 for a usual stick."""
        self._spawn(_BURST, x, y, 0, 0, 0, power)

    def spawn_ring(self, x, y, rgb, reach=3):
        """One ring of a colour that runs outward over `reach` cells."""
        self._spawn(_RING, x, y, 0, 0, rgb, reach)

    def spawn_flight(self, x, y, x2, y2, rgb):
        """A light flies from one cell to another, as taken gold to its block."""
        self._spawn(_FLIGHT, x, y, x2, y2, rgb, 0)

    def spawn_sweep(self, rgb=0xFFF8D0):
        """A bar of light sweeps over the whole width, brightest on the players' displays."""
        self._spawn(_SWEEP, 0, 0, 0, 0, rgb, 0)

    def spawn_trail(self, x, y, rgb):
        """A cell that a cursor has left glows on for a moment."""
        self._spawn(_TRAIL, x, y, 0, 0, rgb, 0)

    def spawn_touch(self, x, y, rgb):
        """The same for a cell that answers a press: it is in the picture that is being made, not only in the next."""
        self._spawn(_TRAIL, x, y, 0, 0, rgb, 0)
        kernels.add_cell(self._canvas.fx, x, y, rgb, _CALM_Q8 if self._canvas.calm else 256)
        self._dirty = True

    def spawn_glint(self, x, y, rgb=0xFFF0B0):
        """A cell of gold glints once."""
        self._spawn(_GLINT, x, y, 0, 0, rgb, 0)

    def spawn_shake(self):
        """The whole mine shakes once."""
        self._spawn(_SHAKE, 0, 0, 0, 0, 0, 0)

    def spawn_parade(self, rgb):
        """Gold dust and the winner's colour rain until `clear` or `stop_parade`."""
        self._spawn(_PARADE, 0, 0, 0, 0, rgb, 0)

    def stop_parade(self):
        """Let the parade run out."""
        for i in range(0, _SLOTS * _FIELDS, _FIELDS):
            if self._pool[i] == _PARADE:
                self._pool[i] = _FREE
                self._live -= 1

    def spawn_dusk(self):
        """The last light of the day goes down over the mine."""
        self._spawn(_DUSK, 0, 0, 0, 0, 0, 0)

    def _spawn(self, kind, x, y, x2, y2, rgb, size):
        at = self._next * _FIELDS
        pool = self._pool
        for _ in range(_SLOTS):  # the next free slot, else the oldest
            if pool[at] == _FREE:
                break
            self._next = (self._next + 1) % _SLOTS
            at = self._next * _FIELDS
        self._next = (self._next + 1) % _SLOTS
        if pool[at] == _FREE:
            self._live += 1
        pool[at] = kind
        pool[at + 1] = _WAIT
        pool[at + 2] = x * 16 + 8
        pool[at + 3] = y * 16 + 8
        pool[at + 4] = x2 * 16 + 8
        pool[at + 5] = y2 * 16 + 8
        pool[at + 6] = rgb
        pool[at + 7] = size

    def draw(self, now_ms):
        """Draw the effect layer anew. `now_ms`: wall time, wraps at 2^30."""
        fx = self._canvas.fx
        if self._dirty:
            kernels.fill(fx, 0, 0, 0)
            self._dirty = False
        self._now_ms = now_ms
        pool = self._pool
        left = self._live
        at = -_FIELDS
        while left:
            at += _FIELDS
            kind = pool[at]
            if kind == _FREE:
                continue
            left -= 1
            if pool[at + 1] == _WAIT:
                pool[at + 1] = now_ms & 0x3FFFFFFF
                self._begin(kind, at)
            age = (now_ms - pool[at + 1]) & 0x3FFFFFFF
            if age >= _LIFE_MS[kind]:
                pool[at] = _FREE
                self._live -= 1
                if kind == _SHAKE:
                    self._canvas.shift = 0
                continue
            self._dirty = True
            if kind in _POINTS:  # the usual ones, without detours
                kernels.add_cell(
                    fx, pool[at + 2] >> 4, pool[at + 3] >> 4, pool[at + 6], 256 - (age << 8) // _LIFE_MS[kind]
                )
            else:
                self._draw_one(kind, at, age)
        if self._grains_live:
            self._dirty = True
            self._grains_live = kernels.particles(fx, self._grains, _GRAINS, now_ms & 0x3FFFFFFF) > 0
        if self._dirty and self._canvas.calm:
            kernels.fade(fx, _CALM_Q8)

    def _begin(self, kind, at):
        if kind == _BURST:
            self._sparks(at)

    def _draw_one(self, kind, at, age):
        if kind == _BURST:
            self._draw_burst(at, age)
        elif kind == _RING:
            self._draw_ring(at, age)
        elif kind == _FLIGHT:
            pool = self._pool
            kernels.comet(
                self._canvas.fx,
                pool[at + 2] >> 4,
                pool[at + 3] >> 4,
                pool[at + 4] >> 4,
                pool[at + 5] >> 4,
                pool[at + 6],
                age * 256 // 420,
            )
        elif kind == _SWEEP:
            self._draw_sweep(at, age)
        elif kind == _SHAKE:
            self._canvas.shift = (0, 1, 0, -1)[age // 45 & 3]
        elif kind == _PARADE:
            self._draw_parade(at, age)
        else:
            self._draw_dusk(age)

    def _draw_burst(self, at, age):
        fx = self._canvas.fx
        x = self._pool[at + 2]
        y = self._pool[at + 3]
        power = self._pool[at + 7]
        if age < 320:  # the core, white-hot, shrinking to an ember
            left = 256 - age * 256 // 320
            kernels.shell(fx, x, y, 0, 10 + (power * left >> 8), _CORE, left)
        if age < 560:  # the ring
            left = 256 - age * 256 // 560
            radius = 8 + power * (age * 4 - age * age // 280) // 230
            kernels.shell(fx, x, y, radius, 14, _RING_RGB, left)
        if age > 120:  # smoke that swells and thins out
            q8 = (age - 120) * 256 // 240 if age < 360 else 256 - (age - 360) * 256 // 740
            kernels.shell(fx, x, y, 0, 20 + (power * age >> 10), _SMOKE_RGB, q8)

    def _draw_ring(self, at, age):
        pool = self._pool
        left = 256 - age * 256 // 600
        radius = pool[at + 7] * 16 * age // 600
        kernels.shell(self._canvas.fx, pool[at + 2], pool[at + 3], radius, 12, pool[at + 6], left)

    def _draw_sweep(self, at, age):
        rgb = self._pool[at + 6]
        head = age * 20 // 900 - 2
        canvas = self._canvas
        for k in range(4):
            q8 = 256 >> k
            canvas.glow(head - k, 0, 1, 2, rgb, q8)
            canvas.glow(head - k, 14, 1, 2, rgb, q8)
            canvas.glow(head - k, 2, 1, 12, rgb, q8 >> 2)

    def _draw_parade(self, at, age):
        pool = self._pool
        if age - pool[at + 7] < 90 and pool[at + 7]:
            return
        pool[at + 7] = max(age, 1)
        r = self._next16()
        self._grain(
            (r & 15) * 256 + 128, 0, (r >> 4 & 255) - 128, 900 + (r >> 8 & 255), 1024,
            pool[at + 6] if r & 0x1000 else _SPARK_RGB, 2400,
        )  # fmt: skip

    def _draw_dusk(self, age):
        """A line of evening light sinks from the top to the bottom and leaves violet sky behind it."""
        line = age * 22 * 16 // 1800 - 16  # sixteenths of a row
        for y in range(16):
            far = line - y * 16
            if far >= 96 or far <= -32:
                continue
            if far >= 0:
                self._canvas.glow(0, y, 16, 1, _VIOLET, 256 - far * 256 // 96)
            else:
                self._canvas.glow(0, y, 16, 1, _EVENING, 256 + far * 8)

    def _sparks(self, at):
        """Set the sparks of a burst free, from the next particles on that lie together."""
        first = self._next_grain if self._next_grain + _SPARKS <= _GRAINS else 0
        self._next_grain = first + _SPARKS
        self._grains_live = True
        pool = self._pool
        self._random = kernels.sparks(
            self._grains, first, _SPARKS, pool[at + 2] * 16, pool[at + 3] * 16, self._now_ms & 0x3FFFFFFF, self._random
        )

    def _grain(self, x_q8, y_q8, vx, vy, gravity, rgb, life_ms):
        """Set one particle free (1/256 cell, and per 1024 ms)."""
        g = self._grains
        at = self._next_grain % _GRAINS * _GRAIN
        self._next_grain = self._next_grain % _GRAINS + 1
        self._grains_live = True
        g[at] = self._now_ms & 0x3FFFFFFF
        g[at + 1] = life_ms
        g[at + 2] = x_q8 + 65536
        g[at + 3] = y_q8 + 65536
        g[at + 4] = vx + 65536
        g[at + 5] = vy + 65536
        g[at + 6] = gravity + 65536
        g[at + 7] = rgb

    def _next16(self):
        """Return a number 0 to 65535; only for the looks, so it need not be kept with a match."""
        x = self._random
        x ^= x << 7 & 0xFFFF
        x ^= x >> 9
        x ^= x << 8 & 0xFFFF
        self._random = x
        return x

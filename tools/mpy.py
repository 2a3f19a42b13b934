"""Reads .mpy files far enough to say where the code of each function lies (version 6 of the format)."""

HEADER = 4
_BYTECODE, _NATIVE, _VIPER, _ASM = range(2, 6)
_CONSTANTS = range(5)  # objects without contents: None, False ...
_STRINGS = (5, 6)  # str and bytes end in a zero
_TUPLE = 10
_MORE_FOLLOWS = 0x80
_ALIGNMENT = 4


class BadMpy(ValueError):
    """Not a compiled module, or one of another version."""


def aligned(data):
    """Return a module in which native code lies at offsets that the chip can run: multiples of four.

    The number before the code gets leading bytes that say nothing.
    """
    out = bytearray()
    done = 0
    for before, at in Reader(data).natives:
        out += data[done:before]
        out += bytes([_MORE_FOLLOWS]) * (-(len(out) + at - before) % _ALIGNMENT)
        done = before
    return bytes(out + data[done:])


class Reader:
    """Walks through a module; `functions` is [(offset, length)] of every function's code, bytecode or native."""

    def __init__(self, data):
        """Raise BadMpy unless `data` can be read to its very end."""
        self._data = data
        self._at = HEADER
        self.functions = []
        self.texts = []  # (offset, length) of the contents of bytes and str objects
        self.natives = []  # (offset of the word before it, offset) of native code
        self.names = []  # those that not every firmware has
        try:
            names, self.objects = self._number(), self._number()
            for _ in range(names):
                length = self._number()
                if not length & 1:  # odd: one of the names that every firmware has
                    self.names.append(data[self._at : self._at + (length >> 1)])
                    self._at += (length >> 1) + 1
            for _ in range(self.objects):
                self._object()
            self._code(outermost=True)
        except IndexError:
            self._at = -1
        if self._at != len(data):
            raise BadMpy("not a compiled module of version 6")

    def _number(self):
        value = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def _object(self):
        kind = self._data[self._at]
        self._at += 1
        if kind in _CONSTANTS:
            return
        length = self._number()
        if kind == _TUPLE:
            for _ in range(length):
                self._object()
        else:
            if kind in _STRINGS and length:
                self.texts.append((self._at, length))
            self._at += length + (kind in _STRINGS)

    def _code(self, outermost=False):
        before = self._at
        word = self._number()
        kind, has_children, length = (word & 3) + 2, word >> 2 & 1, word >> 3
        if not outermost:
            self.functions.append((self._at, length))
        if kind != _BYTECODE:
            self.natives.append((before, self._at))
        self._at += length
        for _ in range({_BYTECODE: 0, _NATIVE: 1, _VIPER: 1, _ASM: 3}[kind]):
            self._number()
        if has_children:
            for _ in range(self._number()):
                self._code()

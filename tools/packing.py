"""Joins a board's modules in one file, paydirt.pack, laid out so that they can be used where they lie in the flash.

A file of littlefs is a row of blocks of 4 KB, in any order, of which block n > 0 begins with a word for every time that
n can be halved, and one more. So the file is cut into pages, one a block. Each module lies within a page; only one that
is larger than a page lies in several and has to be read. A page ends with a seal by which its block is found again:
eight bytes that are this file's own and the page's number. firmware/pack.py is the reader:

    page 0: the header, a line "start blocks pages seals seal", then a line "/folder offset length page at" a folder,
    and a line " offset length page at" for each list of names;
    the index of a folder: a line "name offset length page at parts objects" a module, page -1 where it has to be read;
    a module: its bytes, and (offset, length) of every part that can be used in place, two bytes each: the code of
    functions, the contents of bytes and str objects; `objects` is the number of constants its functions share
    a list of names: every name that an import of these modules may leave in the heap, in groups: length (a byte),
    number (two), and the names of this length, a zero behind each
"""

import hashlib
import struct

from tools.mpy import Reader, aligned

NAME = "paydirt.pack"
BLOCK = 4096
_CONTENTS = 4  # bytes of the seal that tell contents apart
_SEAL_SIZE = 12
_WORD = 4
_HEADER_SIZE = 1024  # page 0 begins with it
_NAMES_SIZE = 2000  # of a list of names: so that they fill what modules leave of the pages
_DRIVE = "/pack/"  # where firmware/pack.py mounts the file


def links(page):
    """Return how many bytes littlefs keeps for itself at the beginning of a file's block `page`."""
    if not page:
        return 0
    return _WORD * ((page & -page).bit_length())


class Pages:
    """A file being laid out: where in it things lie. `at` is counted from the block's beginning, links included."""

    def __init__(self):
        self._used = []  # of each page, up to where in its block
        self._starts = [0]  # of each page, its offset in the file
        self._sealed = []
        self._parts = []  # (offset, bytes)

    def _grow(self):
        page = len(self._used)
        self._used.append(links(page))
        self._sealed.append(True)
        self._starts.append(self._starts[-1] + BLOCK - links(page))

    def offset(self, page, at):
        """Return the offset in the file of a place."""
        return self._starts[page] + at - links(page)

    def put(self, data):
        """Lay `data` into the first page with room for it; return (page, at), page -1 where none is large enough."""
        room = BLOCK - _SEAL_SIZE
        for page in range(len(self._used) + 1):
            if page == len(self._used):
                self._grow()
            at = self._used[page] + 3 & ~3
            if at + len(data) <= room:
                self._used[page] = at + len(data)
                self._parts.append((self.offset(page, at), data))
                return page, at
        if len(data) <= room - _WORD:  # a page of an odd number has room enough
            return self.put(data)
        return -1, 0

    def put_large(self, data):
        """Lay `data` across fresh pages; return its offset in the file."""
        page = len(self._used)
        self._grow()
        offset = self._starts[page]
        while self._starts[-1] < offset + len(data):
            self._sealed[-1] = False
            self._used[-1] = BLOCK
            self._grow()
        end = offset + len(data) - self._starts[len(self._used) - 1] + links(len(self._used) - 1)
        self._used[-1] = end
        if end > BLOCK - _SEAL_SIZE:
            self._sealed[-1] = False
            self._used[-1] = BLOCK
        self._parts.append((offset, data))
        return offset

    def seals(self):
        """Return (number of pages, number of those with a seal)."""
        return len(self._used), sum(self._sealed)

    def join(self, seal):
        """Return the file."""
        out = bytearray(b"\xff" * self._starts[len(self._used)])
        for offset, data in self._parts:
            out[offset : offset + len(data)] = data
        for page, sealed in enumerate(self._sealed):
            if sealed:
                end = self._starts[page + 1]
                out[end - _SEAL_SIZE : end] = seal + struct.pack("<I", page)
        return bytes(out)


def _with_parts(path, data):
    """Return a module's bytes, the same with the table of its parts behind them, their number, and that of objects."""
    if not path.endswith(".mpy"):
        return data, data, 0, 0
    data = aligned(data)
    module = Reader(data)
    parts = module.functions + module.texts
    return (
        data,
        data + bytes(len(data) % 2) + b"".join(struct.pack("<HH", *part) for part in parts),
        len(parts),
        module.objects,
    )


def packed(modules, start=0, blocks=0, salt=bytes(4)):
    """Return {path: bytes} as the bytes of one file.

    `start`, `blocks`: the flash of the file system it will lie in. `salt`: part of the seal, for a file system that is
    not written as a whole: there may be remains of older files in it, of the same contents too.
    """
    pages = Pages()
    pages.put(bytes(_HEADER_SIZE))
    lines = {}
    for path, data in sorted(modules.items(), key=lambda item: (-len(item[1]), item[0])):
        folder, _, name = path.rpartition("/")
        module, whole, *numbers = _with_parts(path, data)
        page, at = pages.put(whole)
        offset = pages.offset(page, at) if page >= 0 else pages.put_large(module)
        line = b"%s %d %d %d %d %d %d\n" % (name.encode(), offset, len(module), page, at, *numbers)
        lines[folder] = lines.get(folder, b"\n") + line
        for depth in range(folder.count("/") + 1 if folder else 0):
            lines.setdefault(folder.rsplit("/", depth)[0], b"\n")
    lines.setdefault("", b"\n")
    folders = b""
    listed = [(b"/" + folder.encode(), index) for folder, index in sorted(lines.items())]
    for name, data in listed + [(b"", names) for names in _lists(_names(modules))]:
        page, at = pages.put(data)
        folders += b"%s %d %d %d %d\n" % (name, pages.offset(page, at), len(data), page, at)
    seal = hashlib.sha256(folders + b"".join(data for _, data in sorted(modules.items()))).digest()[:_CONTENTS] + salt
    header = b"%d %d %d %d %s\n" % (start, blocks, *pages.seals(), seal.hex().encode()) + folders
    if len(header) > _HEADER_SIZE:
        raise ValueError("too many folders for the header of the pack")
    whole = pages.join(seal)
    return header + b"\n" * (_HEADER_SIZE - len(header)) + whole[_HEADER_SIZE:]


def _names(modules):
    """Return every name that the heap may hold after an import: those in the modules, and those of the modules."""
    names = set()
    for path, data in modules.items():
        if path.endswith(".mpy"):
            names |= set(Reader(data).names)
            parts = path.removesuffix(".mpy").removesuffix("/__init__").split("/")
            names |= {part.encode() for part in parts}
            names |= {".".join(parts[: count + 1]).encode() for count in range(len(parts))}
            names.add((_DRIVE + path).encode())
    return {name for name in names if 0 < len(name) < 256}


def _lists(names):
    """Return the names in lists of about _NAMES_SIZE bytes: those of a length together, their number before them."""
    lists = []
    for size in sorted({len(name) for name in names}):
        group = sorted(name for name in names if len(name) == size)
        each = _NAMES_SIZE // (size + 1)
        for first in range(0, len(group), each):
            some = group[first : first + each]
            data = struct.pack("<BH", size, len(some)) + b"".join(name + b"\0" for name in some)
            if not lists or len(lists[-1]) + len(data) > _NAMES_SIZE + 3:
                lists.append(b"")
            lists[-1] += data
    return lists


def contents(pack):
    """Return what tells this file from others of other contents, as text; "" for something else."""
    words = bytes(pack[:_HEADER_SIZE]).split(b"\n")[0].split()
    return words[4][: 2 * _CONTENTS].decode() if len(words) == 5 else ""

"""A CIRCUITPY drive as an image: FAT12 with long names, as small as the board's file system needs it.

Only what is needed to put files onto a fresh drive and to read them back; layout as in Microsoft's "FAT: General
Overview of On-Disk Format" (version 1.03).
"""

SECTOR = 512
_ROOT_ENTRIES = 512
_END = 0xFFF
_FOLDER = 0x10
_VOLUME = 0x08
_LONG = 0x0F
_LETTERS = 13  # of a long name in one entry


class FullDrive(RuntimeError):
    """The files do not fit onto the drive."""


class _Drive:
    """Clusters of one sector, handed out in order."""

    def __init__(self, sectors):
        self.fat_sectors = (sectors * 3 // 2 + SECTOR - 1) // SECTOR
        self.data_start = 1 + self.fat_sectors + _ROOT_ENTRIES * 32 // SECTOR
        self.sectors = sectors
        self.chain = [0xFF8, _END]
        self.data = bytearray()

    def store(self, content):
        """Put `content` into fresh clusters; return the first one (0 for nothing)."""
        if not content:
            return 0
        first = len(self.chain)
        count = (len(content) + SECTOR - 1) // SECTOR
        if self.data_start + first - 2 + count > self.sectors:
            raise FullDrive(f"the drive has {self.sectors * SECTOR // 1024} KB, the files need more")
        self.chain += range(first + 1, first + count)
        self.chain.append(_END)
        self.data += content.ljust(count * SECTOR, b"\0")
        return first

    def image(self, root):
        """Return the whole drive."""
        fat = bytearray(self.fat_sectors * SECTOR)
        for number, value in enumerate(self.chain):
            at = number * 3 // 2
            if number & 1:
                fat[at] |= (value & 0xF) << 4
                fat[at + 1] = value >> 4
            else:
                fat[at] = value & 0xFF
                fat[at + 1] |= value >> 8
        whole = self._boot() + fat + root.ljust(_ROOT_ENTRIES * 32, b"\0") + self.data
        return bytes(whole.ljust(self.sectors * SECTOR, b"\0"))

    def _boot(self):
        sector = bytearray(SECTOR)
        sector[0:11] = b"\xeb\xfe\x90MSDOS5.0"
        sector[11:13] = SECTOR.to_bytes(2, "little")
        sector[13] = 1  # sectors a cluster
        sector[14] = 1  # sectors before the FAT
        sector[16] = 1  # FATs
        sector[17:19] = _ROOT_ENTRIES.to_bytes(2, "little")
        sector[19:21] = self.sectors.to_bytes(2, "little")
        sector[21] = 0xF8
        sector[22:24] = self.fat_sectors.to_bytes(2, "little")
        sector[24] = 63
        sector[26] = 255
        sector[36:39] = b"\x80\0\x29"
        sector[39:43] = b"PDRT"
        sector[43:62] = b"CIRCUITPY  FAT12   "
        sector[510:] = b"\x55\xaa"
        return bytes(sector)


def build(files, sectors):
    """Return the image of a drive of `sectors` x 512 bytes that holds `files` ({path: bytes})."""
    drive = _Drive(sectors)
    volume = b"CIRCUITPY  " + bytes([_VOLUME]) + bytes(20)
    return drive.image(volume + _folder(drive, files, 0, 0))


def _folder(drive, files, own, parent):
    """Store everything below a folder; return its entries."""
    entries = bytearray()
    if own:
        entries += _entry(b".          ", _FOLDER, own, 0) + _entry(b"..         ", _FOLDER, parent, 0)
    below = {}
    for path, content in sorted(files.items()):
        name, _, rest = path.partition("/")
        if rest:
            below.setdefault(name, {})[rest] = content
        else:
            entries += _named(name, len(entries), 0x20, drive.store(content), len(content))
    for name, content in below.items():
        # The folder's own place must be known to its entries: it is taken first, as large as it can need.
        room = sum(32 * (2 + len(part) // _LETTERS) for part in {path.partition("/")[0] for path in content}) + 96
        first = drive.store(bytes(room))
        inner = _folder(drive, content, first, own)
        at = (first - 2) * SECTOR
        drive.data[at : at + len(inner)] = inner
        entries += _named(name, len(entries), _FOLDER, first, 0)
    return bytes(entries)


def _entry(short, attributes, first, size):
    head = short + bytes([attributes]) + bytes(12) + b"\x21\0"  # written on 1 January 1980, like every other file
    return head + first.to_bytes(2, "little") + size.to_bytes(4, "little")


def _named(name, number, attributes, first, size):
    """Return the entries of a long name and the short one with the file; `number` makes that one unique."""
    short = f"F{number:07d}   ".encode()
    total = 0
    for byte in short:
        total = ((total >> 1) | (total & 1) << 7) + byte & 0xFF
    letters = name.encode("utf-16-le")
    count = (len(name) + _LETTERS - 1) // _LETTERS
    if len(name) % _LETTERS:
        letters += b"\0\0"
    letters = letters.ljust(count * _LETTERS * 2, b"\xff")
    entries = b""
    for order in range(count, 0, -1):
        part = letters[(order - 1) * 26 : order * 26]
        mark = order | (0x40 if order == count else 0)
        entries += bytes([mark]) + part[:10] + bytes([_LONG, 0, total]) + part[10:22] + b"\0\0" + part[22:]
    return entries + _entry(short, attributes, first, size)


def read(image):
    """Return {path: bytes} of a drive's image; raises ValueError if it is none."""
    if image[510:512] != b"\x55\xaa":
        raise ValueError("this is no FAT drive")
    number = lambda at, size: int.from_bytes(image[at : at + size], "little")  # noqa: E731
    cluster = image[13] * SECTOR
    fat = number(14, 2) * SECTOR
    root = fat + image[16] * number(22, 2) * SECTOR
    data = root + number(17, 2) * 32

    def follow(first):
        content = b""
        while 2 <= first < 0xFF0:
            at = data + (first - 2) * cluster
            content += image[at : at + cluster]
            pair = number(fat + first * 3 // 2, 2)
            first = pair >> 4 if first & 1 else pair & 0xFFF
        return content

    files = {}

    def walk(entries, prefix):
        name = ""
        for at in range(0, len(entries), 32):
            entry = entries[at : at + 32]
            if entry[0] == 0:
                return
            if entry[0] == 0xE5 or entry[0] == ord("."):
                name = ""
            elif entry[11] == _LONG:
                part = (entry[1:11] + entry[14:26] + entry[28:32]).decode("utf-16-le")
                name = part.split("\0")[0].rstrip("\uffff") + name
            elif not entry[11] & _VOLUME:
                short = entry[:8].decode("latin-1").strip()
                extension = entry[8:11].decode("latin-1").strip()
                path = prefix + (name or (short + "." + extension if extension else short).lower())
                content = follow(int.from_bytes(entry[26:28], "little"))
                if entry[11] & _FOLDER:
                    walk(content, path + "/")
                else:
                    files[path] = content[: int.from_bytes(entry[28:32], "little")]
                name = ""

    walk(image[root:data], "")
    return files

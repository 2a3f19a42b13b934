"""The display as 1024 bytes, updated page by page as the real one is."""

_PAGES = 8
_WIDTH = 128


def _pages(buf):
    view = memoryview(buf)
    return [view[page * _WIDTH : (page + 1) * _WIDTH] for page in range(_PAGES)]


class Oled:
    """`shown` holds what a person sees, in SSD1306 page order; a call of `show` moves one changed page."""

    def __init__(self, board):
        """`board` is taken as every port takes it."""
        self.board = board
        self.present = True
        self.driver = "sim"
        self.shown = bytearray(_PAGES * _WIDTH)
        self._shown_pages = _pages(self.shown)
        self._source = None
        self._source_pages = None
        self._page = 0

    def start(self):
        """Switch on, dark."""
        self._clear()

    def stop(self):
        """Switch off: dark."""
        self._clear()

    def show(self, oled_buf):
        """Bring the next changed page of `oled_buf` (1024 bytes) onto the display."""
        if not self.present:
            return
        if oled_buf is not self._source:  # the views are made once: later turns allocate nothing
            self._source = oled_buf
            self._source_pages = _pages(oled_buf)
        page = self._page
        for _ in range(_PAGES):
            new = self._source_pages[page]
            old = self._shown_pages[page]
            page = (page + 1) % _PAGES
            if new != old:
                for i in range(_WIDTH):
                    old[i] = new[i]
                break
        self._page = page

    def show_now(self, oled_buf):
        """Bring every changed page onto the display."""
        for _ in range(_PAGES):
            self.show(oled_buf)

    def _clear(self):
        for i in range(len(self.shown)):
            self.shown[i] = 0

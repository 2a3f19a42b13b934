"""Letters and pictures on the OLED, in native code: stamp_kernels_plain.py says what the function does.

A module of its own, so that both lie within a page of the flash and can run there (docs/memory.md).
"""

import micropython


@micropython.viper
def stamp(buf: ptr8, data: ptr8, codes: ptr8, p: ptr32):
    columns = p[3]
    pages = p[4]
    left = p[5] - 1024
    zoom = p[8]
    rounded = p[9]
    colour = p[10]
    quarters = p[11]
    height = 8 * zoom
    n = 0
    while n < p[1]:
        code = codes[n]
        if p[0]:
            if code >= 32 and code < 127:
                code -= 32
            elif code >= 160:
                code -= 65
            else:
                code = 31
        at = p[2] + code * columns * pages
        before = 0
        k = 0
        while k < columns:
            top = p[6] - 1024
            page = 0
            while page < pages:
                here = data[at]
                at += 1
                up = here << 1 & 255
                edge = 0
                if rounded:
                    edge = (here ^ 255) & (up ^ here >> 1)
                    if code > 126:
                        edge &= 0xFC
                sub = 0
                while here and sub < zoom:
                    bits = here
                    if zoom > 1:
                        bits = (bits | bits << 4) & 0x0F0F
                        bits = (bits | bits << 2) & 0x3333
                        bits = ((bits | bits << 1) & 0x5555) * 3
                        corner = 0
                        if sub == 0:
                            corner = edge & before
                        elif edge and k + 1 < columns:
                            corner = edge & data[at]
                        if corner:
                            half = corner & up
                            half |= (corner ^ half) << 8  # upper halves in the low byte, lower ones in the high byte
                            mask = (half ^ half >> 4) & 0x00F0  # shuffle: the bits of both bytes take turns
                            half ^= mask ^ mask << 4
                            mask = (half ^ half >> 2) & 0x0C0C
                            half ^= mask ^ mask << 2
                            mask = (half ^ half >> 1) & 0x2222
                            bits |= half ^ mask ^ mask << 1
                    x = left + k * zoom + sub
                    y = top
                    sub += 1
                    if quarters & 1:
                        while bits:
                            if bits & 1:
                                px = 127 - y
                                py = x
                                if quarters == 3:
                                    px = y
                                    py = 63 - x
                                if px >= 0 and px < 128 and py >= 0 and py < 64:
                                    spot = (py >> 3) * 128 + px
                                    mask = 1 << (py & 7)
                                    if colour == 1:
                                        buf[spot] = buf[spot] | mask
                                    elif colour == 0:
                                        buf[spot] = buf[spot] & (255 - mask)
                                    else:
                                        buf[spot] = buf[spot] ^ mask
                            bits >>= 1
                            y += 1
                    else:
                        if quarters:
                            x = 127 - x
                            y = 64 - y - height
                            bits = (bits & 0x5555) << 1 | bits >> 1 & 0x5555
                            bits = (bits & 0x3333) << 2 | bits >> 2 & 0x3333
                            bits = (bits & 0x0F0F) << 4 | bits >> 4 & 0x0F0F
                            if zoom > 1:
                                bits = (bits & 255) << 8 | bits >> 8
                        if x >= 0 and x < 128 and y < 64:
                            if y < 0:
                                bits = 0 if y < -15 else bits >> (0 - y)
                                y = 0
                            bits <<= y & 7
                            spot = (y >> 3) * 128 + x
                            while bits and spot < 1024:
                                if colour == 1:
                                    buf[spot] = buf[spot] | bits
                                elif colour == 0:
                                    buf[spot] = buf[spot] & ((bits & 255) ^ 255)
                                else:
                                    buf[spot] = buf[spot] ^ bits
                                bits >>= 8
                                spot += 128
                before = here
                page += 1
                top += height
            k += 1
        left += p[7]
        n += 1

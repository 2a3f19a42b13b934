"""The passes from the canvas to the LED wire in the chip's own instructions: led_kernels_plain.py says what they do.

See flash_kernels_thumb.py. The loop over the LEDs has in `q`: [0] shown, [4] out, [8] wire, [12] tables, [16], [20],
[24] the places of R, G and B in a word, [28] the rows to write.
"""

import micropython
from micropython import const

_BYTES = const(768)
_LIT = const(18)
_LUT = const(256)
_TABLE = const(512)
_FX_TABLE = const(768)
_WEIGHT = const(32)
_ALL_ROWS = const(0xFFFF)
_ONE = const(4096)
_RELEASE_MS = const(500)
_HOLD_MS = const(400)
_Q = const(1152)  # where in p, in bytes, `q` begins
NUMBERS = const(368)  # what `p` needs


def layer_rows(layer):
    """Return None: the native pass looks at whole rows by itself."""
    return None


@micropython.viper
def pack_sums(shown: ptr8, lut: ptr8, weight: ptr32, tables: ptr8, p: ptr32):
    lut = ptr8(uint(tables) + _LUT)
    weight = ptr32(uint(p) + _WEIGHT * 4)
    table = ptr8(uint(tables) + _TABLE)
    fx_table = ptr8(uint(tables) + _FX_TABLE)
    n = 256
    while n:
        n -= 1
        weight[n] = 0
        if lut[n]:
            weight[n] = lut[n] + (1 << _LIT)
        table[n] = lut[n]
        fx_table[n] = lut[n]
    fx = ptr8(uint(shown) + _BYTES)
    sums = ptr16(uint(p) + _Q + 64)
    level = 0
    effects = 0
    i = 0
    while i < 64:
        four = 0
        glow = 0
        n = 12
        while n:
            four += weight[shown[0]]
            glow += lut[fx[0]]
            shown = ptr8(uint(shown) + 1)
            fx = ptr8(uint(fx) + 1)
            n -= 1
        sums[i] = (four & 0xFFF) | four >> _LIT << 12
        sums[i + 64] = glow
        level += four
        effects += glow
        i += 1
    p[8] = level
    p[10] = effects
    p[28] = 1
    p[29] = _ONE
    p[30] = _ONE
    p[12] = _ALL_ROWS
    p[13] = _ALL_ROWS


@micropython.asm_thumb
def _scaled(r0, r1, r2, r3):
    """Write the lut (r0) into a table (r1), scaled by r3 (4096 is 1) down to r2 (0 or 1). r3 must not be 0.

    Zeros stay zeros: with r2 = 1 they become 2^20, of which a byte is written.
    """
    mov(r5, 64)
    label(FOUR)
    ldrb(r4, [r0, 0])
    sub(r4, r4, r2)
    mul(r4, r3)
    lsr(r4, r4, 12)
    add(r4, r4, r2)
    strb(r4, [r1, 0])
    ldrb(r4, [r0, 1])
    sub(r4, r4, r2)
    mul(r4, r3)
    lsr(r4, r4, 12)
    add(r4, r4, r2)
    strb(r4, [r1, 1])
    ldrb(r4, [r0, 2])
    sub(r4, r4, r2)
    mul(r4, r3)
    lsr(r4, r4, 12)
    add(r4, r4, r2)
    strb(r4, [r1, 2])
    ldrb(r4, [r0, 3])
    sub(r4, r4, r2)
    mul(r4, r3)
    lsr(r4, r4, 12)
    add(r4, r4, r2)
    strb(r4, [r1, 3])
    add(r0, 4)
    add(r1, 4)
    sub(r5, 1)
    bne(FOUR)
    mov(r0, 0)


@micropython.asm_thumb
def _words(r0):
    """Write the words of the rows that changed. r0: q, kept on the stack.

    r0 is the picture, r1 the effects, r2 and r3 their tables, r7 the word; r8, r9, r10 the places of R, G, B, r11 where
    the place of a cell's word is, r12 out, lr the end of the row.
    """
    mov(r4, r8)
    mov(r5, r9)
    mov(r6, r10)
    mov(r7, r11)
    push({r4, r5, r6, r7})
    push({r0})
    ldr(r4, [r0, 16])
    mov(r8, r4)
    ldr(r4, [r0, 20])
    mov(r9, r4)
    ldr(r4, [r0, 24])
    mov(r10, r4)
    ldr(r4, [r0, 8])
    mov(r11, r4)
    ldr(r4, [r0, 4])
    mov(r12, r4)
    ldr(r2, [r0, 12])
    mov(r3, 128)
    lsl(r3, r3, 1)
    add(r2, r2, r3)
    add(r2, r2, r3)
    add(r3, r2, r3)
    ldr(r0, [r0, 0])
    mov(r1, 192)
    lsl(r1, r1, 2)
    add(r1, r1, r0)
    label(ROW)
    data(2, 0x9E00)  # ldr(r6, [sp, 0])
    mov(r4, r0)
    add(r4, 48)
    mov(lr, r4)
    ldr(r5, [r6, 28])
    lsr(r5, r5, 1)
    bcs(CHANGED)
    beq(DONE)
    str(r5, [r6, 28])
    add(r0, 48)
    add(r1, 48)
    mov(r4, 32)
    data(2, 0x44A3)  # add(r11, r4)
    b(ROW)
    label(CHANGED)
    str(r5, [r6, 28])
    label(CELL)
    ldrb(r4, [r0, 0])
    data(2, 0x5D14)  # ldrb(r4, [r2, r4])
    ldrb(r5, [r1, 0])
    data(2, 0x5D5D)  # ldrb(r5, [r3, r5])
    add(r7, r4, r5)
    cmp(r7, 255)
    bls(RED)
    mov(r7, 255)
    label(RED)
    mov(r6, r8)
    lsl(r7, r6)
    ldrb(r4, [r0, 1])
    data(2, 0x5D14)  # ldrb(r4, [r2, r4])
    ldrb(r5, [r1, 1])
    data(2, 0x5D5D)  # ldrb(r5, [r3, r5])
    add(r4, r4, r5)
    cmp(r4, 255)
    bls(GREEN)
    mov(r4, 255)
    label(GREEN)
    mov(r6, r9)
    lsl(r4, r6)
    orr(r7, r4)
    ldrb(r4, [r0, 2])
    data(2, 0x5D14)  # ldrb(r4, [r2, r4])
    ldrb(r5, [r1, 2])
    data(2, 0x5D5D)  # ldrb(r5, [r3, r5])
    add(r4, r4, r5)
    cmp(r4, 255)
    bls(BLUE)
    mov(r4, 255)
    label(BLUE)
    mov(r6, r10)
    lsl(r4, r6)
    orr(r7, r4)
    mov(r6, r11)
    ldrh(r5, [r6, 0])
    add(r6, 2)
    mov(r11, r6)
    data(2, 0x4465)  # add(r5, r12)
    str(r7, [r5, 0])
    add(r0, 3)
    add(r1, 3)
    data(2, 0x4570)  # cmp(r0, lr)
    bne(CELL)
    b(ROW)
    label(DONE)
    pop({r0})
    pop({r4, r5, r6, r7})
    mov(r8, r4)
    mov(r9, r5)
    mov(r10, r6)
    mov(r11, r7)
    mov(r0, 0)


@micropython.viper
def pack_words(shown: ptr8, table: ptr8, word: ptr8, out: ptr8, tables: ptr8, wire: ptr16, which: int, p: ptr32):
    now = p[0]
    budget = p[19]
    keep = 1
    lit = p[8] >> _LIT
    if lit >= budget:
        keep = 0
        lit = 0
    wanted = (p[8] & 0x3FFFF) - lit
    budget -= lit
    lut = ptr8(uint(tables) + _LUT)
    q = ptr32(uint(p) + 80)
    n = 2
    while n:
        before = q[0]
        scale = before
        if scale < _ONE and ((now - q[2]) & 0x3FFFFFFF) >= q[3]:
            step = (now - q[1]) & 0x3FFFFFFF
            if step > _RELEASE_MS:
                step = _RELEASE_MS
            scale += step * _ONE // _RELEASE_MS
            if scale > _ONE:
                scale = _ONE
        q[1] = now
        if wanted * scale >> 12 > budget:
            scale = budget * _ONE // wanted
            if scale < before - (before >> 6):
                q[3] = _HOLD_MS if ((now - q[2]) & 0x3FFFFFFF) < _RELEASE_MS else 0
                q[2] = now
        q[0] = scale
        if scale < _ONE:
            scale -= scale % ((scale >> 6) + 1)
        budget -= wanted * scale >> 12
        wanted = p[10]
        if n == 2:
            if p[28] != keep or p[29] != scale:
                p[28] = keep
                p[29] = scale
                p[12] = _ALL_ROWS
                p[13] = _ALL_ROWS
                _scaled(lut, int(tables) + _TABLE, keep, scale if scale else 1)
        elif p[30] != scale:
            p[30] = scale
            p[12] = _ALL_ROWS
            p[13] = _ALL_ROWS
            _scaled(lut, int(tables) + _FX_TABLE, 0, scale if scale else 1)
        q = ptr32(uint(q) + 16)
        n -= 1
    p[31] = p[19] - budget

    q = ptr32(uint(p) + 48 + which * 4)
    rows = q[0]
    if rows:
        q[0] = 0
        q = ptr32(uint(p) + _Q)
        q[0] = int(shown)
        q[1] = int(out)
        q[2] = int(wire)
        q[3] = int(tables)
        q[4] = p[16]
        q[5] = p[17]
        q[6] = p[18]
        q[7] = rows
        _words(q)

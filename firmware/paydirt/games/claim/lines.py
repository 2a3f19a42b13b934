"""The notes as telemetry lines: event, then the names of a, b, c. None: not told (see docs/telemetry.md)."""

PHASE_CODE = -1
PHASES = ()

LINES = (
    None,
    (b"deal", b"round", b"first"),
    (b"sheriff", b"seat", b"place"),
    (b"turn", b"seat", b"direction", b"place"),
    None,  # choice
    (b"switch", b"seat", b"direction"),
    (b"take", b"seat", b"place", b"card"),
    (b"timeout", b"seat", b"place"),
    None,  # refused
    (b"round_end", b"round", b"seat"),
    (b"score", b"seat", b"points", b"round"),
    (b"result", b"winners"),
    (b"use", b"seat", b"kind", b"place"),
    (b"pan", b"seat", b"marker", b"left"),
    None,  # step of a townsperson
    (b"blast", b"seat", b"place", b"card"),
    (b"hint", b"seat"),
    None,  # a press in another's turn
)

"""The notes as telemetry lines: event, then the names of a, b, c. None: not told (see docs/telemetry.md)."""

from paydirt.games.boombanggold.constants import N_PHASE

PHASE_CODE = N_PHASE
PHASES = (
    b"pledge", b"watch", b"aim", b"blast", b"aftershock", b"search", b"pick", b"dynamite", b"throw", b"star",
    b"duel choice", b"duel hiding", b"duel guess", b"duel", b"secure", b"over",
)  # fmt: skip

LINES = (
    None,
    (b"phase", b"phase", b"round", b"seat"),
    (b"sworn", b"seat"),
    None,  # aim
    (b"blast", b"seat", b"cell", b"power"),
    (b"aftershock", b"gold"),
    None,  # a tile starts to tumble: its kind is still secret
    (b"flip", b"cell", b"kind"),  # told as it comes to rest
    None,  # step
    (b"take", b"seat", b"cell", b"kind"),
    (b"photo", b"seat", b"loser", b"margin_us"),
    (b"dead_heat", b"seat", b"loser"),
    (b"call", b"seat", b"kind", b"cell"),
    (b"false_call", b"seat"),
    (b"warned", b"seat", b"kind"),
    None,  # progress of an answer
    (b"answered", b"seat", b"kind"),
    (b"warning", b"seat", b"kind"),
    (b"pledge_broken", b"seat", b"legal", b"illegal"),
    (b"action", b"seat", b"kind"),
    (b"no_action", b"seat", b"kind"),
    (b"dig", b"seat", b"cell", b"kind"),
    (b"throw", b"seat", b"cell"),
    (b"swept", b"seat", b"illegal"),
    None,  # pointing at an opponent
    (b"duel", b"seat", b"opponent", b"stake"),
    (b"guess", b"seat", b"fist"),
    (b"duel_end", b"seat", b"legal", b"illegal"),
    (b"secure", b"seat", b"legal", b"illegal"),
    (b"round_end", b"round"),
    (b"score", b"seat", b"points", b"legal"),
    (b"result", b"winners"),
    (b"kind", b"seat", b"kind"),
)

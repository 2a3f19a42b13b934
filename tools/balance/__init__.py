"""How Boom, Bang, Gold is balanced: matches of computer players, counted and held against the bars of the rules."""

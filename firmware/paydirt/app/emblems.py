"""Small pictures for the menus, 10 x 10, a letter a cell; `edges` has the letters' colours."""

SIZE = 10

PICTURES = {
    "settings": (
        b"..n.......bbnbbbbbbb..n.............c...bbbbbbcbbb......c.......r.....bbbbrbbbbb....r..............."
    ),
    "fame": (b".gggggggg.g.gggggg.gg.gwgggg.g.ggwgggggg..gggggg.....gggg.......gg........gg.......bbbb.....bbbbbb.."),
    "about": (b"..b....b...bb....bb.bb.b..b.bb....bb........bb.......b..b.....b.gg.b...b.gggg.b.b.gwgggg.b..gggggg.."),
    "pause": (b"............gg..gg....gg..gg....gg..gg....gg..gg....gg..gg....gg..gg....gg..gg......................"),
    "resume": (b"............g.........ggg.......ggggg.....ggggggg...ggggggg...ggggg.....ggg.......g................."),
}

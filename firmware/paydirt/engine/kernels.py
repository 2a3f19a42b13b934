"""The hot passes, native where the runtime can compile them."""

# ruff: noqa: F401 (they are for everybody else; a tuple of their names would cost the boards memory)
from paydirt.engine import platform

if platform.NATIVE:
    from paydirt.engine.effect_kernels_viper import comet, particles, shell, sparks
    from paydirt.engine.kernels_viper import (
        add_cell,
        add_rect,
        dim_rect,
        fade,
        fill,
        paint_row,
        paint_tiles,
        set_bytes,
        set_rect,
        shift_rows,
    )
    from paydirt.engine.oled_kernels_viper import draw_line, fill_box
    from paydirt.engine.stamp_kernels_viper import stamp

    if platform.THUMB:
        from paydirt.engine.flash_kernels_thumb import flash_pass
        from paydirt.engine.led_kernels_thumb import NUMBERS, layer_rows, pack_sums, pack_words
    else:
        from paydirt.engine.flash_kernels_viper import flash_pass
        from paydirt.engine.led_kernels_viper import NUMBERS, layer_rows, pack_sums, pack_words
else:
    from paydirt.engine.effect_kernels_plain import comet, particles, shell, sparks
    from paydirt.engine.flash_kernels_plain import flash_pass
    from paydirt.engine.kernels_plain import (
        add_cell,
        add_rect,
        dim_rect,
        fade,
        fill,
        paint_row,
        paint_tiles,
        set_bytes,
        set_rect,
        shift_rows,
    )
    from paydirt.engine.led_kernels_plain import NUMBERS, layer_rows, pack_sums, pack_words
    from paydirt.engine.oled_kernels_plain import draw_line, fill_box
    from paydirt.engine.stamp_kernels_plain import stamp

"""The whole-canvas passes, native where the runtime can compile them."""

from paydirt.engine import platform

if platform.NATIVE:
    from paydirt.engine.kernels_viper import (
        add_rect,
        dim_rect,
        fade,
        fill,
        flash_apply,
        flash_scan,
        pack_sums,
        pack_write,
        page_differs,
        paint_tiles,
        particles,
        set_bytes,
        shell,
        shift_rows,
    )
else:
    from paydirt.engine.kernels_plain import (
        add_rect,
        dim_rect,
        fade,
        fill,
        flash_apply,
        flash_scan,
        pack_sums,
        pack_write,
        page_differs,
        paint_tiles,
        particles,
        set_bytes,
        shell,
        shift_rows,
    )

__all__ = (
    "add_rect",
    "dim_rect",
    "fade",
    "fill",
    "flash_apply",
    "flash_scan",
    "pack_sums",
    "pack_write",
    "page_differs",
    "paint_tiles",
    "particles",
    "set_bytes",
    "shell",
    "shift_rows",
)
